/// What happened to the objects of a store, in the order in which it happened.
///
/// ```swift
/// var report = StoreReport<Note>()
/// report.delete(first.id)
/// report.update(second)
/// reports.notify(report)  // one bracket in each live query
/// ```
public struct StoreReport<Object: Identifiable> {
  /// One thing that happened.
  public enum Change {
    /// An object has come, and is listed last.
    case insert(Object)

    /// An object has changed and keeps its place in the listing.
    case update(Object)

    /// An object has gone.
    case delete(Object.ID)
  }

  /// What happened, first things first.
  public private(set) var changes: [Change] = []

  /// Whether the store lists its objects in an order that does not follow from the changes.
  ///
  /// Live queries then list and evaluate all objects anew, as they must where what is inserted does not come last.
  public var isReordered = false

  /// Makes a report of nothing.
  public init() {}

  /// Makes a report of what was inserted, then updated, then deleted.
  public init(inserted: [Object] = [], updated: [Object] = [], deleted: [Object.ID] = []) {
    changes = inserted.map(Change.insert) + updated.map(Change.update) + deleted.map(Change.delete)
  }

  /// Adds that an object has come.
  public mutating func insert(_ object: Object) { changes.append(.insert(object)) }

  /// Adds that an object has changed: the same instance, or a value with the same id.
  public mutating func update(_ object: Object) { changes.append(.update(object)) }

  /// Adds that the object with an id has gone.
  public mutating func delete(_ id: Object.ID) { changes.append(.delete(id)) }

  /// Whether there is nothing to tell.
  public var isEmpty: Bool { changes.isEmpty && !isReordered }

  /// The ids of the objects that have come or changed.
  var changedIDs: [Object.ID] {
    changes.compactMap { change in
      switch change {
      case .insert(let object), .update(let object): object.id
      case .delete: nil
      }
    }
  }
}

extension StoreReport.Change: Sendable where Object: Sendable, Object.ID: Sendable {}
extension StoreReport: Sendable where Object: Sendable, Object.ID: Sendable {}
