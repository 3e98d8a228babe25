import ArmatureTesting
import MessageTracing
import Testing

@Suite struct MessageCheckTests {
  private static func send(_ texts: String...) {
    let (sender, listener) = (Named("Sender"), Named("Listener"))
    for text in texts { reportMessage(text, from: sender, to: listener) }
  }

  private static func makeForm() -> Named {
    send("setting up")
    return Named("Form")
  }

  private static func makeFormSlowly() async -> Named {
    await Task.yield()
    return makeForm()
  }

  @Test("AR-76 a check passes when every message is asserted in order", arguments: IsolationContext.allCases)
  func passing(in context: IsolationContext) async {
    let issues = await issues {
      await context.run {
        let value = checkMessages { check in
          Self.send("a", "b")
          check.expect("a", from: "Sender", to: "Listener", as: .message, outcome: .done)
          check.expect("b")
          Self.send("c", "c")
          check.expect("c", from: "Sender 2")
          check.expect(.message("c", to: "Listener 2"))
          #expect(check.run.texts == ["a", "b", "c", "c"])
          return 5
        }
        #expect(value == 5)
      }
    }
    #expect(issues == [])
  }

  @Test("AR-76 an expected message that isn't sent fails once, at its line")
  func missing() {
    let line = #line
    let issues = issues {
      checkMessages { check in
        Self.send("a")
        check.expect("a")
        check.expect("b", from: "Sender", to: "Store", as: .test, outcome: .deallocated)
      }
    }
    let text = """
      An expected message wasn't sent.
      − Sender → Store: b [test] = deallocated
      + (nothing)
      """
    #expect(issues == [RecordedIssue(text: text, line: line + 5)])
  }

  @Test("AR-76 both lines of a diff show texts as a run does")
  func escapedDiff() {
    let line = #line
    let issues = issues {
      checkMessages(exhaustive: false) { check in
        reportMessage("a\nb", to: Named(""))
        check.expect("a\nc", to: "", as: Pattern("\t"), outcome: "\u{202E}")
      }
    }
    let text = """
      An expected message wasn't sent.
      − … → (empty): a\\nc [\\t] = \\u{202E}
      + (outside) → (empty): a\\nb [message]
      """
    #expect(issues == [RecordedIssue(text: text, line: line + 4)])
  }

