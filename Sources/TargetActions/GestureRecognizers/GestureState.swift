/// Where a recogniser stands in the gesture it watches for.
///
/// A discrete gesture (tap, swipe) goes from possible to ended or failed. A continuous one (long press, pan, pinch,
/// rotation) goes from possible to began or failed, may change any number of times, and is ended or cancelled. After a
/// final state the recogniser is possible again as soon as its pointers are up.
public enum GestureState: Sendable, Hashable, CaseIterable {
  /// Nothing is decided yet.
  case possible

  /// A continuous gesture has been recognised.
  case began

  /// A continuous gesture has gone on.
  case changed

  /// The gesture is complete: a discrete one has been recognised, a continuous one is over.
  case ended

  /// A gesture that had begun does not count after all.
  case cancelled

  /// What happened was not the gesture.
  case failed

  /// Whether nothing can follow in the same gesture.
  public var isFinal: Bool { self == .ended || self == .cancelled || self == .failed }

  /// Whether the gesture was recognised and not taken back.
  public var isRecognized: Bool { self == .began || self == .changed || self == .ended }

  /// Returns whether a recogniser may go from this state to another in one step.
  ///
  /// The way back to possible is not among them: only the coordinator goes it, when a gesture is over.
  public func allows(_ next: GestureState) -> Bool {
    switch self {
    case .possible: next == .began || next == .ended || next == .failed
    case .began, .changed: next == .changed || next == .ended || next == .cancelled
    case .ended, .cancelled, .failed: false
    }
  }
}
