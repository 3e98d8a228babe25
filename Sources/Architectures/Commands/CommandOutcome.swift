/// How an execution of a command ended, or why there was none.
public enum CommandOutcome<Value, Failure: Error> {
  /// The work returned this.
  case value(Value)

  /// The work threw this.
  case failed(Failure)

  /// The execution was cancelled, whatever its work returned or threw afterwards.
  case cancelled

  /// Nothing was started.
  case refused(CommandRefusal)

  /// What the work returned, if it did.
  public var value: Value? {
    if case .value(let value) = self { value } else { nil }
  }
}

extension CommandOutcome: Sendable where Value: Sendable {}
extension CommandOutcome: Equatable where Value: Equatable, Failure: Equatable {}
