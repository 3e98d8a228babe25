import Dispatch
import Synchronization

/// The one alarm of a job.
struct Alarm {
  let time: Duration
  let task: Task<Void, Never>
}

extension DownloadCore {
  /// Lets a timer go off at a time, or never.
  func set(_ timer: DownloadMachine.Timer, _ deadline: Duration?, for id: ID) {
    state.withLock { $0.entries[id]?.deadlines[timer] = deadline }
    setAlarm(for: id)
  }

  /// Sets the job's alarm for the timer that goes off first.
  ///
  /// An alarm that rings too early stays as it is: it looks again when it rings. So the clock of silence, which every
  /// piece of a body sets anew, costs no task a piece, and a job of one exchange sleeps in one task.
  private func setAlarm(for id: ID) {
    let (first, alarm) = state.withLock { state in
      (state.entries[id]?.deadlines.values.min(), state.entries[id]?.alarm)
    }
    if let first, let alarm, alarm.time <= first { return }
    alarm?.task.cancel()
    let next = first.map { Alarm(time: $0, task: alarmTask(at: $0, for: id)) }
    state.withLock { $0.entries[id]?.alarm = next }
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
    entry.alarm?.task.cancel()
    state.withLock { $0.entries[id]?.alarm = nil }
    defer { setAlarm(for: id) }
    guard let (timer, time) = entry.deadlines.min(by: { ($0.value, $0.key) < ($1.value, $1.key) }) else { return }
    var deadline = time
    if timer == .idle, let last = entry.sink?.lastArrival {
      // Bytes that are not worth news are a sign of life all the same.
      deadline = max(deadline, DownloadMachine.deadline(entry.machine.policies.timeouts.idle, after: last))
    }
    let isOver = clock.now() >= deadline
    state.withLock { $0.entries[id]?.deadlines[timer] = isOver ? nil : deadline }
    guard isOver else { return }
    let endsExchange = [.connect, .idle, .total].contains(timer)
    receive(.fired(timer, endsExchange ? closeSink(of: id) : nil), for: id)
  }
}
