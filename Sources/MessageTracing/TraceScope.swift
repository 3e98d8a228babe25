import Synchronization

/// One stretch of code that a recorder listens to, with the tasks that began in it.
///
/// It lives as long as a task may still send in it, and keeps the gate open so long: what comes after its end is to be
/// counted.
final class TraceScope: Sendable {
  let recorder: Recorder
  let outer: TraceScope?

  /// The calls around it.
  let base: Int

  private let isOver = Atomic(false)

  /// Whether it takes nothing more.
  var hasEnded: Bool { isOver.load(ordering: .acquiring) }

  init(_ recorder: Recorder, inside point: TracePoint?) {
    self.recorder = recorder
    outer = point?.scope
    base = point?.depth ?? 0
    Trace.gate.add(1, ordering: .relaxed)
  }

  deinit {
    Trace.gate.subtract(1, ordering: .relaxed)
  }

  /// Whether a message sent now is to be entered; one that is not is counted.
  enum Admission {
    case taken
    /// It is beyond the limit.
    case over
    /// The scope has ended.
    case late
  }

  func admit() -> Admission {
    guard !hasEnded else {
      recorder.store.countLate()
      return .late
    }
    return recorder.store.countIfFull() ? .over : .taken
  }

  func enter(_ text: String, _ ends: TracedEnds, _ pattern: Pattern, depth: Int) -> RunStore.Entry {
    recorder.store.enter(text, ends, pattern, depth: depth) { hasEnded }
  }

  /// Fills in what came of a call, unless the recording ended before it.
  func close(_ index: Int, _ outcome: Outcome) {
    recorder.store.close(index, outcome) { hasEnded }
  }

  /// Takes nothing more from now on.
  func end() {
    recorder.store.whileLocked { isOver.store(true, ordering: .releasing) }
  }
}
