// error: cannot find 'self' in scope; did you mean to use it in a type or extension context?
// imports: TargetActions
import TargetActions

final class Button: Control {
  let actions = ActionRegistry()
  let isEnabled = true
}

final class Screen {
  let button: Button = {
    let button = Button()
    button.addTarget(self, action: Screen.pressed, for: .touchUpInside)  // wrong
    return button
  }()

  func pressed() {}
}
