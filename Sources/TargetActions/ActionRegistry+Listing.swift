import Synchronization

extension ActionRegistry {
  /// Identifies one registration, so that it can be removed later.
  ///
  /// Discarding a token does nothing, and a token retains no object. Tokens are unique in the process, so a used token
  /// never removes a later registration, of this control or another.
  public struct Token: Sendable, Hashable {
    let number: UInt64

    /// The token of no registration, returned when nothing is added.
    static let inert = Token(number: 0)

    private static let numbers = Atomic<UInt64>(0)

    /// The most recent token.
    static var last: Token { Token(number: numbers.load(ordering: .relaxed)) }

    static func next() -> Token {
      Token(number: numbers.add(1, ordering: .relaxed).newValue)
    }
  }

  /// One registration with a living target, as ``Control/registrations`` lists it.
  public struct Registration {
    /// Identifies the registration for a removal.
    public let token: Token

    /// The destination of its calls.
    public let destination: ActionDestination

    /// Identifies the registration among those of its destination; nil if it was added without an id.
    public let id: String?

    /// The events that it is registered for.
    public let events: ControlEvents
  }

  /// The registrations with a living target, in the order in which they are called.
  var registrations: [Registration] {
    registered.actions.compactMap { action in
      action.destination.map {
        Registration(token: Token(number: action.number), destination: $0, id: action.id, events: action.events)
      }
    }
  }

  /// The union of the events of all registrations with a living target.
  var allEvents: ControlEvents {
    registered.actions.reduce([]) { $1.isTargetDeallocated ? $0 : $0.union($1.events) }
  }
}
