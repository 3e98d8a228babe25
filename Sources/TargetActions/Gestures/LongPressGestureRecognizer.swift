/// Recognizes pointers that are held in place: continuous, begun when they have been held long enough.
///
/// Once begun, it changes with every move of a pointer, at any distance, and ends when one of them goes up. It begins
/// without a sample, so the root must advance the time at the deadline.
///
/// Distances are in the unit of the samples.
public final class LongPressGestureRecognizer: ConfigurableGestureRecognizer {
  /// The recognizer's state, actions and relations.
  public let gesture = GestureCore()

  /// The time that the pointers must be held after the last of them went down; 0.5 s by default.
  public var minimumPressDuration = Duration.milliseconds(500)

  /// The number of pointers that must be held; 1 by default, and at least 1.
  public var numberOfPointersRequired = 1

  /// The distance that a pointer may move before the press has begun; 10 by default.
  public var allowableMovement = 10.0

  private var starts: [(pointer: Int, location: SIMD2<Double>)] = []

  /// Creates a recognizer with default settings and no target.
  public init() {}

  /// Reads one step of a pointer; the library calls it.
  public func receive(_ sample: PointerSample) {
    if sample.phase == .began { return press(sample) }
    guard let start = starts.first(where: { $0.pointer == sample.pointer }) else { return }
    switch sample.phase {
    case .ended:
      finish(.ended)
    case .cancelled:
      finish(.cancelled)
    case .began, .moved:
      if gesture.reached != .possible {
        move(to: .changed)
      } else if !((sample.location - start.location).length <= allowableMovement) {
        move(to: .failed)
      }
    }
  }

  /// Handles its deadline; the library calls it.
  public func deadlineReached(at time: Duration) {
    move(to: .began)
  }

  /// Discards the state of the finished gesture; the library calls it.
  public func reset() {
    starts = []
  }

  private func press(_ sample: PointerSample) {
    guard gesture.reached == .possible else { return }
    starts.append((sample.pointer, sample.location))
    if starts.count > max(1, numberOfPointersRequired) {
      move(to: .failed)
    } else if starts.count >= numberOfPointersRequired {
      let isDueNow = minimumPressDuration <= .zero
      if isDueNow { move(to: .began) } else { gesture.deadline = sample.time.saturatingAdding(minimumPressDuration) }
    }
  }
}
