import MessageTracing
import TargetActions

extension Responder {
  /// Delivers an event to this responder, and to the ones after it for as long as it is forwarded.
  ///
  /// A responder that does not adopt the event's protocol passes it on. Delivery happens before the call returns, on
  /// the caller's actor. An event that nobody handled is reported once as a ``Diagnostic``.
  @discardableResult
  public func deliver<Handler>(_ event: ResponderEvent<Handler>) -> DispatchOutcome {
    let result = search(for: Adopting<Handler>.self, from: .sender, at: chainPlace) { candidate in
      guard candidate.facts.contains(.adopts), let handler = candidate.object as? Handler else { return false }
      let reply = Trace.send(event.name, from: self, to: candidate.object, .responderChain) {
        event.deliver(to: handler)
      } outcome: {
        $0 == .handled ? "handled" : "forwarded"
      }
      return reply == .handled
    }
    return result.outcome(of: "event", named: event.name, sender: self)
  }
}

extension ResponderRoot {
  /// Delivers an event to the first responder and on up the chain; to this root itself when it has none.
  @discardableResult
  public func dispatch<Handler>(_ event: ResponderEvent<Handler>) -> DispatchOutcome {
    (rootState.firstResponder ?? self).deliver(event)
  }
}
