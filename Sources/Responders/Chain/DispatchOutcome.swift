import MessageTracing

/// What became of something sent up the chain, and who was asked.
public struct DispatchOutcome: Sendable, Hashable {
  public let result: DispatchResult

  /// The objects asked, in order; roots' and the application's delegates included.
  public let path: DispatchPath

  /// How many objects were asked.
  public var hops: Int { path.count }

  /// Whether somebody handled it.
  public var isHandled: Bool {
    if case .handled = result { true } else { false }
  }
}

extension DispatchOutcome {
  /// What a recorder shows of it; whom it reached is the message's receiver.
  var traced: Outcome {
    let asked = "\(hops) asked"
    return switch result {
    case .handled: .returned("handled, \(asked)")
    case .disabled: "disabled"
    case .unhandled: .returned("unhandled, \(asked)")
    case .cycle: .returned("cycle, \(asked)")
    case .tooLong: .returned("too long, \(asked)")
    }
  }
}

extension DispatchOutcome: CustomStringConvertible {
  /// For example `handled(by: Screen), path [TextField, Screen]`.
  public var description: String {
    path.isEmpty ? "\(result)" : "\(result), path \(path)"
  }
}
