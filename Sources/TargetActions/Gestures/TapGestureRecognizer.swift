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

  private var presses: [(pointer: Int, start: SIMD2<Double>, isDown: Bool)] = []
  private var taps = 0
  private var firstLocation: SIMD2<Double>?

  /// Creates a recognizer with default settings and no target.
  public init() {}

  /// Reads one step of a pointer; the library calls it.
  public func receive(_ sample: PointerSample) {
    if sample.phase == .began { return press(sample) }
    guard let index = presses.firstIndex(where: { $0.isDown && $0.pointer == sample.pointer }) else { return }
    guard sample.phase != .cancelled, (sample.location - presses[index].start).length <= allowableMovement else {
      move(to: .failed)
      return
    }
    if sample.phase == .ended {
      presses[index].isDown = false
      if presses.allSatisfy({ !$0.isDown }) { completeTap(at: sample.time) }
    }
  }

  /// Handles its deadline; the library calls it.
  public func deadlineReached(at time: Duration) {
    move(to: .failed)
  }

  /// Discards the state of the finished gesture; the library calls it.
  public func reset() {
    presses = []
    taps = 0
    firstLocation = nil
  }

  private func press(_ sample: PointerSample) {
    guard presses.count < max(1, numberOfPointersRequired), presses.allSatisfy(\.isDown) else {
      move(to: .failed)
      return
    }
    if presses.isEmpty { gesture.deadline = sample.time.saturatingAdding(maximumPressDuration) }
    presses.append((sample.pointer, sample.location, true))
  }

  private func completeTap(at time: Duration) {
    let location = presses.reduce(.zero) { $0 + $1.start } / Double(presses.count)
    let first = firstLocation ?? location
    guard presses.count >= max(1, numberOfPointersRequired), (location - first).length <= maximumSpacing else {
      move(to: .failed)
      return
    }
    firstLocation = first
    presses = []
    taps += 1
    if taps >= numberOfTapsRequired {
      move(to: .ended)
    } else {
      gesture.deadline = time.saturatingAdding(maximumDelay)
    }
  }
}
