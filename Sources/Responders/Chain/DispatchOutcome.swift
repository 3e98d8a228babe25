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

extension DispatchOutcome: CustomStringConvertible {
  /// For example `handled(by: Screen), path [TextField, Screen]`.
  public var description: String {
    path.isEmpty ? "\(result)" : "\(result), path \(path)"
  }
}
