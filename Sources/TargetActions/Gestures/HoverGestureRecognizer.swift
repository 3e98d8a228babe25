/// Recognizes a pointer that is over its node and isn't down: continuous, begun when the pointer comes over the node.
///
/// It changes with each sample over the node or a descendant of it, and ends when the pointer leaves. Hover recognizers
/// of a node and its ancestors recognize together; they don't exclude each other, or a recognizer of presses. A press
/// doesn't end the hovering, even if the pointer is dragged away: the first `hovered` sample elsewhere ends it.
///
/// `gestureRecognizerShouldBegin(_:)` is called with each sample until the recognizer begins.
public final class HoverGestureRecognizer: ConfigurableGestureRecognizer {
  /// The recognizer's state, actions and relations.
  public let gesture = GestureCore(source: .hovering)

  /// Creates a recognizer with no target.
  public init() {}

  /// Reads one step of a pointer; the library calls it.
  public func receive(_ sample: PointerSample) {
    switch sample.phase {
    case .hovered: move(to: gesture.reached == .possible ? .began : .changed)
    case .ended: move(to: .ended)
    case .began, .moved, .cancelled, .scrolled: break
    }
  }

  /// Does nothing, since the recognizer sets no deadline.
  public func deadlineReached(at time: Duration) {}

  /// Does nothing, since the recognizer has no state of its own; the library calls it.
  public func reset() {}
}

/// Recognizes a wheel or a trackpad over its node: continuous, begun with the first step.
///
/// The nearest recognizer whose delegate allows it receives the whole gesture, even if the pointer leaves its node
/// during it. The gesture ends when no step has come for ``maximumPause``. A step that no recognizer takes travels up
/// the responder chain, as pointer samples do. For a pointer that is down, use ``PanGestureRecognizer``.
public final class ScrollGestureRecognizer: ConfigurableGestureRecognizer {
  /// The recognizer's state, actions and relations.
  public let gesture = GestureCore(source: .scrolling)

  /// The time without a step after which the gesture ends; 0.15 s by default.
  public var maximumPause = Duration.milliseconds(150)

  /// The distance scrolled since the gesture began; may be set, to continue from another value.
  ///
  /// Zero between gestures.
  public var translation = SIMD2<Double>.zero

  /// The velocity of scrolling, in units per second.
  public private(set) var velocity = SIMD2<Double>.zero

  private var travel = SIMD2<Double>.zero
  private var trail = MotionTrail()

  /// Creates a recognizer with default settings and no target.
  public init() {}

  /// Reads one step of a wheel or a trackpad; the library calls it.
  public func receive(_ sample: PointerSample) {
    guard sample.phase == .scrolled else { return }
    translation += sample.scrollDelta
    travel += sample.scrollDelta
    trail.add(travel, at: sample.time)
    velocity = trail.velocity
    gesture.deadline = sample.time.saturatingAdding(maximumPause)
    move(to: gesture.reached == .possible ? .began : .changed)
  }

  /// Handles its deadline; the library calls it.
  public func deadlineReached(at time: Duration) {
    move(to: .ended)
  }

  /// Discards the state of the finished gesture; the library calls it.
  public func reset() {
    translation = .zero
    travel = .zero
    velocity = .zero
    trail = MotionTrail()
  }
}
