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

/// The worker over a store.
@MainActor
public final class StoreWorker<Entity: Storable>: Worker {
  public let changes = Observers<StoreChange>("\(Entity.Twin.entityName) changed")
  private let store: any Store<Entity.Twin>

  public init(_ store: any Store<Entity.Twin>) { self.store = store }

  public func get(
    where matches: @escaping @Sendable (Entity) -> Bool, sortedBy order: [SortDescriptor<Entity>], limit: Int?
  ) async throws(WorkerError) -> [Entity] {
    do {
      return try await Self.values(of: store, matches, order, limit)
    } catch {
      throw .cannotFetch("\(error)")
    }
  }

  /// Reading photos is work that the screen must not wait for.
  @concurrent
  private static func values(
    of store: any Store<Entity.Twin>, _ matches: @Sendable (Entity) -> Bool, _ order: [SortDescriptor<Entity>],
    _ limit: Int?
  ) async throws -> [Entity] {
    let found = try await store.twins().map(\.value).filter(matches).sorted(using: order)
    return Array(found.prefix(max(0, limit ?? found.count)))
  }

  public func upsert(_ entities: [Entity]) async throws(WorkerError) {
    guard !entities.isEmpty else { return }
    do {
      changes.notify(try await store.upsert(entities))
    } catch {
      throw .cannotSave(error)
    }
  }

  public func remove(_ entities: [Entity]) async throws(WorkerError) {
    guard !entities.isEmpty else { return }
    do {
      changes.notify(try await store.remove(entities.map(\.identifier)))
    } catch {
      throw .cannotSave(error)
    }
  }
}

/// Why a worker did not do what it was asked for.
public enum WorkerError: Error, CustomStringConvertible {
  /// The store could not be read: the reason.
  case cannotFetch(String)
  /// The store did not save, and is as it was.
  case cannotSave(any Error)

  public var description: String {
    switch self {
    case .cannotFetch(let reason): "The store could not be read. \(reason)"
    case .cannotSave(let error): "The store did not save, and is as it was. \(error)"
    }
  }
}
