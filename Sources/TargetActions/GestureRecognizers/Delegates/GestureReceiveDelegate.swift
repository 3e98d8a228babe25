/// A delegate that may keep a pointer from a recogniser.
public protocol GestureReceiveDelegate: GestureRecognizerDelegate {
  /// Returns whether the recogniser shall watch a pointer that comes down; if not, it sees none of its steps.
  ///
  /// Asked once for each pointer, with its first step. Without this delegate a recogniser watches every pointer.
  func gestureRecognizer(_ recognizer: any GestureRecognizer, shouldReceive sample: PointerSample) -> Bool
}
