import Dispatch
import Synchronization

extension DownloadCore {
  /// Lets as many exchanges begin as may.
  func grantTurns() {
    while let id = state.withLock({ $0.turns.next() }) {
      // On the queue, behind what is going on: one machine's actions are not interrupted by another's.
      queue.async { self.takeTurn(id) }
    }
  }

  /// Looks for the network and parks the job in one step, so that news of it cannot come in between and be lost.
  private func takeTurn(_ id: ID) {
    guard entry(id)?.machine.current?.isLocal == false, configuration.connectivity?.isOnline == false else {
      return receive(.granted, for: id)
    }
    state.withLock { _ = $0.parked.insert(id) }
    receive(.networkMissing, for: id)
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
    guard let deadline = entry(id)?.deadlines[timer] else { return }
    guard clock.now() >= deadline else { return wake(at: deadline, for: timer, of: id) }
    state.withLock { state in
      state.entries[id]?.deadlines[timer] = nil
      state.entries[id]?.alarms[timer] = nil
    }
    let endsExchange = [.connect, .idle, .total].contains(timer)
    receive(.fired(timer, endsExchange ? closeSink(of: id) : nil), for: id)
  }
}
