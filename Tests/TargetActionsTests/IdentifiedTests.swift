import ArmatureTesting
import MessageTracing
import TargetActions
import Testing

@Suite("Identified actions and listing")
struct IdentifiedTests {
  @Test(
    "TA-30 an action added again keeps its position and answers the events of both",
    arguments: IsolationContext.allCases)
  func addedAgainReplaces(in context: IsolationContext) async {
    await context.run {
      let (knob, journal) = (Knob(), Journal())
      knob.addAction(owner: journal, id: "bid", for: .touchDown) { journal, _ in journal.lines.append("old") }
      journal.write("other", for: [.touchDown, .valueChanged], of: knob)

      knob.addAction(owner: journal, id: "bid", for: .valueChanged) { journal, _ in journal.lines.append("new") }
      knob.sendActions(for: .touchDown)
      knob.sendActions(for: .valueChanged)

      #expect(journal.lines == ["new", "other", "new", "other"])
      #expect(knob.registrations.map(\.id) == ["bid", nil])
      #expect(knob.registrations.first?.events == [.touchDown, .valueChanged])
    }
  }

  @Test("TA-30 a closure added again under its owner and id keeps its token", arguments: IsolationContext.allCases)
  func closureReplaces(in context: IsolationContext) async {
    await context.run {
      let (knob, journal) = (Knob(), Journal())
      let old = journal.write("old", id: "a", for: .touchDown, of: knob)
      let new = journal.write("new", id: "a", for: .valueChanged, of: knob)

      knob.sendActions(for: .touchDown)
      knob.sendActions(for: .valueChanged)

      #expect(old == new)
      #expect(journal.lines == ["new", "new"])
    }
  }

  @Test("TA-31 one action for two events and two for one event all answer", arguments: IsolationContext.allCases)
  func everyPairAnswers(in context: IsolationContext) async {
    await context.run {
      let (knob, journal) = (Knob(), Journal())
      journal.write("a", id: "a", for: [.touchDown, .touchCancel], of: knob)
      journal.write("b", id: "b", for: .touchDown, of: knob)

      knob.sendActions(for: .touchDown)
      knob.sendActions(for: .touchCancel)

      #expect(journal.lines == ["a", "b", "a"])
    }
  }

  @Test("TA-32 an id removed for one event still answers the other", arguments: IsolationContext.allCases)
  func idRemovedForOneEvent(in context: IsolationContext) async {
    await context.run {
      let (knob, journal) = (Knob(), Journal())
      journal.write("a", id: "a", for: [.touchDown, .touchCancel], of: knob)
      journal.write("b", id: "b", for: .touchDown, of: knob)

      knob.removeActions(identifiedBy: "a", for: .touchDown)
      knob.sendActions(for: .touchDown)
      knob.sendActions(for: .touchCancel)

      #expect(journal.lines == ["b", "a"])
    }
  }

  @Test(
    "TA-33 a listing has each registration once and in order, and the union agrees with it",
    arguments: IsolationContext.allCases)
  func listingShowsAll(in context: IsolationContext) async {
    await context.run {
      let (knob, receiver, journal) = (Knob(), Receiver(), Journal())
      let first = knob.addTarget(receiver, action: Receiver.tick, id: "a", for: [.touchDown, .touchCancel])
      journal.write("b", for: .valueChanged, of: knob)
      knob.add(route: Path(from: .firstResponder, []), for: .editingDidEnd)

      let listed = knob.registrations
      #expect(
        listed.map(\.destination) == [
          .object(Participant(receiver)), .closure(owner: Participant(journal)), .chain(.firstResponder),
        ])
      #expect(listed.map(\.id) == ["a", nil, nil])
      #expect(listed.first?.token == first)
      #expect(knob.listing == [[.touchDown, .touchCancel], .valueChanged, .editingDidEnd])
      #expect(knob.allControlEvents == [.touchDown, .touchCancel, .valueChanged, .editingDidEnd])
      #expect(Knob().allControlEvents.isEmpty)
    }
  }

  @Test("TA-33 an enumeration can stop early, and can remove registrations")
  func enumerationStopsEarly() {
    let (knob, journal) = (Knob(), Journal())
    for line in ["1", "2", "3"] { journal.write(line, for: .valueChanged, of: knob) }
    var seen = 0
    for registration in knob.registrations {
      seen += 1
      knob.remove(registration.token)
      if seen == 2 { break }
    }
    knob.sendActions(for: .valueChanged)

    #expect(journal.lines == ["3"])
  }

  @Test("TA-17 an action with an id runs for its living owner only")
  func actionRunsForLivingOwner() {
    let knob = Knob()
    weak var owner: Journal?
    var runs = 0
    do {
      let journal = Journal()
      owner = journal
      knob.addAction(owner: journal, id: "bid", for: .valueChanged) { _, _ in runs += 1 }
    }

    #expect(owner == nil)
    #expect(knob.sendActions(for: .valueChanged) == .sent([.targetDeallocated]))
    #expect(runs == 0)
  }
}
