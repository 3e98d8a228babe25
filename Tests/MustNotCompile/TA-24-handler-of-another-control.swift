// error: no exact matches in call to instance method 'addTarget'
// imports: TargetActions
import TargetActions

final class Slider: Control {
  let actions = ActionRegistry()
  var isEnabled = true
}

final class Button: Control {
  let actions = ActionRegistry()
  var isEnabled = true
}

final class Screen {
  func moved(_ slider: Slider) {}
}

func wire(_ slider: Slider, _ button: Button, to screen: Screen) {
  slider.addTarget(screen, action: Screen.moved, for: .valueChanged)
  button.addTarget(screen, action: Screen.moved, for: .valueChanged)  // wrong
}
