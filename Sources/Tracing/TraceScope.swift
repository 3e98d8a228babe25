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

  /// What becomes of a message sent now.
  enum Admission {
    /// It is to be entered, and who takes part is known.
    case taken
    /// It is to be entered with the names of those who take part.
    case takenOnceNamed
    /// It is beyond the limit, and only counted.
    case over
    /// The scope has ended, and it is counted as late.
    case late
  }

  func admit(from sender: TracedObject?, to receiver: TracedObject?) -> Admission {
    recorder.store.admit(from: sender, to: receiver) { hasEnded }
  }

  /// Enters a message; nil if the run is full or the scope has ended by now.
  func enter(
    _ text: String, from sender: TracedObject?, to receiver: TracedObject?, _ pattern: Pattern, depth: Int
  ) -> Int? {
    recorder.store.enter(text, from: sender, to: receiver, pattern, depth: depth) { hasEnded }
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
