import ArmatureTesting
import MessageTracing
import TargetActions
import Testing

/// A control that is a funnel for its own calls, which a subclass overrides.
class Gate: Knob, ActionFunnel {
  var journal: [String] = []
  var holdsBack: Set<String> = []

  func sendAction(_ call: consuming ActionCall) {
    let id = call.id ?? ""
    journal.append("control \(id)")
    if !holdsBack.contains(id) { call.forward() }
  }
}

final class SilentGate: Gate {
  override func sendAction(_ call: consuming ActionCall) { journal.append("silent") }
}

/// A control for which only the application is a funnel.
final class Plain: Control {
  let actions = ActionRegistry()
  let isEnabled = true
  let applicationFunnel: (any ActionFunnel)?
  init(_ funnel: any ActionFunnel) { applicationFunnel = funnel }
}

final class Application: ActionFunnel {
  var journal: [String] = []
  var duringCall: (() -> Void)?
  var kept: Keep?

  /// Stores a call beyond its send, which a funnel must not do.
  final class Keep {
    private var call: ActionCall?
    init(_ call: consuming ActionCall) { self.call = consume call }
    func release() { call.take()?.forward() }
  }
  var keeps = false

  func sendAction(_ call: consuming ActionCall) {
    journal.append("application \(call.event.events) to \(call.destination.map(String.init(describing:)) ?? "none")")
    duringCall?()
    if keeps { kept = Keep(call) } else { call.forward() }
  }
}

@Suite("Funnels")
struct FunnelTests {
  @Test(
    "TA-27 each call passes the control's funnel and then the application's, in order",
    arguments: IsolationContext.allCases)
  func callsPassBothFunnels(in context: IsolationContext) async {
    await context.run {
      let (gate, receiver, application) = (Gate(), Receiver(), Application())
      gate.applicationFunnel = application
      gate.addTarget(receiver, action: Receiver.tick, id: "1", for: .valueChanged)
      gate.add(route: Path(from: .sender, [receiver]), id: "2", for: [.valueChanged, .touchDown])

      let outcome = gate.sendActions(for: .valueChanged)

      #expect(outcome == .sent([.handled(by: receiver), .handled(by: receiver)]))
      #expect(gate.journal == ["control 1", "control 2"])
      #expect(
        application.journal == [
          "application [valueChanged] to object(Receiver)", "application [valueChanged] to chain(sender)",
        ])
      #expect(receiver.log == ["tick", "tick"])
    }
  }

  @Test("TA-27 a funnel that does not forward stops that call only", arguments: IsolationContext.allCases)
  func heldBackCallIsIntercepted(in context: IsolationContext) async {
    await context.run {
      let (gate, receiver, application) = (Gate(), Receiver(), Application())
      gate.applicationFunnel = application
      gate.holdsBack = ["1"]
      gate.addTarget(receiver, action: Receiver.tick, id: "1", for: .valueChanged)
      gate.addTarget(receiver, action: Receiver.tock, id: "2", for: .valueChanged)

      #expect(gate.sendActions(for: .valueChanged) == .sent([.intercepted, .handled(by: receiver)]))
      #expect(receiver.log == ["tock"])
      #expect(application.journal.count == 1)
    }
  }

  @Test("TA-27 a subclass overrides the control's funnel; an application's funnel works without one")
  func funnelsStandAlone() {
    let (silent, receiver, application) = (SilentGate(), Receiver(), Application())
    silent.addTarget(receiver, action: Receiver.tick, for: .valueChanged)
    #expect(silent.sendActions(for: .valueChanged) == .sent([.intercepted]))

    let plain = Plain(application)
    plain.addTarget(receiver, action: Receiver.tick, for: .valueChanged)
    #expect(plain.sendActions(for: .valueChanged) == .sent([.handled(by: receiver)]))
    #expect(silent.journal == ["silent"])
    #expect(application.journal == ["application [valueChanged] to object(Receiver)"])
  }

  @Test("TA-27 no funnel receives a call that isn't made")
  func noFunnelForNoCall() {
    let (gate, receiver) = (Gate(), Receiver())
    gate.addTarget(receiver, action: Receiver.tick, id: "living", for: .valueChanged)
    gate.addTarget(Receiver(), action: Receiver.tick, id: "deallocated", for: .valueChanged)

    #expect(gate.sendActions(for: .valueChanged) == .sent([.handled(by: receiver), .targetDeallocated]))
    #expect(gate.journal == ["control living"])
  }

  @Test("TA-27 a call whose registration a funnel removes isn't made")
  func removalInFunnel() {
    let (receiver, application) = (Receiver(), Application())
    let plain = Plain(application)
    plain.addTarget(receiver, action: Receiver.tick, for: .valueChanged)
    application.duringCall = { [unowned plain] in plain.removeAllActions() }

    #expect(plain.sendActions(for: .valueChanged) == .sent([.removed]))
    #expect(receiver.log == [])
  }

  @Test("TA-27 a call forwarded after its send isn't made, and emits a diagnostic")
  func lateForwardIsRefused() {
    let (receiver, application, log) = (Receiver(), Application(), DiagnosticLog())
    let plain = Plain(application)
    plain.addTarget(receiver, action: Receiver.tick, for: .valueChanged)
    application.keeps = true

    #expect(plain.sendActions(for: .valueChanged) == .sent([.intercepted]))
    log.record { application.kept?.release() }

    #expect(receiver.log == [])
    #expect(
      log.diagnostics.map(\.description) == [
        """
        lateForward: A call of 'Plain' was forwarded after its send had returned. Its handler was not called, and the \
        outcome stays 'intercepted'. Probably a funnel stored the call: forward it before 'sendAction' returns, or \
        send the event again later.
        """
      ])
  }
}
