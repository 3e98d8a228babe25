import Tracing

/// The funnels that the calls of one send pass.
struct FunnelPath {
  let control: (any ActionFunnel)?
  let application: (any ActionFunnel)?

  var isEmpty: Bool { control == nil && application == nil }
}

extension ActionSlot {
  /// Makes one call, through the funnels if there are any, and says what became of it.
  final func send(_ event: ActionEvent, from sender: AnyObject, through funnels: FunnelPath) -> ActionEntry {
    guard !event.events.isEmpty else { return .removed }
    guard let first = funnels.control ?? funnels.application else { return perform(event, from: sender) }
    guard !isDead else { return .deadTarget }
    let pending = PendingCall(self, event, from: sender)
    first.sendAction(ActionCall(pending, next: funnels.control == nil ? nil : funnels.application))
    return pending.close()
  }

  /// Calls the handler, unless a funnel or a handler before it has put an end to it.
  final func perform(_ event: ActionEvent, from sender: AnyObject) -> ActionEntry {
    guard !live.isDisjoint(with: event.events) else { return .removed }
    if let route { return route.deliver(from: sender, event) }
    guard let target else { return .deadTarget }
    guard handler(target, sender, event) else {
      reportForeignSender(sender)
      return .unhandled(hops: 0)
    }
    return .handled(by: Participant(target))
  }
}