  @Test("AR-76 a message that differs is a missing message and one without an assertion, each failing once")
  func differing() {
    let line = #line
    let issues = issues {
      checkMessages { check in
        Self.send("a", "b")
        check.expect("a")
        check.expect("b", to: "Store")
      }
    }
    let missing = """
      An expected message wasn't sent.
      − … → Store: b
      + Sender → Listener: b [message]
      """
    let unexpected = """
      A message was sent that the test doesn't assert.
        Sender → Listener: a [message]
      + Sender → Listener: b [message]
      """
    #expect(
      issues == [
        RecordedIssue(text: missing, line: line + 5), RecordedIssue(text: unexpected, line: line + 2),
      ])
  }

  @Test("AR-76 an expected message that was sent out of order fails once, at its line")
  func outOfOrder() {
    let line = #line
    let issues = issues {
      checkMessages { check in
        Self.send("a", "b", "c")
        check.expect("b")
        check.expect("a")
        check.expect("c")
      }
    }
    let text = """
      An expected message is out of order: it was sent before others that were asserted first.
      + Sender → Listener: a [message]
        Sender → Listener: b [message]
      − … → …: a
      """
    #expect(issues == [RecordedIssue(text: text, line: line + 5)])
  }

  @Test("AR-76 an unexpected message fails once, at the line of the check")
  func unexpected() {
    let line = #line
    let issues = issues {
      checkMessages { check in
        Self.send("a", "x", "b", "y")
        check.expect("a")
        check.expect("b")
      }
    }
    let first = """
      A message was sent that the test doesn't assert.
        Sender → Listener: a [message]
      + Sender → Listener: x [message]
        Sender → Listener: b [message]
      """
    let second = """
      A message was sent that the test doesn't assert.
        Sender → Listener: b [message]
      + Sender → Listener: y [message]
      """
    #expect(
      issues == [RecordedIssue(text: first, line: line + 2), RecordedIssue(text: second, line: line + 2)])
  }

  @Test("AR-76 each of several equal messages needs an assertion")
  func equalMessages() {
    let issues = issues {
      checkMessages { check in
        Self.send("a", "a", "a")
        check.expect("a")
        check.expect("a")
      }
    }
    #expect(issues.count == 1)
    #expect(issues.first?.text.hasPrefix("A message was sent that the test doesn't assert.\n") == true)
  }

  @Test("AR-76 messages beyond the recorder's limit fail the test, since they aren't compared")
  func tooMany() {
    let issues = issues {
      checkMessages(exhaustive: false) { _ in for _ in 0..<10_001 { Self.send("a") } }
    }
    let text = """
      The recorder was full, so 1 message wasn't compared.
      + (1 message)
      """
    #expect(issues.map(\.text) == [text])
  }

  @Test("AR-76 asynchronous code is checked with its tasks, and its error is rethrown")
  func asynchronous() async {
    let issues = await issues {
      await checkMessages { check in
        await Task { Self.send("a") }.value
        check.expect("a")
      }
      await #expect(throws: Refusal()) {
        try await checkMessages { (_: MessageCheck) async throws(Refusal) -> Void in throw Refusal() }
      }
      #expect(throws: Refusal()) { try checkMessages { (_: MessageCheck) throws(Refusal) -> Void in throw Refusal() } }
    }
    #expect(issues == [])
  }

  @Test("AR-77 in a non-exhaustive check messages without an assertion pass, and are listed on request")
  func nonExhaustive() {
    let issues = issues {
      checkMessages(exhaustive: false) { check in
        Self.send("a", "b", "c", "d")
        check.expect("b")
        check.expect("d")
        #expect(check.skipped.map(\.text) == ["a", "c"])
      }
    }
    #expect(issues == [])
  }

  @Test("AR-77 in a non-exhaustive check wrong, missing and disordered messages still fail")
  func nonExhaustiveFailures() {
    let line = #line
    let issues = issues {
      checkMessages(exhaustive: false) { check in
        Self.send("a", "b", "c")
        check.expect("c")
        check.expect("b")
        check.expect("a", to: "Store")
        check.expect("x")
      }
    }
    #expect(issues.map(\.line) == [line + 5, line + 6, line + 7])
    #expect(
      issues.map { $0.text.split(separator: "\n").first } == [
        "An expected message is out of order: it was sent before others that were asserted first.",
        "An expected message wasn't sent.", "An expected message wasn't sent.",
      ])
  }

  @Test(
    "AR-77 messages are ignored by sender, receiver, text and pattern, in both modes",
    arguments: [true, false])
  func ignoring(isExhaustive: Bool) {
    let issues = issues {
      checkMessages(exhaustive: isExhaustive, ignoring: [.from("A"), .to("B"), .text("t"), .pattern(.test)]) { check in
        reportMessage("1", from: Named("A"))
        reportMessage("2", to: Named("B"))
        reportMessage("t")
        reportMessage("3", as: .test)
        reportMessage("4", from: Named("C"), to: Named("D"))
        check.expect("4")
        #expect(check.skipped == [])
      }
    }
    #expect(issues == [])
  }

  @Test("AR-77 a message that is expected isn't ignored", arguments: [true, false])
  func ignoredAndExpected(isExhaustive: Bool) {
    let line = #line
    let issues = issues {
      checkMessages(exhaustive: isExhaustive, ignoring: [.text("t"), .from("Sender")]) { check in
        Self.send("t", "u")
        check.expect("t")
        check.expect("u")
        check.expect("t")
      }
    }
    let text = """
      An expected message wasn't sent.
      − … → …: t
      + (nothing)
      """
    #expect(issues == [RecordedIssue(text: text, line: line + 6)])
  }

  @Test("AR-78 given, when, then: the compared run begins at when, which takes several events")
  func givenWhenThen() {
    let issues = issues {
      given { Self.makeForm() }
        .when({ reportMessage("a", from: $0) }, { reportMessage("b", from: $0) })
        .then(.message("a", from: "Form"), .message("b")) { #expect($0.traceName == "Form") }
    }
    #expect(issues == [])
  }

  @Test("AR-78 given, when, then with asynchronous steps, options and errors")
  func givenWhenThenFurther() async {
    let issues = await issues {
      await given { await Self.makeFormSlowly() }
        .when { form in await Task { reportMessage("a", from: form) }.value }
        .then(exhaustive: false)
      given { 3 }.when { _ in Self.send("noise") }.then(ignoring: [.text("noise")])
      #expect(throws: Refusal()) { try given { () throws(Refusal) -> Int in throw Refusal() } }
      #expect(throws: Refusal()) { try given { 3 }.when({ _ in }, { _ in throw Refusal() }) }
      await #expect(throws: Refusal()) {
        try await given { 3 }.when { _ in
          await Task.yield()
          throw Refusal()
        }
      }
    }
    #expect(issues == [])
  }

  @Test("AR-79 then fails as a check does, each fault once and at its own line")
  func failingThen() {
    let line = #line
    let issues = issues {
      given { Named("Form") }
        .when { reportMessage("a", from: $0) }
        .then(.message("b"))
    }
    let missing = """
      An expected message wasn't sent.
      − … → …: b
      + Form → (outside): a [message]
      """
    let unexpected = """
      A message was sent that the test doesn't assert.
      + Form → (outside): a [message]
      """
    #expect(
      issues == [RecordedIssue(text: missing, line: line + 4), RecordedIssue(text: unexpected, line: line + 4)])
  }
}
