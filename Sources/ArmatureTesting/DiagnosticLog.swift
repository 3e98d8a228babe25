public import MessageTracing
import Synchronization

/// A log of the diagnostics that a piece of code emits.
///
/// ```swift
/// let log = DiagnosticLog()
/// log.record { button.sendActions(for: .touchUpInside) }
/// #expect(log.topics == [.unhandled])
/// ```
public final class DiagnosticLog: Sendable {
  private let kept = Mutex<[Diagnostic]>([])

  /// Creates an empty log.
  public init() {}

  /// The recorded diagnostics, in order.
  public var diagnostics: [Diagnostic] { kept.withLock { $0 } }

  /// The topics of the recorded diagnostics, in order.
  public var topics: [Diagnostic.Topic] { diagnostics.map(\.topic) }

  /// Runs a piece of code and records its diagnostics.
  ///
  /// - Throws: The error of the code; the diagnostics before it are in the log.
  @discardableResult
  public func record<Result, Failure: Error>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
    try withDiagnostics(to: { self.keep($0) }, body)
  }

  /// Records one diagnostic; pass it as a sink to `withDiagnostics(to:_:)`.
  public func keep(_ diagnostic: Diagnostic) {
    kept.withLock { $0.append(diagnostic) }
  }
}
