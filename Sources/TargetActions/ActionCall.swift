import MessageTracing

/// One call of a handler, on its way through a funnel.
///
/// It can be forwarded once or not at all: ``forward()`` consumes it. A funnel that keeps it and forwards it after the
/// send has returned calls nobody and causes one diagnostic.
public struct ActionCall: ~Copyable {
  private let pending: PendingCall
  private let next: (any ActionFunnel)?

  init(_ pending: PendingCall, next: (any ActionFunnel)?) {
    self.pending = pending
    self.next = next
  }

  /// The control.
  public var sender: AnyObject { pending.sender }

  /// What the handler will learn.
  public var event: ActionEvent { pending.event }

  /// Where it goes; nil if the target has died on the way.
  public var destination: ActionDestination? { pending.slot.destination }

  /// Names the registration among those of its destination, if it was given a name.
  public var id: Action.Identifier? { pending.slot.id }

  /// Hands the call to the next funnel, and after the last one to its handler, before returning.
  public consuming func forward() {
    guard let next else { return pending.perform() }
    let pending = pending
    Trace.send(pending.slot.traceText(pending.event.events), from: pending.sender, to: next, .targetAction) {
      next.sendAction(ActionCall(pending, next: nil))
    }
  }
}
