// error: 'call' consumed more than once
// imports: TargetActions
import TargetActions

final class Twice: ActionFunnel {
  func sendAction(_ call: consuming ActionCall) {
    call.forward()
    call.forward()  // wrong
  }
}
