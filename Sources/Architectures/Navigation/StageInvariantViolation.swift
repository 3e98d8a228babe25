public import MessageTracing

/// What ``Stage/checkInvariants()`` found wrong: a fault of the library, never of its caller.
public struct StageInvariantViolation: Error, Hashable {
  /// What does not hold.
  public enum Rule: Sendable, Hashable {
    /// A controller is visible and not shown, or shown and not visible.
    case appearance
    /// A container shows what is no child of it.
    case shownStranger
    /// A navigator's children are other than its stack, or it does not show its top.
    case stack
  }

  /// What does not hold.
  public let rule: Rule

  /// The controller at which it shows.
  public let controller: Participant
}

extension StageInvariantViolation: CustomStringConvertible {
  public var description: String {
    let fault =
      switch rule {
      case .appearance: "the state of '\(controller)' is not that of what is on screen."
      case .shownStranger: "'\(controller)' shows a controller that is no child of it."
      case .stack: "'\(controller)' has other children than its stack, or does not show its top."
      }
    return "The controllers contradict each other: \(fault) This is a fault of the library."
  }
}
