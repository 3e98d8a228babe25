// error: 'translation(in:)' is unavailable: The class of a recognizer's node isn't known: pass your view, as in 'translation(in: self)'.
// imports: Responders, TargetActions
import Responders
import TargetActions

final class Screen {
  func panned(_ pan: PanGestureRecognizer) {
    _ = pan.translation(in: pan.node)  // wrong
  }
}
