public import MessageRecording

extension Pattern {
  /// A control or a gesture recognizer calls a target or the owner of a closure, or passes the call to a funnel.
  public static let targetAction = Pattern("targetAction")
}

extension Diagnostic.Topic {
  /// A send was refused because too many sends of its control are nested.
  public static let sendTooDeep = Diagnostic.Topic("sendTooDeep")

  /// A registry sent for a control of another class than that of the registration.
  public static let foreignSender = Diagnostic.Topic("foreignSender")

  /// A funnel forwarded a call whose send had returned.
  public static let lateForward = Diagnostic.Topic("lateForward")
}

/// One registration: its destination, its handler and its events.
///
/// Until it is removed, everything but ``events`` is constant, so a send in progress calls what was registered at its
/// start. A removal, which affects that send, clears bits in ``events``; any other change creates a new object with the
/// same number. A registration that was removed has released its handler and is at most a gap in the list.
/// The id and the route, which few registrations have, are in ``RegisteredAction/Detailed``, to keep the others small.
@usableFromInline
class RegisteredAction {
  enum Kind: UInt8 {
    case object
    case chain
    case closure
  }

  /// The parts of the event are separate arguments, since most handlers need none, and the input need not be retained.
  @usableFromInline
  typealias Handler = (
    _ target: consuming AnyObject, _ sender: AnyObject, _ events: ControlEvents, _ input: ActionEvent.InputBox?
  ) -> Bool

  /// The target or the owner; always nil for a chain.
  final weak let target: AnyObject?

  /// Calls the handler, and returns false if the sender isn't of the class it was registered for.
  final private(set) var handler: Handler

  /// Identifies the registration in the process.
  final let number: UInt64

  /// The events that the registration is still called for.
  final var events: ControlEvents

  final let kind: Kind

  /// Whether the registration was removed, and is at most a gap in the list.
  final var isRemoved = false

  init(_ kind: Kind, number: UInt64, target: AnyObject?, events: ControlEvents, handler: @escaping Handler) {
    self.kind = kind
    self.number = number
    self.target = target
    self.handler = handler
    self.events = events
  }

  /// Releases the handler and the route of a removed registration, and returns them for the caller to hold.
  ///
  /// The captures of a handler may use the control in their deinit.
  func release() -> (Handler, (any ActionRoute)?) {
    let released = handler
    handler = { _, _, _, _ in false }
    return (released, nil)
  }

  var id: String? { nil }
  var route: (any ActionRoute)? { nil }
  var start: ChainStart? { nil }

  /// A registration with an id or a route.
  final class Detailed: RegisteredAction {
    private let ownID: String?
    private var ownRoute: (any ActionRoute)?

    // Read from the route once, since identities are compared where no foreign code may run.
    private let ownStart: ChainStart?

    init(
      _ kind: Kind, number: UInt64, target: AnyObject?, events: ControlEvents, id: String?,
      route: (any ActionRoute)?, start: ChainStart?, handler: @escaping Handler
    ) {
      ownID = id
      ownRoute = route
      ownStart = start
      super.init(kind, number: number, target: target, events: events, handler: handler)
    }

    override func release() -> (Handler, (any ActionRoute)?) {
      let route = ownRoute
      ownRoute = nil
      return (super.release().0, route)
    }

    override var id: String? { ownID }
    override var route: (any ActionRoute)? { ownRoute }
    override var start: ChainStart? { ownStart }
  }

  /// Whether the target or owner has been deallocated.
  final var isTargetDeallocated: Bool { kind != .chain && target == nil }

  /// The destination of the calls; nil after the target has been deallocated.
  final var destination: ActionDestination? {
    if let start { return .chain(start) }
    guard let target else { return nil }
    return kind == .object ? .object(Participant(target)) : .closure(owner: Participant(target))
  }

  /// Calls the handler, unless the registration was removed or its target was deallocated, and returns the outcome.
  final func perform(_ event: ActionEvent, from sender: AnyObject) -> ActionEntry {
    guard !events.isDisjoint(with: event.events) else { return .removed }
    if let route { return route.deliver(from: sender, event) }
    guard let target else {
      Trace.note(traceText(event.events), from: sender, to: nil, .targetAction, outcome: .deallocated)
      return .targetDeallocated
    }
    let isHandled = Trace.send(traceText(event.events), from: sender, to: target, .targetAction) {
      handler(target, sender, event.events, event.box)
    } outcome: {
      $0 ? .done : "unhandled"
    }
    guard isHandled else {
      reportForeignSender(sender)
      return .unhandled(hops: 0)
    }
    return .handled(by: Participant(target))
  }

  /// Passes the call to the first funnel, or performs it if there is no funnel or no handler to call.
  final func perform(
    _ event: ActionEvent, from sender: AnyObject, through control: (any ActionFunnel)?,
    _ application: (any ActionFunnel)?
  ) -> ActionEntry {
    guard let first = control ?? application, !event.events.isEmpty, !isTargetDeallocated else {
      return perform(event, from: sender)
    }
    let pending = PendingCall(self, event, from: sender)
    Trace.send(traceText(event.events), from: sender, to: first, .targetAction) {
      first.sendAction(ActionCall(pending, next: control == nil ? nil : application))
    }
    return pending.close()
  }

  /// Returns the text of a call in a recorded run: the names of the events, and the id if there is one.
  final func traceText(_ events: ControlEvents) -> String {
    let names = "\(events)".dropFirst().dropLast()
    return id.map { "\(names) (\($0))" } ?? String(names)
  }

  private func reportForeignSender(_ sender: AnyObject) {
    let control = Participant(sender)
    Diagnostic(
      .foreignSender, about: control,
      """
      '\(control)' sent an action that was registered with a control of another class. Its handler was not called. \
      Probably two controls return the same registry as their 'actions'. Store one in each control: \
      'let actions = ActionRegistry()'.
      """
    ).emit()
  }
}

/// The calls for one set of events, in order, with the expected entries.
///
/// A registry stores one for each sent set of events until its registrations change, so a plain send allocates nothing.
final class ActionSnapshot {
  /// One registration and a copy of its handler, which is called without retaining the registration.
  struct Call {
    let action: RegisteredAction
    let handler: RegisteredAction.Handler
  }

  let events: ControlEvents
  let calls: ContiguousArray<Call>

  /// The entries of a send in which every target lives and handles its call.
  let entries: [ActionEntry]

  /// Whether the control is a funnel for its own calls.
  let controlIsFunnel: Bool

  /// The snapshot made before this one, for other events.
  let next: ActionSnapshot?

  /// The length of the list that begins here.
  private let count: Int

  /// The maximum length of the list; controls send fewer kinds of events.
  private static let limit = 16

  init(_ events: ControlEvents, of registered: ActionList, sender: AnyObject, next: ActionSnapshot?) {
    let matching = registered.actions.filter { !$0.events.isDisjoint(with: events) }
    let kept = next.flatMap { $0.count < Self.limit ? $0 : nil }
    self.events = events
    self.next = kept
    count = 1 + (kept?.count ?? 0)
    calls = ContiguousArray(matching.lazy.map { Call(action: $0, handler: $0.handler) })
    controlIsFunnel = sender is any ActionFunnel
    entries = matching.map { action in
      if action.kind == .chain { return .unhandled(hops: 0) }
      return action.target.map { .handled(by: Participant($0)) } ?? .targetDeallocated
    }
  }
}
