public import MessageTracing

extension Diagnostic.Topic {
  /// A channel with the policy `.forbidden` was notified from inside a delivery.
  public static let notifyForbidden = Self("notifyForbidden")
  /// A channel was notified from inside as many deliveries as its policy allows.
  public static let notifyNestedTooDeep = Self("notifyNestedTooDeep")
  /// A value was dropped at the end of a chain longer than the channel's policy allows.
  public static let notifyChainTooLong = Self("notifyChainTooLong")
}

extension Observers {
  /// Reports a value that no observer gets, and returns the outcome that says so.
  func refuse(_ refusal: NotifyOutcome.Refusal) -> NotifyOutcome {
    let channel = Participant(self)
    let limit = policy.limit
    switch refusal {
    case .forbidden:
      Diagnostic(
        .notifyForbidden, about: channel,
        """
        Cannot notify '\(channel)' from inside a delivery of '\(channel)': its policy forbids it. The value reaches no \
        observer, and the delivery under way goes on. One of its observers notifies it, perhaps by changing what it \
        observes: make that change elsewhere, or make the channel with the policy .queued.
        """
      ).emit()
    case .nestedTooDeep:
      Diagnostic(
        .notifyNestedTooDeep, about: channel,
        """
        Cannot notify '\(channel)': \(limit) of its deliveries are under way, one inside the other, which is the \
        limit. The value reaches no observer, and the deliveries under way go on. Observers probably answer each other \
        in a circle: break it, or raise the limit with .nested(limit:).
        """
      ).emit()
    case .chainTooLong:
      Diagnostic(
        .notifyChainTooLong, about: channel,
        """
        Dropped a value sent to '\(channel)': it ends a chain of more than \(limit) values, each sent while the one \
        before was being delivered. All values before it are delivered. Observers probably answer each other in a \
        circle: break it, or raise the limit with .queued(limit:).
        """
      ).emit()
    case .ended:
      break
    }
    return .refused(refusal)
  }
}
