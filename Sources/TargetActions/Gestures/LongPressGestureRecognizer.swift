/// Recognizes pointers that are held in place: continuous, begun when they have been held long enough.
///
/// It fails if a pointer is lifted before it has begun. Once begun, it changes with every move of a pointer, at any
/// distance, and ends when one of them goes up. It begins without a sample, so the root must advance the time at the
/// deadline. Pointers that go down later are ignored.
///
/// With ``numberOfTapsRequired``, the taps come before the hold; their limits are those of a ``TapGestureRecognizer``.
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

  /// The number of taps before the pointers are held; 0 by default.
  public var numberOfTapsRequired = 0

  private var sequence = TapSequence()

  // The limits of the taps, as TapGestureRecognizer has them by default.
  private static let maximumTapDuration = Duration.milliseconds(750)
  private static let maximumDelay = Duration.milliseconds(350)
  private static let maximumSpacing = 45.0

  /// Creates a recognizer with default settings and no target.
  public init() {}

  /// Reads one step of a pointer; the library calls it.
  public func receive(_ sample: PointerSample) {
    if gesture.reached != .possible { return proceed(with: sample) }
    let step = sequence.take(
      sample, pointers: numberOfPointersRequired, movement: allowableMovement, spacing: Self.maximumSpacing)
    switch step {
    case .failed:
      move(to: .failed)
    case .lifted where isHold:
      move(to: .failed)
    case .pressed where isHold:
      hold(from: sample.time)
    case .pressed:
      if sequence.numberOfPresses == 1 { gesture.deadline = sample.time.saturatingAdding(Self.maximumTapDuration) }
    case .tapped where sequence.taps > numberOfTapsRequired:
      move(to: .failed)
    case .tapped:
      gesture.deadline = sample.time.saturatingAdding(Self.maximumDelay)
    case .unchanged, .lifted:
      break
    }
  }

  /// Handles its deadline; the library calls it.
  public func deadlineReached(at time: Duration) {
    move(to: isHold && sequence.numberOfPresses >= max(1, numberOfPointersRequired) ? .began : .failed)
  }

  /// Discards the state of the finished gesture; the library calls it.
  public func reset() {
    sequence = TapSequence()
  }

  /// Whether the required taps are complete.
  private var isHold: Bool { sequence.taps >= numberOfTapsRequired }

  private func hold(from time: Duration) {
    gesture.deadline = nil
    guard sequence.numberOfPresses >= numberOfPointersRequired else { return }
    let isDueNow = minimumPressDuration <= .zero
    if isDueNow { move(to: .began) } else { gesture.deadline = time.saturatingAdding(minimumPressDuration) }
  }

  /// Follows the pointers of a press that has begun.
  private func proceed(with sample: PointerSample) {
    guard sequence.includes(sample.pointer) else {
      if sample.phase == .began { ignore(sample) }
      return
    }
    switch sample.phase {
    case .began, .hovered, .scrolled: break
    case .moved: move(to: .changed)
    case .ended: finish(.ended)
    case .cancelled: finish(.cancelled)
    }
  }
}
