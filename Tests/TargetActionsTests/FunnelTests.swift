import ArmatureTesting
import TargetActions
import Testing
import Tracing

/// A control that is a funnel for its own calls; a subclass overrides it.
class Gate: Knob, ActionFunnel {
  var journal: [String] = []
  var holdsBack: Set<Action.Identifier> = []

  func sendAction(_ call: consuming ActionCall) {
    let id = call.id ?? ""
    journal.append("control \(id)")
    if !holdsBack.contains(id) { call.forward() }
  }
}

final class SilentGate: Gate {
  override func sendAction(_ call: consuming ActionCall) { journal.append("silent") }
}

/// A control whose application alone is a funnel.
final class Plain: Control {
  let actions = ActionRegistry()
  let isEnabled = true
  let applicationFunnel: (any ActionFunnel)?
  init(_ funnel: any ActionFunnel) { applicationFunnel = funnel }
}

final class Application: ActionFunnel {
  var journal: [String] = []
  var meanwhile: (() -> Void)?
  var kept: Keep?

  /// Keeps a call beyond its send, as no funnel should.
  final class Keep {
    private var call: ActionCall?
    init(_ call: consuming ActionCall) { self.call = consume call }
    func release() { call.take()?.forward() }
  }
  var keeps = false

  func sendAction(_ call: consuming ActionCall) {
    journal.append("application \(call.event.events) to \(call.destination.map(String.init(describing:)) ?? "nobody")")
    meanwhile?()
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
      let (gate, listener, application) = (Gate(), Listener(), Application())
      gate.applicationFunnel = application
      gate.addTarget(listener, action: Listener.tick, id: "1", for: .valueChanged)
      gate.add(route: Path(from: .sender, [listener]), id: "2", for: [.valueChanged, .touchDown])

      let outcome = gate.sendActions(for: .valueChanged)

      #expect(outcome == .sent([.handled(by: listener), .handled(by: listener)]))
      #expect(gate.journal == ["control 1", "control 2"])
      #expect(
        application.journal == [
          "application [valueChanged] to object(Listener)", "application [valueChanged] to chain(sender)",
        ])
      #expect(listener.log == ["tick", "tick"])
    }
  }

  @Test("TA-27 a funnel that does not forward stops that call only", arguments: IsolationContext.allCases)
  func heldBackCallIsIntercepted(in context: IsolationContext) async {
    await context.run {
      let (gate, listener, application) = (Gate(), Listener(), Application())
      gate.applicationFunnel = application
      gate.holdsBack = ["1"]
      gate.addTarget(listener, action: Listener.tick, id: "1", for: .valueChanged)
      gate.addTarget(listener, action: Listener.tock, id: "2", for: .valueChanged)

      #expect(gate.sendActions(for: .valueChanged) == .sent([.intercepted, .handled(by: listener)]))
      #expect(listener.log == ["tock"])
      #expect(application.journal.count == 1)
    }
  }

  @Test("TA-27 a subclass overrides the control's funnel; an application's funnel works without one")
  func funnelsStandAlone() {
    let (silent, listener, application) = (SilentGate(), Listener(), Application())
    silent.addTarget(listener, action: Listener.tick, for: .valueChanged)
    #expect(silent.sendActions(for: .valueChanged) == .sent([.intercepted]))

    let plain = Plain(application)
    plain.addTarget(listener, action: Listener.tick, for: .valueChanged)
    #expect(plain.sendActions(for: .valueChanged) == .sent([.handled(by: listener)]))
    #expect(silent.journal == ["silent"])
    #expect(application.journal == ["application [valueChanged] to object(Listener)"])
  }

  @Test("TA-27 no funnel is asked about a call that is not to be made")
  func noFunnelForNoCall() {
    let (gate, listener) = (Gate(), Listener())
    gate.addTarget(listener, action: Listener.tick, id: "living", for: .valueChanged)
    gate.addTarget(Listener(), action: Listener.tick, id: "dead", for: .valueChanged)

    #expect(gate.sendActions(for: .valueChanged) == .sent([.handled(by: listener), .deadTarget]))
    #expect(gate.journal == ["control living"])
  }

  @Test("TA-27 a funnel that removes what it forwards leaves nothing to call")
  func removalInFunnel() {
    let (listener, application) = (Listener(), Application())
    let plain = Plain(application)
    plain.addTarget(listener, action: Listener.tick, for: .valueChanged)
    application.meanwhile = { [unowned plain] in plain.removeAllActions() }

    #expect(plain.sendActions(for: .valueChanged) == .sent([.removed]))
    #expect(listener.log == [])
  }

  @Test("TA-27 a call forwarded after its send calls nobody, and a diagnostic says why")
  func lateForwardIsRefused() {
    let (listener, application, log) = (Listener(), Application(), DiagnosticLog())
    let plain = Plain(application)
    plain.addTarget(listener, action: Listener.tick, for: .valueChanged)
    application.keeps = true

    #expect(plain.sendActions(for: .valueChanged) == .sent([.intercepted]))
    log.record { application.kept?.release() }

    #expect(listener.log == [])
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
