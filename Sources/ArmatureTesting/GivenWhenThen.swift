import MessageTracing
public import Testing

/// Begins a test in three steps: what is given, what happens then, and what is said in consequence.
///
/// ```swift
/// given { Form() }
///   .when({ $0.type("name") }, { $0.save.sendActions(for: .primaryActionTriggered) })
///   .then(.message("primaryActionTriggered", from: "Button", to: "Form"), .message("save", to: "Store"))
/// ```
///
/// Each step offers the next one only. What is said while the given is made is not compared.
public func given<Subject, Failure: Error>(_ make: () throws(Failure) -> Subject) throws(Failure) -> Given<Subject> {
  Given(subject: try make())
}

/// Begins a test in three steps with something that takes time to make.
public func given<Subject, Failure: Error>(
  _ make: () async throws(Failure) -> Subject
) async throws(Failure) -> Given<Subject> {
  Given(subject: try await make())
}

/// The first step of a test: what the events happen to.
public struct Given<Subject> {
  let subject: Subject

  // Four of a kind, since a function of several closures cannot rethrow.

  /// Lets events happen, one after the other, and records what is said.
  public func when(_ events: ((Subject) -> Void)...) -> When<Subject> {
    let recorder = Recorder()
    recorder.record { for event in events { event(subject) } }
    return When(subject: subject, recorder: recorder)
  }

  /// Lets events happen, one after the other, and records what is said.
  ///
  /// - Throws: The error of an event; those after it do not happen.
  public func when(_ events: ((Subject) throws -> Void)...) throws -> When<Subject> {
    let recorder = Recorder()
    try recorder.record { for event in events { try event(subject) } }
    return When(subject: subject, recorder: recorder)
  }

  /// Lets asynchronous events happen, one after the other, and records what is said.
  public func when(_ events: ((Subject) async -> Void)...) async -> When<Subject> {
    let recorder = Recorder()
    await recorder.record { for event in events { await event(subject) } }
    return When(subject: subject, recorder: recorder)
  }

  /// Lets asynchronous events happen, one after the other, and records what is said.
  ///
  /// - Throws: The error of an event; those after it do not happen.
  public func when(_ events: ((Subject) async throws -> Void)...) async throws -> When<Subject> {
    let recorder = Recorder()
    try await recorder.record { for event in events { try await event(subject) } }
    return When(subject: subject, recorder: recorder)
  }
}

/// The second step of a test: what has happened.
public struct When<Subject> {
  let subject: Subject
  let recorder: Recorder

  /// Fails the test unless these messages were sent, in this order; see ``MessageCheck`` for what fails and how.
  ///
  /// - Parameters:
  ///   - expected: The messages.
  ///   - exhaustivity: Whether one that is not among them fails the test.
  ///   - ignored: Messages that need not be among them.
  public func then(
    _ expected: ExpectedMessage..., exhaustivity: Exhaustivity = .exhaustive, ignoring ignored: [IgnoredMessages] = [],
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    compare(expected, exhaustivity, ignoring: ignored, sourceLocation)
  }

  /// Fails the test unless these messages were sent, in this order, and looks at what the subject has come to.
  ///
  /// - Parameters:
  ///   - expected: The messages.
  ///   - exhaustivity: Whether one that is not among them fails the test.
  ///   - ignored: Messages that need not be among them.
  ///   - body: Looks at what the subject has come to.
  public func then<Failure: Error>(
    _ expected: ExpectedMessage..., exhaustivity: Exhaustivity = .exhaustive, ignoring ignored: [IgnoredMessages] = [],
    sourceLocation: SourceLocation = #_sourceLocation, _ body: (Subject) throws(Failure) -> Void
  ) throws(Failure) {
    compare(expected, exhaustivity, ignoring: ignored, sourceLocation)
    try body(subject)
  }

  private func compare(
    _ expected: [ExpectedMessage], _ exhaustivity: Exhaustivity, ignoring ignored: [IgnoredMessages],
    _ sourceLocation: SourceLocation
  ) {
    let check = MessageCheck(recorder, exhaustivity, ignoring: ignored)
    for message in expected { check.expect(message, sourceLocation: sourceLocation) }
    check.finish(sourceLocation)
  }
}
