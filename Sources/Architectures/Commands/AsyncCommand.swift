public import Delegation
public import MessageTracing
public import Observation

/// Something a user may start, and that says whether it can be started and whether it runs.
///
/// A view model owns its commands. What one works on is handed to it as its input, so that none refers to its owner:
///
/// ```swift
/// @Observable final class Profile {
///   var name = ""
///   let save = AsyncCommand(Profile.store, named: "save", when: { !$0.name.isEmpty })
///   let search = AsyncCommand(named: "search", policy: .latest) { (term: String) async throws(SearchError) in try await find(term) }
///
///   func store() async throws(StoreError) -> Receipt { … }
/// }
///
/// binder.bind(button, to: profile, { $0.save })
/// switch await profile.save.execute(profile) {
/// case .value(let receipt): show(receipt)
/// case .failed(let error): show(error)
/// case .cancelled, .refused: break
/// }
/// ```
///
/// Whether it can be executed, whether it is executing and its last failure can be observed. It is executing from the
/// moment it is started, before anything is suspended, so that two presses in one turn are one run.
///
/// An execution ends once, when its work has returned: also one that was cancelled, so that two works of one command
/// never overlap under the policy ``CommandPolicy/single``. The work runs on the actor of the caller, and retains its
/// input. A command that dies cancels the work in progress, and tells nobody.
///
/// A command belongs to the actor it is used on.
@Observable
public final class AsyncCommand<Input, Value, Failure: Error>: TraceNamed {
  /// How an execution of this command ends.
  public typealias Outcome = CommandOutcome<Value, Failure>

  /// Whether a run is in progress; can be observed.
  public private(set) var isExecuting = false

  /// What the last run threw, until the next one starts; can be observed.
  ///
  /// A cancellation is no failure.
  public private(set) var failure: Failure?

  /// The name by which recorders and outcomes speak of it.
  @ObservationIgnored public let traceName: String

  /// What it does when it is executed while it is executing.
  @ObservationIgnored public let policy: CommandPolicy

  /// Tells how each execution ends, after the command can run again; refusals are no executions.
  @ObservationIgnored public let outcomes = Observers<Outcome>("outcomes")

  @ObservationIgnored private let work: (Input) async throws(Failure) -> Value
  @ObservationIgnored private let condition: (Input) -> Bool
  @ObservationIgnored private var current: Execution?

  /// One run: its task, and how it ended.
  private final class Execution {
    var task: Task<Void, Never>?
    var outcome = Outcome.cancelled
  }

  /// Makes a command of a closure.
  ///
  /// - Parameters:
  ///   - name: How a recorder shows it.
  ///   - policy: What it does when it is executed while it is executing.
  ///   - condition: Whether it can be executed with an input; what it reads of observable objects can be observed.
  ///   - work: What it does with its input; kept by the command. It runs on the caller's actor, and should look at
  ///     `Task.isCancelled`.
  public init(
    named name: String = "AsyncCommand", policy: CommandPolicy = .single,
    when condition: @escaping (Input) -> Bool = { _ in true },
    work: @escaping (Input) async throws(Failure) -> Value
  ) {
    traceName = name
    self.policy = policy
    self.condition = condition
    self.work = work
  }

  /// Makes a command of a method of its input: `AsyncCommand(Profile.store)`.
  ///
  /// - Parameters:
  ///   - method: What it does. Its object is the input of each execution, and retained while that goes on.
  ///   - name: How a recorder shows it.
  ///   - policy: What it does when it is executed while it is executing.
  ///   - condition: Whether it can be executed with an input.
  public convenience init(
    _ method: @escaping (Input) -> () async throws(Failure) -> Value, named name: String = "AsyncCommand",
    policy: CommandPolicy = .single,
    when condition: @escaping (Input) -> Bool = { _ in true }
  ) {
    self.init(named: name, policy: policy, when: condition) { (input) async throws(Failure) in try await method(input)()
    }
  }

  deinit {
    current?.task?.cancel()
  }

