import Delegation
import Tracing

extension ActionRegistry {
  /// Calls every registration that answers the events, in the order in which they were added.
  ///
  /// - Parameters:
  ///   - events: What happened; a registration that answers several of them is called once.
  ///   - sender: The control, which the caller keeps alive.
  ///   - input: What the user did.
  ///   - application: The funnel after the control's own; asked for only if there is something to call.
  @usableFromInline
  func send(
    _ events: ControlEvents, from sender: AnyObject, input: (any ActionInput)?,
    application: @autoclosure () -> (any ActionFunnel)?
  ) -> SendOutcome {
    let snapshot = snapshot(of: events, sender: sender)
    guard !snapshot.calls.isEmpty else { return .noRegistration }
    guard depth < depthLimit else {
      reportDepth(of: sender, events)
      return .tooDeep
    }
    depth += 1
    var event = ActionEvent(events, input: input)
    let application = application()
    let entries =
      if !snapshot.controlIsFunnel && application == nil && observers == nil {
        callPlainly(snapshot, from: sender, &event)
      } else {
        callWatched(snapshot, from: sender, event, application: application)
      }
    depth -= 1
    if depth == 0, hasSuperseded { forgetSuperseded() }
    return .sent(entries)
  }

  /// Calls the handlers with nobody in between.
  private func callPlainly(
    _ snapshot: ActionSnapshot, from sender: AnyObject, _ event: inout ActionEvent
  ) -> [ActionEntry] {
    let expected = snapshot.entries
    var changed: [ActionEntry]?
    let kept = snapshot.calls
    let calls = kept.span
    for index in calls.indices {
      event.events = calls[index].slot.live.intersection(snapshot.events)
      if !event.events.isEmpty, let target = calls[index].slot.target, calls[index].handler(target, sender, event) {
        continue
      }
      note(calls[index].slot.perform(event, from: sender), at: index, of: snapshot, expecting: expected, in: &changed)
    }
    return changed ?? expected
  }

  /// Calls the handlers through the funnels, and tells the observers before and after.
  private func callWatched(
    _ snapshot: ActionSnapshot, from sender: AnyObject, _ sent: ActionEvent, application: (any ActionFunnel)?
  ) -> [ActionEntry] {
    let expected = snapshot.entries
    var changed: [ActionEntry]?
    // Whoever begins to observe during the send is told of the next one.
    let observers = observers
    let control = snapshot.controlIsFunnel ? sender as? any ActionFunnel : nil
    observers?.will.notify(Send(sender: sender, event: sent))
    for (index, call) in snapshot.calls.enumerated() {
      let slot = call.slot
      var event = sent
      event.events = slot.live.intersection(sent.events)
      let entry = slot.perform(event, from: sender, through: control, application)
      note(entry, at: index, of: snapshot, expecting: expected, in: &changed)
    }
    observers?.did.notify(Send(sender: sender, event: sent))
    return changed ?? expected
  }

  /// Keeps what became of a call that may not have gone as expected.
  private func note(
    _ entry: ActionEntry, at index: Int, of snapshot: ActionSnapshot, expecting expected: [ActionEntry],
    in changed: inout [ActionEntry]?
  ) {
    let slot = snapshot.calls[index].slot
    if entry == .deadTarget {
      // By number: a handler may have put another slot in its place, which is as dead.
      drop { $0.number == slot.number }
    }
    if changed == nil {
      guard entry != expected[index] else { return }
      changed = expected
    }
    changed?[index] = entry
  }

  private func snapshot(of events: ControlEvents, sender: AnyObject) -> ActionSnapshot {
    if let latest = snapshots, latest.events == events { return latest }
    var candidate = snapshots?.next
    while let snapshot = candidate {
      if snapshot.events == events { return snapshot }
      candidate = snapshot.next
    }
    let snapshot = ActionSnapshot(events, of: slots, sender: sender, next: snapshots)
    snapshots = snapshot
    return snapshot
  }
}
