import ArmatureTesting
import MessageTracing
import TargetActions
import Testing

@Suite("Registering")
struct RegisteringTests {
  @Test("TA-1 one registration and one send make one call", arguments: IsolationContext.allCases)
  func callsOnce(in context: IsolationContext) async {
    await context.run {
      let (knob, receiver) = (Knob(), Receiver())
      knob.addTarget(receiver, action: Receiver.tick, for: .valueChanged)

      let outcome = knob.sendActions(for: .valueChanged)

      #expect(outcome == .sent([.handled(by: receiver)]))
      #expect(receiver.log == ["tick"])
    }
  }

  @Test(
    "TA-2 an event without a registration calls nothing, and the outcome says so",
    arguments: IsolationContext.allCases)
  func otherEventCallsNobody(in context: IsolationContext) async {
    await context.run {
      let (knob, receiver) = (Knob(), Receiver())
      knob.addTarget(receiver, action: Receiver.tick, for: .touchDown)

      #expect(knob.sendActions(for: .valueChanged) == .noRegistration)
      #expect(knob.sendActions(for: []) == .noRegistration)
      #expect(receiver.log == [])
    }
  }

  @Test("TA-3 a registration for two events answers each of two sends", arguments: IsolationContext.allCases)
  func answersEachEvent(in context: IsolationContext) async {
    await context.run {
      let (knob, receiver) = (Knob(), Receiver())
      knob.addTarget(receiver, action: Receiver.handled, for: [.touchDown, .touchCancel])

      knob.sendActions(for: .touchDown)
      knob.sendActions(for: .touchCancel)

      #expect(receiver.log == ["handled [touchDown]", "handled [touchCancel]"])
    }
  }

  @Test("TA-4 a send that overlaps a registration in two events calls it once", arguments: IsolationContext.allCases)
  func overlapCallsOnce(in context: IsolationContext) async {
    await context.run {
      let (knob, receiver) = (Knob(), Receiver())
      knob.addTarget(receiver, action: Receiver.handled, for: [.touchDown, .valueChanged])

      let outcome = knob.sendActions(for: [.touchDown, .valueChanged])

      #expect(outcome == .sent([.handled(by: receiver)]))
      #expect(receiver.log == ["handled [touchDown, valueChanged]"])
    }
  }

  @Test(
    "TA-5 the same target under the same id is one registration with equal tokens",
    arguments: IsolationContext.allCases)
  func sameIdentityIsOneRegistration(in context: IsolationContext) async {
    await context.run {
      let (knob, receiver) = (Knob(), Receiver())
      let first = knob.addTarget(receiver, action: Receiver.tick, id: "a", for: .valueChanged)
      let second = knob.addTarget(receiver, action: Receiver.tick, id: "a", for: .valueChanged)

      #expect(first == second)
      #expect(knob.sendActions(for: .valueChanged) == .sent([.handled(by: receiver)]))
      #expect(receiver.log == ["tick"])
    }
  }

  @Test("TA-5 adding again under the same id replaces the handler", arguments: IsolationContext.allCases)
  func sameIdentityReplacesTheHandler(in context: IsolationContext) async {
    await context.run {
      let (knob, receiver) = (Knob(), Receiver())
      let first = knob.addTarget(receiver, action: Receiver.tick, id: "a", for: .valueChanged)
      let second = knob.addTarget(receiver, action: Receiver.tock, id: "a", for: .valueChanged)

      #expect(first == second)
      knob.sendActions(for: .valueChanged)
      #expect(receiver.log == ["tock"])
    }
  }

  @Test("TA-5 two adds without an id are two registrations", arguments: IsolationContext.allCases)
  func addsWithoutIDAccumulate(in context: IsolationContext) async {
    await context.run {
      let (knob, receiver) = (Knob(), Receiver())
      let first = knob.addTarget(receiver, action: Receiver.tick, for: .valueChanged)
      let second = knob.addTarget(receiver, action: Receiver.tick, for: .valueChanged)

      #expect(first != second)
      knob.sendActions(for: .valueChanged)
      #expect(receiver.log == ["tick", "tick"])
    }
  }

  @Test("TA-5 a new target at the address of a deallocated one is a new registration")
  func reusedAddressIsNobody() {
    let knob = Knob()
    var first: Receiver? = Receiver()
    let address = first.map(ObjectIdentifier.init)
    let old = first.map { knob.addTarget($0, action: Receiver.tick, id: "a", for: .valueChanged) }
    first = nil
    // Most allocators reuse the address immediately; with another allocator there is nothing to test.
    var others: [Receiver] = []
    while others.count < 1000, others.last.map(ObjectIdentifier.init) != address { others.append(Receiver()) }
    guard let reborn = others.last, ObjectIdentifier(reborn) == address else { return }

    let token = knob.addTarget(reborn, action: Receiver.tock, id: "a", for: .touchDown)

    #expect(token != old)
    #expect(knob.listing == [.touchDown])
  }

