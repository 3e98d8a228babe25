import MessageTracing

/// One registration: whom to call, how, and for which events.
///
/// Everything but ``live`` is fixed, so a send in progress goes on with what was registered at its start. What it must
/// see at once, a removal, is the clearing of bits in ``live``; whatever else changes makes a new slot under the old
/// number. What few have, an id, an action or a route, lies in ``ActionSlot/Detailed``, so that the others stay small.
@usableFromInline
class ActionSlot {
  enum Kind: UInt8 {
    case object
    case chain
    case closure
  }

  /// The event comes in its two parts: most handlers want none, and so nobody retains the cause for them.
  @usableFromInline
  typealias Handler = (
    _ target: consuming AnyObject, _ sender: AnyObject, _ events: ControlEvents, _ cause: ActionEvent.Cause?
  ) -> Bool

  /// The target or the owner; nil from the start for a chain.
  final weak let target: AnyObject?

  /// Calls the handler, and answers false if the sender is not of the class it was registered for.
  final let handler: Handler

  /// Names the registration; never given twice.
  final let number: UInt64

  /// The events it still answers.
  final var live: ControlEvents

  final let kind: Kind

  init(_ kind: Kind, number: UInt64, target: AnyObject?, events: ControlEvents, handler: @escaping Handler) {
    self.kind = kind
    self.number = number
    self.target = target
    self.handler = handler
    live = events
  }

  var id: Action.Identifier? { nil }
  var action: Action? { nil }
  var route: (any ActionRoute)? { nil }
  var start: ChainStart? { nil }

  /// Whether its target or owner is gone.
  final var isDead: Bool { kind != .chain && target == nil }

  /// Where its calls go; nil once its target is gone.
  final var destination: ActionDestination? {
    if let start { return .chain(start) }
    guard let target else { return nil }
    return kind == .object ? .object(Participant(target)) : .closure(owner: Participant(target))
  }

  /// A slot of the rarer kinds: with an id, an action or a route.
  final class Detailed: ActionSlot {
    private let ownID: Action.Identifier?
    private let ownAction: Action?
    private let ownRoute: (any ActionRoute)?

    // Asked of the route once: identities are compared where no foreign code may run.
    private let ownStart: ChainStart?

    init(
      _ kind: Kind, number: UInt64, target: AnyObject?, events: ControlEvents, id: Action.Identifier?,
      action: Action?, route: (any ActionRoute)?, start: ChainStart?, handler: @escaping Handler
    ) {
      ownID = id
      ownAction = action
      ownRoute = route
      ownStart = start
      super.init(kind, number: number, target: target, events: events, handler: handler)
    }

    override var id: Action.Identifier? { ownID }
    override var action: Action? { ownAction }
    override var route: (any ActionRoute)? { ownRoute }
    override var start: ChainStart? { ownStart }
  }
}
