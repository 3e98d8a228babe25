public import Responders

/// A driver without a screen: it keeps each transition until it is told how it ends.
///
/// For tests, and for hosts that have nothing to animate and yet want to see what is between begin and end.
///
/// ```swift
/// let driver = HeadlessDriver<View>()
/// stage.driver = driver
/// navigator.push(detail)
/// driver.transition?.cancel()
/// ```
public final class HeadlessDriver<Content: Composite & Responder>: TransitionDriver where Content.Node == Content {
  /// The transition under way, if one is.
  public private(set) weak var transition: Transition<Content>?

  /// How many transitions it was given.
  public private(set) var count = 0

  public init() {}

  public func drive(_ transition: Transition<Content>) {
    self.transition = transition
    count += 1
  }
}
