// error: 'nil' is not compatible with expected argument type 'AnyObject'
// imports: TargetActions
import TargetActions

final class Button: Control {
  let actions = ActionRegistry()
  let isEnabled = true
}

func clear(_ button: Button) {
  button.removeTarget(nil, for: .allEvents)  // wrong
}
