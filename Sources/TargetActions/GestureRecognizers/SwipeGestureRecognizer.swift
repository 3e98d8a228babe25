/// Recognises pointers that are flicked in a direction: discrete, ended as soon as they have gone far enough.
///
/// At that moment the way must lie in one of the directions more than across it, and the mean speed since the pointers
/// went down must be high enough; otherwise the swipe fails. Distances are in the unit of the samples.
public final class SwipeGestureRecognizer: ConfigurableGestureRecognizer {
  /// Its state, actions and relations.
  public let gesture = GestureCore()

  /// The directions that count; right unless set.
  public var direction = Direction.right

  /// How many pointers must swipe together; 1 unless set, and at least 1.
  public var numberOfPointersRequired = 1

  /// How far the pointers must go, in the mean; 50 unless set.
  public var minimumDistance = 50.0

  /// How fast they must go, in units per second; 100 unless set.
  public var minimumSpeed = 100.0

  /// The direction of the swipe just recognised; nil between gestures.
  public private(set) var recognizedDirection: Direction?

  private var pointers: [(pointer: Int, start: SIMD2<Double>, last: SIMD2<Double>)] = []
  private var startTime = Duration.zero

  /// Makes one with default settings and no target.
  public init() {}

  /// Reads one step of a pointer; the coordinator calls it.
  public func receive(_ sample: PointerSample) {
    if sample.phase == .began { return press(sample) }
    guard let index = pointers.firstIndex(where: { $0.pointer == sample.pointer }) else { return }
    pointers[index].last = sample.location
    let isLast = sample.phase == .ended
    if sample.phase != .cancelled, pointers.count >= numberOfPointersRequired {
      let way = pointers.reduce(.zero) { $0 + $1.last - $1.start } / Double(pointers.count)
      if way.length >= minimumDistance { return decide(on: way, at: sample.time) }
    }
    if isLast || sample.phase == .cancelled { move(to: .failed) }
  }

  /// Does nothing: it awaits no time.
  public func deadlineReached(at time: Duration) {}

  /// Forgets the gesture that is over; the coordinator calls it.
  public func reset() {
    pointers = []
    recognizedDirection = nil
  }

  private func press(_ sample: PointerSample) {
    guard pointers.count < max(1, numberOfPointersRequired) else {
      move(to: .failed)
      return
    }
    pointers.append((sample.pointer, sample.location, sample.location))
    startTime = sample.time
  }

  private func decide(on way: SIMD2<Double>, at time: Duration) {
    let main: Direction =
      abs(way.x) > abs(way.y) ? (way.x > 0 ? .right : .left) : (way.y > 0 ? .down : .up)
    let isSlanting = abs(way.x) == abs(way.y)
    let isFast = way.length >= minimumSpeed * time.seconds(since: startTime)
    guard !isSlanting, isFast, direction.contains(main) else {
      move(to: .failed)
      return
    }
    recognizedDirection = main
    move(to: .ended)
  }
}
