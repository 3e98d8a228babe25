public import MessageTracing

/// What became of one registration in a send.
public enum ActionEntry: Sendable, Hashable {
  /// Its handler ran.
  case handled(by: Participant)

  /// Its target, or the owner of its closure, is gone; the registration is dropped with this send.
  case deadTarget

  /// Its search asked that many objects, and none of them handles the action.
  case unhandled(hops: Int)

  /// A handler before it removed it in this very send.
  case removed

  /// A funnel did not forward its call.
  case intercepted
}

extension ActionEntry: CustomStringConvertible {
  /// The entry as it is written in code, as in `handled(by: Screen)`.
  public var description: String {
    switch self {
    case .handled(let participant): "handled(by: \(participant))"
    case .deadTarget: "deadTarget"
    case .unhandled(let hops): "unhandled(hops: \(hops))"
    case .removed: "removed"
    case .intercepted: "intercepted"
    }
  }
}
