/// One record about something that went wrong without an error to throw: a refused nested send, an unhandled command.
///
/// Diagnostics go to the sink that the caller supplies with ``withDiagnostics(to:_:)``. With no sink around they are
/// dropped; the library never prints and never traps on its own account.
public struct Diagnostic: Sendable, Hashable {
  /// What kind of thing happened.
  ///
  /// Modules declare theirs as static members.
  public struct Topic: Sendable, Hashable, CustomStringConvertible {
    public let name: String

    public init(_ name: String) {
      self.name = name
    }

    public var description: String { name }
  }

  public let topic: Topic

  /// The object it is about.
  public let subject: Participant?

  /// What happened, the likely cause and the remedy, in full sentences.
  public let message: String

  public init(_ topic: Topic, about subject: Participant? = nil, _ message: String) {
    self.topic = topic
    self.subject = subject
    self.message = message
  }

  /// Whether a sink is in force, so that a text that takes time is written only for a reader.
  package static var isHeard: Bool { DiagnosticSink.current != nil }

  /// Hands this record to the innermost sink in force, and drops it if there is none.
  public func emit() {
    DiagnosticSink.current?.receive(self)
  }
}

extension Diagnostic: CustomStringConvertible {
  public var description: String { "\(topic): \(message)" }
}
