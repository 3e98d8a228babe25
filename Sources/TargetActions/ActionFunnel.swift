import MessageRecording

/// An object through which each call of a send passes, and which may intercept it.
///
/// A call passes through the control itself, if it adopts this protocol, and then through the application's funnel
/// (``Control/applicationFunnel``). Declare `sendAction` in a toolkit's base class if subclasses are to override it.
///
/// ```swift
/// func sendAction(_ call: consuming ActionCall) {
///   if let destination = call.destination { log.append("\(call.event.events) to \(destination)") }
///   call.forward()
/// }
/// ```
public protocol ActionFunnel: AnyObject {
  /// Forwards a call; a call that isn't forwarded is reported as ``ActionEntry/intercepted``.
  func sendAction(_ call: consuming ActionCall)
}

/// One call of a handler, as a funnel receives it.
///
/// A call can be forwarded at most once, since ``forward()`` consumes it. If a funnel stores it and forwards it after
/// the send has returned, the handler isn't called and a diagnostic is emitted.
public struct ActionCall: ~Copyable {
  private let pending: PendingCall
  private let next: (any ActionFunnel)?

  init(_ pending: PendingCall, next: (any ActionFunnel)?) {
    self.pending = pending
    self.next = next
  }

  /// The control that sends the action.
  public var sender: AnyObject { pending.sender }

  /// The event that the handler receives.
  public var event: ActionEvent { pending.event }

  /// The destination of the call; nil if the target has been deallocated since the send began.
  public var destination: ActionDestination? { pending.action.destination }

  /// The id of the registration, if it has one.
  public var id: String? { pending.action.id }

  /// Passes the call to the next funnel, or from the last funnel to the handler, before returning.
  public consuming func forward() {
    guard let next else { return pending.perform() }
    let pending = pending
    Trace.send(pending.action.traceText(pending.event.events), from: pending.sender, to: next, .targetAction) {
      next.sendAction(ActionCall(pending, next: nil))
    }
  }
}

/// The state of one call while it passes through the funnels.
final class PendingCall {
  let action: RegisteredAction
  let event: ActionEvent
  let sender: AnyObject
  private var entry = ActionEntry.intercepted
  private var isOpen = true

  init(_ action: RegisteredAction, _ event: ActionEvent, from sender: AnyObject) {
    self.action = action
    self.event = event
    self.sender = sender
  }

  /// Calls the handler, unless the send has returned.
  func perform() {
    guard isOpen else { return reportLateForward() }
    entry = action.perform(event, from: sender)
  }

  /// Ends the call with its send, and returns its outcome.
  func close() -> ActionEntry {
    isOpen = false
    return entry
  }

  private func reportLateForward() {
    let control = Participant(sender)
    Diagnostic(
      .lateForward, about: control,
      """
      A call of '\(control)' was forwarded after its send had returned. Its handler was not called, and the outcome \
      stays '\(ActionEntry.intercepted)'. Probably a funnel stored the call: forward it before 'sendAction' returns, \
      or send the event again later.
      """
    ).emit()
  }
}
