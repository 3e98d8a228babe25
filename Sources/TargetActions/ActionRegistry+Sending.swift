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
    guard !snapshot.slots.isEmpty else { return .noRegistration }
    guard depth < depthLimit else {
      reportDepth(of: sender, events)
      return .tooDeep
    }
    depth += 1
    let funnels = FunnelPath(
      control: snapshot.controlIsFunnel ? sender as? any ActionFunnel : nil, application: application())
    let entries = callAll(of: snapshot, from: sender, ActionEvent(events, input: input), through: funnels)
    depth -= 1
    if depth == 0 && !superseded.isEmpty { superseded = [] }
    return .sent(entries)
  }

  private func callAll(
    of snapshot: ActionSnapshot, from sender: AnyObject, _ sent: ActionEvent, through funnels: FunnelPath
  ) -> [ActionEntry] {
    let expected = snapshot.entries
    var changed: [ActionEntry]?
    var foundDead = false
    var event = sent
    for index in snapshot.slots.indices {
      let slot = snapshot.slots[index]
      event.events = slot.live.intersection(sent.events)
      if funnels.isEmpty, !event.events.isEmpty, let target = slot.target, slot.handler(target, sender, event) {
        continue
      }
      let entry = slot.send(event, from: sender, through: funnels)
      if entry == .deadTarget {
        slot.isReportedDead = true
        foundDead = true
      }
      guard entry != expected[index] else { continue }
      if changed == nil { changed = expected }
      changed?[index] = entry
      // A search mostly ends where the last one did.
      if slot.kind == .chain { snapshot.entries[index] = entry }
    }
    if foundDead {
      slots.removeAll { $0.isReportedDead }
      registrationsDidChange()
    }
    return changed ?? expected
  }

  private func snapshot(of events: ControlEvents, sender: AnyObject) -> ActionSnapshot {
    var candidate = snapshots
    while let snapshot = candidate {
      if snapshot.events == events { return snapshot }
      candidate = snapshot.next
    }
    let snapshot = ActionSnapshot(events, of: slots, sender: sender, next: snapshots)
    snapshots = snapshot
    return snapshot
  }
}
