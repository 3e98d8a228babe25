/// A delegate that may forbid a gesture at the moment it would be recognised.
public protocol GestureBeginDelegate: GestureRecognizerDelegate {
  /// Returns whether the recogniser may leave possible; if not, it fails.
  ///
  /// Asked once a gesture, after those have failed that had to. Without this delegate every recogniser may.
  func gestureRecognizerShouldBegin(_ recognizer: any GestureRecognizer) -> Bool
}
