import Foundation
import Synchronization

/// The pending work of the program, performed in order by a scenario.
///
/// While the list is installed, the runtime enqueues every job of a task or an actor here instead of running it on a
/// thread, and the services of `Downloads` enqueue their work, too. ``settle()`` performs all of it in order on the
/// scenario's thread. So a scenario runs the same way each time, and no work is left after a line.
///
/// The list doesn't see dispatch queues, threads, `Task.sleep` and `Task.yield`. An app waits with the clock of its
/// ``World``.
final class WorkList: Sendable {
  /// The only list: the runtime's hooks are global and take functions without a context.
  static let shared = WorkList()

  private enum Work: Sendable {
    case job(UnownedJob)
    case mainJob(UnownedJob)
    case code(@Sendable () -> Void)
  }

  private struct State {
    var work: [Work] = []
    var head = 0

    mutating func next() -> Work? {
      guard head < work.count else {
        (work, head) = ([], 0)
        return nil
      }
      defer { head += 1 }
      return work[head]
    }
  }

  private let state = Mutex(State())
  private let isInstalled = Mutex(false)
  private let pool = WorkListPool()
  private let mainExecutor = WorkListMainExecutor()

  /// More work than any line of a scenario needs.
  private static let limit = 300_000

  /// The executor of the main actor while the list is installed.
  var main: UnownedSerialExecutor { mainExecutor.asUnownedSerialExecutor() }

  func add(job: UnownedJob) { add(.job(job)) }

  func add(mainJob: UnownedJob) { add(.mainJob(mainJob)) }

  func add(_ code: @escaping @Sendable () -> Void) { add(.code(code)) }

  private func add(_ work: Work) { state.withLock { $0.work.append(work) } }

  /// Performs all work, including work that it enqueues, until none is left.
  ///
  /// - Throws: ``EndlessWorkError`` if the work doesn't end. The rest is discarded.
  @MainActor
  func settle() throws(EndlessWorkError) {
    for _ in 0..<Self.limit {
      switch state.withLock({ $0.next() }) {
      case .job(let job)?: job.runSynchronously(on: pool.asUnownedTaskExecutor())
      case .mainJob(let job)?: job.runSynchronously(on: main)
      case .code(let code)?: code()
      case nil: return
      }
    }
    state.withLock { $0 = State() }
    throw EndlessWorkError()
  }

  /// Installs the list as the destination of the program's work.
  func install() throws(MissingHook) {
    mainExecutor.bindToThread()
    try RuntimeHooks.install()
    isInstalled.withLock { $0 = true }
  }

  /// Uninstalls the list.
  ///
  /// Work that is still in it is never performed.
  func uninstall() throws(MissingHook) {
    try RuntimeHooks.remove()
    isInstalled.withLock { $0 = false }
  }

  /// Schedules work of the services of `Downloads`; nil unless the list is installed.
  var schedule: (@Sendable (_ work: @escaping @Sendable () -> Void) -> Void)? {
    isInstalled.withLock { $0 } ? { @Sendable work in self.add(work) } : nil
  }
}

/// The work of the app doesn't end.
struct EndlessWorkError: Error {}

/// The executor of jobs without an actor.
private final class WorkListPool: TaskExecutor {
  func enqueue(_ job: consuming ExecutorJob) { WorkList.shared.add(job: UnownedJob(job)) }
}

/// The executor of the main actor.
///
/// Code on the scenario's thread is isolated to it.
private final class WorkListMainExecutor: SerialExecutor {
  private let thread = Mutex<ObjectIdentifier?>(nil)

  /// Makes the calling thread the scenario's thread.
  func bindToThread() { thread.withLock { $0 = ObjectIdentifier(Thread.current) } }

  func enqueue(_ job: consuming ExecutorJob) { WorkList.shared.add(mainJob: UnownedJob(job)) }

  func checkIsolated() {
    precondition(isOnThread, "Code of the main actor runs on a thread other than the scenario's.")
  }

  func isIsolatingCurrentContext() -> Bool? { isOnThread }

  private var isOnThread: Bool { thread.withLock { $0 } == ObjectIdentifier(Thread.current) }
}
