// error: 'velocity(in:)' is unavailable: A recognizer doesn't know the class of its node: pass your view, as in 'velocity(in: self)'.
// imports: Responders, TargetActions
import Responders
import TargetActions

final class Screen {
  func panned(_ pan: PanGestureRecognizer) {
    _ = pan.velocity(in: nil)  // wrong
  }
}
