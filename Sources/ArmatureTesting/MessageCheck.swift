public import MessageTracing
public import Testing

/// Compares what the building blocks say to each other with what a test expects, step by step.
///
/// ```swift
/// checkMessages { check in
///   button.sendActions(for: .primaryActionTriggered)
///   check.expect("primaryActionTriggered", from: "Button", to: "Screen")
///   check.expect("save", from: "Screen", to: "Store", as: .delegation)
/// }
/// ```
///
/// Every message is asserted once, in the order sent. One that did not come or came out of order fails the test at the
/// line that expects it; one that nobody asserted fails it at the line that began the check. Each fails once, with a diff:
/// `−` stands before what was expected, `+` before what came.
public final class MessageCheck {
  private let recorder: Recorder
  private let exhaustivity: Exhaustivity
  private let ignored: [IgnoredMessages]
  private var asserted: Set<Int> = []
  /// Behind the last message that was asserted in its turn.
  private var next = 0

  init(_ recorder: Recorder, _ exhaustivity: Exhaustivity, ignoring ignored: [IgnoredMessages]) {
    self.recorder = recorder
    self.exhaustivity = exhaustivity
    self.ignored = ignored
  }

  /// What was heard so far.
  public var run: Run { recorder.run }

  /// What nobody asserted so far, ignored messages left out, in the order sent.
  public var skipped: [Run.Message] {
    let messages = recorder.run.messages
    return messages.indices.filter { !asserted.contains($0) && !isIgnored(messages[$0]) }.map { messages[$0] }
  }

  /// Asserts the next message; what is left out is not compared.
  ///
  /// - Parameters:
  ///   - text: What is said.
  ///   - sender: Who says it.
  ///   - receiver: Whom it is said to.
  ///   - pattern: By which pattern.
  ///   - outcome: What comes of it.
  public func expect(
    _ text: String, from sender: String? = nil, to receiver: String? = nil, as pattern: Pattern? = nil,
    outcome: Outcome? = nil, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    expect(
      ExpectedMessage(text, from: sender, to: receiver, as: pattern, outcome: outcome), sourceLocation: sourceLocation)
  }

  /// Asserts the next message.
  public func expect(_ expected: ExpectedMessage, sourceLocation: SourceLocation = #_sourceLocation) {
    let messages = recorder.run.messages
    let matching = messages.indices.filter { !asserted.contains($0) && expected.matches(messages[$0]) }
    if let index = matching.first(where: { $0 >= next }) {
      asserted.insert(index)
      next = index + 1
    } else if let index = matching.first {
      asserted.insert(index)
      let later = messages[index + 1..<next].indices.filter { asserted.contains($0) }.map { "  \(messages[$0])" }
      fail(
        "An expected message came out of order: it was sent before others that were asserted first.",
        ["+ \(messages[index])"] + later + ["− \(expected)"], sourceLocation)
    } else {
      let came = messages.indices.first { $0 >= next && !asserted.contains($0) && !isIgnored(messages[$0]) }
      fail(
        "An expected message did not come.",
        ["− \(expected)", came.map { "+ \(messages[$0])" } ?? "+ (nothing)"], sourceLocation)
    }
  }

  /// Fails the test for each message that nobody asserted, if all have to be.
  func finish(_ sourceLocation: SourceLocation) {
    let run = recorder.run
    if run.omitted > 0 {
      fail(
        "The recorder was full, so that \(run.omitted) messages were not compared.",
        ["+ (\(run.omitted) messages)"], sourceLocation)
    }
    guard exhaustivity == .exhaustive else { return }
    for index in run.messages.indices where !asserted.contains(index) && !isIgnored(run.messages[index]) {
      let before = run.messages[..<index].indices.last { asserted.contains($0) }.map { ["  \(run.messages[$0])"] } ?? []
      let after =
        run.messages[(index + 1)...].indices.first { asserted.contains($0) }.map { ["  \(run.messages[$0])"] } ?? []
      fail("A message came that nobody asserted.", before + ["+ \(run.messages[index])"] + after, sourceLocation)
    }
  }

  private func isIgnored(_ message: Run.Message) -> Bool {
    ignored.contains { $0.contains(message) }
  }

  private func fail(_ sentence: String, _ diff: [String], _ sourceLocation: SourceLocation) {
    Issue.record("\(([sentence] + diff).joined(separator: "\n"))", sourceLocation: sourceLocation)
  }
}

@available(*, unavailable)
extension MessageCheck: Sendable {}

/// Records a piece of code and checks what is said in it; see ``MessageCheck``.
///
/// - Parameters:
///   - exhaustivity: Whether a message that nobody asserted fails the test.
///   - ignored: Messages that need not be asserted.
///   - body: Runs the code, and says what it expects.
public func checkMessages<Result, Failure: Error>(
  _ exhaustivity: Exhaustivity = .exhaustive, ignoring ignored: [IgnoredMessages] = [],
  sourceLocation: SourceLocation = #_sourceLocation, _ body: (MessageCheck) throws(Failure) -> Result
) throws(Failure) -> Result {
  let recorder = Recorder()
  let check = MessageCheck(recorder, exhaustivity, ignoring: ignored)
  let result = try recorder.record { () throws(Failure) in try body(check) }
  check.finish(sourceLocation)
  return result
}

/// Records a piece of asynchronous code and checks what is said in it and in its tasks; see ``MessageCheck``.
///
/// - Parameters:
///   - exhaustivity: Whether a message that nobody asserted fails the test.
///   - ignored: Messages that need not be asserted.
///   - body: Runs the code, and says what it expects.
public func checkMessages<Result, Failure: Error>(
  _ exhaustivity: Exhaustivity = .exhaustive, ignoring ignored: [IgnoredMessages] = [],
  sourceLocation: SourceLocation = #_sourceLocation, _ body: (MessageCheck) async throws(Failure) -> Result
) async throws(Failure) -> Result {
  let recorder = Recorder()
  let check = MessageCheck(recorder, exhaustivity, ignoring: ignored)
  let result = try await recorder.record { () async throws(Failure) in try await body(check) }
  check.finish(sourceLocation)
  return result
}
