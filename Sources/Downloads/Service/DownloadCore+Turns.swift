import Dispatch
import Synchronization

extension DownloadCore {
  /// Lets as many exchanges begin as may.
  func grantTurns() {
    while let id = state.withLock({ $0.turns.next() }) {
      // On the queue, behind what is going on: one machine's actions are not interrupted by another's.
      queue.async { self.receive(self.isReachable(id) ? .granted : .networkMissing, for: id) }
    }
  }

  /// Whether there is a network, or the job needs none.
  private func isReachable(_ id: ID) -> Bool {
    entry(id)?.state.withLock(\.machine.current)?.isLocal == true || configuration.connectivity?.isOnline ?? true
  }

  /// Lets a job be told when there is a network; it is told at once if there is one meanwhile.
  func awaitNetwork(_ id: ID) -> DownloadMachine.Input? {
    guard !isReachable(id) else { return .networkBack }
    state.withLock { _ = $0.parked.insert(id) }
    return nil
  }

  func networkIsBack() {
    let parked = state.withLock { state in
      defer { state.parked = [] }
      return state.parked
    }
    for id in parked { receive(.networkBack, for: id) }
  }
}
