import ArmatureTestSupport
import ArmatureTesting
import MessageTracing
import TargetActions
import Testing

@Suite("Ownership")
struct OwnershipTests {
  @Test("TA-14 a control retains none of its targets", arguments: IsolationContext.allCases)
  func targetsAreHeldWeakly(in context: IsolationContext) async {
    await context.run {
      let knob = Knob()
      weak var freed: Receiver?
      do {
        let receiver = Receiver()
        freed = receiver
        knob.addTarget(receiver, action: Receiver.tick, for: .valueChanged)
        knob.addTarget(receiver, action: Receiver.turned, id: "a", for: .valueChanged)
        knob.sendActions(for: .valueChanged)
      }
      #expect(freed == nil)
    }
  }

  @Test("TA-15 a deallocated target is reported and not called", arguments: IsolationContext.allCases)
  func deallocatedTargetIsReported(in context: IsolationContext) async {
    await context.run {
      let (knob, living) = (Knob(), Receiver())
      knob.addTarget(living, action: Receiver.tick, for: .valueChanged)
      knob.addTarget(Receiver(), action: Receiver.tick, for: .valueChanged)

      #expect(knob.sendActions(for: .valueChanged) == .sent([.handled(by: living), .targetDeallocated]))
    }
  }

  @Test("TA-16 a deallocated target never becomes a chain action", arguments: IsolationContext.allCases)
  func deallocatedTargetIsNotSearchedFor(in context: IsolationContext) async {
    await context.run {
      let (knob, upTheChain) = (Knob(), Receiver())
      knob.add(route: Path(from: .sender, [upTheChain]), for: .touchDown)
      knob.addTarget(Receiver(), action: Receiver.tick, for: .valueChanged)

      let outcome = knob.sendActions(for: .valueChanged)

      #expect(outcome == .sent([.targetDeallocated]))
      #expect(upTheChain.log == [])
    }
  }

  /// An owner of a control whose handler uses the owner.
  private final class Screen {
    let knob = Knob()
    var turns = 0

    init(_ captured: AnyObject) {
      knob.addAction(owner: self, for: .valueChanged) { [captured] screen, _ in
        screen.turns += 1
        _ = captured
      }
    }
  }

  @Test(
    "TA-17 an owner, its control and the control's closure are deallocated together",
    arguments: IsolationContext.allCases)
  func ownerAndControlAreFreed(in context: IsolationContext) async {
    await context.run {
      weak var screenFreed: Screen?
      weak var knobFreed: Knob?
      weak var capturedFreed: Receiver?
      do {
        let captured = Receiver()
        let screen = Screen(captured)
        (screenFreed, knobFreed, capturedFreed) = (screen, screen.knob, captured)
        screen.knob.sendActions(for: .valueChanged)
        #expect(screen.turns == 1)
      }
      #expect(screenFreed == nil)
      #expect(knobFreed == nil)
      #expect(capturedFreed == nil)
    }
  }

  @Test(
    "TA-17 a closure lives as long as its registration, and is not called once its owner has been deallocated",
    arguments: IsolationContext.allCases)
  func closureLivesAsLongAsItsRegistration(in context: IsolationContext) async {
    await context.run {
      let (knob, other) = (Knob(), Journal())
      weak var captured: Receiver?
      let token = {
        let receiver = Receiver()
        captured = receiver
        return knob.addAction(owner: other, for: .valueChanged) { [receiver] _, _ in receiver.tick() }
      }()
      #expect(captured != nil)
      knob.remove(token)
      #expect(captured == nil)

      let survivor = Receiver()
      knob.addAction(owner: Journal(), for: .valueChanged) { [survivor] _, _ in survivor.tick() }
      #expect(knob.sendActions(for: .valueChanged) == .sent([.targetDeallocated]))
      #expect(survivor.log == [])
    }
  }

  @Test(
    "TA-18 a deallocated target is not listed, is reported once, and is dropped", arguments: IsolationContext.allCases)
  func deallocatedTargetIsReportedOnce(in context: IsolationContext) async {
    await context.run {
      let (knob, living) = (Knob(), Receiver())
      knob.addTarget(living, action: Receiver.tick, for: .touchDown)
      knob.addTarget(Receiver(), action: Receiver.tick, for: [.touchDown, .valueChanged])

      #expect(knob.listing == [.touchDown])
      #expect(knob.allControlEvents == .touchDown)
      #expect(knob.sendActions(for: .touchCancel) == .noRegistration)
      #expect(knob.sendActions(for: .valueChanged) == .sent([.targetDeallocated]))
      #expect(knob.sendActions(for: .valueChanged) == .noRegistration)
      #expect(knob.sendActions(for: .touchDown) == .sent([.handled(by: living)]))
    }
  }

