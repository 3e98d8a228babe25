/// One call on its way through the funnels, and what has become of it so far.
final class PendingCall {
  let slot: ActionSlot
  let event: ActionEvent
  let sender: AnyObject
  private var entry = ActionEntry.intercepted
  private var isOpen = true

  init(_ slot: ActionSlot, _ event: ActionEvent, from sender: AnyObject) {
    self.slot = slot
    self.event = event
    self.sender = sender
  }

  /// Reaches the handler; a call kept beyond its send reaches it no more, since its outcome has been told.
  func perform() {
    guard isOpen else { return reportLateForward() }
    entry = slot.perform(event, from: sender)
  }

  /// Ends the send of this call.
  func close() -> ActionEntry {
    isOpen = false
    return entry
  }
}
