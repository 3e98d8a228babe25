import ArmatureTesting
import MessageTracing
import TargetActions
import Testing

@Suite("Mutation and re-entrancy")
struct MutationTests {
  @Test("TA-44 a handler that removes itself doesn't affect the others", arguments: IsolationContext.allCases)
  func selfRemoval(in context: IsolationContext) async {
    await context.run {
      let (knob, journal) = (Knob(), Journal())
      journal.write("1", id: "1", for: .valueChanged, of: knob) { [unowned knob] in
        knob.removeActions(identifiedBy: "1", for: .allEvents)
      }
      journal.write("2", for: .valueChanged, of: knob)
      journal.write("3", for: .valueChanged, of: knob)

      let first = knob.sendActions(for: .valueChanged)
      let second = knob.sendActions(for: .valueChanged)

      let entry = ActionEntry.handled(by: journal)
      #expect([first, second] == [.sent([entry, entry, entry]), .sent([entry, entry])])
      #expect(journal.lines == ["1", "2", "3", "2", "3"])
    }
  }

  @Test(
    "TA-45 a registration that a handler removes, as a whole or for the sent event, is skipped",
    arguments: IsolationContext.allCases)
  func removalOfLater(in context: IsolationContext) async {
    await context.run {
      let (knob, journal) = (Knob(), Journal())
      journal.write("1", for: .valueChanged, of: knob) { [unowned knob] in
        knob.removeActions(identifiedBy: "2", for: .allEvents)
        knob.removeActions(identifiedBy: "3", for: .valueChanged)
        knob.removeActions(identifiedBy: "4", for: .touchDown)
      }
      for line in ["2", "3", "4"] {
        journal.write(line, id: line, for: [.valueChanged, .touchDown], of: knob)
      }

      let outcome = knob.sendActions(for: .valueChanged)

      let entry = ActionEntry.handled(by: journal)
      #expect(outcome == .sent([entry, .removed, .removed, entry]))
      #expect(journal.lines == ["1", "4"])
    }
  }

  @Test("TA-45 a removal also reaches a registration that was replaced during the send")
  func removalOfReplaced() {
    let (knob, journal) = (Knob(), Journal())
    journal.write("1", for: .valueChanged, of: knob) { [unowned knob] in
      journal.write("new 2", id: "2", for: .valueChanged, of: knob)
      knob.removeActions(identifiedBy: "2", for: .valueChanged)
    }
    journal.write("2", id: "2", for: .valueChanged, of: knob)

    #expect(knob.sendActions(for: .valueChanged) == .sent([.handled(by: journal), .removed]))
    #expect(journal.lines == ["1"])
    #expect(knob.registrations.count == 1)
    knob.removeAllActions()
  }

  @Test("TA-46 a send calls what was registered at its start", arguments: IsolationContext.allCases)
  func additionsWait(in context: IsolationContext) async {
    await context.run {
      let (knob, journal) = (Knob(), Journal())
      journal.write("1", id: "1", for: .valueChanged, of: knob) { [unowned knob] in
        journal.write("1", id: "1", for: .valueChanged, of: knob)
        journal.write("widened", id: "2", for: .valueChanged, of: knob)
        journal.write("new 3", id: "3", for: .valueChanged, of: knob)
        journal.write("4", for: .valueChanged, of: knob)
      }
      journal.write("2", id: "2", for: .touchDown, of: knob)
      journal.write("3", id: "3", for: .valueChanged, of: knob)

      knob.sendActions(for: .valueChanged)
      #expect(journal.lines == ["1", "3"])
      journal.lines = []
      knob.sendActions(for: .valueChanged)
      #expect(journal.lines == ["1", "widened", "new 3", "4"])
    }
  }

  @Test("TA-47 a target deallocated during the send is skipped", arguments: IsolationContext.allCases)
  func deallocationDuringSend(in context: IsolationContext) async {
    await context.run {
      let (knob, journal) = (Knob(), Journal())
      var second: Receiver? = Receiver()
      journal.write("1", for: .valueChanged, of: knob) { second = nil }
      if let second { knob.addTarget(second, action: Receiver.tick, for: .valueChanged) }

      #expect(knob.sendActions(for: .valueChanged) == .sent([.handled(by: journal), .targetDeallocated]))
      #expect(knob.sendActions(for: .valueChanged) == .sent([.handled(by: journal)]))
    }
  }

  @Test("TA-47 a target isn't deallocated during its call")
  func targetLivesThroughItsCall() {
    let (knob, journal) = (Knob(), Journal())
    var target: Receiver? = Receiver(onDeinit: { journal.lines.append("freed") })
    target?.duringCall = {
      target = nil
      journal.lines.append("called")
    }
    if let target { knob.addTarget(target, action: Receiver.tick, for: .valueChanged) }

    knob.sendActions(for: .valueChanged)

    #expect(journal.lines == ["called", "freed"])
  }

  @Test(
    "TA-48 a control that loses its last reference during a send lives until the send ends",
    arguments: IsolationContext.allCases)
  func controlOutlivesItsSend(in context: IsolationContext) async {
    await context.run {
      let journal = Journal()
      weak var freed: Knob?
      var knob: Knob? = Knob()
      freed = knob
      if let knob {
        journal.write("1", for: .valueChanged, of: knob)
        journal.write("2", for: .valueChanged, of: knob)
      }
      journal.onFirstLine = { knob = nil }
      if let entry = knob?.sendActions(for: .valueChanged) { journal.lines.append("\(entry)") }

      #expect(journal.lines == ["1", "2", "sent([handled(by: Journal), handled(by: Journal)])"])
      #expect(freed == nil)
    }
  }

