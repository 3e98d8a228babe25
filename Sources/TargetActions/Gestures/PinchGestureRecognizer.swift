/// Recognizes two pointers that move apart or together: continuous, begun when their distance has changed enough.
///
/// The first two pointers count; others are ignored. When one is lifted, the gesture continues without a jump once
/// another pointer goes down in its place, and ends when both are up.
public final class PinchGestureRecognizer: ConfigurableGestureRecognizer {
  /// The recognizer's state, actions and relations.
  public let gesture = GestureCore()

  /// The change of the distance that begins the gesture, in the unit of the samples; 8 by default.
  public var minimumChange = 8.0

  /// The distance of the pointers relative to their first distance; may be set, to continue from another value.
  ///
  /// It includes the change before the gesture began. 1 between gestures.
  public var scale = 1.0

  /// The change of the scale per second, measured by the scale since the pointers went down.
  public private(set) var velocity = 0.0

  private var pair = PointerPair()
  private var startDistance: Double?
  private var wholeScale = 1.0
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
      guard let change = pair.change else { return }
      proceed(ifEnough: abs(change.distances.new - (startDistance ?? 0)) >= minimumChange)
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
