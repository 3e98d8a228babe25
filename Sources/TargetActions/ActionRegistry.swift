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
  var superseded: [ActionSlot] = []

  /// How many sends are in progress, one inside another.
  var depth = 0

  /// Where the next add goes on looking for dead targets.
  var sweepPosition = 0

  /// What the default properties of ``Control`` keep.
  var state: ControlState = .normal

  /// How many sends of one control may be in progress, one inside another; 64 unless set, and at least 1.
  ///
  /// The next one answers ``SendOutcome/tooDeep``, runs nothing and emits one diagnostic.
  public var depthLimit = 64 {
    didSet { depthLimit = max(1, depthLimit) }
  }

  public init() {}

  /// Forgets what sends called, since it no longer holds.
  func registrationsDidChange() {
    snapshots = nil
  }
}
