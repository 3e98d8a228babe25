// error: no exact matches in call to instance method 'addTarget'
// imports: TargetActions
import TargetActions

final class Button: Control {
  let actions = ActionRegistry()
  let isEnabled = true
}

final class Screen {
  func pressed(_ button: Button, _ events: ControlEvents) {}
}

func connect(_ button: Button, to screen: Screen) {
  button.addTarget(screen, action: Screen.pressed, for: .touchUpInside)  // wrong
}
