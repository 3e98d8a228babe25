import Delegation
import MessageTracing
import TargetActions
import Testing

@MainActor class View {}

@MainActor class Button: View, Control {
  let actions = ActionRegistry()
  var isEnabled = true
}

@MainActor final class BidButton: Button, ActionFunnel {
  var amount = 7
  var passed: [ControlEvents] = []

  func sendAction(_ call: consuming ActionCall) {
    passed.append(call.event.events)
    call.forward()
  }
}

@MainActor final class TextField: View, Control {
  let actions = ActionRegistry()
  var isEnabled = true
}

@MainActor final class Screen: View, ActionRoute {
  let start = ChainStart.firstResponder
  var log: [String] = []
  var bid = 0

  func refresh() { log.append("refresh") }
  func pressed(_ button: Button) { log.append("pressed \(type(of: button))") }
  func bidTapped(_ button: BidButton) { log.append("bid \(button.amount)") }
  func changed(_ field: TextField, _ event: ActionEvent) { log.append("changed \(event.events)") }
  func sent(_ send: ActionRegistry.Send) { log.append("sent \(send.event.events)") }
  func deliver(from sender: AnyObject, _ event: ActionEvent) -> ActionEntry { .unhandled(hops: 1) }
}

/// The main calls, from a class hierarchy on the main actor.
@MainActor @Suite("Target-action on the main actor")
struct MainActorTests {
  let screen = Screen()
  let button = BidButton()

  @Test("TA-24 on the main actor a handler receives the control as its own type or as a superclass")
  func senderIsTyped() {
    button.addTarget(screen, action: Screen.refresh, for: .primaryActionTriggered)
    button.addTarget(screen, action: Screen.bidTapped, for: .primaryActionTriggered)
    button.addTarget(screen, action: Screen.pressed, for: .primaryActionTriggered)
    button.addAction(owner: screen, for: .touchDown) { screen, button in screen.bid = button.amount }

    let outcome = button.sendActions(for: [.primaryActionTriggered, .touchDown])

    let entry = ActionEntry.handled(by: Participant(screen))
    #expect(outcome == .sent([entry, entry, entry, entry]))
    #expect(screen.log == ["refresh", "bid 7", "pressed BidButton"])
    #expect(screen.bid == 7)
    #expect(button.passed == [.primaryActionTriggered, .primaryActionTriggered, .primaryActionTriggered, .touchDown])
  }

  @Test("TA-26 on the main actor a handler receives the sent events that its registration answers")
  func eventIsMatchedPart() {
    let field = TextField()
    field.addTarget(screen, action: Screen.changed, for: [.valueChanged, .touchDown])

    field.sendActions(for: [.valueChanged, .editingChanged])

    #expect(screen.log == ["changed [valueChanged]"])
  }

  @Test("TA-19 on the main actor the outcome of targets and routes is described as it is written in code")
  func outcomePrints() {
    button.addTarget(screen, action: Screen.refresh, for: .touchUpInside)
    button.add(route: screen, id: "save", for: .touchUpInside)

    #expect(button.sendActions(for: .touchUpInside).description == "sent([handled(by: Screen), unhandled(hops: 1)])")
    button.removeCommand(from: .firstResponder, id: "save", for: .touchUpInside)
    #expect(button.registrations.map(\.destination) == [.object(Participant(screen))])
  }

  @Test("TA-41 on the main actor a main-actor method observes sends")
  func sendsAreObserved() {
    button.actions.didSend.subscribe(screen, Screen.sent)
    let token = button.addAction(owner: screen, id: "bid", for: .touchUpInside) { screen, _ in screen.bid += 1 }

    button.sendActions(for: .touchUpInside)
    button.remove(token)
    button.sendActions(for: .touchUpInside)

    #expect(screen.bid == 1)
    #expect(screen.log == ["sent [touchUpInside]"])
  }

  @Test("TA-40 on the main actor a disabled control throws from simulate")
  func disabledControl() {
    button.isEnabled = false
    button.isSelected = true

    #expect(throws: SimulationError.disabled(Participant(button))) { try button.simulate(.touchUpInside) }
    #expect(button.isSelected && !button.isHighlighted)
    #expect(button.sendActions(for: .touchUpInside) == .disabled)
  }
}
