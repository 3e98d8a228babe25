public import Delegation
public import MessageRecording
public import Observation

/// Work that a user may start, with an observable state: whether it can be started, and whether it is executing.
///
/// A view model owns its commands. A command gets what it works on as its input, so that it doesn't refer to its owner:
///
/// ```swift
/// @Observable final class Profile {
///   var name = ""
///   let save = AsyncCommand(Profile.store, named: "save", when: { !$0.name.isEmpty })
///   let check = AsyncCommand(Profile.check, named: "check", policy: .latest)
///
///   func store() async throws(StoreError) -> Receipt { … }
///   func check() async throws(StoreError) -> Bool { … }
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
/// Whether it can be executed, whether it is executing, and its last failure are observable. A command is executing
/// from the moment it is started, before anything is suspended, so two presses in one turn are one execution.
///
/// An execution ends once, when its work has returned, even if it was canceled. So two executions of one command never
/// overlap under the policy ``CommandPolicy/single``. The work runs on the caller's actor, and retains its input. A
/// command that is deallocated cancels the work in progress and reports nothing.
///
/// A command belongs to the actor it is used on.
@Observable
public final class AsyncCommand<Input, Value, Failure: Error>: TraceNamed {
  /// How an execution of this command ends.
  public typealias Outcome = CommandOutcome<Value, Failure>

  /// Whether an execution is in progress; observable.
  public private(set) var isExecuting = false

  /// The error of the last execution, until the next one starts; observable.
  ///
  /// A cancellation is not a failure.
  public private(set) var failure: Failure?

  /// The name of the command in recordings and outcomes.
  @ObservationIgnored public let traceName: String

  /// What the command does when it is executed during an execution.
  @ObservationIgnored public let policy: CommandPolicy

  /// A channel that notifies of the end of each execution, when the command can be executed again; not of refusals.
  @ObservationIgnored public let outcomes = Observers<Outcome>("outcomes")

  @ObservationIgnored private let work: (Input) async throws(Failure) -> Value
  @ObservationIgnored private let condition: (Input) -> Bool
  @ObservationIgnored private var current: Execution?

  /// Whether the observable properties are being set, each of which may call observers.
  @ObservationIgnored private var isUpdating = false

  /// One execution: its task and its outcome.
  private final class Execution {
    var task: Task<Void, Never>?
    var outcome = Outcome.cancelled
  }

  /// Creates a command with a closure.
  ///
  /// In the initial value of a property the closure names its actor, `{ @MainActor profile in … }`, since the compiler
  /// doesn't take it from the class there.
  ///
  /// - Parameters:
  ///   - name: The name of the command in recordings.
  ///   - policy: What the command does when it is executed during an execution.
  ///   - condition: Returns whether the command can be executed with an input; what it reads of observable objects is
  ///     observable.
  ///   - work: The work, kept by the command. It runs on the caller's actor. Check `Task.isCancelled` in it. An error
  ///     that it throws is the outcome of the execution and the command's ``failure``.
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

  /// Creates a command with a method of its input: `AsyncCommand(Profile.store)`.
  ///
  /// - Parameters:
  ///   - method: The work. Its object is the input of each execution, and is retained during it. An error that it
  ///     throws is the outcome of the execution and the command's ``failure``.
  ///   - name: The name of the command in recordings.
  ///   - policy: What the command does when it is executed during an execution.
  ///   - condition: Returns whether the command can be executed with an input.
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

  /// Returns whether the command would start with this input; observable.
  ///
  /// It does if its condition holds, and it is not executing or has the policy `.latest`.
  public func canExecute(_ input: Input) -> Bool {
    refusal(for: input) == nil
  }

  /// Executes the command and returns the outcome, or why it was refused.
  ///
  /// The command can be executed again by then. Canceling the caller's task cancels the execution.
  ///
  /// - Parameters:
  ///   - input: What the command works on.
  ///   - isolation: The actor of the caller.
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

  /// Starts the command without waiting for its end.
  ///
  /// For controls and other callers that can't wait; ``outcomes`` and ``failure`` report the end.
  ///
  /// - Parameters:
  ///   - input: What the command works on.
  ///   - isolation: The actor of the caller.
  /// - Returns: Why the command was refused; nil if it started.
  @discardableResult
  public func start(_ input: Input, isolation: isolated any Actor = #isolation) -> CommandRefusal? {
    if let refusal = refusal(for: input) {
      report(refusal)
      return refusal
    }
    _ = begin(input, isolation: isolation)
    return nil
  }

