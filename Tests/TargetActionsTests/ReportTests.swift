import ArmatureTesting
import MessageTracing
import TargetActions
import Testing

@Suite struct ReportTests {
  private final class Toolbar: ActionFunnel {
    let forwards: Bool

    init(forwards: Bool) {
      self.forwards = forwards
    }

    func sendAction(_ call: consuming ActionCall) {
      if forwards { call.forward() }
    }
  }

  @Test("AR-64 a send is a message to each target, in order", arguments: IsolationContext.allCases)
  func sends(in context: IsolationContext) async {
    await context.run {
      let (knob, receiver, journal) = (Knob(), Receiver(), Journal())
      knob.addTarget(receiver, action: Receiver.tick, for: [.valueChanged, .touchDown])
      journal.write("a", id: "note", for: .valueChanged, of: knob)
      let (outcome, run) = recording { knob.sendActions(for: .valueChanged) }
      #expect(outcome == .sent([.handled(by: receiver), .handled(by: journal)]))
      #expect(
        run.messages.map(\.description) == [
          "Knob → Receiver: valueChanged [targetAction]", "Knob → Journal: valueChanged (note) [targetAction]",
        ])
      #expect(receiver.log == ["tick"])
    }
  }

  @Test("AR-64 a send inside another is one level deeper; a send without calls records no message")
  func nestedSends() {
    let (outer, inner, receiver) = (Knob(), Knob(), Receiver())
    outer.addTarget(receiver, action: Receiver.tick, for: .valueChanged)
    inner.addTarget(receiver, action: Receiver.tock, for: .touchDown)
    receiver.duringCall = { inner.sendActions(for: .touchDown) }
    let (_, run) = recording {
      outer.sendActions(for: .valueChanged)
      outer.sendActions(for: .touchUpInside)
      outer.isEnabled = false
      outer.sendActions(for: .valueChanged)
    }
    #expect(
      run.messages.map(\.description) == [
        "Knob → Receiver: valueChanged [targetAction]", "Knob 2 → Receiver: touchDown [targetAction]",
      ])
    #expect(run.messages.map(\.depth) == [0, 1])
  }

  @Test("AR-64 a call to a target that is gone, or from a foreign sender, is recorded as that")
  func goneTargets() {
    let knob = Knob()
    var receiver: Receiver? = Receiver()
    receiver.map { _ = knob.addTarget($0, action: Receiver.tick, for: .valueChanged) }
    receiver = nil
    let (outcome, run) = recording { knob.sendActions(for: .valueChanged) }
    #expect(outcome == .sent([.targetDeallocated]))
    #expect(run.messages.map(\.description) == ["Knob → (outside): valueChanged [targetAction] = deallocated"])
    #expect(recording { knob.sendActions(for: .valueChanged) }.1.messages == [])
  }

  @Test("AR-64 a funnel receives each call as a message, with the handler's call inside", arguments: [true, false])
  func funnels(forwards: Bool) {
    let (knob, receiver) = (Knob(), Receiver())
    let toolbar = Toolbar(forwards: forwards)
    knob.applicationFunnel = toolbar
    knob.addTarget(receiver, action: Receiver.tick, for: .valueChanged)
    let (_, run) = recording { knob.sendActions(for: .valueChanged) }
    let call = ["Knob → Toolbar: valueChanged [targetAction]"]
    let inside = ["Knob → Receiver: valueChanged [targetAction]"]
    #expect(run.messages.map(\.description) == call + (forwards ? inside : []))
    #expect(run.messages.map(\.depth) == (forwards ? [0, 1] : [0]))
  }

  @Test("AR-64 a recorder changes nothing of a send that removes, adds and fails")
  func sameOutcomes() {
    func send() -> (SendOutcome, [String]) {
      let (knob, receiver, journal) = (Knob(), Receiver(), Journal())
      let token = journal.write("removed", for: .valueChanged, of: knob)
      knob.addTarget(receiver, action: Receiver.turned, for: .valueChanged)
      knob.addTarget(receiver, action: Receiver.tock, for: .valueChanged)
      receiver.duringCall = {
        knob.remove(token)
        knob.addTarget(receiver, action: Receiver.tick, for: .valueChanged)
      }
      let outcome = knob.sendActions(for: .valueChanged)
      return (outcome, journal.lines + receiver.log)
    }
    let plain = send()
    let recorded = recording { send() }.0
    #expect(plain.1 == recorded.1)
    #expect("\(plain.0)" == "\(recorded.0)")
  }
}