  @Test("TA-18 any add drops a deallocated target without a report", arguments: IsolationContext.allCases)
  func addDropsDeadTargets(in context: IsolationContext) async {
    await context.run {
      let (knob, living) = (Knob(), Receiver())
      knob.addTarget(Receiver(), action: Receiver.tick, for: .valueChanged)
      knob.addAction(owner: Receiver(), id: "a", for: .valueChanged) { _, _ in }

      knob.addTarget(living, action: Receiver.tick, for: .touchDown)

      #expect(knob.sendActions(for: .valueChanged) == .noRegistration)
    }
  }

  @Test("TA-18 after a deallocation the other registrations are still found and removed")
  func deallocationLeavesOthersAlone() {
    let (knob, living) = (Knob(), Receiver())
    knob.addTarget(Receiver(), action: Receiver.tick, id: "a", for: .valueChanged)
    let token = knob.addTarget(living, action: Receiver.tick, id: "a", for: .valueChanged)

    let again = knob.addTarget(living, action: Receiver.tock, id: "a", for: .touchDown)
    #expect(again == token)
    knob.removeTarget(living, id: "a", for: .valueChanged)

    #expect(knob.listing == [.touchDown])
  }

  @Test("TA-18 an add finds a deallocated target at any position among 16, and among many when they have doubled")
  func addsFindThemAmongMany() {
    let (knob, living) = (Knob(), Receiver())
    func add(_ count: Int) {
      for _ in 0..<count { knob.addTarget(living, action: Receiver.tick, for: .touchDown) }
    }
    add(15)
    do {
      let dying = Receiver()
      knob.addTarget(dying, action: Receiver.tick, for: .valueChanged)
    }
    add(1)
    #expect(knob.sendActions(for: .valueChanged) == .noRegistration)
    #expect(knob.registrations.count == 16)

    add(84)
    do {
      let dying = Receiver()
      knob.addTarget(dying, action: Receiver.tick, for: .valueChanged)
    }
    knob.addTarget(living, action: Receiver.tick, for: .touchDown)
    #expect(knob.sendActions(for: .valueChanged) == .sent([.targetDeallocated]))
    for _ in 0..<10 { knob.addTarget(Receiver(), action: Receiver.tick, for: .valueChanged) }
    add(300)
    #expect(knob.sendActions(for: .valueChanged) == .noRegistration)
    #expect(knob.registrations.count == 401)
  }

  @Test("TA-18 a send drops a great number of deallocated targets, each once")
  func sendDropsManyDeadTargets() {
    let (knob, living) = (Knob(), Receiver())
    let count = TestScale.size(200_000)
    // Of a living target until all have been added, since an add drops those of deallocated ones.
    var dying: Receiver? = Receiver()
    for _ in 0..<count {
      if let dying { knob.addTarget(dying, action: Receiver.tick, for: .valueChanged) }
    }
    knob.addTarget(living, action: Receiver.tick, for: .valueChanged)
    dying = nil

    let entry = ActionEntry.handled(by: living)
    let first = knob.sendActions(for: .valueChanged)
    #expect(first == .sent(Array(repeating: .targetDeallocated, count: count) + [entry]))
    #expect(knob.sendActions(for: .valueChanged) == .sent([entry]))
  }

  @Test("TA-18 a deallocated target that a nested send has reported is dropped then, and reported to the outer send")
  func deadTargetOfNestedSend() throws {
    let (knob, journal) = (Knob(), Journal())
    var target: Receiver? = Receiver()
    var nested: SendOutcome?
    journal.write("1", for: .touchDown, of: knob) { [unowned knob] in
      target = nil
      nested = knob.sendActions(for: .valueChanged)
      #expect(throws: Never.self) { try knob.actions.checkInvariants() }
      #expect(knob.sendActions(for: .valueChanged) == .noRegistration)
    }
    if let target { knob.addTarget(target, action: Receiver.tick, for: [.touchDown, .valueChanged]) }
    journal.write("2", for: .touchDown, of: knob)

    let outcome = knob.sendActions(for: .touchDown)

    let entry = ActionEntry.handled(by: journal)
    #expect(nested == .sent([.targetDeallocated]))
    #expect(outcome == .sent([entry, .targetDeallocated, entry]))
    #expect(knob.listing == [.touchDown, .touchDown])
    try knob.actions.checkInvariants()
  }

  @Test("TA-18 a deallocated target is reported once even if its handler was replaced during the send")
  func deadReplacedTargetIsReportedOnce() {
    let (knob, journal) = (Knob(), Journal())
    var target: Receiver? = Receiver()
    journal.write("1", for: .touchDown, of: knob) {
      if let target { knob.addTarget(target, action: Receiver.tock, id: "a", for: .touchDown) }
      target = nil
    }
    if let target { knob.addTarget(target, action: Receiver.tick, id: "a", for: .touchDown) }

    let first = knob.sendActions(for: .touchDown)
    let second = knob.sendActions(for: .touchDown)

    #expect([first, second] == [.sent([.handled(by: journal), .targetDeallocated]), .sent([.handled(by: journal)])])
    knob.removeAllActions()
  }
}
