import MessageTracing

extension ActionSlot {
  /// Calls the handler, unless something has put an end to it, and says what became of the call.
  final func perform(_ event: ActionEvent, from sender: AnyObject) -> ActionEntry {
    guard !live.isDisjoint(with: event.events) else { return .removed }
    if let route { return route.deliver(from: sender, event) }
    guard let target else {
      Trace.note(traceText(event.events), from: sender, to: nil, .targetAction, outcome: .gone)
      return .deadTarget
    }
    let isHandled = Trace.send(traceText(event.events), from: sender, to: target, .targetAction) {
      handler(target, sender, event.events, event.cause)
    } outcome: {
      $0 ? .done : "unhandled"
    }
    guard isHandled else {
      reportForeignSender(sender)
      return .unhandled(hops: 0)
    }
    return .handled(by: Participant(target))
  }

  /// Hands the call to the first funnel there is, if there is a call to make.
  final func perform(
    _ event: ActionEvent, from sender: AnyObject, through control: (any ActionFunnel)?,
    _ application: (any ActionFunnel)?
  ) -> ActionEntry {
    guard let first = control ?? application, !event.events.isEmpty, !isDead else {
      return perform(event, from: sender)
    }
    let pending = PendingCall(self, event, from: sender)
    Trace.send(traceText(event.events), from: sender, to: first, .targetAction) {
      first.sendAction(ActionCall(pending, next: control == nil ? nil : application))
    }
    return pending.close()
  }
}
