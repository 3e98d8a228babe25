// error: 'call' consumed more than once
// imports: TargetActions
import TargetActions

final class Button: Control {
  let actions = ActionRegistry()
  let isEnabled = true
}

final class Funnel: ActionFunnel {
  func sendAction(_ call: consuming ActionCall) {
    call.forward()
    call.forward()  // wrong
  }
}
