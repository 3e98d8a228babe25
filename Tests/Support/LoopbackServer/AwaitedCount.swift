import Synchronization

/// A number that only increases, and for which tasks can wait.
final class AwaitedCount: Sendable {
  private struct State {
    var value = 0
    var nextTicket = 0
    var waiting: [Int: (goal: Int, continuation: CheckedContinuation<Void, Never>)] = [:]
    var cancelled: Set<Int> = []
  }

  private let state = Mutex(State())

  /// Adds to the number, which stops at the maximum, and returns the sum.
  @discardableResult
  func raise(by amount: Int) -> Int {
    let (value, reached) = state.withLock { state in
      let (sum, overflows) = state.value.addingReportingOverflow(max(0, amount))
      state.value = overflows ? .max : sum
      let reached = state.waiting.filter { $0.value.goal <= state.value }
      for ticket in reached.keys { state.waiting[ticket] = nil }
      return (state.value, reached.values.map(\.continuation))
    }
    for continuation in reached { continuation.resume() }
    return value
  }

  /// Waits until the number reaches the goal, or until the calling task is canceled.
  func reach(_ goal: Int) async {
    let ticket = state.withLock { state in
      state.nextTicket += 1
      return state.nextTicket
    }
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let isDone = state.withLock { state in
          if state.value >= goal || state.cancelled.contains(ticket) { return true }
          state.waiting[ticket] = (goal, continuation)
          return false
        }
        if isDone { continuation.resume() }
      }
    } onCancel: {
      cancel(ticket)
    }
    _ = state.withLock { $0.cancelled.remove(ticket) }
  }

  /// Ends the wait of a canceled task, even if it is canceled before the wait has begun.
  private func cancel(_ ticket: Int) {
    let continuation = state.withLock { state in
      state.cancelled.insert(ticket)
      return state.waiting.removeValue(forKey: ticket)?.continuation
    }
    continuation?.resume()
  }
}
