// error: 'location(in:)' is unavailable: The class of a recognizer's node isn't known: pass your view, as in 'location(in: self)'.
// imports: Responders, TargetActions
import Responders
import TargetActions

final class Screen {
  func tapped(_ tap: TapGestureRecognizer) {
    _ = tap.location(in: tap.node)  // wrong
  }
}
