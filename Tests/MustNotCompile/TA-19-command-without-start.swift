// error: missing argument for parameter 'from' in call
// imports: Responders
import Responders

protocol Saving: AnyObject { func save() }
extension Command<any Saving> { static var save: Self { Command { $0.save } } }

final class Button: Responder, Control {
  let actions = ActionRegistry()
  var isEnabled = true
}

func connect(_ button: Button) {
  button.addCommand(.save, for: .touchUpInside)  // wrong
}
