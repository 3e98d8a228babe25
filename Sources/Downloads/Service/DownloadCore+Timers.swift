import Dispatch
import Synchronization

/// The one alarm of a job.
struct Alarm {
  let time: Duration
  let task: Task<Void, Never>
}

extension DownloadCore {
  /// Lets a timer of a job go off at a time, or never.
  func set(_ timer: DownloadMachine.Timer, _ deadline: Duration?, for id: ID, _ entry: Entry) {
    entry.state.withLock { $0.deadlines[timer] = deadline }
    setAlarm(for: id, entry)
  }

  /// Sets the job's alarm for the timer that goes off first.
  ///
  /// An alarm that rings too early stays as it is: it looks again when it rings. So the clock of silence, which every
  /// piece of a body sets anew, costs no task a piece, and a job of one exchange sleeps in one task.
  private func setAlarm(for id: ID, _ entry: Entry) {
    let (first, alarm) = entry.state.withLock { ($0.deadlines.values.min(), $0.alarm) }
    if let first, let alarm, alarm.time <= first { return }
    alarm?.task.cancel()
    let next = first.map { Alarm(time: $0, task: alarmTask(at: $0, for: id)) }
    entry.state.withLock { $0.alarm = next }
  }

  private func alarmTask(at time: Duration, for id: ID) -> Task<Void, Never> {
    let sleep = clock.sleep
    return Task { [weak self] in
      guard (try? await sleep(time)) != nil, let self else { return }
      queue.async { self.rang(for: id) }
    }
  }

  /// Lets the timer go off that is over, the first of them if there are several, and sets the alarm anew.
  private func rang(for id: ID) {
    guard let entry = entry(id) else { return }
    // It may be another than the one that rang, if that was replaced on its way here.
    entry.state.withLock { $0.alarm.take() }?.task.cancel()
    // The clock is the caller's: it is asked before the lock is held.
    let now = clock.now()
    if let (timer, sink) = entry.state.withLock({ $0.timerThatIsOver(at: now) }) {
      let endsExchange = [.connect, .idle, .total].contains(timer)
      receive(.fired(timer, endsExchange ? sink?.close() : nil), for: id)
    }
    if self.entry(id) != nil { setAlarm(for: id, entry) }
  }
}

extension DownloadCore.Entry.State {
  /// Takes out the first timer, if its time has come.
  fileprivate mutating func timerThatIsOver(at now: Duration) -> (DownloadMachine.Timer, ResponseSink?)? {
    guard let (timer, time) = deadlines.min(by: { ($0.value, $0.key) < ($1.value, $1.key) }) else { return nil }
    var deadline = time
    if timer == .idle, let last = sink?.lastArrival {
      // Bytes that are not worth news are a sign of life all the same.
      deadline = max(deadline, DownloadMachine.deadline(machine.policies.timeouts.idle, after: last))
    }
    let isOver = now >= deadline
    deadlines[timer] = isOver ? nil : deadline
    return isOver ? (timer, sink) : nil
  }
}
