import Synchronization

/// The wakeups of a service's jobs, each of which wakes the job that it belongs to at a time.
///
/// A wakeup is a task that sleeps. Nearly every job ends long before its time limits, so a wakeup that a job returns is
/// kept for the next job, which then needs no new task and no new timer of the system. Only sleepers of the continuous
/// clock are kept: a test may count those of its own clock.
final class JobWakeups: Sendable {
  typealias ID = DownloadJob.ID

  /// A sleeping task.
  final class Wakeup: Sendable {
    /// The time at which it wakes.
    let time: Duration
    private let state = Mutex<(job: ID?, hasFired: Bool, task: Task<Void, Never>?)>((nil, false, nil))

    fileprivate init(at time: Duration) {
      self.time = time
    }

    fileprivate func sleep(_ task: Task<Void, Never>) { state.withLock { $0.task = task } }

    /// Makes the wakeup wake a job; returns false if it has already fired.
    fileprivate func assign(to job: ID?) -> Bool {
      state.withLock { state in
        state.job = job
        return !state.hasFired
      }
    }

    /// Marks the wakeup as fired and returns its job.
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
  /// The wakeups without a job, which sleep on.
  private let kept = Mutex<[Wakeup]>([])

  init(_ clock: ServiceClock) {
    self.clock = clock
  }

  deinit { for wakeup in kept.withLock(\.self) { wakeup.cancel() } }

  /// Returns a wakeup that wakes a job at a time, or earlier if a kept wakeup does.
  ///
  /// - Parameter wake: Called with the job that the wakeup belongs to when it fires, on any thread.
  func wakeup(at time: Duration, for job: ID, wake: @escaping @Sendable (ID) -> Void) -> Wakeup {
    while let wakeup = takeKept(before: time) {
      if wakeup.assign(to: job) { return wakeup }
    }
    let wakeup = Wakeup(at: time)
    _ = wakeup.assign(to: job)
    let sleep = clock.sleep
    wakeup.sleep(
      Task {
        guard (try? await sleep(time)) != nil, let job = wakeup.fire() else { return }
        wake(job)
      })
    return wakeup
  }

  private func takeKept(before time: Duration) -> Wakeup? {
    kept.withLock { kept in
      kept.lastIndex { $0.time <= time }.map { kept.remove(at: $0) }
    }
  }

  /// Takes a wakeup back from its job, which it no longer wakes.
  func release(_ wakeup: Wakeup) {
    guard wakeup.assign(to: nil) else { return }
    let isKept = kept.withLock { kept in
      guard clock.isContinuous, kept.count < Self.keptLimit else { return false }
      kept.append(wakeup)
      return true
    }
    if !isKept { wakeup.cancel() }
  }
}
