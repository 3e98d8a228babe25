public import MessageTracing

/// The answer to a first-responder request.
public enum FirstResponderAnswer: Sendable, Hashable {
  case yes
  case no(Reason)

  /// Why a request was refused.
  public enum Reason: Sendable, Hashable {
    /// It does not adopt ``FirstResponding``, or cannot become first now.
    case ineligible
    /// It is in no root, or is leaving it.
    case detached
    /// A responder on its chain forbade it; nobody was asked to resign.
    case vetoed(by: Participant)
    /// The current first responder would not resign, and stays.
    case currentRefused
    /// Its own hook said no; the former one had resigned, so the root has none now.
    case newcomerRefused
    /// A request made in a hook of this one put somebody else in place.
    case superseded
    /// Too many requests were nested; see ``RootState/maximumNestedRequests``.
    case tooDeep
  }

  /// Whether the answer is yes.
  public var isYes: Bool { self == .yes }
}
