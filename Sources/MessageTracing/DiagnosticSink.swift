/// The receiver in force for a piece of code and the tasks it starts.
///
/// A scope instead of a stored property: it costs no object a field, and two tests that run in parallel do not see
/// each other's records.
struct DiagnosticSink: Sendable {
  @TaskLocal static var current: DiagnosticSink?

  let receive: @Sendable (Diagnostic) -> Void
}

/// Runs a piece of code and hands every ``Diagnostic`` it causes to a sink.
///
/// The sink is called where the record arises, before the causing call returns. Inside nested scopes the innermost
/// sink alone is called. Code in a `Task { }` started inside belongs to the scope, a detached task does not.
///
/// ```swift
/// withDiagnostics(to: { log.write("\($0)") }) { button.sendActions(for: .touchUpInside) }
/// ```
public func withDiagnostics<Result, Failure: Error>(
  to sink: @escaping @Sendable (Diagnostic) -> Void, _ body: () throws(Failure) -> Result
) throws(Failure) -> Result {
  let outcome = DiagnosticSink.$current.withValue(DiagnosticSink(receive: sink)) {
    Swift.Result { () throws(Failure) in try body() }
  }
  return try outcome.get()
}

/// Runs a piece of asynchronous code and hands every ``Diagnostic`` it causes to a sink.
public func withDiagnostics<Result>(
  to sink: @escaping @Sendable (Diagnostic) -> Void, _ body: () async throws -> Result
) async rethrows -> Result {
  try await DiagnosticSink.$current.withValue(DiagnosticSink(receive: sink)) { try await body() }
}
