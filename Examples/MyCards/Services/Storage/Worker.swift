public import Delegation
public import Foundation

/// Gets, puts and removes values of one kind for screens, which know nothing of how they are kept.
@MainActor
public protocol Worker<Entity>: AnyObject {
  associatedtype Entity: Storable

  /// Told once for each save, after it.
  var changes: Observers<StoreChange> { get }

  /// The values that match, in an order, at most so many.
  func get(
    where matches: @escaping @Sendable (Entity) -> Bool, sortedBy order: [SortDescriptor<Entity>], limit: Int?
  ) async throws(WorkerError) -> [Entity]

  /// Adds the values, or replaces those of the same identifiers, in one save.
  func upsert(_ entities: [Entity]) async throws(WorkerError)

  /// Removes the values in one save; one that is not there does no harm.
  func remove(_ entities: [Entity]) async throws(WorkerError)
}

extension Worker {
  /// All values in an order.
  public func get(sortedBy order: [SortDescriptor<Entity>]) async throws(WorkerError) -> [Entity] {
    try await get(where: { _ in true }, sortedBy: order, limit: nil)
  }
}
