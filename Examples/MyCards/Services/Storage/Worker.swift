public import Delegation
public import Foundation

/// Reads, saves and removes values of one kind, independent of their store.
@MainActor
public protocol Worker<Entity>: AnyObject {
  associatedtype Entity: Storable

  /// Notified once after each save.
  var changes: Observers<StoreChange> { get }

  /// Returns the matching values, sorted and limited.
  func get(
    where matches: @escaping @Sendable (Entity) -> Bool, sortedBy order: [SortDescriptor<Entity>], limit: Int?
  ) async throws(WorkerError) -> [Entity]

  /// Returns the value with an identifier; nil if there is none.
  func get(_ identifier: String) async throws(WorkerError) -> Entity?

  /// Returns the value with an identifier as ``get(where:sortedBy:limit:)`` returned it last; nil if it hasn't, or if the
  /// value was saved or removed since.
  func lastRead(_ identifier: String) -> Entity?

  /// Adds values, or replaces those with the same identifiers, in one save.
  func upsert(_ entities: [Entity]) async throws(WorkerError)

  /// Removes values in one save. Unknown ones have no effect.
  func remove(_ entities: [Entity]) async throws(WorkerError)
}

extension Worker {
  /// Returns all values, sorted.
  public func get(sortedBy order: [SortDescriptor<Entity>]) async throws(WorkerError) -> [Entity] {
    try await get(where: { _ in true }, sortedBy: order, limit: nil)
  }
}

/// A worker that uses a store.
@MainActor
public final class StoreWorker<Entity: Storable>: Worker, @MainActor TraceNamed {
  public let traceName = "store"
  public let changes = Observers<StoreChange>("\(Entity.Record.entityName) changed")
  private let store: any Store<Entity.Record>

  /// The values that were read last, by identifier.
  private var lastRead: [String: Entity] = [:]

  /// The number of saves that have changed the store.
  private var completedSaves = 0

  /// The number of saves in progress.
  private var saves = 0

  /// The callers of ``finishSaves()``.
  private var waiting: [CheckedContinuation<Void, Never>] = []

  public init(_ store: any Store<Entity.Record>) { self.store = store }

  public func get(
    where matches: @escaping @Sendable (Entity) -> Bool, sortedBy order: [SortDescriptor<Entity>], limit: Int?
  ) async throws(WorkerError) -> [Entity] {
    do {
      let savesBefore = completedSaves
      let values = try await Self.values(of: store, matches, order, limit)
      // After a save, those that were read before it may be outdated.
      if savesBefore == completedSaves { for value in values { lastRead[value.identifier] = value } }
      return values
    } catch {
      throw .cannotFetch("\(error)")
    }
  }

  /// Reads the values off the caller's actor, because decoding photos takes long.
  @concurrent
  private static func values(
    of store: any Store<Entity.Record>, _ matches: @Sendable (Entity) -> Bool, _ order: [SortDescriptor<Entity>],
    _ limit: Int?
  ) async throws -> [Entity] {
    let found = try await store.records().map(\.value).filter(matches).sorted(using: order)
    return Array(found.prefix(max(0, limit ?? found.count)))
  }

  public func get(_ identifier: String) async throws(WorkerError) -> Entity? {
    do {
      return try await Self.value(of: store, identifier)
    } catch {
      throw .cannotFetch("\(error)")
    }
  }

  /// Reads one value, without decoding the photos of the others.
  @concurrent
  private static func value(of store: any Store<Entity.Record>, _ identifier: String) async throws -> Entity? {
    try await store.records().first { $0.identifier == identifier }?.value
  }

  public func lastRead(_ identifier: String) -> Entity? { lastRead[identifier] }

  public func upsert(_ entities: [Entity]) async throws(WorkerError) {
    guard !entities.isEmpty else { return }
    try await save(entities) { try await store.upsert(entities) }
  }

  public func remove(_ entities: [Entity]) async throws(WorkerError) {
    guard !entities.isEmpty else { return }
    try await save(entities) { try await store.remove(entities.map(\.identifier)) }
  }

  private func save(
    _ entities: [Entity], _ change: () async throws -> StoreChange
  ) async throws(WorkerError) {
    saves += 1
    defer {
      saves -= 1
      if saves == 0 { resumeWaiting() }
    }
    do {
      let change = try await change()
      completedSaves += 1
      for entity in entities { lastRead[entity.identifier] = nil }
      changes.notify(change)
    } catch {
      throw .cannotSave(error)
    }
  }

  /// Waits until no save is in progress.
  ///
  /// Call this before the program ends: a save that it interrupts is lost.
  public func finishSaves() async {
    guard saves > 0 else { return }
    await withCheckedContinuation { waiting.append($0) }
  }

  private func resumeWaiting() {
    for continuation in waiting { continuation.resume() }
    waiting = []
  }
}

/// An error of a worker.
public enum WorkerError: Error, CustomStringConvertible {
  /// The store couldn't be read, with the reason.
  case cannotFetch(String)
  /// The store hasn't saved and is unchanged.
  case cannotSave(any Error)

  public var description: String {
    switch self {
    case .cannotFetch(let reason): "The store could not be read. \(reason)"
    case .cannotSave(let error): "The store has not saved and is unchanged. \(error)"
    }
  }
}
