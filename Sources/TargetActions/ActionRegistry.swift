public import Delegation
public import MessageRecording

/// The ordered registrations of one control.
///
/// A control owns its registry as a stored `let`; add and remove through the control (see ``Control``). The registry
/// holds targets and owners weakly, closures and commands strongly, and never its control.
///
/// It has the isolation of its control. No lock is held while a handler, a funnel or an observer runs. Each may add
/// (takes effect in the next send), remove (takes effect immediately), list and send.
public final class ActionRegistry {
  /// A send that calls at least one handler, as its observers receive it.
  ///
  /// The value retains the control that sends. The event has all sent events and their input.
  public typealias Send = (sender: AnyObject, event: ActionEvent)

  /// Whether the control is selected, for the default implementation of ``Control``.
  var isSelected = false

  /// Whether the control is drawn highlighted, for the default implementation of ``Control``.
  var isHighlighted = false

  /// Whether tap recognizers of ancestors don't receive pointers of the control, for the default of ``Control``.
  var claimsTaps = true

  /// Whether a touch up inside triggers the primary action, for the default implementation of ``Control``.
  var sendsPrimaryActionOnTouchUp = true

  /// The pointer that the control tracks.
  var tracking = PointerTracking()

  // Internal, like `depth`, for the tests of `checkInvariants()`.
  /// The registrations, oldest first, with those whose target was deallocated and that were not dropped yet.
  var registered = ActionList()

  /// The number of nested sends in progress.
  var depth = 0

  /// The most recent snapshot, which is the head of a list; nil after every change of the registrations.
  private var snapshots: ActionSnapshot?

  /// Replaced registrations that a send in progress may still call.
  private var superseded: [RegisteredAction] = []

  /// Whether there are superseded registrations; stored separately, since every send reads it.
  private var hasSuperseded = false

  /// The observers of sends; made at the first subscription.
  private var observers: SendObservers?

  // Not the public property, since a stored property that other modules see costs an access check in every send.
  private var storedDepthLimit = 64

  /// Creates a registry without registrations.
  public init() {}

  /// The maximum number of nested sends of the control; 64 by default, and at least 1.
  ///
  /// A send beyond it calls nothing, returns ``SendOutcome/tooDeep`` and emits one diagnostic.
  public var depthLimit: Int {
    get { storedDepthLimit }
    set { storedDepthLimit = max(1, newValue) }
  }

  /// Notifies observers of every send that has a handler to call, before the first handler runs.
  ///
  /// A send that is refused as disabled or too deep, or that has no registration, isn't observed. Observers run on the
  /// caller's actor. A registration that an observer removes isn't called, and a send by an observer completes before
  /// the observed send continues.
  public var willSend: Observers<Send> { makeObservers().willSend }

  /// Notifies observers of every send that had a handler to call, after the last handler has returned.
  public var didSend: Observers<Send> { makeObservers().didSend }

  private final class SendObservers {
    // Nested, so that observers see nested sends in their order; ``depthLimit`` limits them.
    let willSend = Observers<Send>("willSend", policy: .nested(depthLimit: .max))
    let didSend = Observers<Send>("didSend", policy: .nested(depthLimit: .max))
  }

  private func makeObservers() -> SendObservers {
    if let observers { return observers }
    let made = SendObservers()
    observers = made
    return made
  }

  // MARK: Sending

  /// Calls every registration for the events, in the order in which they were added.
  ///
  /// - Parameters:
  ///   - events: The events; a registration for several of them is called once.
  ///   - input: The input that caused them, in the box that all calls share.
  ///   - sender: The control, which the caller retains.
  ///   - application: The funnel after the control's own; evaluated only if there is a handler to call.
  @usableFromInline
  func send(
    _ events: ControlEvents, _ input: ActionEvent.InputBox?, from sender: AnyObject,
    application: @autoclosure () -> (any ActionFunnel)?
  ) -> SendOutcome {
    let snapshot = snapshot(of: events, sender: sender)
    guard !snapshot.calls.isEmpty else { return .noRegistration }
    guard depth < storedDepthLimit else {
      reportDepth(of: sender, events)
      return .tooDeep
    }
    depth += 1
    let application = application()
    let entries =
      if !snapshot.controlIsFunnel && application == nil && observers == nil && !Trace.isOn {
        callDirectly(snapshot, from: sender, input)
      } else {
        callObserved(snapshot, from: sender, ActionEvent(events, box: input), application: application)
      }
    depth -= 1
    if depth == 0, hasSuperseded { releaseSuperseded() }
    return .sent(entries)
  }

