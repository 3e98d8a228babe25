public import Responders

/// Carries out transitions as a host sees fit, in its own time: with an animation, under a finger.
///
/// It is asked when the will calls have been made and the contents are in place. It may end the transition at once,
/// inside the call, or later, on the same actor; until then requests wait. Without a driver a transition finishes at
/// once.
public protocol TransitionDriver<Content>: AnyObject {
  associatedtype Content: Composite, Responder where Content.Node == Content

  /// Takes a transition over, to call ``Transition/finish()`` or ``Transition/cancel()`` on it, once.
  func drive(_ transition: Transition<Content>)
}
