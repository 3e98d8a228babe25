import MessageRecording
import Synchronization

/// A strong link from an interactor to its worker, which also runs the worker's tasks.
///
/// ```swift
/// let worker = WorkerLink<any CardFetching>()
///
/// func list(_ request: CardList.Request) {
///   worker.run(for: self) { interactor, worker in
///     let cards = await worker.cards()
///     interactor.presenter.send(CardList.Response(cards: cards)) { $0.presentList }
///   }
/// }
/// ```
///
/// When the controller is removed or deallocated, the running tasks are canceled. A Response that such a task still
/// sends is late, and doesn't reach the presenter.
///
/// An interactor with several workers has a structure of them as its `Worker`.
public final class WorkerLink<Interface>: StrongLink<Interface> {
  let tasks = WorkerTasks()

  /// Creates a link without an object.
  public override init() {}

  /// Runs work in a task on the caller's actor.
  ///
  /// - Parameters:
  ///   - label: The text of the call in a recording; nil for the name of the calling function.
  ///   - interactor: The interactor, which is retained until the work ends and passed to it.
  ///   - function: The calling function.
  ///   - work: Gets the interactor and its worker. Check `Task.isCancelled` in it.
  ///   - isolation: The actor of the caller.
  /// - Returns: The task; nil if none was started, because the controller was removed or there is no worker.
  @discardableResult
  public func run<Interactor: AnyObject>(
    _ label: String? = nil, for interactor: Interactor, function: StaticString = #function,
    isolation: isolated any Actor = #isolation, _ work: @escaping (Interactor, Interface) async -> Void
  ) -> Task<Void, Never>? {
    guard let worker = reachable({ label ?? "\(function)" }) else { return nil }
    let run = WorkerRun(of: tasks)
    let task = Task { [tasks] in
      _ = isolation
      await WorkerRun.$current.withValue(run) {
        await Trace.send(
          label ?? "\(function)", from: interactor, to: receiver(worker), .link
        ) {
          await work(interactor, worker)
        }
      }
      tasks.remove(run)
    }
    tasks.add(task, run)
    return task
  }
}

/// One task of a worker, for the links that are called in it.
final class WorkerRun: Sendable {
  @TaskLocal static var current: WorkerRun?

  private let tasks: WorkerTasks
  private let wasCancelled = Atomic(false)

  /// - Parameter tasks: The tasks of the worker link.
  init(of tasks: WorkerTasks) { self.tasks = tasks }

  /// Returns whether the controller of a module was removed or deallocated during a run of that module, so that its
  /// Responses are late.
  ///
  /// A run may call other modules, and tasks that it starts inherit it; their Responses aren't late.
  func isLate(for lifetime: ModuleLifetime) -> Bool {
    tasks === lifetime.tasks && wasCancelled.load(ordering: .acquiring)
  }

  func cancel() {
    wasCancelled.store(true, ordering: .releasing)
  }
}

/// The running tasks of one worker link.
///
/// Sendable, because a controller that is deallocated cancels them, on the thread that releases its last reference.
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

  /// Cancels the running tasks; their Responses are late from now on.
  func cancelAll() {
    let ended = entries.withLock { entries in
      defer { entries = [:] }
      return Array(entries.values)
    }
    for entry in ended {
      entry.run.cancel()
      entry.task.cancel()
    }
  }
}
