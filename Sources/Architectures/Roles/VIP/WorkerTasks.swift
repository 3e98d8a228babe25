import Synchronization

/// The tasks of one worker link that still run.
///
/// Sendable, since a controller that dies ends them from wherever its last reference goes.
final class WorkerTasks: Sendable {
  private struct Entry {
    let run: WorkerRun
    let task: Task<Void, Never>
  }

  private let entries = Mutex<[ObjectIdentifier: Entry]>([:])

  func add(_ task: Task<Void, Never>, _ run: WorkerRun) {
    entries.withLock { $0[ObjectIdentifier(run)] = Entry(run: run, task: task) }
  }

  func remove(_ run: WorkerRun) {
    entries.withLock { $0[ObjectIdentifier(run)] = nil }
  }

  /// Cancels what runs; what it answers from now on is late.
  func cancelAll() {
    let ended = entries.withLock { entries in
      defer { entries = [:] }
      return Array(entries.values)
    }
    for entry in ended {
      entry.run.end()
      entry.task.cancel()
    }
  }
}
