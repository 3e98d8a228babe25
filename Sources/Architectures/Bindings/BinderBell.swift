import Synchronization
import Tracing

/// Notes which bindings have something to look at, and wakes their binder.
///
/// It is all of a binder that a change handler of Observation captures: such a handler may run on any thread, before
/// the value is set.
final class BinderBell: Sendable {
  /// What waits for the next pass.
  struct Call {
    /// The numbers of the bindings, in the order of their changes, each once.
    var numbers: [Int] = []
    /// The recorders in force where the first of these changes was made.
    var recorders = RecordingScope.current
  }

  private let waiting = Mutex(Call())
  private let signal: AsyncStream<Void>.Continuation

  /// Yields once for any number of changes.
  let rings: AsyncStream<Void>

  init() {
    (rings, signal) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
  }

  /// Notes one binding, which is not noted yet.
  func ring(for number: Int) {
    let isFirst = waiting.withLock { call in
      let isFirst = call.numbers.isEmpty
      if isFirst { call.recorders = .current }
      call.numbers.append(number)
      return isFirst
    }
    if isFirst { signal.yield() }
  }

  /// Returns what waits, which then waits no more; nil if nothing does.
  func take() -> Call? {
    waiting.withLock { call in
      guard !call.numbers.isEmpty else { return nil }
      defer { call = Call() }
      return call
    }
  }

  /// Ends the rings, and with them whoever listens.
  func finish() {
    signal.finish()
  }
}
