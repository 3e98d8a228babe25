public import MessageTracing

/// Where a registration's calls go.
public enum ActionDestination: Sendable, Hashable {
  /// To a method of an object that is held weakly.
  case object(Participant)

  /// To whoever handles the action on a chain.
  case chain(ChainStart)

  /// To a closure that the control owns and that is called with its weakly held owner.
  case closure(owner: Participant)
}

extension ActionDestination: CustomStringConvertible {
  /// The destination as it is written in code, as in `object(Screen)`.
  public var description: String {
    switch self {
    case .object(let target): "object(\(target))"
    case .chain(let start): "chain(\(start))"
    case .closure(let owner): "closure(owner: \(owner))"
    }
  }
}
