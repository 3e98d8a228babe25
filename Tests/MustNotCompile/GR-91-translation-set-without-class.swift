// error: 'setTranslation(_:in:)' is unavailable: A recognizer doesn't know the class of its node: pass your view, as in 'setTranslation(.zero, in: self)'.
// imports: Responders, TargetActions
import Responders
import TargetActions

final class Screen {
  func panned(_ pan: PanGestureRecognizer) {
    pan.setTranslation(.zero, in: pan.node)  // wrong
  }
}
