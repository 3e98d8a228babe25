// error: 'setTranslation(_:in:)' is unavailable: The class of a recognizer's node isn't known: pass your view, as in 'setTranslation(.zero, in: self)'.
// imports: Responders, TargetActions
import Responders
import TargetActions

final class Screen {
  func panned(_ pan: PanGestureRecognizer) {
    pan.setTranslation(.zero, in: pan.node)  // wrong
  }
}
