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
    entry(id)?.machine.current?.isLocal == true || configuration.connectivity?.isOnline ?? true
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

  // MARK: Timers

  /// Lets a timer go off at a time, or never.
  ///
  /// A later time leaves the alarm as it is: it looks again when it wakes. So the clock of silence, which every piece of
  /// a body sets anew, costs no task a piece.
  func set(_ timer: DownloadMachine.Timer, _ deadline: Duration?, for id: ID) {
    let (alarm, isLater) = state.withLock { state -> (Task<Void, Never>?, Bool) in
      let before = state.entries[id]?.deadlines[timer]
      state.entries[id]?.deadlines[timer] = deadline
      let alarm = state.entries[id]?.alarms[timer]
      guard let deadline else {
        state.entries[id]?.alarms[timer] = nil
        return (alarm, false)
      }
      return (alarm, alarm != nil && before.map { $0 <= deadline } == true)
    }
    if isLater { return }
    alarm?.cancel()
    if let deadline { wake(at: deadline, for: timer, of: id) }
  }

  private func wake(at deadline: Duration, for timer: DownloadMachine.Timer, of id: ID) {
    let sleep = clock.sleep
    let alarm = Task { [weak self] in
      guard (try? await sleep(deadline)) != nil, let self else { return }
      queue.async { self.woke(timer, of: id) }
    }
    state.withLock { $0.entries[id]?.alarms[timer] = alarm }
  }

  private func woke(_ timer: DownloadMachine.Timer, of id: ID) {
    guard let entry = entry(id), var deadline = entry.deadlines[timer] else { return }
    if timer == .idle, let last = entry.sink?.lastArrival {
      // Bytes that are not worth news are a sign of life all the same.
      deadline = max(deadline, DownloadMachine.deadline(entry.machine.policies.timeouts.idle, after: last))
    }
    guard clock.now() >= deadline else { return wake(at: deadline, for: timer, of: id) }
    state.withLock { state in
      state.entries[id]?.deadlines[timer] = nil
      state.entries[id]?.alarms[timer] = nil
    }
    let endsExchange = [.connect, .idle, .total].contains(timer)
    receive(.fired(timer, endsExchange ? closeSink(of: id) : nil), for: id)
  }
}
