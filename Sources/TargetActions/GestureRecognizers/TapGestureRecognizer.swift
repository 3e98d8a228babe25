/// Recognises one or more taps with one or more pointers: discrete, ended when the last tap is lifted.
///
/// A tap is a press of all pointers together that is short and stays in its place. To tell a single tap from a double
/// one on the same node, let the single wait: `single.require(toFail: double)`.
///
/// Distances are in the unit of the samples. Changed settings count from the next sample on.
public final class TapGestureRecognizer: ConfigurableGestureRecognizer {
  /// Its state, actions and relations.
  public let gesture = GestureCore()

  /// How many taps make the gesture; 1 unless set, and at least 1.
  public var numberOfTapsRequired = 1

  /// How many pointers must tap together; 1 unless set, and at least 1.
  public var numberOfPointersRequired = 1

  /// How far a pointer may move from where it went down; 10 unless set.
  public var slop = 10.0

  /// The next tap must begin before this time has passed since the last one was lifted; 0.35 s unless set.
  public var maximumDelay = Duration.milliseconds(350)

  /// A tap must be lifted before this time has passed since its first pointer went down; 0.75 s unless set.
  public var maximumPressDuration = Duration.milliseconds(750)

  /// How far a later tap may lie from the first; 45 unless set.
  public var maximumSpacing = 45.0

  private var presses: [(pointer: Int, start: SIMD2<Double>, isDown: Bool)] = []
  private var taps = 0
  private var firstPlace: SIMD2<Double>?

  /// Makes one with default settings and no target.
  public init() {}

  /// Reads one step of a pointer; the coordinator calls it.
  public func receive(_ sample: PointerSample) {
    if sample.phase == .began { return press(sample) }
    guard let index = presses.firstIndex(where: { $0.isDown && $0.pointer == sample.pointer }) else { return }
    guard sample.phase != .cancelled, (sample.location - presses[index].start).length <= slop else {
      move(to: .failed)
      return
    }
    if sample.phase == .ended {
      presses[index].isDown = false
      if presses.allSatisfy({ !$0.isDown }) { completeTap(at: sample.time) }
    }
  }

  /// Learns that the time it awaited has come; the coordinator calls it.
  public func deadlineReached(at time: Duration) {
    move(to: .failed)
  }

  /// Forgets the gesture that is over; the coordinator calls it.
  public func reset() {
    presses = []
    taps = 0
    firstPlace = nil
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
    let place = presses.reduce(.zero) { $0 + $1.start } / Double(presses.count)
    let first = firstPlace ?? place
    guard presses.count >= max(1, numberOfPointersRequired), (place - first).length <= maximumSpacing else {
      move(to: .failed)
      return
    }
    firstPlace = first
    presses = []
    taps += 1
    if taps >= numberOfTapsRequired {
      move(to: .ended)
    } else {
      gesture.deadline = time.saturatingAdding(maximumDelay)
    }
  }
}
