import Dispatch
import Synchronization

/// Runs the asynchronous work of servers on threads of their own.
///
/// Swift's pool has a thread for each core. Tests that compute, or that wait for a program, can occupy all of them; a server
/// whose answers had to wait for one would keep its clients waiting until they give up.
final class ServerExecutor: TaskExecutor {
  private static let all = (1...4).map { ServerExecutor(number: $0) }
  private static let turns = Atomic<Int>(0)

  private let queue: DispatchQueue

  private init(number: Int) { queue = DispatchQueue(label: "LoopbackServer.work.\(number)") }

  /// One of four executors, each with a thread, in turn.
  static var next: ServerExecutor {
    all[turns.wrappingAdd(1, ordering: .relaxed).newValue & 3]
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}