  @Test("TA-49 an inner send completes before the outer send continues", arguments: IsolationContext.allCases)
  func innerSendCompletes(in context: IsolationContext) async {
    await context.run {
      let (knob, journal) = (Knob(), Journal())
      journal.write("1", for: .touchDown, of: knob) { [unowned knob] in knob.sendActions(for: .valueChanged) }
      journal.write("2", for: [.touchDown, .valueChanged], of: knob)
      journal.write("3", for: .valueChanged, of: knob)

      knob.sendActions(for: .touchDown)

      #expect(journal.lines == ["1", "2", "3", "2"])
    }
  }

  @Test("TA-49 the 65th nested send is refused with one diagnostic", arguments: IsolationContext.allCases)
  func depthIsLimited(in context: IsolationContext) async {
    await context.run {
      let (knob, journal, log) = (Knob(), Journal(), DiagnosticLog())
      var refusals = 0
      journal.write("1", for: .valueChanged, of: knob) { [unowned knob] in
        if knob.sendActions(for: .valueChanged) == .tooDeep { refusals += 1 }
      }

      let outcome = log.record { knob.sendActions(for: .valueChanged) }

      #expect(outcome == .sent([.handled(by: journal)]))
      #expect(journal.lines.count == 64)
      #expect(refusals == 1)
      #expect(
        log.diagnostics.map(\.description) == [
          """
          sendTooDeep: 'Knob' refused to send [valueChanged]: 64 of its sends are in progress, one inside another. \
          Nothing was called, and the sends in progress continue. Probably a handler sends the event that it handles, \
          endlessly: let it send only when something changed, or raise the control's 'actions.depthLimit'.
          """
        ])
    }
  }

  @Test("TA-49 the depth limit can be set, is at least one, and applies to each control")
  func depthLimitIsAdjustable() {
    let (knob, other, journal) = (Knob(), Knob(), Journal())
    for control in [knob, other] {
      journal.write("1", for: .valueChanged, of: control) { [unowned knob, unowned other] in
        other.sendActions(for: .valueChanged)
        knob.sendActions(for: .valueChanged)
      }
    }
    knob.actions.depthLimit = 0
    other.actions.depthLimit = 2

    #expect(knob.actions.depthLimit == 1)
    knob.sendActions(for: .valueChanged)
    #expect(journal.lines.count == 3)
  }

  @Test("TA-50 a handler may add, remove, list and send on its own control", arguments: IsolationContext.allCases)
  func nothingIsLocked(in context: IsolationContext) async throws {
    try await context.run {
      let (knob, journal) = (Knob(), Journal())
      var listed = 0
      journal.write("1", for: .valueChanged, of: knob) { [unowned knob] in
        let token = journal.write("2", for: .touchDown, of: knob)
        knob.sendActions(for: .touchDown)
        listed = knob.registrations.count
        knob.remove(token)
        _ = try? knob.actions.checkInvariants()
      }

      knob.sendActions(for: .valueChanged)

      #expect(journal.lines == ["1", "2"])
      #expect(listed == 2)
      #expect(knob.listing == [.valueChanged])
      try knob.actions.checkInvariants()
    }
  }

  enum WayToDrop: CaseIterable {
    case removed
    case replaced
    case replacedDuringSend
    case reportedDeallocated
    case droppedByAdd
  }

  @Test("TA-50 the captures of a removed handler may use the control in their deinit", arguments: WayToDrop.allCases)
  func capturesUseTheControlInTheirDeinit(way: WayToDrop) throws {
    let (knob, journal) = (Knob(), Journal())
    var owner: Journal? = Journal()
    journal.write("cancelled", id: "other", for: .touchCancel, of: knob)
    if let owner {
      let captured = Receiver(onDeinit: { [unowned knob] in
        knob.sendActions(for: .touchCancel)
        knob.removeActions(identifiedBy: "other", for: .allEvents)
        journal.write("added", for: .touchUpInside, of: knob)
      })
      knob.addAction(owner: owner, id: "a", for: .valueChanged) { [captured] _, _ in captured.tick() }
    }
    knob.sendActions(for: .valueChanged)

    switch way {
    case .removed: knob.removeAllActions(for: .valueChanged)
    case .replaced: owner?.write("new", id: "a", for: .valueChanged, of: knob)
    case .replacedDuringSend:
      journal.write("replacing", for: .touchDown, of: knob) { owner?.write("new", id: "a", for: .touchDown, of: knob) }
      knob.sendActions(for: .touchDown)
    case .reportedDeallocated:
      owner = nil
      knob.sendActions(for: .valueChanged)
    case .droppedByAdd:
      owner = nil
      journal.write("adding", for: .touchDown, of: knob)
    }

    #expect(journal.lines.last == "cancelled")
    #expect(knob.registrations.filter { $0.id == "other" }.isEmpty)
    #expect(knob.allControlEvents.contains(.touchUpInside))
    try knob.actions.checkInvariants()
    withExtendedLifetime(owner) {}
    knob.removeAllActions()
  }
}
