import ArmatureTesting
import Delegation
import Testing

@Suite struct ChangeObserverTests {
  private struct Refusal: Error, Equatable {
    let reason: String
  }

  private typealias Channel = ChangeObservers<String, Refusal>

  /// Subscribes an observer that records every phase, and refuses changes to a text.
  private func watch(
    _ channel: Channel, _ name: String, refusing text: String? = nil, _ calls: CallLog
  )
    -> ObserverToken
  {
    channel.subscribe(
      will: { change throws(Refusal) in
        calls.note("\(name) will \(change)")
        if change == text { throw Refusal(reason: name) }
      },
      did: { calls.note("\(name) did \($0)") },
      rolledBack: { calls.note("\(name) rolled back \($0), \($1.reason) refused") })
  }

  @Test(
    "OB-20 a refused change doesn't happen, and observers that agreed are notified with the error",
    arguments: IsolationContext.allCases)
  func refusal(in context: IsolationContext) async throws {
    try await context.run {
      let channel = Channel()
      let calls = CallLog()
      var text = "old"
      let tokens = [
        watch(channel, "1", calls), watch(channel, "2", refusing: "bad", calls), watch(channel, "3", calls),
      ]
      #expect(throws: Refusal(reason: "2")) {
        try channel.perform("bad") { text = "bad" }
      }
      #expect(text == "old")
      #expect(calls.log == ["1 will bad", "2 will bad", "1 rolled back bad, 2 refused"])
      try channel.checkInvariants()
      withExtendedLifetime(tokens) {}
    }
  }

  @Test("OB-20 when the change itself fails, all observers are notified of the rollback, the last first")
  func failingChange() {
    let channel = Channel()
    let calls = CallLog()
    let tokens = (1...3).map { watch(channel, "\($0)", calls) }
    #expect(throws: Refusal(reason: "disk")) {
      try channel.perform("text") { () throws(Refusal) in throw Refusal(reason: "disk") }
    }
    #expect(calls.log.suffix(3) == (1...3).reversed().map { "\($0) rolled back text, disk refused" })
    withExtendedLifetime(tokens) {}
  }

  @Test("OB-21 will runs 1, 2, 3 and did runs 3, 2, 1, around the change", arguments: IsolationContext.allCases)
  func order(in context: IsolationContext) async throws {
    try await context.run {
      let channel = Channel()
      let calls = CallLog()
      let tokens = (1...3).map { watch(channel, "\($0)", calls) }
      let result = try channel.perform("text") {
        calls.note("change")
        return 7
      }
      #expect(result == 7)
      #expect(
        calls.log == [
          "1 will text", "2 will text", "3 will text", "change", "3 did text", "2 did text", "1 did text",
        ])
      withExtendedLifetime(tokens) {}
    }
  }

  @Test(
    "OB-21 an observer subscribed between will and did gets neither, one canceled or deallocated between gets no did",
    arguments: IsolationContext.allCases)
  func changesBetween(in context: IsolationContext) async throws {
    try await context.run {
      let channel = Channel()
      let calls = CallLog()
      var tokens = (1...3).map { watch(channel, "\($0)", calls) }
      var owner: Listener? = Listener("owner")
      if let owner {
        channel.subscribe(
          owner: owner, will: { calls.note("\($0.name) will \($1)") }, did: { calls.note("\($0.name) did \($1)") }
        )
      }
      try channel.perform("text") {
        tokens.append(watch(channel, "late", calls))
        tokens[1].cancel()
        owner = nil
      }
      #expect(owner == nil)
      #expect(
        calls.log == ["1 will text", "2 will text", "3 will text", "owner will text", "3 did text", "1 did text"])
      #expect(channel.hasObservers)
    }
  }

  @Test("OB-21 an observer canceled before its will gets nothing of the change")
  func canceledBeforeWill() throws {
    let channel = Channel()
    let calls = CallLog()
    var tokens: [ObserverToken] = []
    tokens.append(channel.subscribe(will: { _ in tokens[1].cancel() }))
    tokens.append(watch(channel, "2", calls))
    try channel.perform("text") {}
    #expect(calls.log == [])
  }

  @Test("OB-21 changes that observers perform nest")
  func nesting() throws {
    let channel = Channel()
    let calls = CallLog()
    let first = channel.subscribe(did: { change in
      if change == "outer" { try? channel.perform("inner") { calls.note("inner change") } }
    })
    let second = watch(channel, "2", calls)
    try channel.perform("outer") { calls.note("outer change") }
    #expect(
      calls.log == [
        "2 will outer", "outer change", "2 did outer", "2 will inner", "inner change", "2 did inner",
      ])
    withExtendedLifetime((first, second)) {}
  }

  @Test("OB-21 observers that can't fail leave the change as it is")
  func neverFailing() {
    let channel = ChangeObservers<Int, Never>()
    let calls = CallLog()
    let owner = Listener("owner")
    channel.subscribe(owner: owner, will: { calls.note("\($0.name) will \($1)") })
    let token = channel.subscribe(did: { calls.note("did \($0)") })
    #expect(channel.perform(1) { "done" } == "done")
    token.cancel()
    #expect(channel.perform(2) { "again" } == "again")
    #expect(calls.log == ["owner will 1", "did 1", "owner will 2"])
  }
}
