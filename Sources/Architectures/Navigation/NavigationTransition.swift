public import Responders

/// One change of what is on screen, from the first call to the last.
///
/// A driver gets it after the will calls of the controllers that disappear and appear, and ends it once: with
/// ``finish()``, or with ``cancel()``, which restores everything as it was before. Further calls do nothing.
public final class NavigationTransition<Content: Composite & Responder> where Content.Node == Content {
  private let running: RunningTransition

  init(_ running: RunningTransition) {
    self.running = running
  }

  /// The kind of the request.
  public var kind: NavigationRequest.Kind { running.kind }

  /// The controllers that disappear, the uppermost first, containers before their children.
  public var disappearing: [any Controller<Content>] {
    running.disappearing.compactMap { $0.controller(of: Content.self) }
  }

  /// The controllers that appear, from bottom to top, containers before their children.
  public var appearing: [any Controller<Content>] {
    running.appearing.compactMap { $0.controller(of: Content.self) }
  }

  /// Whether the transition has not been finished or canceled.
  public var isRunning: Bool { running.isRunning }

  /// Finishes the transition: makes the did calls and reports the removed controllers.
  public func finish() {
    running.finish()
  }

  /// Cancels the transition and restores what was there before.
  public func cancel() {
    running.cancel()
  }
}

@available(*, unavailable)
extension NavigationTransition: Sendable {}

/// Runs transitions over time, for example with an animation or a gesture.
///
/// The driver gets a transition after the will calls, with the contents in place. It may end the transition immediately
/// or later, on the same actor; requests are queued until then. Without a driver, transitions finish immediately. If a
/// driver is deallocated without passing its transition on, the transition finishes at the next request.
public protocol TransitionDriver<Content>: AnyObject {
  /// The type of the nodes that show the controllers' contents.
  associatedtype Content: Composite, Responder where Content.Node == Content

  /// Takes over a transition, to call its ``NavigationTransition/finish()`` or ``NavigationTransition/cancel()`` once.
  func drive(_ transition: NavigationTransition<Content>)
}

extension Diagnostic.Topic {
  /// A controller's content isn't where its container put it.
  public static let misplacedContent = Diagnostic.Topic("misplacedContent")
}