  /// Calls the handlers when there is no funnel, observer or recorder.
  private func callDirectly(
    _ snapshot: ActionSnapshot, from sender: AnyObject, _ input: ActionEvent.InputBox?
  ) -> [ActionEntry] {
    var changed: [ActionEntry]?
    let kept = snapshot.calls
    let calls = kept.span
    for index in calls.indices {
      let events = calls[index].action.events.intersection(snapshot.events)
      if !events.isEmpty, let target = calls[index].action.target, calls[index].handler(target, sender, events, input) {
        continue
      }
      performUncommonCall(at: index, of: snapshot, ActionEvent(events, box: input), from: sender, in: &changed)
    }
    return changed ?? snapshot.entries
  }

  /// Makes a call of a route, of a deallocated target, or with a sender of another class.
  ///
  /// A separate function, since the loop would be slower with it.
  @inline(never)
  private func performUncommonCall(
    at index: Int, of snapshot: ActionSnapshot, _ event: ActionEvent, from sender: AnyObject,
    in changed: inout [ActionEntry]?
  ) {
    note(snapshot.calls[index].action.perform(event, from: sender), at: index, of: snapshot, in: &changed)
  }

  /// Calls the handlers through the funnels, and notifies the observers before and after.
  private func callObserved(
    _ snapshot: ActionSnapshot, from sender: AnyObject, _ sent: ActionEvent, application: (any ActionFunnel)?
  ) -> [ActionEntry] {
    var changed: [ActionEntry]?
    // Read once: observers that subscribe during the send see the next one.
    let observers = observers
    let control = snapshot.controlIsFunnel ? sender as? any ActionFunnel : nil
    observers?.willSend.notify((sender, sent))
    for (index, call) in snapshot.calls.enumerated() {
      let action = call.action
      let event = ActionEvent(action.events.intersection(sent.events), box: sent.box)
      let entry = action.perform(event, from: sender, through: control, application)
      note(entry, at: index, of: snapshot, in: &changed)
    }
    observers?.didSend.notify((sender, sent))
    return changed ?? snapshot.entries
  }

  /// Stores the outcome of a call if it isn't the expected one, and drops a registration without a target.
  private func note(
    _ entry: ActionEntry, at index: Int, of snapshot: ActionSnapshot, in changed: inout [ActionEntry]?
  ) {
    if entry == .targetDeallocated {
      // By number, since a handler may have replaced the registration by one with the same target.
      let removed = registered.drop(number: snapshot.calls[index].action.number)
      registrationsDidChange()
      withExtendedLifetime(removed) {}
    }
    if changed == nil {
      guard entry != snapshot.entries[index] else { return }
      changed = snapshot.entries
    }
    changed?[index] = entry
  }

  private func snapshot(of events: ControlEvents, sender: AnyObject) -> ActionSnapshot {
    if let latest = snapshots, latest.events == events { return latest }
    return olderOrNewSnapshot(of: events, sender: sender)
  }

  /// Returns the snapshot of events other than those of the previous send.
  @inline(never)
  private func olderOrNewSnapshot(of events: ControlEvents, sender: AnyObject) -> ActionSnapshot {
    var candidate = snapshots?.next
    while let snapshot = candidate {
      if snapshot.events == events { return snapshot }
      candidate = snapshot.next
    }
    let snapshot = ActionSnapshot(events, of: registered, sender: sender, next: snapshots)
    snapshots = snapshot
    return snapshot
  }

  private func reportDepth(of sender: AnyObject, _ events: ControlEvents) {
    let control = Participant(sender)
    Diagnostic(
      .sendTooDeep, about: control,
      """
      '\(control)' refused to send \(events): \(depthLimit) of its sends are in progress, one inside another. Nothing \
      was called, and the sends in progress continue. Probably a handler sends the event that it handles, endlessly: \
      let it send only when something changed, or raise the control's 'actions.depthLimit'.
      """
    ).emit()
  }
}

// MARK: Adding and removing

extension ActionRegistry {
  @usableFromInline
  func addTarget(
    _ target: AnyObject, id: String?, for events: ControlEvents, handler: @escaping RegisteredAction.Handler
  ) -> Token {
    add(.object, target: target, id: id, for: events, handler: handler)
  }

  @usableFromInline
  func addClosure(
    owner: AnyObject, id: String?, for events: ControlEvents, handler: @escaping RegisteredAction.Handler
  ) -> Token {
    add(.closure, target: owner, id: id, for: events, handler: handler)
  }

  func add(route: any ActionRoute, id: String?, for events: ControlEvents) -> Token {
    add(.chain, target: nil, id: id, route: route, for: events) { _, _, _, _ in false }
  }

