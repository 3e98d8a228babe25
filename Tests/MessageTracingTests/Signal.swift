import Synchronization

/// An event that happens once and that tasks can wait for.
final class Signal: Sendable {
  private enum State {
    case open([CheckedContinuation<Void, Never>])
    case sent
  }

  private let state = Mutex(State.open([]))

  func send() {
    let waiting = state.withLock { state -> [CheckedContinuation<Void, Never>] in
      guard case .open(let waiting) = state else { return [] }
      state = .sent
      return waiting
    }
    for continuation in waiting { continuation.resume() }
  }

  func wait() async {
    await withCheckedContinuation { continuation in
      let isSent = state.withLock { state in
        guard case .open(let waiting) = state else { return true }
        state = .open(waiting + [continuation])
        return false
      }
      if isSent { continuation.resume() }
    }
  }
}
