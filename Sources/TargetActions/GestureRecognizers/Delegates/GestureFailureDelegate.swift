/// A delegate that may let a recogniser wait for another during one gesture.
public protocol GestureFailureDelegate: GestureRecognizerDelegate {
  /// Returns whether the other must fail before the recogniser can be recognised in this gesture.
  ///
  /// Asked once for each other recogniser of the gesture, when the recogniser first wants to be recognised. For a
  /// requirement that always holds, call ``GestureRecognizer/require(toFail:)`` instead.
  func gestureRecognizer(
    _ recognizer: any GestureRecognizer, shouldRequireFailureOf other: any GestureRecognizer
  ) -> Bool
}
