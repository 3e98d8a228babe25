import MessageTracing
import Synchronization

/// Notes which bindings have something to look at, and wakes their binder.
///
/// It is all of a binder that a change handler of Observation captures: such a handler may run on any thread, before
/// the value is set.
final class BinderBell: Sendable {
  /// What waits for the next pass: one binding as a rule, which needs no list.
  struct Call {
    /// The number of the binding that changed first.
    let first: Int
    /// The numbers of the others, each once.
    var others: [Int] = []
    /// The recorders in force where the first of these changes was made.
    let recorders = RecordingScope.current
  }

  private struct State {
    var call: Call?
    var listener: CheckedContinuation<Bool, Never>?
    var isFinished = false
  }

  private let state = Mutex(State())

  /// Notes one binding, which is not noted yet.
  func ring(for number: Int) {
    // Woken outside the lock, since it runs what it likes; and once for any number of rings.
    let listener = state.withLock { state in
      if state.call == nil { state.call = Call(first: number) } else { state.call?.others.append(number) }
      return state.listener.take()
    }
    listener?.resume(returning: true)
  }

  /// Returns what waits, which then waits no more; nil if nothing does.
  func take() -> Call? {
    state.withLock { $0.call.take() }
  }

  /// Waits on the caller's actor for the next ring; false once there will be none.
  ///
  /// A continuation instead of a stream, which would leave the actor and come back for each element.
  func wait(isolation: isolated any Actor) async -> Bool {
    await withCheckedContinuation(isolation: isolation) { listener in
      let answer: Bool? = state.withLock { state in
        if state.isFinished { return false }
        if state.call != nil { return true }
        state.listener = listener
        return nil
      }
      if let answer { listener.resume(returning: answer) }
    }
  }

  /// Ends the rings, and with them whoever listens.
  func finish() {
    let listener = state.withLock { state in
      state.isFinished = true
      return state.listener.take()
    }
    listener?.resume(returning: false)
  }
}
