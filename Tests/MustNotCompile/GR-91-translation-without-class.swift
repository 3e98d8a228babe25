// error: 'translation(in:)' is unavailable: A recognizer doesn't know the class of its node: pass your view, as in 'translation(in: self)'.
// imports: Responders, TargetActions
import Responders
import TargetActions

final class Screen {
  func panned(_ pan: PanGestureRecognizer) {
    _ = pan.translation(in: pan.node)  // wrong
  }
}
