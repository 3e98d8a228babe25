// error: 'numberOfTouches' has been renamed to 'numberOfPointers'
// imports: TargetActions
import TargetActions

final class Screen {
  func pinched(_ pinch: PinchGestureRecognizer) {
    _ = pinch.numberOfTouches  // wrong
  }
}
