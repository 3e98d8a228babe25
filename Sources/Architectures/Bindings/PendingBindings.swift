import MessageRecording
import Synchronization

/// Collects the bindings whose source changed, and wakes their binder.
///
/// A change handler of Observation may run on any thread, before the value is set. This object is all that such a
/// handler captures of a binder.
final class PendingBindings: Sendable {
  /// The bindings of the next pass; usually one, which needs no array.
  struct Pass {
    /// The number of the binding that changed first.
    let first: Int
    /// The numbers of the others, each once.
    var others: [Int] = []
    /// The recorders in force where the first change was made.
    let recorders = RecordingScope.current
  }

  /// The bindings that are read once more after the turn, because a property may have been about to change.
  struct Rereading {
    var numbers: Set<Int>
    /// The recorders in force where the last of them was read.
    let recorders = RecordingScope.current
  }

  private struct State {
    var pass: Pass?
    var rereading: Rereading?
    var listener: CheckedContinuation<Bool, Never>?
    /// The number of the wait that goes on; others have ended.
    var wait = 0
  }

  private let state = Mutex(State())

  /// Adds a binding, which is not in the next pass yet.
  func add(_ number: Int) {
    // Resumed outside the lock, because that runs other code; and once for any number of bindings.
    let listener = state.withLock { state in
      if state.pass == nil { state.pass = Pass(first: number) } else { state.pass?.others.append(number) }
      return state.listener.take()
    }
    listener?.resume(returning: true)
  }

  /// Adds bindings that are read once more after the turn, which a flush before that does not do.
  func addForRereading(_ numbers: Set<Int>) {
    guard !numbers.isEmpty else { return }
    let listener = state.withLock { state in
      // Taken out, so that the set isn't copied.
      var numbersSoFar = state.rereading.take()?.numbers ?? []
      numbersSoFar.formUnion(numbers)
      state.rereading = Rereading(numbers: numbersSoFar)
      return state.listener.take()
    }
    listener?.resume(returning: true)
  }

  /// Removes bindings from those that are read once more.
  func removeFromRereading(_ numbers: Set<Int>) {
    state.withLock { $0.rereading?.numbers.subtract(numbers) }
  }

  /// Removes and returns the bindings that are read once more.
  func takeRereading() -> Rereading? {
    state.withLock { $0.rereading.take() }
  }

  /// Removes and returns the next pass; nil if no source changed.
  func take() -> Pass? {
    state.withLock { $0.pass.take() }
  }

  /// Returns the number of a new wait.
  func beginWait() -> Int { state.withLock(\.wait) }

  /// Waits on the caller's actor for the next pass, or for bindings to read once more; returns false after `endWait()`.
  ///
  /// A continuation instead of a stream, which would leave the actor and come back for each element.
  func wait(_ number: Int, isolation: isolated any Actor) async -> Bool {
    await withCheckedContinuation(isolation: isolation) { listener in
      let answer: Bool? = state.withLock { state in
        if state.wait != number { return false }
        if state.pass != nil || state.rereading != nil { return true }
        state.listener = listener
        return nil
      }
      if let answer { listener.resume(returning: answer) }
    }
  }

  /// Ends the wait of the binder, which has no bindings or is being deallocated.
  func endWait() {
    let listener = state.withLock { state in
      state.wait += 1
      return state.listener.take()
    }
    listener?.resume(returning: false)
  }
}

/// The part of a binding that its change handlers capture: its number, and whether it is in the next pass.
final class ChangeTracker: Sendable {
  /// The position of the binding in its binder's order.
  let number: Int

  private let pending: PendingBindings
  private let isScheduled = Atomic(false)
  private let isTracking = Atomic(false)

  init(_ number: Int, pending: PendingBindings) {
    self.number = number
    self.pending = pending
  }

  /// Ends the tracking, since a value that was read is about to change.
  func sourceWillChange() {
    endTracking()
    schedule()
  }

  /// Adds the binding to the next pass, unless it is in it.
  func schedule() {
    guard !isScheduled.exchange(true, ordering: .acquiringAndReleasing) else { return }
    pending.add(number)
  }

  /// Records that the pass with the binding has begun.
  func passDidBegin() {
    isScheduled.store(false, ordering: .releasing)
  }

  /// Ends the tracking, so that the next reading tracks what it reads even if nothing that was read has changed.
  func endTracking() {
    isTracking.store(false, ordering: .releasing)
  }

  /// Returns whether the caller must begin to track changes.
  ///
  /// Active tracking is kept: what was read has not changed, and the source would store a second tracking as well.
  func beginTracking() -> Bool {
    !isTracking.exchange(true, ordering: .acquiringAndReleasing)
  }
}
