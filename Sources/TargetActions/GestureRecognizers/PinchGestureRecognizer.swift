/// Recognises two pointers that go apart or together: continuous, begun when their distance has changed enough.
///
/// The first two pointers count. When one is lifted, the gesture goes on without a jump once another comes down in its
/// stead, and ends when both are up.
public final class PinchGestureRecognizer: ConfigurableGestureRecognizer {
  /// Its state, actions and relations.
  public let gesture = GestureCore()

  /// By how much the distance must change for it to begin, in the unit of the samples; 8 unless set.
  public var minimumChange = 8.0

  /// The distance of the pointers in proportion to what it was; set it to count from another value.
  ///
  /// The change that was needed to begin is part of it. 1 between gestures.
  public var scale = 1.0

  /// How fast the scale changes, per second, taken from the scale since the pointers went down.
  public private(set) var velocity = 0.0

  private var pair = PointerPair()
  private var startDistance: Double?
  private var wholeScale = 1.0
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
      guard let change = pair.change else { return }
      proceed(ifEnough: abs(change.distances.new - (startDistance ?? 0)) >= minimumChange)
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
    startDistance = nil
    scale = 1
    wholeScale = 1
    velocity = 0
    trail = MotionTrail()
  }

  private func measure(at time: Duration) {
    if let (old, new) = pair.change?.distances {
      startDistance = startDistance ?? old
      scale *= new / old
      wholeScale *= new / old
    }
    trail.add([wholeScale, 0], at: time)
    velocity = trail.velocity.x
  }
}
