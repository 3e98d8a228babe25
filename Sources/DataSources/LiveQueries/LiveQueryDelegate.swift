/// Receives step by step how the content of a live query changes.
///
/// The query holds its delegate weakly and calls it on the isolation on which the store reports. Calls of the store or the
/// query from inside one of these methods return at once; the changes that they cause follow in a change set of their own.
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

  /// Called before a change; the query still has its content before the change.
  func liveQueryWillChange(_ query: LiveQuery<Object>)

  /// Called for each event of the change; the query has its content after the whole change.
  func liveQuery(_ query: LiveQuery<Object>, didChange event: LiveEvent<Object>)

  /// Called after the last event of the change.
  func liveQueryDidChange(_ query: LiveQuery<Object>)

  /// Called when a change couldn't be evaluated; the query's content is unchanged.
  ///
  /// Further failures are not reported until an evaluation has succeeded.
  func liveQuery(_ query: LiveQuery<Object>, didFail error: LiveQueryError)
}
