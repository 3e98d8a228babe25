/// Receives the changes of a live query, step by step.
///
/// The query holds its delegate weakly and calls it on the isolation on which the store reports. These methods may
/// change the store or the query: the calls return immediately, and the changes follow in a separate change set.
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
  /// The type of the query's objects.
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
