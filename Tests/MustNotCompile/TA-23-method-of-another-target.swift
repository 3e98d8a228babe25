// error: cannot convert value of type 'Screen' to expected argument type 'Window'
// imports: TargetActions
import TargetActions

final class Button: Control {
  let actions = ActionRegistry()
  let isEnabled = true
}

final class Screen {}

final class Window {
  func pressed() {}
}

func connect(_ button: Button, to screen: Screen) {
  button.addTarget(screen, action: Window.pressed, for: .touchUpInside)  // wrong
}
