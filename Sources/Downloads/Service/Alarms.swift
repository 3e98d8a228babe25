import Synchronization

/// The alarms of a service's jobs, each of which wakes the job that it belongs to at a time.
///
/// An alarm is a task that sleeps. Nearly every job ends long before its time limits, so an alarm that a job returns is
/// kept for the next job, which then needs no new task and no new timer of the system. Only sleepers of the continuous
/// clock are kept: a test may count those of its own clock.
final class Alarms: Sendable {
  typealias ID = DownloadJob.ID

  /// A sleeping task.
  final class Alarm: Sendable {
    /// The time at which it wakes.
    let time: Duration
    private let state = Mutex<(job: ID?, hasFired: Bool, task: Task<Void, Never>?)>((nil, false, nil))

    fileprivate init(at time: Duration) {
      self.time = time
    }

    fileprivate func sleep(_ task: Task<Void, Never>) { state.withLock { $0.task = task } }

    /// Makes the alarm wake a job; returns false if it has already fired.
    fileprivate func assign(to job: ID?) -> Bool {
      state.withLock { state in
        state.job = job
        return !state.hasFired
      }
    }

    /// Marks the alarm as fired and returns its job.
    fileprivate func fire() -> ID? {
      state.withLock { state in
        state.hasFired = true
        return state.job
      }
    }

    fileprivate func cancel() { state.withLock(\.task)?.cancel() }
  }

  private static let keptLimit = 16

  private let clock: ServiceClock
  /// Alarms without a job, which sleep on.
  private let kept = Mutex<[Alarm]>([])

  init(_ clock: ServiceClock) {
    self.clock = clock
  }

  deinit { for alarm in kept.withLock(\.self) { alarm.cancel() } }

  /// Returns an alarm that wakes a job at a time, or earlier if a kept alarm does.
  ///
  /// - Parameter wake: Called with the job that the alarm belongs to when it fires, on any thread.
  func alarm(at time: Duration, for job: ID, wake: @escaping @Sendable (ID) -> Void) -> Alarm {
    while let alarm = takeKept(before: time) {
      if alarm.assign(to: job) { return alarm }
    }
    let alarm = Alarm(at: time)
    _ = alarm.assign(to: job)
    let sleep = clock.sleep
    alarm.sleep(
      Task {
        guard (try? await sleep(time)) != nil, let job = alarm.fire() else { return }
        wake(job)
      })
    return alarm
  }

  private func takeKept(before time: Duration) -> Alarm? {
    kept.withLock { kept in
      kept.lastIndex { $0.time <= time }.map { kept.remove(at: $0) }
    }
  }

  /// Takes an alarm back from its job, which it no longer wakes.
  func release(_ alarm: Alarm) {
    guard alarm.assign(to: nil) else { return }
    let isKept = kept.withLock { kept in
      guard clock.isContinuous, kept.count < Self.keptLimit else { return false }
      kept.append(alarm)
      return true
    }
    if !isKept { alarm.cancel() }
  }
}
