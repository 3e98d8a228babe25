import ArmatureTesting
import Delegation
import MessageTracing
import TargetActions
import Testing

@Suite("Enablement, input and observers")
struct EnablementTests {
  @Test("TA-40 a send of a disabled control calls nothing and answers disabled", arguments: IsolationContext.allCases)
  func disabledRunsNothing(in context: IsolationContext) async {
    await context.run {
      let (knob, receiver) = (Knob(), Receiver())
      knob.addTarget(receiver, action: Receiver.tick, for: .valueChanged)
      knob.isEnabled = false

      #expect(knob.sendActions(for: .valueChanged) == .disabled)
      #expect(knob.sendActions(for: .touchDown) == .disabled)
      #expect(receiver.log == [])
    }
  }

  @Test("TA-40 enablement is read once, at the start of a send", arguments: IsolationContext.allCases)
  func disablingMidSend(in context: IsolationContext) async {
    await context.run {
      let (knob, journal) = (Knob(), Journal())
      journal.write("1", for: .valueChanged, of: knob) { knob.isEnabled = false }
      journal.write("2", for: .valueChanged, of: knob)

      knob.sendActions(for: .valueChanged)
      #expect(journal.lines == ["1", "2"])
      #expect(knob.sendActions(for: .valueChanged) == .disabled)
      knob.removeAllActions()
    }
  }

  @Test(
    "TA-40 simulate sends what a user can cause, and throws otherwise",
    arguments: IsolationContext.allCases)
  func simulateThrows(in context: IsolationContext) async throws {
    try await context.run {
      let (knob, receiver) = (Knob(), Receiver())
      knob.addTarget(receiver, action: Receiver.handled, for: .valueChanged)

      let outcome = try knob.simulate(.valueChanged, input: KeyStroke(key: "a"))
      #expect(outcome == .sent([.handled(by: receiver)]))
      #expect(receiver.events.map { $0.input as? KeyStroke } == [KeyStroke(key: "a")])

      knob.isEnabled = false
      #expect(throws: SimulationError.disabled(Participant(knob))) { try knob.simulate(.valueChanged) }
      #expect(receiver.log == ["handled [valueChanged]"])
    }
  }

  @Test(
    "TA-41 observers are notified of a send once before its first handler and once after its last",
    arguments: IsolationContext.allCases)
  func observersHearOfSends(in context: IsolationContext) async {
    await context.run {
      let (knob, journal) = (Knob(), Journal())
      knob.actions.willSend.subscribe(owner: journal) { $0.lines.append("will \($1.event.events)") }
      knob.actions.didSend.subscribe(owner: journal) { [unowned knob] in
        $0.lines.append($1.sender === knob ? "did" : "stranger")
      }
      journal.write("1", for: .valueChanged, of: knob)
      journal.write("2", for: .valueChanged, of: knob)

      knob.sendActions(for: [.valueChanged, .touchDown])

      #expect(journal.lines == ["will [touchDown, valueChanged]", "1", "2", "did"])
    }
  }

  @Test("TA-41 a refused send is not observed", arguments: IsolationContext.allCases)
  func refusedSendsAreNotObserved(in context: IsolationContext) async {
    await context.run {
      let (knob, journal, observer) = (Knob(), Journal(), Journal())
      knob.actions.willSend.subscribe(owner: observer) { observer, _ in observer.lines.append("will") }
      knob.actions.didSend.subscribe(owner: observer) { observer, _ in observer.lines.append("did") }
      var inner: SendOutcome?
      journal.write("1", for: .valueChanged, of: knob) { [unowned knob] in
        inner = knob.sendActions(for: .valueChanged)
      }
      knob.actions.depthLimit = 1

      knob.sendActions(for: .touchDown)
      knob.sendActions(for: .valueChanged)
      knob.isEnabled = false
      knob.sendActions(for: .valueChanged)

      #expect(inner == .tooDeep)
      #expect(observer.lines == ["will", "did"])
    }
  }

  @Test("TA-41 nested sends are observed in the order in which they happen", arguments: IsolationContext.allCases)
  func nestedSendsAreObserved(in context: IsolationContext) async {
    await context.run {
      let (knob, journal) = (Knob(), Journal())
      knob.actions.willSend.subscribe(owner: journal) { $0.lines.append("will \($1.event.events)") }
      knob.actions.didSend.subscribe(owner: journal) { $0.lines.append("did \($1.event.events)") }
      journal.write("outer", for: .touchDown, of: knob) { [unowned knob] in knob.sendActions(for: .touchCancel) }
      journal.write("inner", for: .touchCancel, of: knob)

      knob.sendActions(for: .touchDown)

      #expect(
        journal.lines == [
          "will [touchDown]", "outer", "will [touchCancel]", "inner", "did [touchCancel]", "did [touchDown]",
        ])
    }
  }

  @Test("TA-41 a registration that an observer removes isn't called, and one that it adds waits for the next send")
  func observersMayMutate() {
    let (knob, journal) = (Knob(), Journal())
    let token = journal.write("1", for: .valueChanged, of: knob)
    knob.actions.willSend.subscribe(.once) { [unowned knob] _ in
      knob.remove(token)
      journal.write("2", for: .valueChanged, of: knob)
    }

    #expect(knob.sendActions(for: .valueChanged) == .sent([.removed]))
    #expect(knob.sendActions(for: .valueChanged) == .sent([.handled(by: journal)]))
    #expect(journal.lines == ["2"])
  }

  @Test("TA-41 every observer is notified of a send by an observer before its handlers run")
  func observersMaySend() {
    let (knob, journal) = (Knob(), Journal())
    knob.actions.willSend.subscribe(.once) { [unowned knob] _ in knob.sendActions(for: .touchCancel) }
    knob.actions.willSend.subscribe(owner: journal) { $0.lines.append("will \($1.event.events)") }
    journal.write("outer", for: .touchDown, of: knob)
    journal.write("inner", for: .touchCancel, of: knob)

    knob.sendActions(for: .touchDown)

    #expect(journal.lines == ["will [touchCancel]", "inner", "will [touchDown]", "outer"])
  }
}
