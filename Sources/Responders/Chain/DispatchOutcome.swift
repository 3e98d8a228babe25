public import Tracing

/// What became of something sent up the chain, and who was asked.
public struct DispatchOutcome: Sendable, Hashable {
  public let result: DispatchResult

  /// The objects asked, in order; roots' and the application's delegates included.
  public let path: [Participant]

  /// How many objects were asked.
  public var hops: Int { path.count }

  /// Whether somebody handled it.
  public var isHandled: Bool {
    if case .handled = result { true } else { false }
  }
}

extension DispatchOutcome: CustomStringConvertible {
  /// For example `handled(by: Screen), path [TextField, Screen]`.
  public var description: String {
    let names = Participant.names(of: path).joined(separator: ", ")
    return path.isEmpty ? "\(result)" : "\(result), path [\(names)]"
  }
}
