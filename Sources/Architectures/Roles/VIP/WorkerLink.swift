import MessageTracing

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
/// When the scene leaves, or its controller dies, the tasks that run are cancelled. One that answers all the same is
/// late: its Response stops before the presenter.
///
/// An interactor with several workers has a structure of them as its `Worker`.
public final class WorkerLink<Face>: Link<Face> {
  let tasks = WorkerTasks()

  /// Makes a link that leads to nobody yet.
  public override init() {}

  /// Runs work in a task on the caller's actor.
  ///
  /// - Parameters:
  ///   - text: How a recorder shows it; without one, by the name of the face.
  ///   - interactor: Whom the work is for; retained until it has ended, and handed to it.
  ///   - work: Is handed the interactor and its worker. It should look at `Task.isCancelled`.
  /// - Returns: The task, for whoever wants to wait for its end; nil if nothing was started, since the scene has left
  ///   or there is no worker.
  @discardableResult
  public func run<Interactor: AnyObject>(
    _ text: String? = nil, for interactor: Interactor, isolation: isolated any Actor = #isolation,
    _ work: @escaping (Interactor, Face) async -> Void
  ) -> Task<Void, Never>? {
    guard let worker = reachable({ text }) else { return nil }
    let (run, text) = (WorkerRun(), text ?? faceName)
    let task = Task { [tasks] in
      _ = isolation
      await WorkerRun.$current.withValue(run) {
        await Trace.send(text, from: interactor, to: worker as AnyObject, .link) { await work(interactor, worker) }
      }
      tasks.remove(run)
    }
    tasks.add(task, run)
    return task
  }
}
