// error: invalid conversion from 'async' function of type 'nonisolated(nonsending) () async -> ()' to synchronous function type '() -> Void'
// imports: TargetActions
import TargetActions

final class Button: Control {
  let actions = ActionRegistry()
  let isEnabled = true
}

final class Screen {
  func pressed() async {}
}

func connect(_ button: Button, to screen: Screen) {
  button.addTarget(screen, action: Screen.pressed, for: .touchUpInside)  // wrong
}
