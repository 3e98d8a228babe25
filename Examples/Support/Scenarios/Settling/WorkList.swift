import Foundation
import Synchronization

/// All work of the program that is waiting for its turn, so that a scenario can do it to the end.
///
/// While it has taken over, the runtime puts every job of a task or an actor here instead of giving it to a thread:
/// those of the main actor, of other actors and of none, and the services of `Downloads` add their own. All of it is done
/// in the order in which it came, on the thread of the scenario, when ``settle()`` is called. So a scenario runs the same
/// way each time, and nothing is left to do when a line has been worked off.
///
/// Work that goes around it is not seen: dispatch queues, threads, `Task.sleep` and `Task.yield`. An app waits with the
/// clock of its ``World``.
final class WorkList: Sendable {
  /// The one list: the runtime's hooks are the process's, and take functions without a context.
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
  private let isInCharge = Mutex(false)
  private let pool = ListedPool()
  private let mainExecutor = ListedMainExecutor()

  /// More pieces of work than any line of a scenario needs.
  private static let limit = 300_000

  /// The executor that stands for the main actor's.
  var main: UnownedSerialExecutor { mainExecutor.asUnownedSerialExecutor() }

  func add(job: UnownedJob) { add(.job(job)) }

  func add(mainJob: UnownedJob) { add(.mainJob(mainJob)) }

  func add(_ code: @escaping @Sendable () -> Void) { add(.code(code)) }

  private func add(_ work: Work) { state.withLock { $0.work.append(work) } }

  /// Does everything that waits, and what comes of it, until nothing is left.
  ///
  /// - Throws: ``EndlessWorkError`` if it does not end; what is left then is never done.
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

  /// Takes the work of the program over from the runtime.
  func takeOver() throws(MissingHook) {
    mainExecutor.bindToThread()
    try RuntimeHooks.install()
    isInCharge.withLock { $0 = true }
  }

  /// Gives the work back; what is still in the list is never done.
  func giveBack() throws(MissingHook) {
    try RuntimeHooks.remove()
    isInCharge.withLock { $0 = false }
  }

  /// What services of `Downloads` hand their work to; nil while the list is not in charge.
  var performer: (@Sendable (_ work: @escaping @Sendable () -> Void) -> Void)? {
    isInCharge.withLock { $0 } ? { @Sendable work in self.add(work) } : nil
  }
}

/// The app never comes to rest.
struct EndlessWorkError: Error {}

/// Stands for the threads that run what belongs to no actor.
private final class ListedPool: TaskExecutor {
  func enqueue(_ job: consuming ExecutorJob) { WorkList.shared.add(job: UnownedJob(job)) }
}

/// Stands for the main actor's executor; what runs on the thread of the scenario is on it.
private final class ListedMainExecutor: SerialExecutor {
  private let thread = Mutex<ObjectIdentifier?>(nil)

  /// Makes the calling thread the scenario's.
  func bindToThread() { thread.withLock { $0 = ObjectIdentifier(Thread.current) } }

  func enqueue(_ job: consuming ExecutorJob) { WorkList.shared.add(mainJob: UnownedJob(job)) }

  func checkIsolated() {
    precondition(isOnThread, "Code of the main actor runs on another thread than the scenario's.")
  }

  func isIsolatingCurrentContext() -> Bool? { isOnThread }

  private var isOnThread: Bool { thread.withLock { $0 } == ObjectIdentifier(Thread.current) }
}
