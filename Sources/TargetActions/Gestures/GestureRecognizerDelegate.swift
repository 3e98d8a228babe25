/// An object that decides whether a recognizer may begin.
///
/// To also decide about pointers and other recognizers, adopt ``GestureReceiveDelegate``,
/// ``GestureSimultaneityDelegate`` or ``GestureFailureDelegate``.
public protocol GestureRecognizerDelegate: AnyObject {
  /// Returns whether the recognizer may leave ``GestureState/possible``; if not, it fails.
  ///
  /// Called once in a gesture, after the recognizers that must fail first have failed. Without a delegate, the answer
  /// is true.
  func gestureRecognizerShouldBegin(_ recognizer: any GestureRecognizer) -> Bool
}

/// A delegate that can withhold a pointer from a recognizer.
public protocol GestureReceiveDelegate: GestureRecognizerDelegate {
  /// Returns whether the recognizer receives a pointer that goes down; if not, it receives no step of it.
  ///
  /// Called once for each pointer, with its first step; for scrolling, with the first step of each gesture. Without
  /// this method the answer is true.
  ///
  /// - Parameters:
  ///   - recognizer: The recognizer.
  ///   - sample: The first step.
  ///   - node: The node that was hit: the recognizer's own node or a descendant of it.
  func gestureRecognizer(
    _ recognizer: any GestureRecognizer, shouldReceive sample: PointerSample, on node: AnyObject
  ) -> Bool
}

/// A delegate that can let two recognizers recognize at the same time.
public protocol GestureSimultaneityDelegate: GestureRecognizerDelegate {
  /// Returns whether both may recognize the same pointer.
  ///
  /// Called on the delegates of both recognizers, until one returns true: one is enough, and false doesn't prevent it.
  /// Without this method the answer is false. The answer for two recognizers must not change, since the method may be
  /// called more than once in a gesture.
  func gestureRecognizer(
    _ recognizer: any GestureRecognizer, shouldRecognizeSimultaneouslyWith other: any GestureRecognizer
  ) -> Bool
}

/// A delegate that can let a recognizer wait for another to fail during one gesture.
public protocol GestureFailureDelegate: GestureRecognizerDelegate {
  /// Returns whether the other must fail before the recognizer can recognize in this gesture.
  ///
  /// Called once for each other recognizer of the gesture, when the recognizer is ready to recognize. For a permanent
  /// requirement, call ``GestureRecognizer/require(toFail:)`` instead.
  func gestureRecognizer(
    _ recognizer: any GestureRecognizer, shouldRequireFailureOf other: any GestureRecognizer
  ) -> Bool
}