  /// Cancels the task of the execution in progress; its outcome is `.cancelled`, regardless of what the work returns.
  ///
  /// The command is executing until the work has returned.
  public func cancel() {
    current?.task?.cancel()
  }

  private func refusal(for input: Input) -> CommandRefusal? {
    // Both are read each time, so that a change of either is observed.
    let isExecuting = isExecuting
    let holds = condition(input)
    // An observer is called before the property has its new value.
    if isExecuting || current != nil, policy == .single { return .executing }
    return holds ? nil : .conditionUnmet
  }

  private func report(_ refusal: CommandRefusal) {
    Trace.note("execute", from: nil, to: self, .command, outcome: Outcome.refused(refusal).traced)
  }

  private func begin(_ input: Input, isolation: isolated any Actor) -> (Execution, Task<Void, Never>) {
    current?.task?.cancel()
    let execution = Execution()
    current = execution
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
    // Not from an observer's call, in which the observer would be called again: the outer call sets the same values.
    guard !isUpdating else { return (execution, task) }
    isUpdating = true
    failure = nil
    isExecuting = true
    isUpdating = false
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
      isUpdating = true
      if case .failed(let error) = execution.outcome { failure = error }
      isExecuting = false
      // An observer of these may have started the command again.
      if execution === current { current = nil } else { (failure, isExecuting) = (nil, true) }
      isUpdating = false
    }
    outcomes.notify(execution.outcome)
  }
}

extension AsyncCommand where Input == Void {
  /// Whether the command would start; observable.
  public var canExecute: Bool { canExecute(()) }

  /// Executes the command and returns the outcome, or why it was refused.
  public func execute(isolation: isolated any Actor = #isolation) async -> Outcome {
    await execute((), isolation: isolation)
  }

  /// Starts the command without waiting for its end, and returns why it was refused; nil if it started.
  @discardableResult
  public func start(isolation: isolated any Actor = #isolation) -> CommandRefusal? {
    start((), isolation: isolation)
  }
}

/// What a command does when it is executed during an execution.
public enum CommandPolicy: Sendable, Hashable {
  /// It refuses: one execution at a time.
  case single

  /// It cancels the execution in progress, whose value or error is never delivered, and starts again.
  ///
  /// For validation and search, where only the last input matters.
  case latest
}

/// How an execution of a command ended, or why there was none.
public enum CommandOutcome<Value, Failure: Error> {
  /// The work returned this value.
  case value(Value)

  /// The work threw this error.
  case failed(Failure)

  /// The execution was canceled, regardless of what its work returned or threw.
  case cancelled

  /// Nothing was started.
  case refused(CommandRefusal)

  /// The value that the work returned, if it did.
  public var value: Value? {
    if case .value(let value) = self { value } else { nil }
  }

  /// The outcome in a recording.
  fileprivate var traced: MessageRecording.Outcome {
    switch self {
    case .value: "value"
    case .failed(let error): .threw(Trace.text(ofError: error))
    case .cancelled: "cancelled"
    case .refused(.executing): "refused: executing"
    case .refused(.conditionUnmet): "refused: condition unmet"
    }
  }
}

extension CommandOutcome: Sendable where Value: Sendable {}
extension CommandOutcome: Equatable where Value: Equatable, Failure: Equatable {}

/// Why a command was not executed.
public enum CommandRefusal: Error, Sendable, Hashable, CustomStringConvertible {
  /// The command is executing already.
  case executing

  /// The condition does not hold for this input.
  case conditionUnmet

  /// What happened, the state that is left, and the remedy.
  public var description: String {
    switch self {
    case .executing:
      """
      The command is executing already, so nothing was started. Wait for its outcome, bind its control so that it is \
      disabled until then, or create the command with the policy .latest.
      """
    case .conditionUnmet:
      """
      The command's condition does not hold for this input, so nothing was started. Check canExecute first, or bind \
      its control so that it is disabled until then.
      """
    }
  }
}

extension Pattern {
  /// An execution of a command.
  public static let command = Pattern("command")
}
