/// Recognizes pointers that are dragged: continuous, begun when they have moved far enough.
///
/// It changes while at least the minimum number of pointers is down, continues without a jump when a pointer is lifted
/// or added, and ends when the last is lifted. Distances are in the unit of the samples.
public class PanGestureRecognizer: ConfigurableGestureRecognizer {
  /// The recognizer's state, actions and relations.
  public let gesture = GestureCore()

  /// The distance that the pointers must move together after the last of them went down; 10 by default.
  public var minimumDistance = 10.0

  /// The number of pointers that must be down to begin and change; 1 by default.
  public var minimumNumberOfPointers = 1

  /// The number of pointers that may be down before it has begun; unlimited by default.
  ///
  /// Once begun, it ignores further pointers.
  public var maximumNumberOfPointers = Int.max

  /// The mean distance of the pointers from where they went down; may be set, to continue from another value.
  ///
  /// It includes the distance moved before the gesture began. Zero between gestures.
  public var translation = SIMD2<Double>.zero

  /// The velocity of the pointers, in units per second.
  public private(set) var velocity = SIMD2<Double>.zero

  private var locations: [Int: SIMD2<Double>] = [:]
  private var travel = SIMD2<Double>.zero
  private var trail = MotionTrail()

  /// Creates a recognizer with default settings and no target.
  public required init() {}

  /// Reads one step of a pointer; the library calls it.
  public func receive(_ sample: PointerSample) {
    if sample.phase == .began { return press(sample) }
    guard let last = locations[sample.pointer] else { return }
    // Movement doesn't count while too few pointers are down.
    let counts = locations.count >= minimumNumberOfPointers
    follow(counts ? (sample.location - last) / Double(locations.count) : .zero, at: sample.time)
    locations[sample.pointer] = sample.location
    switch sample.phase {
    case .began, .hovered, .scrolled:
      break
    case .moved:
      guard counts else { return }
      if gesture.reached != .possible {
        move(to: .changed)
      } else if let begins = begins(after: travel) {
        move(to: begins ? .began : .failed)
      }
    case .ended:
      locations[sample.pointer] = nil
      if locations.isEmpty { finish(.ended) }
    case .cancelled:
      finish(.cancelled)
    }
  }

  /// Does nothing, since the recognizer sets no deadline.
  public func deadlineReached(at time: Duration) {}

  /// Discards the state of the finished gesture; the library calls it.
  public func reset() {
    locations = [:]
    restart()
  }

  /// Returns whether the pan begins or fails after a movement of its pointers; nil if that is undecided.
  func begins(after travel: SIMD2<Double>) -> Bool? {
    travel.length >= minimumDistance ? true : nil
  }

  private func press(_ sample: PointerSample) {
    let isUndecided = gesture.reached == .possible
    guard locations.count < maximumNumberOfPointers else {
      if isUndecided { move(to: .failed) } else { ignore(sample) }
      return
    }
    locations[sample.pointer] = sample.location
    // The movement of one pointer alone doesn't count for a pan of two.
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
