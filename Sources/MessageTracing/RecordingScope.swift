/// The recorders in force at one place, to hand to work that runs elsewhere.
///
/// Tasks that begin in a scope belong to it by themselves. What leaves that tree takes this value along: a detached
/// task, or a worker that was started before the recording and does later what somebody asks for now.
///
/// ```swift
/// let scope = RecordingScope.current
/// Task.detached { scope.resume { store.write() } }
/// ```
///
/// It keeps no recorder's scope from ending; what is sent after the end is counted as late.
public struct RecordingScope: Sendable {
  private let scope: TraceScope?

  /// The recorders in force here, possibly none.
  @inlinable
  public static var current: RecordingScope {
    Trace.isGateOpen ? inForce : none
  }

  @usableFromInline static let none = RecordingScope(scope: nil)

  @usableFromInline static var inForce: RecordingScope { RecordingScope(scope: TracePoint.current?.scope) }

  /// Runs a piece of code with these recorders in force and no others; its messages are inside nobody's call.
  public func resume<Result, Failure: Error>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
    guard scope != nil || Trace.isOn else { return try body() }
    let result = TracePoint.$current.withValue(point) { Swift.Result { () throws(Failure) in try body() } }
    return try result.get()
  }

  /// Runs a piece of asynchronous code with these recorders in force and no others.
  public func resume<Result, Failure: Error>(
    _ body: () async throws(Failure) -> Result
  ) async throws(Failure) -> Result {
    guard scope != nil || Trace.isOn else { return try await body() }
    let result = await TracePoint.$current.withValue(point) { () async -> Swift.Result<Result, Failure> in
      do throws(Failure) { return .success(try await body()) } catch { return .failure(error) }
    }
    return try result.get()
  }

  private var point: TracePoint? {
    scope.map { TracePoint(scope: $0, depth: $0.base) }
  }
}
