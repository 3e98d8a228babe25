import MessageRecording
public import TargetActions

/// An event that travels up the chain until a responder handles it: a method of a protocol, with the arguments of the
/// call.
///
/// A ``Command`` ends at the first responder that performs it; an event continues while the responders that it reaches
/// return ``EventReply/forward``. The library has motion, keys and pointer samples. Declare another kind with a
/// protocol and one line:
///
/// ```swift
/// protocol RemoteResponding: AnyObject { func remotePressed(_ button: Int) -> EventReply }
/// extension ResponderEvent<any RemoteResponding> {
///   static func remote(_ button: Int) -> Self { ResponderEvent({ $0.remotePressed }, button) }
/// }
/// window.dispatch(.remote(2))
/// ```
public struct ResponderEvent<Handler> {
  /// The name of its declaration, for diagnostics.
  public let name: String

  fileprivate let deliver: (Handler) -> EventReply

  /// Creates an event from a handler's method and the arguments to call it with.
  public init<each Value>(
    _ action: @escaping (Handler) -> (repeat each Value) -> EventReply, _ value: repeat each Value,
    name: String = #function
  ) {
    self.name = name
    deliver = { handler in action(handler)(repeat each value) }
  }
}

@available(*, unavailable)
extension ResponderEvent: Sendable {}

/// A responder's reply to an event.
public enum EventReply: Sendable, Hashable {
  /// The event is handled: no later responder receives it.
  case handled
  /// The event continues to the next responder.
  case forward
}

extension Responder {
  /// Delivers an event to this responder, and up the chain while it is forwarded.
  ///
  /// Responders that don't adopt the event's protocol are skipped. Delivery happens before the call returns, on the
  /// caller's actor. An event that isn't handled is reported once as a ``/MessageRecording/Diagnostic``.
  @discardableResult
  public func deliver<Handler>(_ event: ResponderEvent<Handler>) -> DispatchOutcome {
    deliver(event, reportsUnhandled: true)
  }

  @discardableResult
  func deliver<Handler>(_ event: ResponderEvent<Handler>, reportsUnhandled: Bool) -> DispatchOutcome {
    let result = search(for: Adopting<Handler>.self, from: .sender, at: chainPlace) { candidate in
      guard candidate.conformances.contains(.matches), let handler = candidate.object as? Handler else { return false }
      let reply = Trace.send(event.name, from: self, to: candidate.object, .responderChain) {
        event.deliver(handler)
      } outcome: {
        $0 == .handled ? "handled" : "forwarded"
      }
      return reply == .handled
    }
    return result.outcome(of: "event", named: event.name, sender: self, reportsUnhandled: reportsUnhandled)
  }
}

extension ResponderRoot {
  /// Delivers an event to the first responder, or to this root if it has none, and up the chain.
  @discardableResult
  public func dispatch<Handler>(_ event: ResponderEvent<Handler>) -> DispatchOutcome {
    (rootState.firstResponder ?? self).deliver(event)
  }
}

// MARK: Motion and pointers

/// A motion of the device, in one of its phases.
public enum MotionEvent: Sendable, Hashable {
  /// The device begins to be shaken.
  case shakeBegan
  /// The shake has ended.
  case shakeEnded
  /// The shake was interrupted, or lasted too long.
  case shakeCancelled
}

/// A responder that receives motion events.
public protocol MotionResponding: AnyObject {
  /// Runs for every phase of a motion that reaches it; the reply decides whether the next responder receives it too.
  func motion(_ event: MotionEvent) -> EventReply
}

extension ResponderEvent<any MotionResponding> {
  /// A phase of a motion.
  public static func motion(_ event: MotionEvent) -> Self { ResponderEvent({ $0.motion }, event) }
}

/// A responder that receives pointer samples on its node, and those that nodes below forward.
///
/// A node inside a control that adopts it, or whose controller does, receives its presses in place of the control.
public protocol PointerResponding: AnyObject {
  /// Runs for every sample that reaches it; the reply decides whether the next responder receives it too.
  func pointer(_ sample: PointerSample) -> EventReply
}

extension ResponderEvent<any PointerResponding> {
  /// One sample of a pointer sequence.
  public static func pointer(_ sample: PointerSample) -> Self { ResponderEvent({ $0.pointer }, sample) }
}
