public import MessageRecording

/// The reason why a live query couldn't evaluate its objects; its content is unchanged.
public enum LiveQueryError: Error, Sendable, Hashable {
  /// The store was deallocated, or never set.
  case storeIsGone

  /// The store threw an error instead of listing its objects.
  case storeFailed(reason: String, store: Participant)

  /// The store lists an id twice, at two indexes from 0.
  case duplicate(id: String, first: Int, second: Int, store: Participant)

  /// The filter threw an error for an object.
  case filterFailed(id: String, reason: String)

  /// The offset or the limit of a window is negative.
  case invalidWindow(offset: Int, limit: Int?)
}

extension LiveQueryError: CustomStringConvertible {
  /// What happened, what state is left, and what to do.
  public var description: String {
    switch self {
    case .storeIsGone:
      "Cannot fetch: the store was deallocated. The query's content is unchanged. The query holds its store weakly: "
        + "retain the store while the query is in use, or set another one."
    case .storeFailed(let reason, let store):
      "'\(store)' could not list its objects: \(reason.withFullStop) The query's content is unchanged. "
        + "It lists them again with the next report, change of settings or fetch."
    case .duplicate(let id, let first, let second, let store):
      "'\(store)' lists the id '\(id)' twice, at \(first) and at \(second). The query's content is unchanged. "
        + "Give each object a different id."
    case .filterFailed(let id, let reason):
      "The filter failed at the object '\(id)': \(reason.withFullStop) The query's content is unchanged. "
        + "All objects are evaluated again with the next report, change of settings or fetch."
    case .invalidWindow(let offset, let limit):
      "A window cannot have the offset \(offset) and \(limit.map { "the limit \($0)" } ?? "no limit"). "
        + "Both must be 0 or more; nil means no limit."
    }
  }
}

extension Diagnostic.Topic {
  /// A change was dropped, because too many changes followed one another, each caused by the one before.
  public static let liveQueryDepthLimit = Self("liveQueryDepthLimit")

  /// A live query couldn't evaluate its objects, and has neither delegate nor observers.
  public static let liveQueryFailed = Self("liveQueryFailed")
}
