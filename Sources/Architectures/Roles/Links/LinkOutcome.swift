/// What came of a call over a link.
public enum LinkOutcome<Answer> {
  /// The call was made, and answered this.
  case returned(Answer)

  /// There was nobody to call any more, or the module has ended: nothing ran.
  case gone

  /// What the call answered, if it was made.
  public var value: Answer? {
    if case .returned(let answer) = self { answer } else { nil }
  }

  /// Whether nothing ran.
  public var isGone: Bool {
    if case .gone = self { true } else { false }
  }
}

extension LinkOutcome: Sendable where Answer: Sendable {}
extension LinkOutcome: Equatable where Answer: Equatable {}
extension LinkOutcome: Hashable where Answer: Hashable {}
