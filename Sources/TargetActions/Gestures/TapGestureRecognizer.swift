/// Recognizes one or more taps with one or more pointers: discrete, ended when the last tap is lifted.
///
/// A tap is a short press of all pointers together that stays in place. To distinguish a single tap from a double tap
/// on the same node, let the single tap wait: `single.require(toFail: double)`.
///
/// Distances are in the unit of the samples. Changed settings apply from the next sample on.
public final class TapGestureRecognizer: ConfigurableGestureRecognizer {
  /// The recognizer's state, actions and relations.
  public let gesture = GestureCore()

  /// The number of taps that make the gesture; 1 by default, and at least 1.
  public var numberOfTapsRequired = 1

  /// The number of pointers that must tap together; 1 by default, and at least 1.
  public var numberOfPointersRequired = 1

  /// The distance that a pointer may move from where it went down; 10 by default.
  public var allowableMovement = 10.0

  /// The maximum time between the end of a tap and the next tap; 0.35 s by default.
  public var maximumDelay = Duration.milliseconds(350)

  /// The maximum time between the first pointer of a tap going down and the end of the tap; 0.75 s by default.
  public var maximumPressDuration = Duration.milliseconds(750)

  /// The distance that a later tap may have from the first; 45 by default.
  public var maximumSpacing = 45.0

  /// The buttons that must be held for a press to count; the primary one by default.
  public var buttonMaskRequired = PointerSample.Buttons.primary

  /// The number of taps so far in this gesture; in the action, the number of taps that made it.
  public var numberOfTaps: Int { sequence.taps }

  private var sequence = TapSequence()

  /// Creates a recognizer with default settings and no target.
  public init() {}

  /// Reads one step of a pointer; the library calls it.
  public func receive(_ sample: PointerSample) {
    guard sample.phase != .began || sample.buttons.isSuperset(of: buttonMaskRequired) else {
      move(to: .failed)
      return
    }
    let step = sequence.take(
      sample, pointers: numberOfPointersRequired, movement: allowableMovement, spacing: maximumSpacing)
    switch step {
    case .failed:
      move(to: .failed)
    case .pressed:
      if sequence.numberOfPresses == 1 { gesture.deadline = sample.time.saturatingAdding(maximumPressDuration) }
    case .tapped where sequence.taps >= numberOfTapsRequired:
      move(to: .ended)
    case .tapped:
      gesture.deadline = sample.time.saturatingAdding(maximumDelay)
    case .unchanged, .lifted:
      break
    }
  }

  /// Handles its deadline; the library calls it.
  public func deadlineReached(at time: Duration) {
    move(to: .failed)
  }

  /// Discards the state of the finished gesture; the library calls it.
  public func reset() {
    sequence = TapSequence()
  }
}

/// The presses and taps of one gesture, without their times.
///
/// A tap is complete when all its pointers, which were down together, are up.
struct TapSequence {
  /// The effect of a sample.
  enum Step {
    case unchanged
    case pressed
    /// A pointer is up, and others of its tap aren't.
    case lifted
    case tapped
    case failed
  }

  /// The number of complete taps.
  private(set) var taps = 0

  private var presses: [(pointer: Int, start: SIMD2<Double>, isDown: Bool)] = []
  private var firstLocation: SIMD2<Double>?

  /// The number of pointers of the tap in progress.
  var numberOfPresses: Int { presses.count }

  /// Returns whether a pointer is one of those that are down.
  func includes(_ pointer: Int) -> Bool { presses.contains { $0.isDown && $0.pointer == pointer } }

  /// Takes one step of a pointer.
  ///
  /// - Parameters:
  ///   - sample: The step.
  ///   - pointers: The number of pointers of each tap, at least 1.
  ///   - movement: The distance that a pointer may move.
  ///   - spacing: The distance that a tap may have from the first.
  mutating func take(_ sample: PointerSample, pointers: Int, movement: Double, spacing: Double) -> Step {
    if sample.phase == .began {
      guard presses.count < max(1, pointers), presses.allSatisfy(\.isDown) else { return .failed }
      presses.append((sample.pointer, sample.location, true))
      let isComplete = presses.count == max(1, pointers)
      return isComplete && !isNear(spacing) ? .failed : .pressed
    }
    guard let index = presses.firstIndex(where: { $0.isDown && $0.pointer == sample.pointer }) else {
      return .unchanged
    }
    guard sample.phase != .cancelled, (sample.location - presses[index].start).length <= movement else {
      return .failed
    }
    guard sample.phase == .ended else { return .unchanged }
    presses[index].isDown = false
    guard presses.allSatisfy({ !$0.isDown }) else { return .lifted }
    guard presses.count >= max(1, pointers) else { return .failed }
    firstLocation = firstLocation ?? location
    presses = []
    taps += 1
    return .tapped
  }

  private var location: SIMD2<Double> { presses.reduce(.zero) { $0 + $1.start } / Double(max(1, presses.count)) }

  private func isNear(_ spacing: Double) -> Bool {
    firstLocation.map { (location - $0).length <= spacing } ?? true
  }
}