  /// Adds a registration, or replaces the one with the same identity by one with the new handler and the events of
  /// both.
  private func add(
    _ kind: RegisteredAction.Kind, target: AnyObject?, id: String?, route: (any ActionRoute)? = nil,
    for events: ControlEvents, handler: @escaping RegisteredAction.Handler
  ) -> Token {
    guard !events.isEmpty else { return .inert }
    let start = route?.start
    // Registrations whose target was deallocated before an add are dropped without a report.
    let dropped = registered.removeSomeWithoutTarget()
    defer {
      registrationsDidChange()
      withExtendedLifetime(dropped) {}
    }
    guard id != nil || route != nil else {
      let token = Token.next()
      registered.append(
        RegisteredAction(kind, number: token.number, target: target, events: events, handler: handler))
      return token
    }
    let old = id.flatMap { registered.action(of: kind, target: target, id: $0, start: start) }
    let new = RegisteredAction.Detailed(
      kind, number: old?.number ?? Token.next().number, target: target, events: events.union(old?.events ?? []),
      id: id, route: route, start: start, handler: handler)
    if let old {
      registered.replace(old, by: new)
      supersede(old)
    } else {
      registered.append(new)
    }
    return Token(number: new.number)
  }

  /// Removes events from every matching registration, and drops the registrations left without events.
  ///
  /// It affects the sends in progress, even if another registration has replaced the one that they would call.
  func remove(_ events: ControlEvents, where matches: (RegisteredAction) -> Bool) {
    remove(events, from: registered.actions.filter(matches), superseded.filter(matches))
  }

  /// Removes events from the registrations of a target, or of the owner of closures.
  ///
  /// - Parameter id: The id of the registration; nil for all of them, with and without an id.
  func remove(_ events: ControlEvents, from kind: RegisteredAction.Kind, of object: AnyObject, id: String? = nil) {
    func matches(_ action: RegisteredAction) -> Bool {
      action.kind == kind && action.target === object && (id == nil || action.id == id)
    }
    remove(events, from: registered.actions(of: object).filter(matches), superseded.filter(matches))
  }

  private func remove(
    _ events: ControlEvents, from matching: [RegisteredAction], _ replaced: [RegisteredAction]
  ) {
    for action in replaced { action.events.subtract(events) }
    let changing = matching.filter { !$0.events.isDisjoint(with: events) }
    guard !changing.isEmpty else { return }
    var removed: [ActionList.Removed] = []
    // From the end, where a removal leaves no gap.
    for action in changing.reversed() {
      if action.events.isSubset(of: events) {
        if let last = registered.remove(number: action.number) { removed.append(last) }
      } else {
        action.events.subtract(events)
      }
    }
    registrationsDidChange()
    withExtendedLifetime(removed) {}
  }

  /// Removes the registration of a token, if there is one.
  func remove(_ token: Token) {
    for action in superseded where action.number == token.number { action.events = [] }
    guard let removed = registered.remove(number: token.number) else { return }
    registrationsDidChange()
    withExtendedLifetime(removed) {}
  }

  // The following functions release objects last, after their access to the property: the captures of a handler may use
  // the control in their deinit.

  /// Retains a replaced registration while a send in progress may call it.
  func supersede(_ action: RegisteredAction) {
    guard depth > 0 else { return }
    superseded.append(action)
    hasSuperseded = true
  }

  private func releaseSuperseded() {
    let released = superseded
    superseded = []
    hasSuperseded = false
    withExtendedLifetime(released) {}
  }

  /// Discards the snapshots, which are invalid now.
  func registrationsDidChange() {
    guard let discarded = snapshots else { return }
    snapshots = nil
    withExtendedLifetime(discarded) {}
  }
}

// MARK: Invariants

extension ActionRegistry {
  /// Throws if the registry's storage is inconsistent, which would be a bug in this library.
  ///
  /// For tests, after each step of a random run.
  ///
  /// - Complexity: O(*n*²) in the number of registrations.
  public func checkInvariants() throws(InvariantViolation) {
    try registered.checkInvariants(lastNumber: Token.last.number)
    if depth == 0, hasSuperseded || !superseded.isEmpty {
      throw InvariantViolation(
        "\(superseded.count) replaced handlers are retained for a send in progress, but there is none.")
    }
    var candidate = snapshots
    while let snapshot = candidate {
      let expected = registered.actions.filter { !$0.events.isDisjoint(with: snapshot.events) }
      guard snapshot.calls.map(\.action.number) == expected.map(\.number) else {
        throw InvariantViolation(
          "A send of \(snapshot.events) would call other registrations than those for its events.")
      }
      candidate = snapshot.next
    }
  }
}
