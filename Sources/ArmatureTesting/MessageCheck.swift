public import MessageTracing
public import Testing

/// A comparison of the sent messages with those that a test expects, step by step.
///
/// ```swift
/// checkMessages { check in
///   button.sendActions(for: .primaryActionTriggered)
///   check.expect("primaryActionTriggered", from: "Button", to: "Screen")
///   check.expect("save", from: "Screen", to: "Store", as: .delegation)
/// }
/// ```
///
/// Assert every message once, in the order sent. A missing message, or one out of order, fails the test at the line
/// that expects it; a message without an assertion fails it at the line of the check. The issue has a diff, in which
/// `−` marks an expected message and `+` a sent one.
public final class MessageCheck {
  private let recorder: Recorder
  private let isExhaustive: Bool
  private let ignored: [MessageMatcher]
  private var asserted: Set<Int> = []

  /// The index after the last message that was asserted in order: no later one is asserted.
  private var next = 0

  init(_ recorder: Recorder, isExhaustive: Bool, ignoring ignored: [MessageMatcher]) {
    self.recorder = recorder
    self.isExhaustive = isExhaustive
    self.ignored = ignored
  }

  /// The run so far.
  public var run: Run { recorder.run }

  /// The messages that haven't been asserted, except ignored ones, in the order sent.
  public var skipped: [Run.Message] {
    let messages = recorder.run.messages
    return messages.indices.filter { !asserted.contains($0) && !isIgnored(messages[$0]) }.map { messages[$0] }
  }

  /// Asserts the next message; a part that is left out isn't compared.
  ///
  /// - Parameters:
  ///   - text: The text of the message.
  ///   - sender: The name of the sender.
  ///   - receiver: The name of the receiver.
  ///   - pattern: The pattern of the message.
  ///   - outcome: The outcome of the message.
  ///   - sourceLocation: The place that a failure of the test is reported at.
  public func expect(
    _ text: String, from sender: String? = nil, to receiver: String? = nil, as pattern: Pattern? = nil,
    outcome: Outcome? = nil, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    expect(
      .message(text, from: sender, to: receiver, as: pattern, outcome: outcome), sourceLocation: sourceLocation)
  }

  /// Asserts the next message, and fails the test at the source location if it differs.
  public func expect(_ expected: MessageMatcher, sourceLocation: SourceLocation = #_sourceLocation) {
    let messages = recorder.run.messages
    if let index = messages[next...].firstIndex(where: expected.matches) {
      asserted.insert(index)
      next = index + 1
    } else if let index = messages[..<next].indices.first(where: {
      !asserted.contains($0) && expected.matches(messages[$0])
    }) {
      asserted.insert(index)
      let later = messages[index + 1..<next].indices.filter { asserted.contains($0) }.map { "  \(messages[$0])" }
      fail(
        "An expected message is out of order: it was sent before others that were asserted first.",
        ["+ \(messages[index])"] + later + ["− \(expected)"], sourceLocation)
    } else {
      let actual = messages[next...].first { !isIgnored($0) }
      fail(
        "An expected message wasn't sent.", ["− \(expected)", actual.map { "+ \($0)" } ?? "+ (nothing)"],
        sourceLocation)
    }
  }

  /// Fails the test for each message without an assertion, if the check is exhaustive.
  func finish(_ sourceLocation: SourceLocation) {
    let run = recorder.run
    if run.omitted > 0 {
      let (count, verb) = run.omitted == 1 ? ("1 message", "wasn't") : ("\(run.omitted) messages", "weren't")
      fail("The recorder was full, so \(count) \(verb) compared.", ["+ (\(count))"], sourceLocation)
    }
    guard isExhaustive else { return }
    for index in run.messages.indices where !asserted.contains(index) && !isIgnored(run.messages[index]) {
      let before = run.messages[..<index].indices.last { asserted.contains($0) }.map { ["  \(run.messages[$0])"] } ?? []
      let after =
        run.messages[(index + 1)...].indices.first { asserted.contains($0) }.map { ["  \(run.messages[$0])"] } ?? []
      fail(
        "A message was sent that the test doesn't assert.", before + ["+ \(run.messages[index])"] + after,
        sourceLocation)
    }
  }

  private func isIgnored(_ message: Run.Message) -> Bool {
    ignored.contains { $0.matches(message) }
  }

  private func fail(_ sentence: String, _ diff: [String], _ sourceLocation: SourceLocation) {
    Issue.record("\(([sentence] + diff).joined(separator: "\n"))", sourceLocation: sourceLocation)
  }
}

@available(*, unavailable)
extension MessageCheck: Sendable {}

/// Records a piece of code and checks the messages sent in it; see ``MessageCheck``.
///
/// - Parameters:
///   - isExhaustive: Whether a message without an assertion fails the test.
///   - ignored: The messages without an assertion that don't fail the test.
///   - body: Runs the code and asserts its messages.
///   - sourceLocation: The place that a failure of the test is reported at.
/// - Throws: The error of the body; messages without an assertion are then not reported.
public func checkMessages<Result, Failure: Error>(
  exhaustive isExhaustive: Bool = true, ignoring ignored: [MessageMatcher] = [],
  sourceLocation: SourceLocation = #_sourceLocation, _ body: (MessageCheck) throws(Failure) -> Result
) throws(Failure) -> Result {
  let recorder = Recorder()
  let check = MessageCheck(recorder, isExhaustive: isExhaustive, ignoring: ignored)
  let result = try recorder.record { () throws(Failure) in try body(check) }
  check.finish(sourceLocation)
  return result
}

/// Records a piece of asynchronous code and checks the messages sent in it and in its tasks; see ``MessageCheck``.
///
/// - Parameters:
///   - isExhaustive: Whether a message without an assertion fails the test.
///   - ignored: The messages without an assertion that don't fail the test.
///   - body: Runs the code and asserts its messages.
///   - sourceLocation: The place that a failure of the test is reported at.
/// - Throws: The error of the body; messages without an assertion are then not reported.
public func checkMessages<Result, Failure: Error>(
  exhaustive isExhaustive: Bool = true, ignoring ignored: [MessageMatcher] = [],
  sourceLocation: SourceLocation = #_sourceLocation, _ body: (MessageCheck) async throws(Failure) -> Result
) async throws(Failure) -> Result {
  let recorder = Recorder()
  let check = MessageCheck(recorder, isExhaustive: isExhaustive, ignoring: ignored)
  let result = try await recorder.record { () async throws(Failure) in try await body(check) }
  check.finish(sourceLocation)
  return result
}
