public import MessageTracing

extension Diagnostic.Topic {
  /// A send was refused because too many of its control are in progress, one inside another.
  public static let sendTooDeep = Diagnostic.Topic("sendTooDeep")

  /// A registry sent for a control of another class than a handler was registered for.
  public static let foreignSender = Diagnostic.Topic("foreignSender")

  /// A funnel forwarded a call whose send had returned.
  public static let lateForward = Diagnostic.Topic("lateForward")
}

extension ActionRegistry {
  func reportDepth(of sender: AnyObject, _ events: ControlEvents) {
    let control = Participant(sender)
    Diagnostic(
      .sendTooDeep, about: control,
      """
      '\(control)' refused to send \(events): \(depthLimit) of its sends are in progress, one inside another. Nothing \
      was called, and the sends in progress go on. Probably a handler sends the event that it answers, without end: \
      let it send only when something changed, or raise the control's 'actions.depthLimit'.
      """
    ).emit()
  }
}

extension ActionSlot {
  final func reportForeignSender(_ sender: AnyObject) {
    let control = Participant(sender)
    Diagnostic(
      .foreignSender, about: control,
      """
      '\(control)' sent an action that was registered with a control of another class. Its handler was not called. \
      Probably two controls answer the same registry as their 'actions': give each a stored one of its own, \
      'let actions = ActionRegistry()'.
      """
    ).emit()
  }
}

extension PendingCall {
  func reportLateForward() {
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
