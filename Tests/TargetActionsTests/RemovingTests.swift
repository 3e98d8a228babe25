import ArmatureTesting
import TargetActions
import Testing
import Tracing

@Suite("Removing")
struct RemovingTests {
  @Test("TA-34 a removal by target, id and events stops exactly that (P8, P14)", arguments: IsolationContext.allCases)
  func removesExactlyOne(in context: IsolationContext) async {
    await context.run {
      let (knob, listener, other) = (Knob(), Listener(), Listener())
      knob.addTarget(listener, action: Listener.tick, id: "a", for: [.touchDown, .valueChanged])
      knob.addTarget(listener, action: Listener.tick, id: "b", for: .valueChanged)
      knob.addTarget(other, action: Listener.tick, id: "a", for: .valueChanged)
      knob.addAction(owner: listener, id: "a", for: .valueChanged) { _, _ in }

      knob.removeTarget(listener, id: "a", for: .valueChanged)

      #expect(knob.listing == [.touchDown, .valueChanged, .valueChanged, .valueChanged])
    }
  }

  @Test(
    "TA-34 a removal by token stops exactly that registration, for all its events",
    arguments: IsolationContext.allCases)
  func removesByToken(in context: IsolationContext) async {
    await context.run {
      let (knob, listener) = (Knob(), Listener())
      knob.addTarget(listener, action: Listener.tick, for: .valueChanged)
      let token = knob.addTarget(listener, action: Listener.tock, for: [.touchDown, .valueChanged])

      knob.remove(token)

      #expect(knob.listing == [.valueChanged])
      knob.sendActions(for: [.touchDown, .valueChanged])
      #expect(listener.log == ["tick"])
    }
  }

  @Test("TA-34 closures, actions and routes are removed by their own identity", arguments: IsolationContext.allCases)
  func removesOtherKinds(in context: IsolationContext) async {
    await context.run {
      let (knob, journal) = (Knob(), Journal())
      journal.write("a", id: "a", for: [.touchDown, .valueChanged], of: knob)
      knob.addAction(Action(id: "b", owner: journal) { $0.lines.append("b") }, for: .valueChanged)
      knob.add(route: Path(from: .sender, []), id: "a", for: [.touchDown, .valueChanged])
      knob.add(route: Path(from: .senderNext, []), id: "a", for: .valueChanged)

      knob.removeAction(owner: journal, id: "a", for: .valueChanged)
      knob.removeAction(owner: journal, id: "b", for: .valueChanged)
      knob.removeRoute(from: .sender, id: "a", for: .touchDown)

      #expect(knob.listing == [.touchDown, .valueChanged, .valueChanged])
    }
  }

  @Test(
    "TA-35 a target removed for an event answers it no more, with and without ids",
    arguments: IsolationContext.allCases)
  func removesAllOfATarget(in context: IsolationContext) async {
    await context.run {
      let (knob, listener, other) = (Knob(), Listener(), Listener())
      knob.addTarget(listener, action: Listener.tick, id: "a", for: [.touchDown, .valueChanged])
      knob.addTarget(listener, action: Listener.tick, for: [.valueChanged, .touchCancel])
      knob.addTarget(other, action: Listener.tick, for: .valueChanged)

      knob.removeTarget(listener, for: .valueChanged)

      #expect(knob.listing == [.touchDown, .touchCancel, .valueChanged])
      #expect(knob.sendActions(for: .valueChanged) == .sent([.handled(by: other)]))
    }
  }

  @Test("TA-35 an owner's closures, and the routes of a start, are removed as a target's registrations are")
  func removesAllOfAnOwnerOrStart() {
    let (knob, journal) = (Knob(), Journal())
    knob.addTarget(Listener(), action: Listener.tick, for: .valueChanged)
    journal.write("a", id: "a", for: [.valueChanged, .touchDown], of: knob)
    journal.write("b", for: .valueChanged, of: knob)
    knob.add(route: Path(from: .sender, []), for: .valueChanged)
    knob.add(route: Path(from: .senderNext, []), for: .valueChanged)

    knob.removeActions(ownedBy: journal, for: .valueChanged)
    knob.removeRoutes(from: .sender, for: .valueChanged)

    #expect(knob.listing == [.touchDown, .valueChanged])
    #expect(knob.registrations.last?.destination == .chain(.senderNext))
  }

