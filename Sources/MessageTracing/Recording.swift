/// Runs a piece of code, and returns its result with everything that the building blocks said to each other in it.
///
/// ```swift
/// let (_, run) = try recording { try list.reload() }
/// ```
///
/// An error of the body is rethrown as it is, without a run; a ``Recorder`` keeps what came before it.
///
/// - Parameter limit: How many messages are kept; further ones are counted.
public func recording<Result, Failure: Error>(
  limit: Int = 10_000, _ body: () throws(Failure) -> Result
) throws(Failure) -> (Result, Run) {
  let recorder = Recorder(limit: limit)
  let result = try recorder.record(body)
  return (result, recorder.run)
}

/// Runs a piece of asynchronous code, and returns its result with everything that was said in it and in its tasks.
///
/// - Parameter limit: How many messages are kept; further ones are counted.
public func recording<Result, Failure: Error>(
  limit: Int = 10_000, _ body: () async throws(Failure) -> Result
) async throws(Failure) -> (Result, Run) {
  let recorder = Recorder(limit: limit)
  let result = try await recorder.record(body)
  return (result, recorder.run)
}
