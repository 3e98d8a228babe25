import Synchronization

/// A number that only grows, and for which tasks can wait.
final class AwaitedCount: Sendable {
  private struct State {
    var value = 0
    var nextTicket = 0
    var waiting: [Int: (goal: Int, continuation: CheckedContinuation<Void, Never>)] = [:]
    var givenUp: Set<Int> = []
  }

  private let state = Mutex(State())

  /// Adds to the number, which stops at the largest there is, and returns the sum.
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

  /// Returns once the number is as large as the goal, or when the calling task is cancelled.
  func reach(_ goal: Int) async {
    let ticket = state.withLock { state in
      state.nextTicket += 1
      return state.nextTicket
    }
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let goesOn = state.withLock { state in
          if state.value >= goal || state.givenUp.contains(ticket) { return true }
          state.waiting[ticket] = (goal, continuation)
          return false
        }
        if goesOn { continuation.resume() }
      }
    } onCancel: {
      giveUp(ticket)
    }
    _ = state.withLock { $0.givenUp.remove(ticket) }
  }

  /// Ends the wait of a cancelled task, also when the cancellation comes before the wait has begun.
  private func giveUp(_ ticket: Int) {
    let continuation = state.withLock { state in
      state.givenUp.insert(ticket)
      return state.waiting.removeValue(forKey: ticket)?.continuation
    }
    continuation?.resume()
  }
}
