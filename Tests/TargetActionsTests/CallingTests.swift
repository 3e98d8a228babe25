import ArmatureTesting
import MessageTracing
import TargetActions
import Testing

@Suite("Calling")
struct CallingTests {
  @Test("TA-23 a handler without parameters runs", arguments: IsolationContext.allCases)
  func handlerWithoutParameters(in context: IsolationContext) async {
    await context.run {
      let (knob, receiver) = (Knob(), Receiver())
      knob.addTarget(receiver, action: Receiver.tick, for: .valueChanged)
      knob.sendActions(for: .valueChanged)
      #expect(receiver.log == ["tick"])
    }
  }

  @Test(
    "TA-24 a handler receives the sending control as the control's own type",
    arguments: IsolationContext.allCases)
  func handlerReceivesControl(in context: IsolationContext) async {
    await context.run {
      let (knob, receiver) = (FineKnob(), Receiver())
      knob.addTarget(receiver, action: Receiver.turned, for: .valueChanged)
      knob.addTarget(receiver, action: Receiver.turnedFinely, for: .valueChanged)
      knob.addAction(owner: receiver, for: .valueChanged) { receiver, knob in receiver.log.append("by \(knob.steps)") }

      knob.sendActions(for: .valueChanged)

      #expect(receiver.log == ["turned", "finely 3", "by 3"])
      #expect(receiver.received.count == 1 && receiver.received.first === knob)
    }
  }

  @Test("TA-24 a control registered as its superclass sends, too")
  func senderIsTypedStatically() {
    let (fine, receiver) = (FineKnob(), Receiver())
    let knob: Knob = fine
    knob.addTarget(receiver, action: Receiver.turned, for: .valueChanged)

    fine.sendActions(for: .valueChanged)

    #expect(receiver.received.first === fine)
  }

  /// Shares the registry of another control, which a control must not do.
  private final class Borrower: Control {
    let actions: ActionRegistry
    let isEnabled = true
    init(_ actions: ActionRegistry) { self.actions = actions }
  }

  @Test("TA-24 a handler never receives a control of another class, even through a shared registry")
  func foreignSenderIsRefused() {
    let (knob, receiver, log) = (Knob(), Receiver(), DiagnosticLog())
    knob.addTarget(receiver, action: Receiver.turned, for: .valueChanged)

    let outcome = log.record { Borrower(knob.actions).sendActions(for: .valueChanged) }

    #expect(outcome == .sent([.unhandled(hops: 0)]))
    #expect(receiver.log == [])
    #expect(
      log.diagnostics.map(\.description) == [
        """
        foreignSender: 'Borrower' sent an action that was registered with a control of another class. Its handler was \
        not called. Probably two controls return the same registry as their 'actions'. Store one in each control: \
        'let actions = ActionRegistry()'.
        """
      ])
  }

  @Test("TA-25 a handler with two parameters receives the sender and the event", arguments: IsolationContext.allCases)
  func handlerReceivesSenderAndEvent(in context: IsolationContext) async {
    await context.run {
      let (knob, receiver) = (Knob(), Receiver())
      knob.addTarget(receiver, action: Receiver.handled, for: .valueChanged)
      knob.addAction(owner: receiver, for: .valueChanged) { receiver, sender, event in receiver.handled(sender, event) }

      knob.sendActions(for: .valueChanged)

      #expect(receiver.received.count == 2 && receiver.received.allSatisfy { $0 === knob })
      #expect(receiver.events.map(\.events) == [.valueChanged, .valueChanged])
    }
  }

  @Test(
    "TA-26 the event has the matched events and what the user did",
    arguments: IsolationContext.allCases)
  func eventIsMatchedPart(in context: IsolationContext) async {
    await context.run {
      let (knob, receiver) = (Knob(), Receiver())
      knob.addTarget(receiver, action: Receiver.handled, for: [.touchDown, .valueChanged])

      knob.sendActions(for: .touchDown)
      knob.sendActions(for: [.valueChanged, .touchCancel], input: KeyStroke(key: "space"))

      #expect(receiver.events.map(\.events) == [.touchDown, .valueChanged])
      #expect(receiver.events.map { ($0.input as? KeyStroke)?.key } == [nil, "space"])
    }
  }

  @Test("TA-28 a handler that sends again keeps its sender", arguments: IsolationContext.allCases)
  func senderSurvivesInnerSend(in context: IsolationContext) async {
    await context.run {
      let (knob, receiver) = (Knob(), Receiver())
      knob.addAction(owner: receiver, for: .valueChanged) { receiver, sender in
        if receiver.received.isEmpty {
          receiver.received.append(sender)
          sender.sendActions(for: .valueChanged)
        }
        receiver.received.append(sender)
      }
      knob.sendActions(for: .valueChanged)

      #expect(receiver.received.count == 3 && receiver.received.allSatisfy { $0 === knob })
    }
  }

  @Test("TA-29 code that sets a value or a state sends nothing", arguments: IsolationContext.allCases)
  func settingSendsNothing(in context: IsolationContext) async {
    await context.run {
      let (knob, receiver) = (Knob(), Receiver())
      knob.addTarget(receiver, action: Receiver.handled, for: .allEvents)

      knob.value = 7
      knob.isSelected = true
      knob.isHighlighted = true
      knob.isEnabled = false

      #expect(receiver.log == [])
      #expect(knob.isSelected && knob.isHighlighted && !knob.isEnabled)
    }
  }
}
