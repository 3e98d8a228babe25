/// What became of a value that was handed to a channel.
public enum NotifyOutcome: Sendable, Hashable {
  /// Why a value was not taken.
  public enum Refusal: Sendable, Hashable {
    /// The channel forbids notifying it from inside a delivery.
    case forbidden
    /// As many deliveries were under way, one inside the other, as the policy allows.
    case nestedTooDeep
    /// The value would have stood at the end of a longer chain than the policy allows.
    case chainTooLong
    /// The channel has ended.
    case ended
  }

  /// Every observer that it addressed has got it, and everything that observers sent meanwhile has been delivered.
  case delivered
  /// It waits for the delivery under way, and is delivered before the outermost notify returns.
  case queued
  /// No observer gets it.
  case refused(Refusal)
}
