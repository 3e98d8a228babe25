/// A delegate that may let a recogniser be recognised at the same time as another.
public protocol GestureSimultaneityDelegate: GestureRecognizerDelegate {
  /// Returns whether both may be recognised on the same pointer.
  ///
  /// Both delegates are asked, each about its own recogniser, and both must say yes; a recogniser without this delegate
  /// says no. It must always answer the same for the same two, for it may be asked more than once a gesture.
  func gestureRecognizer(
    _ recognizer: any GestureRecognizer, shouldRecognizeSimultaneouslyWith other: any GestureRecognizer
  ) -> Bool
}
