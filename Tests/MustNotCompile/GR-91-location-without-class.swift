// error: 'location(in:)' is unavailable: A recognizer doesn't know the class of its node: pass your view, as in 'location(in: self)'.
// imports: Responders, TargetActions
import Responders
import TargetActions

final class Screen {
  func tapped(_ tap: TapGestureRecognizer) {
    _ = tap.location(in: tap.node)  // wrong
  }
}
