import TargetActions

/// A delegate that answers every question as it is told.
final class Judge: GestureBeginDelegate, GestureReceiveDelegate, GestureSimultaneityDelegate, GestureFailureDelegate {
  var mayBegin: (any GestureRecognizer) -> Bool = { _ in true }
  var mayReceive: (PointerSample) -> Bool = { _ in true }
  var mayShare: (any GestureRecognizer, any GestureRecognizer) -> Bool = { _, _ in false }
  var mustWait: (any GestureRecognizer, any GestureRecognizer) -> Bool = { _, _ in false }

  func gestureRecognizerShouldBegin(_ recognizer: any GestureRecognizer) -> Bool { mayBegin(recognizer) }

  func gestureRecognizer(_ recognizer: any GestureRecognizer, shouldReceive sample: PointerSample) -> Bool {
    mayReceive(sample)
  }

  func gestureRecognizer(
    _ recognizer: any GestureRecognizer, shouldRecognizeSimultaneouslyWith other: any GestureRecognizer
  ) -> Bool { mayShare(recognizer, other) }

  func gestureRecognizer(
    _ recognizer: any GestureRecognizer, shouldRequireFailureOf other: any GestureRecognizer
  ) -> Bool { mustWait(recognizer, other) }
}