  @Test("TA-6 an identity added again keeps its position", arguments: IsolationContext.allCases)
  func addingAgainKeepsPlace(in context: IsolationContext) async {
    await context.run {
      let (knob, journal) = (Knob(), Journal())
      for line in ["1", "2", "3"] { journal.write(line, id: line, for: .valueChanged, of: knob) }
      journal.write("1", id: "1", for: .valueChanged, of: knob)

      knob.sendActions(for: .valueChanged)

      #expect(journal.lines == ["1", "2", "3"])
    }
  }

  @Test("TA-7 an identity added for another event answers both", arguments: IsolationContext.allCases)
  func addingWidens(in context: IsolationContext) async {
    await context.run {
      let (knob, receiver) = (Knob(), Receiver())
      let first = knob.addTarget(receiver, action: Receiver.tick, id: "a", for: .touchDown)
      let second = knob.addTarget(receiver, action: Receiver.tick, id: "a", for: .touchCancel)
      #expect(first == second)
      #expect(knob.listing == [[.touchDown, .touchCancel]])

      knob.removeTarget(receiver, id: "a", for: .touchCancel)

      #expect(knob.sendActions(for: .touchCancel) == .noRegistration)
      #expect(knob.sendActions(for: .touchDown) == .sent([.handled(by: receiver)]))
    }
  }

  @Test("TA-8 one target registered twice, with ids or without, is called twice", arguments: IsolationContext.allCases)
  func twoRegistrationsOfOneTarget(in context: IsolationContext) async {
    await context.run {
      let (knob, receiver) = (Knob(), Receiver())
      knob.addTarget(receiver, action: Receiver.tick, id: "a", for: .valueChanged)
      knob.addTarget(receiver, action: Receiver.tock, id: "b", for: .valueChanged)
      knob.addTarget(receiver, action: Receiver.tick, for: .valueChanged)
      knob.addTarget(receiver, action: Receiver.tock, for: .valueChanged)

      knob.sendActions(for: .valueChanged)

      #expect(receiver.log == ["tick", "tock", "tick", "tock"])
    }
  }

  @Test("TA-9 handlers run in the order of their registration", arguments: IsolationContext.allCases)
  func runsInOrder(in context: IsolationContext) async {
    await context.run {
      let (knob, journal) = (Knob(), Journal())
      let lines = (0..<50).map(String.init)
      for line in lines { journal.write(line, for: .valueChanged, of: knob) }

      knob.sendActions(for: .valueChanged)

      #expect(journal.lines == lines)
    }
  }

  @Test("TA-10 the order is that of registration, not that of the bits", arguments: IsolationContext.allCases)
  func orderIgnoresBits(in context: IsolationContext) async {
    await context.run {
      let (knob, journal) = (Knob(), Journal())
      journal.write("late bit", for: .editingDidEnd, of: knob)
      journal.write("early bit", for: .touchDown, of: knob)

      knob.sendActions(for: [.touchDown, .editingDidEnd])

      #expect(journal.lines == ["late bit", "early bit"])
    }
  }

  @Test("TA-11 an object and a search that finds it are two registrations", arguments: IsolationContext.allCases)
  func objectAndChainAreTwo(in context: IsolationContext) async {
    await context.run {
      let (knob, receiver) = (Knob(), Receiver())
      knob.addTarget(receiver, action: Receiver.tick, id: "a", for: .valueChanged)
      knob.add(route: Path(from: .sender, [receiver]), id: "a", for: .valueChanged)

      let outcome = knob.sendActions(for: .valueChanged)

      #expect(outcome == .sent([.handled(by: receiver), .handled(by: receiver)]))
      #expect(receiver.log == ["tick", "tick"])
    }
  }

  @Test("TA-12 an add without events registers and removes nothing", arguments: IsolationContext.allCases)
  func addWithoutEvents(in context: IsolationContext) async {
    await context.run {
      let (knob, receiver) = (Knob(), Receiver())
      knob.addTarget(receiver, action: Receiver.tick, id: "a", for: .valueChanged)

      let token = knob.addTarget(receiver, action: Receiver.tock, id: "a", for: [])

      knob.remove(token)
      #expect(knob.listing == [.valueChanged])
      knob.sendActions(for: .valueChanged)
      #expect(receiver.log == ["tick"])
    }
  }

  @Test("TA-13 a second target doesn't replace the first", arguments: IsolationContext.allCases)
  func targetsAccumulate(in context: IsolationContext) async {
    await context.run {
      let (knob, one, other) = (Knob(), Receiver(), Receiver())
      knob.addTarget(one, action: Receiver.tick, for: .valueChanged)
      knob.addTarget(other, action: Receiver.tick, for: .valueChanged)

      #expect(knob.sendActions(for: .valueChanged) == .sent([.handled(by: one), .handled(by: other)]))
      #expect([one.log, other.log] == [["tick"], ["tick"]])
    }
  }
}
