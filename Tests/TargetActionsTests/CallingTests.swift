import ArmatureTesting
import TargetActions
import Testing
import Tracing

@Suite("Calling")
struct CallingTests {
  @Test("TA-23 a handler without parameters runs", arguments: IsolationContext.allCases)
  func handlerWithoutParameters(in context: IsolationContext) async {
    await context.run {
      let (knob, listener) = (Knob(), Listener())
      knob.addTarget(listener, action: Listener.tick, for: .valueChanged)
      knob.sendActions(for: .valueChanged)
      #expect(listener.log == ["tick"])
    }
  }

  @Test(
    "TA-24 a handler receives the sending control, under the control's own type",
    arguments: IsolationContext.allCases)
  func handlerReceivesControl(in context: IsolationContext) async {
    await context.run {
      let (knob, listener) = (FineKnob(), Listener())
      knob.addTarget(listener, action: Listener.turned, for: .valueChanged)
      knob.addTarget(listener, action: Listener.turnedFinely, for: .valueChanged)
      knob.addAction(owner: listener, for: .valueChanged) { listener, knob in listener.log.append("by \(knob.steps)") }

      knob.sendActions(for: .valueChanged)

      #expect(listener.log == ["turned", "finely 3", "by 3"])
      #expect(listener.received.count == 1 && listener.received.first === knob)
    }
  }

  @Test("TA-24 a control known by its base sends from there, too")
  func senderIsTypedStatically() {
    let (fine, listener) = (FineKnob(), Listener())
    let knob: Knob = fine
    knob.addTarget(listener, action: Listener.turned, for: .valueChanged)

    fine.sendActions(for: .valueChanged)

    #expect(listener.received.first === fine)
  }

  /// Lends its registry, which no control should do.
  private final class Borrower: Control {
    let actions: ActionRegistry
    let isEnabled = true
    init(_ actions: ActionRegistry) { self.actions = actions }
  }

  @Test("TA-24 a handler never gets a control of another class, not even through a shared registry (P7)")
  func foreignSenderIsRefused() {
    let (knob, listener, log) = (Knob(), Listener(), DiagnosticLog())
    knob.addTarget(listener, action: Listener.turned, for: .valueChanged)

    let outcome = log.record { Borrower(knob.actions).sendActions(for: .valueChanged) }

    #expect(outcome == .sent([.unhandled(hops: 0)]))
    #expect(listener.log == [])
    #expect(
      log.diagnostics.map(\.description) == [
        """
        foreignSender: 'Borrower' sent an action that was registered with a control of another class. Its handler was \
        not called. Probably two controls answer the same registry as their 'actions': give each a stored one of its \
        own, 'let actions = ActionRegistry()'.
        """
      ])
  }

  @Test("TA-25 a handler with two parameters receives the sender and the event", arguments: IsolationContext.allCases)
  func handlerReceivesSenderAndEvent(in context: IsolationContext) async {
    await context.run {
      let (knob, listener) = (Knob(), Listener())
      knob.addTarget(listener, action: Listener.heard, for: .valueChanged)
      knob.addAction(owner: listener, for: .valueChanged) { listener, sender, event in listener.heard(sender, event) }

      knob.sendActions(for: .valueChanged)

      #expect(listener.received.count == 2 && listener.received.allSatisfy { $0 === knob })
      #expect(listener.events.map(\.events) == [.valueChanged, .valueChanged])
    }
  }

  @Test(
    "TA-26 the event names the matched part and carries what the user did (P12)",
    arguments: IsolationContext.allCases)
  func eventIsMatchedPart(in context: IsolationContext) async {
    await context.run {
      let (knob, listener) = (Knob(), Listener())
      knob.addTarget(listener, action: Listener.heard, for: [.touchDown, .valueChanged])

      knob.sendActions(for: .touchDown)
      knob.sendActions(for: [.valueChanged, .touchCancel], input: KeyStroke(key: "space"))

      #expect(listener.events.map(\.events) == [.touchDown, .valueChanged])
      #expect(listener.events.map { ($0.input as? KeyStroke)?.key } == [nil, "space"])
    }
  }

  @Test("TA-28 a handler that sends again still has its sender", arguments: IsolationContext.allCases)
  func senderSurvivesInnerSend(in context: IsolationContext) async {
    await context.run {
      let (knob, listener) = (Knob(), Listener())
      knob.addAction(owner: listener, for: .valueChanged) { listener, sender in
        if listener.received.isEmpty {
          listener.received.append(sender)
          sender.sendActions(for: .valueChanged)
        }
        listener.received.append(sender)
      }
      knob.sendActions(for: .valueChanged)

      #expect(listener.received.count == 3 && listener.received.allSatisfy { $0 === knob })
    }
  }

  @Test("TA-29 code that sets a value or a state sends nothing", arguments: IsolationContext.allCases)
  func settingSendsNothing(in context: IsolationContext) async {
    await context.run {
      let (knob, listener) = (Knob(), Listener())
      knob.addTarget(listener, action: Listener.heard, for: .allEvents)

      knob.value = 7
      knob.isSelected = true
      knob.isHighlighted = true
      knob.isEnabled = false

      #expect(listener.log == [])
      #expect(knob.state == [.selected, .highlighted, .disabled])
    }
  }
}
