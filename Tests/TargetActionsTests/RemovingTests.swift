import ArmatureTesting
import MessageTracing
import TargetActions
import Testing

@Suite("Removing")
struct RemovingTests {
  @Test("TA-34 a removal by target, id and events stops exactly that", arguments: IsolationContext.allCases)
  func removesExactlyOne(in context: IsolationContext) async {
    await context.run {
      let (knob, receiver, other) = (Knob(), Receiver(), Receiver())
      knob.addTarget(receiver, action: Receiver.tick, id: "a", for: [.touchDown, .valueChanged])
      knob.addTarget(receiver, action: Receiver.tick, id: "b", for: .valueChanged)
      knob.addTarget(other, action: Receiver.tick, id: "a", for: .valueChanged)
      knob.addAction(owner: receiver, id: "a", for: .valueChanged) { _, _ in }

      knob.removeTarget(receiver, id: "a", for: .valueChanged)

      #expect(knob.listing == [.touchDown, .valueChanged, .valueChanged, .valueChanged])
    }
  }

  @Test(
    "TA-34 a removal by token stops exactly that registration, for all its events",
    arguments: IsolationContext.allCases)
  func removesByToken(in context: IsolationContext) async {
    await context.run {
      let (knob, receiver) = (Knob(), Receiver())
      knob.addTarget(receiver, action: Receiver.tick, for: .valueChanged)
      let token = knob.addTarget(receiver, action: Receiver.tock, for: [.touchDown, .valueChanged])

      knob.remove(token)

      #expect(knob.listing == [.valueChanged])
      knob.sendActions(for: [.touchDown, .valueChanged])
      #expect(receiver.log == ["tick"])
    }
  }

  @Test("TA-34 closures, actions and routes are removed by their own identity", arguments: IsolationContext.allCases)
  func removesOtherKinds(in context: IsolationContext) async {
    await context.run {
      let (knob, journal) = (Knob(), Journal())
      journal.write("a", id: "a", for: [.touchDown, .valueChanged], of: knob)
      knob.addAction(owner: journal, id: "b", for: .valueChanged) { journal, _ in journal.lines.append("b") }
      knob.add(route: Path(from: .sender, []), id: "a", for: [.touchDown, .valueChanged])
      knob.add(route: Path(from: .senderNext, []), id: "a", for: .valueChanged)

      knob.removeAction(owner: journal, id: "a", for: .valueChanged)
      knob.removeAction(owner: journal, id: "b", for: .valueChanged)
      knob.removeCommand(from: .sender, id: "a", for: .touchDown)

      #expect(knob.listing == [.touchDown, .valueChanged, .valueChanged])
    }
  }

  @Test(
    "TA-35 a target removed for an event no longer answers it, with and without ids",
    arguments: IsolationContext.allCases)
  func removesAllOfATarget(in context: IsolationContext) async {
    await context.run {
      let (knob, receiver, other) = (Knob(), Receiver(), Receiver())
      knob.addTarget(receiver, action: Receiver.tick, id: "a", for: [.touchDown, .valueChanged])
      knob.addTarget(receiver, action: Receiver.tick, for: [.valueChanged, .touchCancel])
      knob.addTarget(other, action: Receiver.tick, for: .valueChanged)

      knob.removeTarget(receiver, for: .valueChanged)

      #expect(knob.listing == [.touchDown, .touchCancel, .valueChanged])
      #expect(knob.sendActions(for: .valueChanged) == .sent([.handled(by: other)]))
    }
  }

  @Test("TA-35 an owner's closures, and the routes of a start, are removed as a target's registrations are")
  func removesAllOfAnOwnerOrStart() {
    let (knob, journal) = (Knob(), Journal())
    knob.addTarget(Receiver(), action: Receiver.tick, for: .valueChanged)
    journal.write("a", id: "a", for: [.valueChanged, .touchDown], of: knob)
    journal.write("b", for: .valueChanged, of: knob)
    knob.add(route: Path(from: .sender, []), for: .valueChanged)
    knob.add(route: Path(from: .senderNext, []), for: .valueChanged)

    knob.removeActions(ownedBy: journal, for: .valueChanged)
    knob.removeCommands(from: .sender, for: .valueChanged)

    #expect(knob.listing == [.touchDown, .valueChanged])
    #expect(knob.registrations.last?.destination == .chain(.senderNext))
  }

  @Test("TA-36 an id removed for any destination stops object, chain and closure", arguments: IsolationContext.allCases)
  func removesIDOfAnyDestination(in context: IsolationContext) async {
    await context.run {
      let (knob, receiver, journal) = (Knob(), Receiver(), Journal())
      knob.addTarget(receiver, action: Receiver.tick, id: "a", for: .valueChanged)
      knob.add(route: Path(from: .sender, [receiver]), id: "a", for: [.valueChanged, .touchDown])
      journal.write("a", id: "a", for: .valueChanged, of: knob)

      knob.removeActions(identifiedBy: "a", for: .valueChanged)

      #expect(knob.sendActions(for: .valueChanged) == .noRegistration)
      #expect(knob.listing == [.touchDown])
    }
  }

