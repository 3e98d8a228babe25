import Delegation
import MessageTracing

extension ActionRegistry {
  /// Calls every registration that answers the events, in the order in which they were added.
  ///
  /// - Parameters:
  ///   - events: What happened; a registration that answers several of them is called once.
  ///   - cause: What caused it, in the box that all calls share.
  ///   - sender: The control, which the caller keeps alive.
  ///   - application: The funnel after the control's own; asked for only if there is something to call.
  @usableFromInline
  func send(
    _ events: ControlEvents, _ cause: ActionEvent.Cause?, from sender: AnyObject,
    application: @autoclosure () -> (any ActionFunnel)?
  ) -> SendOutcome {
    let snapshot = snapshot(of: events, sender: sender)
    guard !snapshot.calls.isEmpty else { return .noRegistration }
    guard depth < highestDepth else {
      reportDepth(of: sender, events)
      return .tooDeep
    }
    depth += 1
    let application = application()
    let entries =
      if !snapshot.controlIsFunnel && application == nil && observers == nil && !Trace.isOn {
        callPlainly(snapshot, from: sender, cause)
      } else {
        callWatched(snapshot, from: sender, ActionEvent(events, cause: cause), application: application)
      }
    depth -= 1
    if depth == 0, hasSuperseded { forgetSuperseded() }
    return .sent(entries)
  }

  /// Calls the handlers with nobody in between.
  private func callPlainly(
    _ snapshot: ActionSnapshot, from sender: AnyObject, _ cause: ActionEvent.Cause?
  ) -> [ActionEntry] {
    var changed: [ActionEntry]?
    let kept = snapshot.calls
    let calls = kept.span
    for index in calls.indices {
      let events = calls[index].slot.live.intersection(snapshot.events)
      if !events.isEmpty, let target = calls[index].slot.target, calls[index].handler(target, sender, events, cause) {
        continue
      }
      performOther(at: index, of: snapshot, ActionEvent(events, cause: cause), from: sender, in: &changed)
    }
    return changed ?? snapshot.entries
  }

  /// Makes a call that goes another way than most: up a chain, to nobody, or past a foreign sender.
  ///
  /// Apart from the loop, which would carry along what this needs.
  @inline(never)
  private func performOther(
    at index: Int, of snapshot: ActionSnapshot, _ event: ActionEvent, from sender: AnyObject,
    in changed: inout [ActionEntry]?
  ) {
    note(snapshot.calls[index].slot.perform(event, from: sender), at: index, of: snapshot, in: &changed)
  }

  /// Calls the handlers through the funnels, and tells the observers before and after, and recorders of each call.
  private func callWatched(
    _ snapshot: ActionSnapshot, from sender: AnyObject, _ sent: ActionEvent, application: (any ActionFunnel)?
  ) -> [ActionEntry] {
    var changed: [ActionEntry]?
    // Whoever begins to observe during the send is told of the next one.
    let observers = observers
    let control = snapshot.controlIsFunnel ? sender as? any ActionFunnel : nil
    observers?.will.notify(Send(sender: sender, event: sent))
    for (index, call) in snapshot.calls.enumerated() {
      let slot = call.slot
      let event = ActionEvent(slot.live.intersection(sent.events), cause: sent.cause)
      let entry = slot.perform(event, from: sender, through: control, application)
      note(entry, at: index, of: snapshot, in: &changed)
    }
    observers?.did.notify(Send(sender: sender, event: sent))
    return changed ?? snapshot.entries
  }

  /// Keeps what became of a call that may not have gone as expected.
  private func note(
    _ entry: ActionEntry, at index: Int, of snapshot: ActionSnapshot, in changed: inout [ActionEntry]?
  ) {
    let slot = snapshot.calls[index].slot
    if entry == .deadTarget {
      // By number: a handler may have put another slot in its place, which is as dead.
      drop { $0.number == slot.number }
    }
    if changed == nil {
      guard entry != snapshot.entries[index] else { return }
      changed = snapshot.entries
    }
    changed?[index] = entry
  }

  private func snapshot(of events: ControlEvents, sender: AnyObject) -> ActionSnapshot {
    if let latest = snapshots, latest.events == events { return latest }
    return otherSnapshot(of: events, sender: sender)
  }

  /// The snapshot of events that were not the last to be sent.
  @inline(never)
  private func otherSnapshot(of events: ControlEvents, sender: AnyObject) -> ActionSnapshot {
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
