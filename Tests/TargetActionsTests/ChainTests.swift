import ArmatureTesting
import MessageTracing
import TargetActions
import Testing

/// Chain registrations with a route of the test; the search itself belongs to another module.
@Suite("Chain registrations")
struct ChainTests {
  @Test(
    "TA-19 a chain registration has the start of its search, which is part of its identity",
    arguments: IsolationContext.allCases)
  func startIsPartOfIdentity(in context: IsolationContext) async {
    await context.run {
      let knob = Knob()
      for start in ChainStart.allCases { knob.add(route: Path(from: start, []), id: "a", for: .valueChanged) }
      knob.add(route: Path(from: .senderNext, []), id: "a", for: .touchDown)

      #expect(
        knob.registrations.map(\.destination) == [.chain(.firstResponder), .chain(.sender), .chain(.senderNext)])
      #expect(knob.listing == [.valueChanged, .valueChanged, [.valueChanged, .touchDown]])
    }
  }

  @Test("TA-19 a route gets the control and the matched event", arguments: IsolationContext.allCases)
  func routeGetsSenderAndEvent(in context: IsolationContext) async {
    final class Probe: ActionRoute {
      let start = ChainStart.senderNext
      // Not retained here: the control owns the route.
      var senders: [ObjectIdentifier] = []
      var events: [ControlEvents] = []
      func deliver(from sender: AnyObject, _ event: ActionEvent) -> ActionEntry {
        senders.append(ObjectIdentifier(sender))
        events.append(event.events)
        return .unhandled(hops: 4)
      }
    }
    await context.run {
      let (knob, probe) = (Knob(), Probe())
      knob.add(route: probe, for: [.touchDown, .valueChanged])

      #expect(knob.sendActions(for: [.valueChanged, .touchCancel]) == .sent([.unhandled(hops: 4)]))
      #expect(probe.senders == [ObjectIdentifier(knob)])
      #expect(probe.events == [.valueChanged])
    }
  }

  @Test("TA-20 only the nearer of two handlers on the chain is called", arguments: IsolationContext.allCases)
  func nearerHandles(in context: IsolationContext) async {
    await context.run {
      let knob = Knob()
      let (deaf, near, far) = (Receiver(handlesActions: false), Receiver(), Receiver())
      knob.add(route: Path(from: .sender, [deaf, near, far]), for: .valueChanged)

      #expect(knob.sendActions(for: .valueChanged) == .sent([.handled(by: near)]))
      #expect([deaf.log, near.log, far.log] == [[], ["tick"], []])
    }
  }

  @Test("TA-20 every send searches again")
  func searchIsRepeated() {
    let (knob, first, second) = (Knob(), Receiver(), Receiver())
    let path = Path(from: .sender, [first])
    knob.add(route: path, for: .valueChanged)

    let before = knob.sendActions(for: .valueChanged)
    path.responders = [second]
    let after = knob.sendActions(for: .valueChanged)
    path.responders = []
    let last = knob.sendActions(for: .valueChanged)

    #expect(
      [before, after, last] == [
        .sent([.handled(by: first)]), .sent([.handled(by: second)]), .sent([.unhandled(hops: 0)]),
      ])
  }

  @Test(
    "TA-21 without a handler nothing is called, and the outcome counts the objects searched",
    arguments: IsolationContext.allCases)
  func unhandledIsCounted(in context: IsolationContext) async {
    await context.run {
      let (knob, receiver) = (Knob(), Receiver())
      let deaf = [Receiver(handlesActions: false), Receiver(handlesActions: false)]
      knob.add(route: Path(from: .sender, deaf), for: .valueChanged)
      knob.addTarget(receiver, action: Receiver.tick, for: .valueChanged)

      #expect(knob.sendActions(for: .valueChanged) == .sent([.unhandled(hops: 2), .handled(by: receiver)]))
      #expect(deaf.map(\.log) == [[], []])
    }
  }
}
