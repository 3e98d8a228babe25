/// Listens to what the building blocks say to each other while a piece of code runs.
///
/// ```swift
/// let recorder = Recorder()
/// try recorder.record { try list.reload() }
/// print(recorder.run.text)
/// ```
///
/// It hears its own scope only, with the tasks that begin there, so recorders in parallel do not disturb each other; of
/// two, one inside the other, both hear what is sent in the inner scope. A detached task is outside, unless it is handed
/// the ``RecordingScope`` or records by itself. No object is kept alive. Where only the run is wanted, `recording { }`
/// is shorter.
public final class Recorder: Sendable {
  let store: RunStore

  /// Makes a recorder that has heard nothing.
  ///
  /// - Parameter limit: How many messages are kept; further ones are counted. Below 0 it is 0.
  public init(limit: Int = 10_000) {
    store = RunStore(limit: limit)
  }

  /// What was heard so far; a call that is still under way reads ``Outcome/open``.
  ///
  /// - Complexity: O(1).
  public var run: Run { store.run }

  /// How many messages came after the end of their scope, and are not in the run.
  public var late: Int { store.late }

  /// Runs a piece of code and hears what is sent in it; what comes is added to the run.
  public func record<Result, Failure: Error>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
    guard let scope = newScope() else { return try body() }
    defer { scope.end() }
    let result = TracePoint.$current.withValue(TracePoint(scope: scope, depth: scope.base)) {
      Swift.Result { () throws(Failure) in try body() }
    }
    return try result.get()
  }

  /// Runs a piece of asynchronous code and hears what is sent in it, on whatever thread.
  public func record<Result, Failure: Error>(
    _ body: () async throws(Failure) -> Result
  ) async throws(Failure) -> Result {
    guard let scope = newScope() else { return try await body() }
    defer { scope.end() }
    let point = TracePoint(scope: scope, depth: scope.base)
    let result = await TracePoint.$current.withValue(point) { () async -> Swift.Result<Result, Failure> in
      do throws(Failure) { return .success(try await body()) } catch { return .failure(error) }
    }
    return try result.get()
  }

  /// A scope at this place, unless this recorder hears it already.
  private func newScope() -> TraceScope? {
    let point = TracePoint.current
    var around = point?.scope
    while let scope = around {
      if scope.recorder === self, !scope.hasEnded { return nil }
      around = scope.outer
    }
    return TraceScope(self, inside: point)
  }
}
