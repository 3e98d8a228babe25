/// The ordered registrations of one control: whom it calls, for which events.
///
/// A control owns one, as a stored `let`, and everything is said to the control: see ``Control``. The registry holds
/// targets and owners weakly, closures and routes strongly, and never its control.
///
/// It is isolated to whatever its control is isolated to. Nothing is locked while a handler, a funnel or an observer
/// runs: they may add (seen by the next send), remove (seen by the send in progress), list and send.
public final class ActionRegistry {
  /// The registrations, oldest first, dead ones among them until they are dropped.
  var slots: [ActionSlot] = []

  /// What each set of events sent lately called, until the next change.
  var snapshots: ActionSnapshot?

  /// Slots that a send in progress may still call, although another took their place since it began.
  private(set) var superseded: [ActionSlot] = []

  /// Whether there are such slots; apart from them, since every send asks.
  private(set) var hasSuperseded = false

  /// How many sends are in progress, one inside another.
  var depth = 0

  /// Who is told of sends; made when somebody asks for them.
  var observers: SendObservers?

  /// The pointer that the control follows, if one went down in it.
  var tracking = PointerTracking()

  /// What the default properties of ``Control`` keep.
  var state: ControlState = .normal

  /// How many sends of one control may be in progress, one inside another; 64 unless set, and at least 1.
  ///
  /// The next one answers ``SendOutcome/tooDeep``, runs nothing and emits one diagnostic.
  public var depthLimit: Int {
    get { highestDepth }
    set { highestDepth = max(1, newValue) }
  }

  // Stored apart: a stored property that other modules see would pay for a dynamic access check in every send.
  private(set) var highestDepth = 64

  /// Makes a registry without registrations.
  public init() {}

  /// Keeps a slot whose place another took, if a send in progress may still call it.
  func supersede(_ slot: ActionSlot) {
    guard depth > 0 else { return }
    superseded.append(slot)
    hasSuperseded = true
  }

  /// Lets go of such slots when the last send has ended.
  func forgetSuperseded() {
    let forgotten = superseded
    superseded = []
    hasSuperseded = false
    withExtendedLifetime(forgotten) {}
  }

  /// Drops registrations.
  func drop(where isDropped: (ActionSlot) -> Bool) {
    let dropped = slots.filter(isDropped)
    slots.removeAll(where: isDropped)
    registrationsDidChange()
    withExtendedLifetime(dropped) {}
  }

  // What is dropped is freed last, outside the access to the property that held it: a handler's captures may use the
  // control in their deinit.

  /// Forgets what sends called, since it no longer holds.
  func registrationsDidChange() {
    let forgotten = snapshots
    snapshots = nil
    withExtendedLifetime(forgotten) {}
  }
}
