public import Delegation

/// Lists objects, and reports their changes.
///
/// A store changes first and then reports, on the isolation on which it is used:
///
/// ```swift
/// final class Notes: LiveStore {
///   let reports = Observers<StoreReport<Note>>()
///   private var notes: [Note] = []
///
///   func objects() -> [Note] { notes }
///
///   func add(_ note: Note) {
///     notes.append(note)
///     reports.notify(StoreReport(inserted: [note]))
///   }
/// }
/// ```
///
/// Queries hold their store weakly, and the store has no reference to them. ``EditingContext`` is a store in memory.
public protocol LiveStore<Object>: AnyObject {
  /// The type of the stored objects.
  associatedtype Object: Identifiable

  /// Returns all objects, each id once.
  ///
  /// The order decides between objects that are equal for the sort keys. It is stable from one report to the next, and
  /// inserted objects come last; a report about any other order sets ``StoreReport/isReordered``.
  func objects() throws -> [Object]

  /// Notifies of changes after they happened, with one report for changes that belong together.
  var reports: Observers<StoreReport<Object>> { get }
}

/// The changes of a store's objects, in the order in which they happened.
///
/// ```swift
/// var report = StoreReport<Note>()
/// report.delete(first.id)
/// report.update(second)
/// reports.notify(report)  // one change set in each live query
/// ```
public struct StoreReport<Object: Identifiable> {
  /// One change of the store.
  @usableFromInline
  package enum Operation {
    case insert(Object)
    case update(Object)
    case delete(Object.ID)
  }

  /// The changes, in order.
  package private(set) var operations: [Operation] = []

  /// Whether the order of the store's objects changed in a way that doesn't follow from the changes.
  ///
  /// Live queries then list and evaluate all objects again, as they must if an inserted object isn't the last one.
  public var isReordered = false

  /// Creates a report without changes.
  public init() {}

  /// Creates a report of objects that were inserted, then updated, then deleted.
  public init(inserted: [Object] = [], updated: [Object] = [], deleted: [Object.ID] = []) {
    operations =
      inserted.map(Operation.insert) + updated.map(Operation.update) + deleted.map(Operation.delete)
  }

  /// Adds that an object was inserted at the end.
  ///
  /// If the store had an object with this id, the new one replaces it and comes last, as if that had been deleted.
  public mutating func insert(_ object: Object) { operations.append(.insert(object)) }

  /// Adds that an object was updated: the same instance, or a value with the same id.
  ///
  /// It keeps its position in the store. An unknown object is inserted at the end.
  public mutating func update(_ object: Object) { operations.append(.update(object)) }

  /// Adds that the object with an id was deleted.
  public mutating func delete(_ id: Object.ID) { operations.append(.delete(id)) }

  /// Whether the report has no changes.
  public var isEmpty: Bool { operations.isEmpty && !isReordered }

  /// The ids of the inserted and updated objects.
  var changedIDs: [Object.ID] {
    operations.compactMap { operation in
      switch operation {
      case .insert(let object), .update(let object): object.id
      case .delete: nil
      }
    }
  }
}

extension StoreReport.Operation: Sendable where Object: Sendable, Object.ID: Sendable {}
extension StoreReport: Sendable where Object: Sendable, Object.ID: Sendable {}
