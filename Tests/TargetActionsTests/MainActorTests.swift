import TargetActions
import Testing
import Tracing

@MainActor class View {}

@MainActor class Button: View, Control {
  let actions = ActionRegistry()
  var isEnabled = true
}

@MainActor final class BidButton: Button {
  var amount = 7
}

@MainActor final class TextField: View, Control {
  let actions = ActionRegistry()
  var isEnabled = true
}

@MainActor final class Screen {
  var log: [String] = []
  var bid = 0

  func refresh() { log.append("refresh") }
  func pressed(_ button: Button) { log.append("pressed \(type(of: button))") }
  func bidTapped(_ button: BidButton) { log.append("bid \(button.amount)") }
  func changed(_ field: TextField, _ event: ActionEvent) { log.append("changed \(event.events)") }
}

/// Every call of the module, from a class hierarchy on the main actor.
@MainActor @Suite("Target-action on the main actor")
struct MainActorTests {
  let screen = Screen()
  let button = BidButton()

  @Test("TA-24 on the main actor a handler receives the control under its own type, or under a base of it")
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
  }

  @Test("TA-26 on the main actor a handler learns the part of the send that it answers")
  func eventIsMatchedPart() {
    let field = TextField()
    field.addTarget(screen, action: Screen.changed, for: [.valueChanged, .touchDown])

    field.sendActions(for: [.valueChanged, .editingChanged])

    #expect(screen.log == ["changed [valueChanged]"])
  }
}
