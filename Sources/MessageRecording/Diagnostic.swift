/// A record of a problem for which no error is thrown, such as a refused nested send or an unhandled command.
///
/// Diagnostics go to the sink that the caller supplies with `withDiagnostics(to:_:)`. Without a sink they are
/// dropped; the library never prints, and never traps instead of reporting.
public struct Diagnostic: Sendable, Hashable {
  /// The kind of a problem.
  ///
  /// Declare topics as static members, in camel case: `static let notifyForbidden = Self("notifyForbidden")`.
  public struct Topic: Sendable, Hashable, CustomStringConvertible {
    /// The name of the topic.
    public let name: String

    /// Creates a topic with this name.
    public init(_ name: String) {
      self.name = name
    }

    public var description: String { name }
  }

  /// The kind of the problem.
  public let topic: Topic

  /// The object that the record is about.
  public let subject: Participant?

  /// What happened, the likely cause and the remedy, in full sentences.
  public let message: String

  /// Creates a record; ``emit()`` passes it to the sink.
  public init(_ topic: Topic, about subject: Participant? = nil, _ message: String) {
    self.topic = topic
    self.subject = subject
    self.message = message
  }

  /// Whether a sink is in effect; read it before an expensive message is made.
  package static var hasSink: Bool { DiagnosticSink.current != nil }

  /// Passes this record to the innermost sink in effect, and drops it without one.
  ///
  /// What a sink itself causes goes to the next sink outward.
  public func emit() {
    guard let sink = DiagnosticSink.current else { return }
    DiagnosticSink.$current.withValue(sink.outer) { sink.receive(self) }
  }
}

extension Diagnostic: CustomStringConvertible {
  public var description: String { "\(topic): \(message)" }
}

/// Runs a piece of code and passes every ``Diagnostic`` that it causes to a sink.
///
/// The sink is called by the code that emits the record, before the causing call returns. In nested scopes only the
/// innermost sink is called. A `Task { }` started inside belongs to the scope; a detached task doesn't. An error of the
/// code is rethrown.
///
/// ```swift
/// withDiagnostics(to: { log.write("\($0)") }) { button.sendActions(for: .touchUpInside) }
/// ```
@discardableResult
public func withDiagnostics<Result, Failure: Error>(
  to sink: @escaping @Sendable (Diagnostic) -> Void, _ body: () throws(Failure) -> Result
) throws(Failure) -> Result {
  let outcome = DiagnosticSink.$current.withValue(DiagnosticSink(receive: sink)) {
    Swift.Result { () throws(Failure) in try body() }
  }
  return try outcome.get()
}

/// Runs a piece of asynchronous code and passes every ``Diagnostic`` that it causes to a sink.
///
/// The sink is called on the thread of the code that emits the record. An error of the code is rethrown.
@discardableResult
public func withDiagnostics<Result>(
  to sink: @escaping @Sendable (Diagnostic) -> Void, _ body: () async throws -> Result
) async rethrows -> Result {
  try await DiagnosticSink.$current.withValue(DiagnosticSink(receive: sink)) { try await body() }
}

/// The sink in effect for a piece of code and the tasks it starts.
///
/// Task-local instead of stored in objects, so that tests that run in parallel don't receive each other's records.
private final class DiagnosticSink: Sendable {
  @TaskLocal static var current: DiagnosticSink?

  let receive: @Sendable (Diagnostic) -> Void

  /// The sink around this one, which receives what `receive` causes.
  let outer = current

  init(receive: @escaping @Sendable (Diagnostic) -> Void) {
    self.receive = receive
  }
}

/// The error when `checkInvariants()` finds inconsistent storage.
///
/// It indicates a bug in the library, or in code that breaks a documented requirement.
public struct InvariantViolation: Error, Sendable, Hashable, CustomStringConvertible {
  /// The invariant that doesn't hold, with the values found, in full sentences.
  public let description: String

  /// Creates a violation with this description.
  public init(_ description: String) {
    self.description = description
  }
}

extension String {
  /// The text of another error as the end of a sentence, which it may be already.
  package var withFullStop: String { hasSuffix(".") || hasSuffix("!") || hasSuffix("?") ? self : self + "." }
}
