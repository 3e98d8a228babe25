/// Recognizes pointers that are flicked in a direction: discrete, ended as soon as they have moved far enough.
///
/// At that moment the movement must have one of the directions as its larger component, and the mean speed since the
/// pointers went down must be high enough; otherwise the swipe fails. Distances are in the unit of the samples.
public final class SwipeGestureRecognizer: ConfigurableGestureRecognizer {
  /// The directions of a swipe, in a space whose *y* grows downward.
  public struct Direction: OptionSet, Sendable, Hashable {
    /// One bit for each direction.
    public let rawValue: UInt8

    /// Creates a set of the directions with these bits.
    public init(rawValue: UInt8) {
      self.rawValue = rawValue
    }

    /// Toward greater *x*.
    public static let right = Direction(rawValue: 1 << 0)

    /// Toward smaller *x*.
    public static let left = Direction(rawValue: 1 << 1)

    /// Toward smaller *y*.
    public static let up = Direction(rawValue: 1 << 2)

    /// Toward greater *y*.
    public static let down = Direction(rawValue: 1 << 3)
  }

  /// The recognizer's state, actions and relations.
  public let gesture = GestureCore()

  /// The directions that the swipe may have; right by default.
  public var direction = Direction.right

  /// The number of pointers that must swipe together; 1 by default, and at least 1.
  public var numberOfPointersRequired = 1

  /// The mean distance that the pointers must move; 50 by default.
  public var minimumDistance = 50.0

  /// The speed that the pointers must have, in units per second; 100 by default.
  public var minimumSpeed = 100.0

  /// The direction of the swipe that was just recognized; nil between gestures.
  public private(set) var recognizedDirection: Direction?

  private var pointers: [(pointer: Int, start: SIMD2<Double>, last: SIMD2<Double>)] = []
  private var startTime = Duration.zero

  /// Creates a recognizer with default settings and no target.
  public init() {}

  /// Reads one step of a pointer; the library calls it.
  public func receive(_ sample: PointerSample) {
    if sample.phase == .began { return press(sample) }
    guard let index = pointers.firstIndex(where: { $0.pointer == sample.pointer }) else { return }
    pointers[index].last = sample.location
    let isLast = sample.phase == .ended
    if sample.phase != .cancelled, pointers.count >= numberOfPointersRequired {
      let movement = pointers.reduce(.zero) { $0 + $1.last - $1.start } / Double(pointers.count)
      if movement.length >= minimumDistance { return decide(on: movement, at: sample.time) }
    }
    if isLast || sample.phase == .cancelled { move(to: .failed) }
  }

  /// Does nothing, since the recognizer sets no deadline.
  public func deadlineReached(at time: Duration) {}

  /// Discards the state of the finished gesture; the library calls it.
  public func reset() {
    pointers = []
    recognizedDirection = nil
  }

  private func press(_ sample: PointerSample) {
    guard pointers.count < max(1, numberOfPointersRequired) else {
      move(to: .failed)
      return
    }
    // The movement of one pointer alone doesn't count for a swipe of two, as its time doesn't.
    for index in pointers.indices { pointers[index].start = pointers[index].last }
    pointers.append((sample.pointer, sample.location, sample.location))
    startTime = sample.time
  }

  private func decide(on movement: SIMD2<Double>, at time: Duration) {
    let (x, y) = (movement.x, movement.y)
    let main: Direction = abs(x) > abs(y) ? (x > 0 ? .right : .left) : (y > 0 ? .down : .up)
    let isDiagonal = abs(x) == abs(y)
    let isFast = movement.length >= minimumSpeed * time.seconds(since: startTime)
    guard !isDiagonal, isFast, direction.contains(main) else {
      move(to: .failed)
      return
    }
    recognizedDirection = main
    move(to: .ended)
  }
}
