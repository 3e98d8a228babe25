// error: 'addTarget(_:action:id:for:)' is unavailable: The method belongs to another class than the target, or is named with 'Self': name one of the target's own with its class, as in 'Screen.refresh'.
// imports: TargetActions
import TargetActions

final class Button: Control {
  let actions = ActionRegistry()
  let isEnabled = true
}

final class Screen {
  func connect(_ button: Button) {
    button.addTarget(self, action: Self.pressed, for: .touchUpInside)  // wrong
  }

  func pressed() {}
}
