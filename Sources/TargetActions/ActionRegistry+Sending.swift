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
    var changed: [ActionEntry]?
    var event = sent
    let isPlain = funnels.isEmpty
    let expected = snapshot.entries
    let array = snapshot.slots
    let slots = array.span
    for index in slots.indices {
      event.events = slots[index].live.intersection(sent.events)
      if isPlain, !event.events.isEmpty, slots[index].call(event, from: sender) { continue }
      note(slots[index].send(event, from: sender, through: funnels), at: index, of: snapshot, expecting: expected, in: &changed)
    }
    return changed ?? expected
  }

  /// Keeps what became of a call that may not have gone as expected.
  @inline(never)
  private func note(
    _ entry: ActionEntry, at index: Int, of snapshot: ActionSnapshot, expecting expected: [ActionEntry],
    in changed: inout [ActionEntry]?
  ) {
    let slot = snapshot.slots[index]
    if entry == .deadTarget {
      slots.removeAll { $0 === slot }
      registrationsDidChange()
    }
    if changed == nil {
      guard entry != expected[index] else { return }
      changed = expected
    }
    changed?[index] = entry
    // A search mostly ends where the last one did.
    if slot.kind == .chain { snapshot.entries[index] = entry }
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
