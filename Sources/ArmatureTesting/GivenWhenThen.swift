import MessageTracing
public import Testing

/// Begins a test in three steps: the object under test, the events, and the expected messages.
///
/// ```swift
/// given { Form() }
///   .when({ $0.type("name") }, { $0.save.sendActions(for: .primaryActionTriggered) })
///   .then(.message("primaryActionTriggered", from: "Button", to: "Form"), .message("save", to: "Store"))
/// ```
///
/// Each step offers only the next one. Messages sent while the object is made aren't compared.
///
/// - Throws: The error of the closure that makes the object.
public func given<Subject, Failure: Error>(_ make: () throws(Failure) -> Subject) throws(Failure) -> Given<Subject> {
  Given(subject: try make())
}

/// Begins a test in three steps with an object that is made asynchronously.
///
/// - Throws: The error of the closure that makes the object.
public func given<Subject, Failure: Error>(
  _ make: () async throws(Failure) -> Subject
) async throws(Failure) -> Given<Subject> {
  Given(subject: try await make())
}

/// The first step of a test: the object under test.
public struct Given<Subject> {
  let subject: Subject

  // Four variants, since a function with variadic closures can't rethrow.

  /// Runs the events, one after the other, and records the messages.
  public func when(_ events: ((Subject) -> Void)...) -> When<Subject> {
    let recorder = Recorder()
    recorder.record { for event in events { event(subject) } }
    return When(subject: subject, recorder: recorder)
  }

  /// Runs the events, one after the other, and records the messages.
  ///
  /// - Throws: The error of an event; those after it don't run.
  public func when(_ events: ((Subject) throws -> Void)...) throws -> When<Subject> {
    let recorder = Recorder()
    try recorder.record { for event in events { try event(subject) } }
    return When(subject: subject, recorder: recorder)
  }

  /// Runs asynchronous events, one after the other, and records the messages.
  public func when(_ events: ((Subject) async -> Void)...) async -> When<Subject> {
    let recorder = Recorder()
    await recorder.record { for event in events { await event(subject) } }
    return When(subject: subject, recorder: recorder)
  }

  /// Runs asynchronous events, one after the other, and records the messages.
  ///
  /// - Throws: The error of an event; those after it don't run.
  public func when(_ events: ((Subject) async throws -> Void)...) async throws -> When<Subject> {
    let recorder = Recorder()
    try await recorder.record { for event in events { try await event(subject) } }
    return When(subject: subject, recorder: recorder)
  }
}

/// The second step of a test: the events have run.
public struct When<Subject> {
  let subject: Subject
  let recorder: Recorder

  /// Fails the test unless these messages were sent, in this order, as in a ``MessageCheck``.
  ///
  /// - Parameters:
  ///   - expected: The messages.
  ///   - isExhaustive: Whether a further message fails the test.
  ///   - ignored: Further messages that don't fail the test.
  ///   - sourceLocation: The place that a failure of the test is reported at.
  public func then(
    _ expected: MessageMatcher..., exhaustive isExhaustive: Bool = true, ignoring ignored: [MessageMatcher] = [],
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    compare(expected, isExhaustive, ignoring: ignored, sourceLocation)
  }

  /// Fails the test unless these messages were sent, in this order, and checks the state of the object.
  ///
  /// - Parameters:
  ///   - expected: The messages.
  ///   - isExhaustive: Whether a further message fails the test.
  ///   - ignored: Further messages that don't fail the test.
  ///   - body: Checks the state of the object.
  ///   - sourceLocation: The place that a failure of the test is reported at.
  /// - Throws: The error of the body, after the messages were compared.
  public func then<Failure: Error>(
    _ expected: MessageMatcher..., exhaustive isExhaustive: Bool = true, ignoring ignored: [MessageMatcher] = [],
    sourceLocation: SourceLocation = #_sourceLocation, _ body: (Subject) throws(Failure) -> Void
  ) throws(Failure) {
    compare(expected, isExhaustive, ignoring: ignored, sourceLocation)
    try body(subject)
  }

  private func compare(
    _ expected: [MessageMatcher], _ isExhaustive: Bool, ignoring ignored: [MessageMatcher],
    _ sourceLocation: SourceLocation
  ) {
    let check = MessageCheck(recorder, isExhaustive: isExhaustive, ignoring: ignored)
    for message in expected { check.expect(message, sourceLocation: sourceLocation) }
    check.finish(sourceLocation)
  }
}
