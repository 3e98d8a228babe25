import MessageTracing

/// What one set of events calls, in order, with the entries of a send in which all goes well.
///
/// A registry keeps one for each set of events sent, until its registrations change; so a plain send makes nothing new.
final class ActionSnapshot {
  /// One slot, and its handler again: called from here, it costs no retain of the slot.
  struct Call {
    let slot: ActionSlot
    let handler: ActionSlot.Handler
  }

  let events: ControlEvents
  let calls: [Call]

  /// What becomes of a send in which all targets live and handle.
  let entries: [ActionEntry]

  /// Whether the control is a funnel for its own calls.
  let controlIsFunnel: Bool

  /// The one made before for other events.
  let next: ActionSnapshot?

  /// How many there are from here on.
  private let count: Int

  /// How many a registry keeps: more than the kinds of event that a control sends in turn.
  private static let limit = 16

  init(_ events: ControlEvents, of slots: [ActionSlot], sender: AnyObject, next: ActionSnapshot?) {
    let slots = slots.filter { !$0.live.isDisjoint(with: events) }
    let kept = next.flatMap { $0.count < Self.limit ? $0 : nil }
    self.events = events
    self.next = kept
    count = 1 + (kept?.count ?? 0)
    calls = slots.map { Call(slot: $0, handler: $0.handler) }
    controlIsFunnel = sender is any ActionFunnel
    entries = slots.map { slot in
      if slot.kind == .chain { return .unhandled(hops: 0) }
      return slot.target.map { .handled(by: Participant($0)) } ?? .deadTarget
    }
  }
}
