public import MessageTracing

/// What a channel does when one of its observers notifies it during a delivery.
///
/// The limits end cycles of observers that answer each other, and can be set: `.queued(depthLimit: 50)`.
public struct ReentrancyPolicy: Sendable, Hashable {
  enum Kind: Sendable {
    case queued
    case nested
    case forbidden
  }

  let kind: Kind
  let depthLimit: Int

  private init(_ kind: Kind, depthLimit: Int) {
    self.kind = kind
    self.depthLimit = max(1, depthLimit)
  }

  /// The value is queued until every observer has received the one before: all observers see all values in one order.
  ///
  /// A chain is at most 1,000 values long.
  public static let queued = queued(depthLimit: 1000)

  /// The value is queued until every observer has received the one before.
  ///
  /// - Parameter depthLimit: The number of values in a chain, in which each value was sent during the delivery of the
  ///   one before. The first counts, and a limit below 1 is 1. Further values are dropped with a diagnostic.
  public static func queued(depthLimit: Int) -> Self { Self(.queued, depthLimit: depthLimit) }

  /// The value is delivered at once, inside the delivery in progress: later observers see it before the outer value.
  ///
  /// At most 64 deliveries are in progress at a time.
  public static let nested = nested(depthLimit: 64)

  /// The value is delivered at once, inside the delivery in progress.
  ///
  /// - Parameter depthLimit: The number of deliveries that may be in progress, one inside the other. The outermost
  ///   counts, and a limit below 1 is 1. A further notification is refused with a diagnostic.
  public static func nested(depthLimit: Int) -> Self { Self(.nested, depthLimit: depthLimit) }

  /// The value is refused with a diagnostic.
  public static let forbidden = Self(.forbidden, depthLimit: 1)
}

/// The result of a notification.
public enum NotifyOutcome: Sendable, Hashable {
  /// Every observer that the value addressed has received it, and so has everything that observers sent meanwhile.
  case delivered
  /// The value waits for the delivery in progress; it is delivered before the outermost notification returns.
  case queued
  /// Refused: the channel's policy forbids notifying it during a delivery.
  case forbidden
  /// Refused: as many deliveries are in progress, one inside the other, as the policy allows.
  case nestedTooDeep
  /// Refused: the value would end a longer chain than the policy allows.
  case chainTooLong
  /// Refused: the channel has ended.
  case ended

  /// The diagnostic for a refusal; nil for an outcome that needs none.
  func refusal(by channel: Participant, depthLimit: Int) -> (topic: Diagnostic.Topic, message: String)? {
    switch self {
    case .delivered, .queued, .ended:
      nil
    case .forbidden:
      (
        .notifyForbidden,
        """
        Cannot notify '\(channel)' during a delivery of '\(channel)': its policy forbids it. No observer receives the \
        value, and the delivery in progress continues. One of its observers notifies it, perhaps by changing what it \
        observes: make that change elsewhere, or make the channel with the policy .queued.
        """
      )
    case .nestedTooDeep:
      (
        .notifyNestedTooDeep,
        """
        Cannot notify '\(channel)': \(depthLimit) of its deliveries are in progress, one inside the other, which is \
        the limit. No observer receives the value, and the deliveries in progress continue. Observers probably answer \
        each other in a cycle: break it, or raise the limit with .nested(depthLimit:).
        """
      )
    case .chainTooLong:
      (
        .notifyChainTooLong,
        """
        Dropped a value sent to '\(channel)': it ends a chain of more than \(depthLimit) values, each sent during the \
        delivery of the one before. All values before it are delivered. Observers probably answer each other in a \
        cycle: break it, or raise the limit with .queued(depthLimit:).
        """
      )
    }
  }
}

extension Diagnostic.Topic {
  /// A channel with the policy `.forbidden` was notified during a delivery.
  public static let notifyForbidden = Self("notifyForbidden")
  /// A channel was notified inside as many deliveries as its policy allows.
  public static let notifyNestedTooDeep = Self("notifyNestedTooDeep")
  /// A value was dropped at the end of a chain longer than the channel's policy allows.
  public static let notifyChainTooLong = Self("notifyChainTooLong")
}
