/// Recognises pointers that are dragged: continuous, begun when they have gone far enough.
///
/// It changes while at least the minimum of pointers is down, goes on when one is lifted or added without a jump, and
/// ends when the last is lifted. Distances are in the unit of the samples.
public final class PanGestureRecognizer: ConfigurableGestureRecognizer {
  /// Its state, actions and relations.
  public let gesture = GestureCore()

  /// How far the pointers must have gone together since the last of them went down; 10 unless set.
  public var minimumDistance = 10.0

  /// How many pointers must be down for it to begin and change; 1 unless set.
  public var minimumNumberOfPointers = 1

  /// How many pointers may be down before it has begun; no limit unless set.
  ///
  /// Once begun, it ignores any beyond it.
  public var maximumNumberOfPointers = Int.max

  /// How far the pointers have gone in the mean, from where they went down; set it to count from another value.
  ///
  /// The distance that was needed to begin is part of it. Zero between gestures.
  public var translation = SIMD2<Double>.zero

  /// How fast the pointers go, in units per second.
  public private(set) var velocity = SIMD2<Double>.zero

  private var locations: [Int: SIMD2<Double>] = [:]
  private var travel = SIMD2<Double>.zero
  private var trail = MotionTrail()

  /// Makes one with default settings and no target.
  public init() {}

  /// Reads one step of a pointer; the coordinator calls it.
  public func receive(_ sample: PointerSample) {
    if sample.phase == .began { return press(sample) }
    guard let last = locations[sample.pointer] else { return }
    follow((sample.location - last) / Double(locations.count), at: sample.time)
    locations[sample.pointer] = sample.location
    switch sample.phase {
    case .began, .moved:
      guard locations.count >= minimumNumberOfPointers else { return }
      proceed(ifEnough: travel.length >= minimumDistance)
    case .ended:
      locations[sample.pointer] = nil
      if locations.isEmpty || gesture.reached == .possible { finish(.ended) }
    case .cancelled:
      finish(.cancelled)
    }
  }

  /// Does nothing: it awaits no time.
  public func deadlineReached(at time: Duration) {}

  /// Forgets the gesture that is over; the coordinator calls it.
  public func reset() {
    locations = [:]
    restart()
  }

  private func press(_ sample: PointerSample) {
    let isUndecided = gesture.reached == .possible
    guard locations.count < maximumNumberOfPointers else {
      if isUndecided { move(to: .failed) }
      return
    }
    locations[sample.pointer] = sample.location
    // What one pointer went alone is not yet the pan of two.
    if isUndecided { restart() }
    follow(.zero, at: sample.time)
  }

  private func follow(_ step: SIMD2<Double>, at time: Duration) {
    translation += step
    travel += step
    trail.add(travel, at: time)
    velocity = trail.velocity
  }

  private func restart() {
    translation = .zero
    travel = .zero
    velocity = .zero
    trail = MotionTrail()
  }
}