  @Test("TA-36 an id removed for any destination stops object, chain and closure", arguments: IsolationContext.allCases)
  func removesIDOfAnyDestination(in context: IsolationContext) async {
    await context.run {
      let (knob, listener, journal) = (Knob(), Listener(), Journal())
      knob.addTarget(listener, action: Listener.tick, id: "a", for: .valueChanged)
      knob.add(route: Path(from: .sender, [listener]), id: "a", for: [.valueChanged, .touchDown])
      journal.write("a", id: "a", for: .valueChanged, of: knob)

      knob.removeActions(identifiedBy: "a", for: .valueChanged)

      #expect(knob.sendActions(for: .valueChanged) == .noRegistration)
      #expect(knob.listing == [.touchDown])
    }
  }

  @Test("TA-37 the rest of a mask still fires, and an empty one is gone (P14)", arguments: IsolationContext.allCases)
  func restOfMaskRemains(in context: IsolationContext) async {
    await context.run {
      let (knob, listener) = (Knob(), Listener())
      knob.addTarget(listener, action: Listener.heard, for: [.touchDown, .touchCancel, .valueChanged])

      knob.removeTarget(listener, for: .touchCancel)
      for events: ControlEvents in [.touchDown, .touchCancel, .valueChanged] { knob.sendActions(for: events) }
      #expect(listener.log == ["heard [touchDown]", "heard [valueChanged]"])

      knob.removeTarget(listener, for: [.touchDown, .valueChanged])
      #expect(knob.registrations.isEmpty)
    }
  }

  @Test("TA-38 a removal of what is not there changes nothing", arguments: IsolationContext.allCases)
  func removingNothing(in context: IsolationContext) async {
    await context.run {
      let (knob, listener, stranger) = (Knob(), Listener(), Listener())
      knob.addTarget(listener, action: Listener.tick, id: "a", for: .valueChanged)

      knob.removeTarget(stranger, for: .allEvents)
      knob.removeTarget(listener, id: "b", for: .allEvents)
      knob.removeTarget(listener, for: .touchDown)
      knob.removeTarget(listener, for: [])
      knob.removeActions(ownedBy: listener, for: .allEvents)
      knob.removeActions(identifiedBy: "b", for: .allEvents)
      knob.removeRoutes(from: .sender, for: .allEvents)

      #expect(knob.listing == [.valueChanged])
    }
  }

  @Test("TA-38 a token used before, or of another control, removes nothing later", arguments: IsolationContext.allCases)
  func usedTokenRemovesNothing(in context: IsolationContext) async {
    await context.run {
      let (knob, other, listener) = (Knob(), Knob(), Listener())
      let token = knob.addTarget(listener, action: Listener.tick, id: "a", for: .valueChanged)
      knob.remove(token)
      let later = knob.addTarget(listener, action: Listener.tick, id: "a", for: .valueChanged)
      other.addTarget(listener, action: Listener.tick, for: .valueChanged)

      knob.remove(token)
      other.remove(token)
      other.remove(later)

      #expect(later != token)
      #expect(knob.listing == [.valueChanged])
      #expect(other.listing == [.valueChanged])
    }
  }

  @Test("TA-39 all are removed for one event, or for all", arguments: IsolationContext.allCases)
  func removesAll(in context: IsolationContext) async {
    await context.run {
      let (knob, listener, journal) = (Knob(), Listener(), Journal())
      knob.addTarget(listener, action: Listener.tick, id: "a", for: [.touchDown, .valueChanged])
      journal.write("b", for: .valueChanged, of: knob)
      knob.add(route: Path(from: .sender, []), for: [.valueChanged, .touchCancel])

      knob.removeAllActions(for: .valueChanged)
      #expect(knob.sendActions(for: .valueChanged) == .noRegistration)
      #expect(knob.listing == [.touchDown, .touchCancel])

      knob.removeAllActions()
      #expect(knob.registrations.isEmpty)
      #expect(knob.allControlEvents.isEmpty)
    }
  }
}
