import Tracing

/// What one set of events calls, in order, with the entries of a send in which all goes well.
///
/// A registry keeps one for each set of events sent, until its registrations change; so a plain send makes nothing new.
final class ActionSnapshot {
  let events: ControlEvents
  let slots: [ActionSlot]

  /// Whether the control is a funnel for its own calls.
  let controlIsFunnel: Bool

  /// What the last send over it ended with, as far as it is likely to come out so again.
  var entries: [ActionEntry]

  /// The one made before for other events.
  let next: ActionSnapshot?

  /// How many there are from here on.
  let count: Int

  /// How many a registry keeps: more than the kinds of event that a control sends in turn.
  static let limit = 16

  init(_ events: ControlEvents, of slots: [ActionSlot], sender: AnyObject, next: ActionSnapshot?) {
    self.events = events
    self.slots = slots.filter { !$0.live.isDisjoint(with: events) }
    controlIsFunnel = sender is any ActionFunnel
    entries = self.slots.map { slot in
      if slot.kind == .chain { return .unhandled(hops: 0) }
      return slot.target.map { .handled(by: Participant($0)) } ?? .deadTarget
    }
    let kept = next.flatMap { $0.count < Self.limit ? $0 : nil }
    self.next = kept
    count = 1 + (kept?.count ?? 0)
  }
}
