/// Is told, step by step, how the content of a live query changes.
///
/// The query holds its delegate weakly and calls it on the isolation on which the store reports. A call to the store or
/// the query from inside one of these methods returns at once; what it causes follows in a bracket of its own.
///
/// ```swift
/// extension NoteListController: LiveQueryDelegate {
///   func liveQueryWillChange(_ query: LiveQuery<Note>) { batch = ListBatch() }
///   func liveQuery(_ query: LiveQuery<Note>, didChange event: LiveEvent<Note>) { batch.add(event) }
///   func liveQueryDidChange(_ query: LiveQuery<Note>) { show(batch) }
///   func liveQuery(_ query: LiveQuery<Note>, didFail error: LiveQueryError) { show(error) }
/// }
/// ```
public protocol LiveQueryDelegate<Object>: AnyObject {
  associatedtype Object: Identifiable

  /// Begins a bracket; the query reads as before the change.
  func liveQueryWillChange(_ query: LiveQuery<Object>)

  /// Tells one event of the bracket; the query reads as after the whole change.
  func liveQuery(_ query: LiveQuery<Object>, didChange event: LiveEvent<Object>)

  /// Ends the bracket.
  func liveQueryDidChange(_ query: LiveQuery<Object>)

  /// Tells that a change could not be evaluated; the query reads as before, and goes on failing in silence until an
  /// evaluation succeeds.
  func liveQuery(_ query: LiveQuery<Object>, didFail error: LiveQueryError)
}
