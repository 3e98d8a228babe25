// error: invalid conversion from throwing function of type '() throws -> ()' to non-throwing function type '() -> Void'
// imports: TargetActions
import TargetActions

final class Button: Control {
  let actions = ActionRegistry()
  let isEnabled = true
}

final class Screen {
  func pressed() throws {}
}

func connect(_ button: Button, to screen: Screen) {
  button.addTarget(screen, action: Screen.pressed, for: .touchUpInside)  // wrong
}
