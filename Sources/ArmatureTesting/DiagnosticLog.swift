public import MessageTracing
import Synchronization

/// Keeps the diagnostics that a piece of code causes, for a test to compare.
///
/// ```swift
/// let log = DiagnosticLog()
/// log.record { button.sendActions(for: .touchUpInside) }
/// #expect(log.topics == [.unhandled])
/// ```
public final class DiagnosticLog: Sendable {
  private let kept = Mutex<[Diagnostic]>([])

  public init() {}

  /// What was recorded, in order.
  public var diagnostics: [Diagnostic] { kept.withLock { $0 } }

  /// The kinds of what was recorded, in order.
  public var topics: [Diagnostic.Topic] { diagnostics.map(\.topic) }

  /// Runs a piece of code and keeps what it reports.
  @discardableResult
  public func record<Result, Failure: Error>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
    try withDiagnostics(to: { self.keep($0) }, body)
  }

  /// Keeps one record: a sink for ``withDiagnostics(to:_:)``.
  public func keep(_ diagnostic: Diagnostic) {
    kept.withLock { $0.append(diagnostic) }
  }
}
