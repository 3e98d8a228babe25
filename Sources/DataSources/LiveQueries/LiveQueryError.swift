public import MessageTracing

/// Why a live query could not evaluate its objects.
///
/// The query reads as before. Texts may change; cases are the interface.
public enum LiveQueryError: Error, Sendable, Hashable {
  /// The store has been freed, or there never was one.
  case storeIsGone

  /// The store answered an error instead of its objects.
  case storeRefused(reason: String, store: Participant)

  /// The store lists an id twice, at two places counted from 0.
  case duplicate(id: String, first: Int, second: Int, store: Participant)

  /// The filter threw an error at an object.
  case filterFailed(id: String, reason: String)

  /// The offset or the limit of a window is negative.
  case badWindow(offset: Int, limit: Int?)
}

extension LiveQueryError: CustomStringConvertible {
  /// What happened, what state is left and what to do, in sentences for people.
  public var description: String {
    switch self {
    case .storeIsGone:
      "Cannot fetch: the store is gone. The query shows what it showed before. It holds its store weakly: "
        + "keep the store elsewhere while the query is in use, or give the query another one."
    case .storeRefused(let reason, let store):
      "'\(store)' could not list its objects: \(reason) The query shows what it showed before; "
        + "it lists them again with the next report, change of settings or fetch."
    case .duplicate(let id, let first, let second, let store):
      "'\(store)' lists the id '\(id)' twice, at \(first) and at \(second). The query shows what it showed before; "
        + "an id may stand for one object only."
    case .filterFailed(let id, let reason):
      "The filter failed at the object '\(id)': \(reason) The query shows what it showed before; "
        + "all objects are evaluated again with the next report, change of settings or fetch."
    case .badWindow(let offset, let limit):
      "A window cannot have the offset \(offset) and \(limit.map { "the limit \($0)" } ?? "no limit"). "
        + "Both must be 0 or more; nil means no limit."
    }
  }
}
