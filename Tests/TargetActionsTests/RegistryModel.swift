import MessageTracing
import TargetActions

/// What a registry should do, told with plain arrays: the other side of the property test.
///
/// Every step is taken here and on a control alike. A handler of the control reports here, where the call that was due
/// is known, and may take further steps, which are nested in the send.
struct RegistryModel {
  struct Registration {
    var number: Int
    var destination: Destination
    var id: String?
    var events: ControlEvents
    var label: String
  }

  enum Destination: Equatable {
    case object(Int)
    case closure(Int)
    case chain(ChainStart)

    /// Which target or owner it needs.
    var owner: Int? {
      switch self {
      case .object(let owner), .closure(let owner): owner
      case .chain: nil
      }
    }
  }

  /// A send in progress: what it found at its start, and the events each of them still answers.
  struct Send {
    var sent: ControlEvents
    var found: [Registration]
    var next = 0
    var entries: [String] = []
  }

  var registrations: [Registration] = []
  var sends: [Send] = []
  var dead: Set<Int> = []
  private var lastNumber = 0

  func isDead(_ registration: Registration) -> Bool { registration.destination.owner.map(dead.contains) ?? false }

  /// Adds or replaces; the number tells whether the control must return an old token.
  mutating func add(_ destination: Destination, id: String?, events: ControlEvents, label: String) -> Int {
    guard !events.isEmpty else { return 0 }
    registrations.removeAll { [dead] in $0.destination.owner.map(dead.contains) ?? false }
    if let id, let place = registrations.firstIndex(where: { $0.id == id && $0.destination == destination }) {
      registrations[place].events.formUnion(events)
      registrations[place].label = label
      return registrations[place].number
    }
    lastNumber += 1
    registrations.append(
      Registration(number: lastNumber, destination: destination, id: id, events: events, label: label))
    return lastNumber
  }

  mutating func remove(_ events: ControlEvents, where fits: (Registration) -> Bool) {
    // One that was dropped after its target's death is no longer there to be removed: its entry stays a dead target's.
    let known = Set(registrations.map(\.number))
    for index in registrations.indices where fits(registrations[index]) { registrations[index].events.subtract(events) }
    registrations.removeAll(where: \.events.isEmpty)
    for send in sends.indices {
      for index in sends[send].found.indices
      where known.contains(sends[send].found[index].number) && fits(sends[send].found[index]) {
        sends[send].found[index].events.subtract(events)
      }
    }
  }

  mutating func beginSend(_ events: ControlEvents) {
    sends.append(Send(sent: events, found: registrations.filter { !$0.events.isDisjoint(with: events) }))
  }

  /// Goes on to the call that is due in the innermost send, past what is removed or dead.
  mutating func advance() -> Registration? {
    let last = sends.count - 1
    while sends[last].next < sends[last].found.count {
      let registration = sends[last].found[sends[last].next]
      sends[last].next += 1
      if registration.events.isDisjoint(with: sends[last].sent) {
        sends[last].entries.append("removed")
      } else if isDead(registration) {
        sends[last].entries.append("deadTarget")
        registrations.removeAll { $0.number == registration.number }
      } else {
        sends[last].entries.append("handled \(registration.label)")
        return registration
      }
    }
    return nil
  }

  /// The events of what the control should list.
  var listing: [ControlEvents] {
    registrations.filter { !isDead($0) }.map(\.events)
  }
}