  /// Whether it would start with this input: its condition holds, and it is not executing or takes the latest.
  ///
  /// Can be observed.
  public func canExecute(_ input: Input) -> Bool {
    refusal(for: input) == nil
  }

  /// Executes the command and returns how that ended, or why nothing was started.
  ///
  /// By then the command can run again. If the caller's task is cancelled meanwhile, so is the execution.
  ///
  /// - Parameter input: What it works on.
  public func execute(_ input: Input, isolation: isolated any Actor = #isolation) async -> Outcome {
    if let refusal = refusal(for: input) {
      report(refusal)
      return .refused(refusal)
    }
    let (execution, task) = begin(input, isolation: isolation)
    await withTaskCancellationHandler {
      await task.value
    } onCancel: {
      task.cancel()
    }
    return execution.outcome
  }

  /// Starts the command and returns at once.
  ///
  /// ``outcomes`` tells how it ends, and ``failure`` shows it. For controls and other callers that cannot wait.
  ///
  /// - Parameter input: What it works on.
  /// - Returns: Why nothing was started, nil if it was.
  @discardableResult
  public func start(_ input: Input, isolation: isolated any Actor = #isolation) -> CommandRefusal? {
    if let refusal = refusal(for: input) {
      report(refusal)
      return refusal
    }
    _ = begin(input, isolation: isolation)
    return nil
  }

  /// Cancels the run in progress: its task is cancelled, and its outcome is `.cancelled` whatever the work returns.
  ///
  /// The command is executing until the work has returned.
  public func cancel() {
    current?.task?.cancel()
  }

  private func refusal(for input: Input) -> CommandRefusal? {
    // Both are read each time, so that whoever observes the answer hears of either.
    let isExecuting = isExecuting
    let holds = condition(input)
    if isExecuting, policy == .single { return .executing }
    return holds ? nil : .conditionUnmet
  }

  private func report(_ refusal: CommandRefusal) {
    Trace.note("execute", from: nil, to: self, .command, outcome: Outcome.refused(refusal).traced)
  }

  private func begin(_ input: Input, isolation: isolated any Actor) -> (Execution, Task<Void, Never>) {
    current?.task?.cancel()
    let execution = Execution()
    current = execution
    failure = nil
    isExecuting = true
    let task = Task { [weak self, work] in
      _ = isolation
      let outcome = await Trace.send("execute", from: nil, to: self, .command) {
        await Self.outcome(of: work, with: input)
      } outcome: {
        $0.traced
      }
      execution.outcome = outcome
      self?.end(execution)
    }
    execution.task = task
    return (execution, task)
  }

  private static func outcome(
    of work: (Input) async throws(Failure) -> Value, with input: Input
  ) async -> Outcome {
    do throws(Failure) {
      let value = try await work(input)
      return Task.isCancelled ? .cancelled : .value(value)
    } catch {
      return Task.isCancelled || error is CancellationError ? .cancelled : .failed(error)
    }
  }

  private func end(_ execution: Execution) {
    if execution === current {
      current = nil
      if case .failed(let error) = execution.outcome { failure = error }
      isExecuting = false
    }
    outcomes.notify(execution.outcome)
  }
}

extension AsyncCommand where Input == Void {
  /// Whether it would start; can be observed.
  public var canExecute: Bool { canExecute(()) }

  /// Executes the command and returns how that ended, or why nothing was started.
  public func execute(isolation: isolated any Actor = #isolation) async -> Outcome {
    await execute((), isolation: isolation)
  }

  /// Starts the command and returns at once: why nothing was started, nil if it was.
  @discardableResult
  public func start(isolation: isolated any Actor = #isolation) -> CommandRefusal? {
    start((), isolation: isolation)
  }
}

extension Pattern {
  /// An execution of a command.
  public static let command = Pattern("command")
}

extension CommandOutcome {
  /// How a recorder shows it.
  fileprivate var traced: MessageTracing.Outcome {
    switch self {
    case .value: "value"
    case .failed(let error): .threw("\(error)")
    case .cancelled: "cancelled"
    case .refused(.executing): "refused: executing"
    case .refused(.conditionUnmet): "refused: condition unmet"
    }
  }
}
