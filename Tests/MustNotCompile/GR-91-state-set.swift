// error: setter for 'state' is unavailable: Move your own recognizer with 'move(to:)'; end another with 'cancelGesture()'.
// imports: TargetActions
import TargetActions

final class EdgePress: GestureRecognizer {
  let gesture = GestureCore()

  func receive(_ sample: PointerSample) {
    state = .ended  // wrong
  }

  func deadlineReached(at time: Duration) {}
  func reset() {}
}