  @Test("TA-37 the other events remain, and an empty mask is gone", arguments: IsolationContext.allCases)
  func restOfMaskRemains(in context: IsolationContext) async {
    await context.run {
      let (knob, receiver) = (Knob(), Receiver())
      knob.addTarget(receiver, action: Receiver.handled, for: [.touchDown, .touchCancel, .valueChanged])

      knob.removeTarget(receiver, for: .touchCancel)
      for events: ControlEvents in [.touchDown, .touchCancel, .valueChanged] { knob.sendActions(for: events) }
      #expect(receiver.log == ["handled [touchDown]", "handled [valueChanged]"])

      knob.removeTarget(receiver, for: [.touchDown, .valueChanged])
      #expect(knob.registrations.isEmpty)
    }
  }

  @Test("TA-38 removing what isn't registered changes nothing", arguments: IsolationContext.allCases)
  func removingNothing(in context: IsolationContext) async {
    await context.run {
      let (knob, receiver, stranger) = (Knob(), Receiver(), Receiver())
      knob.addTarget(receiver, action: Receiver.tick, id: "a", for: .valueChanged)

      knob.removeTarget(stranger, for: .allEvents)
      knob.removeTarget(receiver, id: "b", for: .allEvents)
      knob.removeTarget(receiver, for: .touchDown)
      knob.removeTarget(receiver, for: [])
      knob.removeActions(ownedBy: receiver, for: .allEvents)
      knob.removeActions(identifiedBy: "b", for: .allEvents)
      knob.removeCommands(from: .sender, for: .allEvents)

      #expect(knob.listing == [.valueChanged])
    }
  }

  @Test("TA-38 a token used before, or of another control, removes nothing later", arguments: IsolationContext.allCases)
  func usedTokenRemovesNothing(in context: IsolationContext) async {
    await context.run {
      let (knob, other, receiver) = (Knob(), Knob(), Receiver())
      let token = knob.addTarget(receiver, action: Receiver.tick, id: "a", for: .valueChanged)
      knob.remove(token)
      let later = knob.addTarget(receiver, action: Receiver.tick, id: "a", for: .valueChanged)
      other.addTarget(receiver, action: Receiver.tick, for: .valueChanged)

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
      let (knob, receiver, journal) = (Knob(), Receiver(), Journal())
      knob.addTarget(receiver, action: Receiver.tick, id: "a", for: [.touchDown, .valueChanged])
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

  @Test("TA-34 among many registrations, removing by token, by target and by id stops exactly those, in any order")
  func removingAmongMany() throws {
    let (knob, journal) = (Knob(), Journal())
    let targets = (0..<100).map { _ in Receiver() }
    var tokens: [ActionRegistry.Token] = []
    for (number, target) in targets.enumerated() {
      tokens.append(knob.addTarget(target, action: Receiver.tick, for: .valueChanged))
      knob.addTarget(target, action: Receiver.tock, id: "a", for: .valueChanged)
      if number == 50 { journal.write("middle", for: .valueChanged, of: knob) }
    }
    for number in [0, 99, 50, 3, 97] {
      knob.remove(tokens[number])
      try knob.actions.checkInvariants()
    }
    for number in [1, 98, 49] {
      knob.removeTarget(targets[number], for: .valueChanged)
      try knob.actions.checkInvariants()
    }
    for number in [2, 96] {
      knob.removeTarget(targets[number], id: "a", for: .valueChanged)
      try knob.actions.checkInvariants()
    }
    // Found by its identity, so that it keeps its position and isn't added twice.
    knob.addTarget(targets[0], action: Receiver.tick, id: "a", for: .valueChanged)
    try knob.actions.checkInvariants()
    knob.sendActions(for: .valueChanged)

    let expected = targets.indices.map { number -> [String] in
      switch number {
      case 0: ["tick"]
      case 99, 50, 3, 97: ["tock"]
      case 1, 98, 49: []
      case 2, 96: ["tick"]
      default: ["tick", "tock"]
      }
    }
    #expect(targets.map(\.log) == expected)
    #expect(journal.lines == ["middle"])
    for target in targets.reversed() { knob.removeTarget(target, for: .allEvents) }
    #expect(knob.listing == [.valueChanged])
    try knob.actions.checkInvariants()
  }

  @Test("TA-34 a removed closure is released at once, although others keep their place", arguments: [0, 1, 2])
  func removedClosureIsReleased(position: Int) {
    let (knob, owner) = (Knob(), Receiver())
    weak var released: Receiver?
    var tokens: [ActionRegistry.Token] = []
    do {
      let captured = (0..<3).map { _ in Receiver() }
      released = captured[position]
      for object in captured {
        tokens.append(knob.addAction(owner: owner, for: .valueChanged) { _, _ in object.tick() })
      }
    }
    #expect(released != nil)
    knob.remove(tokens[position])
    #expect(released == nil)
    #expect(knob.registrations.map(\.token) == tokens.enumerated().filter { $0.offset != position }.map(\.element))
  }
}
