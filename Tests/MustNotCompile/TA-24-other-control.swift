// error: no exact matches in call to instance method 'addTarget'
// imports: TargetActions
import TargetActions

final class Button: Control {
  let actions = ActionRegistry()
  let isEnabled = true
}

final class Slider: Control {
  let actions = ActionRegistry()
  let isEnabled = true
}

final class Screen {
  func pressed(_ button: Button) {}
}

func connect(_ slider: Slider, to screen: Screen) {
  slider.addTarget(screen, action: Screen.pressed, for: .valueChanged)  // wrong
}
