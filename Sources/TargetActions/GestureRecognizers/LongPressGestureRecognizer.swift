/// Recognises pointers that are held in their place: continuous, begun when they have been held for long enough.
///
/// Once begun it changes with every move of them, however far, and ends when one of them is lifted. It begins by time
/// alone, so the coordinator's owner must call ``GestureCoordinator/advance(to:)`` at its
/// ``GestureCoordinator/deadline``.
///
/// Distances are in the unit of the samples.
public final class LongPressGestureRecognizer: ConfigurableGestureRecognizer {
  /// Its state, actions and relations.
  public let gesture = GestureCore()

  /// How long the pointers must be held, from when the last of them went down; 0.5 s unless set.
  public var minimumPressDuration = Duration.milliseconds(500)

  /// How many pointers must be held; 1 unless set, and at least 1.
  public var numberOfPointersRequired = 1

  /// How far a pointer may move before the press has begun; 10 unless set.
  public var slop = 10.0

  private var starts: [(pointer: Int, location: SIMD2<Double>)] = []

  /// Makes one with default settings and no target.
  public init() {}

  /// Reads one step of a pointer; the coordinator calls it.
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
      } else if !((sample.location - start.location).length <= slop) {
        move(to: .failed)
      }
    }
  }

  /// Learns that the time it awaited has come; the coordinator calls it.
  public func deadlineReached(at time: Duration) {
    move(to: .began)
  }

  /// Forgets the gesture that is over; the coordinator calls it.
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
