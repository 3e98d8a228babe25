/// Records the messages between objects while a piece of code runs.
///
/// ```swift
/// let recorder = Recorder()
/// try recorder.record { try list.reload() }
/// print(recorder.run.text)
/// ```
///
/// It records only its own scope, with the tasks that begin there, so recorders in parallel don't affect each other.
/// Nested recorders both record the messages of the inner scope. A detached task is outside, unless it resumes the
/// ``RecordingScope``. A recorder keeps no object alive. `recording { }` is shorter if only the run is needed.
public final class Recorder: Sendable {
  let store: RunStore

  /// Creates a recorder with an empty run.
  ///
  /// - Parameter limit: The maximum number of messages, at least 0; further ones are only counted.
  public init(limit: Int = 10_000) {
    store = RunStore(limit: limit)
  }

  /// The messages so far; a call that is still in progress has the outcome ``Outcome/open``.
  ///
  /// - Complexity: O(1).
  public var run: Run { store.run }

  /// Removes the messages so far from the run and returns them.
  ///
  /// A program that runs for long shows or writes them piece by piece, so that the recorder's limit holds for each piece.
  /// A call that is in progress stays ``Outcome/open`` in the returned run. Participants are numbered from the beginning.
  ///
  /// - Complexity: O(*n*) in the number of participants.
  public func drain() -> Run { store.drain() }

  /// The number of messages that were sent after the end of their scope, which aren't in the run.
  public var late: Int { store.late }

  /// Runs a piece of code and adds the messages sent in it to the run.
  ///
  /// - Throws: The error of the code; the messages before it are in the run.
  @discardableResult
  public func record<Result, Failure: Error>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
    let (scope, point) = begin()
    defer { scope.end() }
    let result = TracePoint.$current.withValue(point) { Swift.Result { () throws(Failure) in try body() } }
    return try result.get()
  }

  /// Runs a piece of asynchronous code and adds the messages sent in it to the run, on any thread.
  ///
  /// - Throws: The error of the code; the messages before it are in the run.
  @discardableResult
  public func record<Result, Failure: Error>(
    _ body: () async throws(Failure) -> Result
  ) async throws(Failure) -> Result {
    let (scope, point) = begin()
    defer { scope.end() }
    let result = await TracePoint.$current.withValue(point) { () async -> Swift.Result<Result, Failure> in
      do throws(Failure) { return .success(try await body()) } catch { return .failure(error) }
    }
    return try result.get()
  }

  /// Begins a scope at this point, inside those that haven't ended.
  ///
  /// Also if this recorder records here already, since the scope that does so may end before the code does.
  private func begin() -> (scope: TraceScope, inside: TracePoint) {
    let point = TracePoint.current
    let depth = point?.depth ?? 0
    let outer = point?.scopes.filter { !$0.hasEnded } ?? []
    let scope = TraceScope(self, base: outer.first { $0.recorder === self }?.base ?? depth)
    return (scope, TracePoint(scopes: [scope] + outer, depth: depth))
  }
}

/// Runs a piece of code, and returns its result with the run of the messages sent in it.
///
/// ```swift
/// let (_, run) = try recording { try list.reload() }
/// ```
///
/// - Parameters:
///   - limit: The maximum number of messages; further ones are only counted.
///   - body: The code to run.
/// - Throws: The error of the body, without a run; a ``Recorder`` keeps the messages before it.
public func recording<Result, Failure: Error>(
  limit: Int = 10_000, _ body: () throws(Failure) -> Result
) throws(Failure) -> (Result, Run) {
  let recorder = Recorder(limit: limit)
  let result = try recorder.record(body)
  return (result, recorder.run)
}

/// Runs a piece of asynchronous code, and returns its result with the run of the messages sent in it and in its tasks.
///
/// - Parameters:
///   - limit: The maximum number of messages; further ones are only counted.
///   - body: The code to run.
/// - Throws: The error of the body, without a run; a ``Recorder`` keeps the messages before it.
public func recording<Result, Failure: Error>(
  limit: Int = 10_000, _ body: () async throws(Failure) -> Result
) async throws(Failure) -> (Result, Run) {
  let recorder = Recorder(limit: limit)
  let result = try await recorder.record(body)
  return (result, recorder.run)
}
