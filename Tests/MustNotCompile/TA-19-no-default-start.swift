// error: missing argument for parameter 'from' in call
// imports: TargetActions
import TargetActions

final class Button: Control {
  let actions = ActionRegistry()
  let isEnabled = true
}

func clear(_ button: Button) {
  button.removeRoutes(for: .allEvents)  // wrong
}
