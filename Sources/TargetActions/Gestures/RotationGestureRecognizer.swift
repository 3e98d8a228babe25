/// Recognizes two pointers that turn about each other: continuous, begun when they have turned far enough.
///
/// The first two pointers count; others are ignored. When one is lifted, the gesture continues without a jump once
/// another pointer goes down in its place, and ends when both are up.
public final class RotationGestureRecognizer: ConfigurableGestureRecognizer {
  /// The recognizer's state, actions and relations.
  public let gesture = GestureCore()

  /// The rotation that begins the gesture, in radians; 0.1 by default.
  public var minimumRotation = 0.1

  /// The rotation of the pointers, in radians; may be set, to continue from another value.
  ///
  /// Positive from the *x* axis toward the *y* axis, which is clockwise if *y* grows downward; it may exceed a whole
  /// turn. It includes the rotation before the gesture began. Zero between gestures.
  public var rotation = 0.0

  /// The velocity of the rotation, in radians per second.
  public private(set) var velocity = 0.0

  private var pair = PointerPair()
  private var wholeRotation = 0.0
  private var trail = MotionTrail()

  /// Creates a recognizer with default settings and no target.
  public init() {}

  /// Reads one step of a pointer; the library calls it.
  public func receive(_ sample: PointerSample) {
    guard pair.take(sample) else {
      if sample.phase == .began { ignore(sample) }
      return
    }
    if pair.isComplete || pair.change != nil { measure(at: sample.time) }
    switch sample.phase {
    case .began, .hovered, .scrolled:
      break
    case .moved:
      guard pair.change != nil else { return }
      proceed(ifEnough: abs(wholeRotation) >= minimumRotation)
    case .ended:
      if pair.isEmpty || gesture.reached == .possible { finish(.ended) }
    case .cancelled:
      finish(.cancelled)
    }
  }

  /// Does nothing, since the recognizer sets no deadline.
  public func deadlineReached(at time: Duration) {}

  /// Discards the state of the finished gesture; the library calls it.
  public func reset() {
    pair = PointerPair()
    rotation = 0
    wholeRotation = 0
    velocity = 0
    trail = MotionTrail()
  }

  private func measure(at time: Duration) {
    let angle = pair.change?.angle ?? 0
    rotation += angle
    wholeRotation += angle
    trail.add([wholeRotation, 0], at: time)
    velocity = trail.velocity.x
  }
}
