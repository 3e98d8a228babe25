import MessageTracing
import TargetActions

/// A model of a registry with plain arrays, for the property test.
///
/// The test performs every step with the model and with a control. A handler of the control reports to the model, which
/// has the expected call, and may perform further steps, which are nested in the send.
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

    /// The index of its target or owner.
    var owner: Int? {
      switch self {
      case .object(let owner), .closure(let owner): owner
      case .chain: nil
      }
    }
  }

  /// A send in progress: the registrations at its start, and the events that each of them still answers.
  struct Send {
    var sent: ControlEvents
    var found: [Registration]
    var next = 0
    var entries: [String] = []
  }

  var registrations: [Registration] = []
  var sends: [Send] = []
  var deallocated: Set<Int> = []
  private var lastNumber = 0

  func isDeallocated(_ registration: Registration) -> Bool {
    registration.destination.owner.map(deallocated.contains) ?? false
  }

  /// Adds or replaces a registration, and returns its number, which is old if the control must return an old token.
  mutating func add(_ destination: Destination, id: String?, events: ControlEvents, label: String) -> Int {
    guard !events.isEmpty else { return 0 }
    registrations.removeAll { [deallocated] in $0.destination.owner.map(deallocated.contains) ?? false }
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
    // A registration that was dropped after its target was deallocated can't be removed: its entry doesn't change.
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

  /// Advances to the next expected call of the innermost send, and skips removed and deallocated registrations.
  mutating func advance() -> Registration? {
    let last = sends.count - 1
    while sends[last].next < sends[last].found.count {
      let registration = sends[last].found[sends[last].next]
      sends[last].next += 1
      if registration.events.isDisjoint(with: sends[last].sent) {
        sends[last].entries.append("removed")
      } else if isDeallocated(registration) {
        sends[last].entries.append("targetDeallocated")
        registrations.removeAll { $0.number == registration.number }
      } else {
        sends[last].entries.append("handled \(registration.label)")
        return registration
      }
    }
    return nil
  }

  /// The events of the registrations that the control should list.
  var listing: [ControlEvents] {
    registrations.filter { !isDeallocated($0) }.map(\.events)
  }
}
