public import MessageTracing

/// How a walk up the chain ended.
public enum DispatchResult: Sendable, Hashable {
  /// This object handled it; nobody after it was asked.
  case handled(by: Participant)
  /// A validator said no: nothing ran.
  case disabled
  /// The chain ended and nobody handled it; that many objects were asked.
  case unhandled(hops: Int)
  /// The next responders led back to one already asked; nobody was asked twice.
  case cycle
  /// More objects stood in the chain than may be asked (``RootState/maximumChainLength``).
  case tooLong
}

extension DispatchResult: CustomStringConvertible {
  public var description: String {
    switch self {
    case .handled(let handler): "handled(by: \(handler))"
    case .disabled: "disabled"
    case .unhandled(let hops): "unhandled(hops: \(hops))"
    case .cycle: "cycle"
    case .tooLong: "tooLong"
    }
  }
}
