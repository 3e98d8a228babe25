/// Recognises two pointers that turn about each other: continuous, begun when they have turned far enough.
///
/// The first two pointers count. When one is lifted, the gesture goes on without a jump once another comes down in its
/// stead, and ends when both are up.
public final class RotationGestureRecognizer: ConfigurableGestureRecognizer {
  /// Its state, actions and relations.
  public let gesture = GestureCore()

  /// How far the pointers must turn for it to begin, in radians; 0.1 unless set.
  public var minimumRotation = 0.1

  /// How far the pointers have turned, in radians; set it to count from another value.
  ///
  /// Positive from the *x* axis towards the *y* axis, which is clockwise where *y* grows downwards; more than a whole
  /// turn counts on. The part that was needed to begin is in it. Zero between gestures.
  public var rotation = 0.0

  /// How fast they turn, in radians per second.
  public private(set) var velocity = 0.0

  private var pair = PointerPair()
  private var wholeRotation = 0.0
  private var trail = MotionTrail()

  /// Makes one with default settings and no target.
  public init() {}

  /// Reads one step of a pointer; the coordinator calls it.
  public func receive(_ sample: PointerSample) {
    guard pair.take(sample) else { return }
    if pair.isComplete || pair.change != nil { measure(at: sample.time) }
    switch sample.phase {
    case .began:
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

  /// Does nothing: it awaits no time.
  public func deadlineReached(at time: Duration) {}

  /// Forgets the gesture that is over; the coordinator calls it.
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
