public import MessageTracing

/// The record of one change of a root's first responder, or of a request that another one overtook.
public struct FirstResponderChange: Sendable, Hashable {
  /// Who was first when the request was made; `nil` if nobody was.
  public let former: Participant?

  /// Who is first now; `nil` if nobody is.
  public let current: Participant?

  /// Who asked to become first; `nil` when the change was a resignation.
  public let requester: Participant?

  /// How the request was answered.
  public let answer: FirstResponderAnswer

  /// Whether the former one had to go because it left its root.
  public let isForced: Bool

  /// Whether it had said no to resigning; only a forced change goes on after that.
  public let resignWasRefused: Bool
}
