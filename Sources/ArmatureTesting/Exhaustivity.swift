/// What a check of messages makes of those that nobody asserted.
public enum Exhaustivity: Sendable, Hashable {
  /// Each fails the test.
  case exhaustive

  /// They pass, and are listed on request.
  case nonExhaustive
}
