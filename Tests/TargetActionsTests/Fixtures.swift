import MessageTracing
import TargetActions

class Knob: Control {
  let actions = ActionRegistry()
  var isEnabled = true
  var value = 0
  var applicationFunnel: (any ActionFunnel)?
}

final class FineKnob: Knob {
  var steps = 3
}

/// A target and responder that logs its calls and runs a closure of the test during them.
final class Receiver {
  var log: [String] = []
  var received: [Knob] = []
  var events: [ActionEvent] = []
  var duringCall: (() -> Void)?
  let handlesActions: Bool
  let onDeinit: (() -> Void)?

  init(handlesActions: Bool = true, onDeinit: (() -> Void)? = nil) {
    self.handlesActions = handlesActions
    self.onDeinit = onDeinit
  }

  deinit { onDeinit?() }

  func tick() {
    log.append("tick")
    duringCall?()
  }

  func tock() { log.append("tock") }

  func turned(_ knob: Knob) {
    log.append("turned")
    received.append(knob)
    duringCall?()
  }

  func turnedFinely(_ knob: FineKnob) { log.append("finely \(knob.steps)") }

  func handled(_ knob: Knob, _ event: ActionEvent) {
    log.append("handled \(event.events)")
    received.append(knob)
    events.append(event)
  }
}

/// A journal in which several handlers write, which shows their order.
final class Journal {
  var lines: [String] = []
  var onFirstLine: (() -> Void)?

  /// Adds a registration that writes a line.
  @discardableResult
  func write(
    _ line: String, id: String? = nil, for events: ControlEvents, of knob: Knob,
    duringCall: (() -> Void)? = nil
  ) -> ActionRegistry.Token {
    knob.addAction(owner: self, id: id, for: events) { journal, _ in
      journal.lines.append(line)
      duringCall?()
      if journal.lines.count == 1 { journal.onFirstLine?() }
    }
  }
}

/// A chain for a route to search: the nearest first.
final class Path: ActionRoute {
  let start: ChainStart
  var responders: [Receiver]

  init(from start: ChainStart, _ responders: [Receiver]) {
    self.start = start
    self.responders = responders
  }

  func deliver(from sender: AnyObject, _ event: ActionEvent) -> ActionEntry {
    guard let handler = responders.first(where: \.handlesActions) else {
      return .unhandled(hops: responders.count)
    }
    handler.tick()
    return .handled(by: Participant(handler))
  }
}

struct KeyStroke: Equatable {
  let key: String
}

extension ActionEntry {
  static func handled(by object: AnyObject) -> ActionEntry { .handled(by: Participant(object)) }
}

extension Knob {
  /// The events of its registrations, in order.
  var listing: [ControlEvents] { registrations.map(\.events) }
}
