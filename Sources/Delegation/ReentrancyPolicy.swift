public import MessageRecording

/// What a channel does when one of its observers notifies it during a delivery.
///
/// The limits stop endless cycles of observers that notify each other. They can be set: `.queued(depthLimit: 50)`.
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

  /// The value is queued until every observer has received the previous one, so all observers see the same order.
  ///
  /// A chain has at most 1,000 values.
  public static let queued = queued(depthLimit: 1000)

  /// The value is queued until every observer has received the previous one.
  ///
  /// - Parameter depthLimit: The maximum length of a chain, in which each value was sent during the delivery of the
  ///   previous one; at least 1. Further values are dropped with a diagnostic.
  public static func queued(depthLimit: Int) -> Self { Self(.queued, depthLimit: depthLimit) }

  /// The value is delivered immediately, inside the delivery in progress: later observers see it before the outer
  /// value.
  ///
  /// At most 64 deliveries are nested.
  public static let nested = nested(depthLimit: 64)

  /// The value is delivered immediately, inside the delivery in progress.
  ///
  /// - Parameter depthLimit: The maximum number of nested deliveries, including the outermost; at least 1. A further
  ///   notification is refused with a diagnostic.
  public static func nested(depthLimit: Int) -> Self { Self(.nested, depthLimit: depthLimit) }

  /// The value is refused with a diagnostic.
  public static let forbidden = Self(.forbidden, depthLimit: 1)
}

/// The result of a notification.
public enum NotifyOutcome: Sendable, Hashable {
  /// Every observer has received the value, and every value that observers sent during the delivery.
  case delivered
  /// The value is queued; it is delivered before the outermost notification returns.
  case queued
  /// Refused: the channel's policy forbids notifying it during a delivery.
  case forbidden
  /// Refused: the policy doesn't allow more nested deliveries.
  case nestedTooDeep
  /// Refused: the chain of values would be longer than the policy allows.
  case chainTooLong
  /// Refused: the channel has ended.
  case ended

  /// Returns the diagnostic for a refusal; nil for an outcome that needs none.
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
        observes: make that change elsewhere, or create the channel with the policy .queued.
        """
      )
    case .nestedTooDeep:
      (
        .notifyNestedTooDeep,
        """
        Cannot notify '\(channel)': \(depthLimit) of its deliveries are in progress, one inside the other, which is \
        the limit. No observer receives the value, and the deliveries in progress continue. Observers probably notify \
        each other in a cycle: break it, or raise the limit with .nested(depthLimit:).
        """
      )
    case .chainTooLong:
      (
        .notifyChainTooLong,
        """
        Dropped a value sent to '\(channel)': it ends a chain of more than \(depthLimit) values, each sent during the \
        delivery of the previous one. All values before it are delivered. Observers probably notify each other in a \
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
