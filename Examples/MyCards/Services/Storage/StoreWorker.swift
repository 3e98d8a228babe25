public import Delegation
public import Foundation

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
