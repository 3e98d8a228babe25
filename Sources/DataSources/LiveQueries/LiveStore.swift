public import Delegation

/// Lists its objects, and reports what happened to them.
///
/// A store changes first and reports then, on the isolation on which it is used:
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
/// Queries hold their store weakly, and the store does not know them. ``EditingContext`` is a store in memory.
public protocol LiveStore<Object>: AnyObject {
  associatedtype Object: Identifiable

  /// Lists all objects, each id once.
  ///
  /// The order decides between objects that the sort keys leave equal. From one report to the next it stays as it is,
  /// and what is inserted comes last; a report on any other order says so by ``StoreReport/isReordered``.
  func objects() throws -> [Object]

  /// Tells each change that has happened, one report for what belongs together.
  var reports: Observers<StoreReport<Object>> { get }
}
