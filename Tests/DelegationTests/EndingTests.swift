import ArmatureTesting
import Delegation
import Testing

@Suite struct EndingTests {
  @Test(
    "OB-12 nothing is delivered after the last event, and only the first end counts",
    arguments: IsolationContext.allCases)
  func ending(in context: IsolationContext) async throws {
    try await context.run {
      let channel = Observers<String>()
      let calls = CallLog()
      let token = channel.subscribe { calls.note("A \($0)") }
      let outcomes = [
        channel.notify("one"), channel.end(with: "end"), channel.end(with: "again"), channel.notify("two"),
      ]
      #expect(outcomes == [.delivered, .delivered, .ended, .ended])
      #expect(calls.log == ["A one", "A end"])
      #expect(channel.hasEnded && !channel.hasObservers)
      try channel.checkInvariants()
      withExtendedLifetime(token) {}
    }
  }

  @Test(
    "OB-12 a subscriber after the end receives the last event at once and nothing else",
    arguments: IsolationContext.allCases)
  func lateSubscriber(in context: IsolationContext) async {
    await context.run {
      let channel = Observers<String>()
      let calls = CallLog()
      let listener = Listener()
      channel.end(with: "end")
      let token = channel.subscribe(startingWith: "current") { calls.note("closure \($0)") }
      channel.subscribe(.once) { calls.note("once \($0)") }
      channel.subscribe(owner: listener, from: Source()) { calls.note("filtered \($0.name) \($1)") }
      channel.notify("more")
      #expect(calls.log == ["closure end", "once end", "filtered listener end"])
      #expect(token.number == 1 && !channel.hasObservers)
    }
  }

  @Test(
    "OB-12 an end during a delivery follows the queued values",
    arguments: [ReentrancyPolicy.queued, .forbidden])
  func endMeanwhile(policy: ReentrancyPolicy) throws {
    let channel = Observers<String>(policy: policy)
    let calls = CallLog()
    let first = channel.subscribe { text in
      calls.note("A \(text)")
      guard text == "one" else { return }
      if policy == .queued { channel.notify("two") }
      calls.note("\(channel.end(with: "end"))")
      channel.subscribe(.once) { calls.note("late \($0)") }
      channel.notify("three")
    }
    let second = channel.subscribe { calls.note("B \($0)") }
    channel.notify("one")

    let waiting = policy == .queued ? ["A two", "B two"] : []
    #expect(calls.log == ["A one", "queued", "late end", "B one"] + waiting + ["A end", "B end"])
    try channel.checkInvariants()
    withExtendedLifetime((first, second)) {}
  }

  @Test("OB-12 with nested deliveries an end is delivered at once, and those in progress stop")
  func endNested() {
    let channel = Observers<String>(policy: .nested(depthLimit: 1))
    let calls = CallLog()
    let first = channel.subscribe { text in
      calls.note("A \(text)")
      if text == "one" { calls.note("\(channel.end(with: "end"))") }
    }
    let second = channel.subscribe { calls.note("B \($0)") }
    channel.notify("one")
    #expect(calls.log == ["A one", "A end", "B end", "delivered"])
    withExtendedLifetime((first, second)) {}
  }

  @Test("OB-12 an observer canceled during the last event doesn't receive it")
  func cancelDuringEnd() {
    let channel = Observers<String>()
    let calls = CallLog()
    var tokens: [ObserverToken] = []
    tokens.append(
      channel.subscribe { text in
        calls.note("A \(text)")
        tokens[1].cancel()
      })
    tokens.append(channel.subscribe { calls.note("B \($0)") })
    tokens.append(channel.subscribe { calls.note("C \($0)") })
    channel.end(with: "end")
    #expect(calls.log == ["A end", "C end"])
  }

  @Test(
    "OB-12 the invariants hold while the last event is delivered",
    arguments: [ReentrancyPolicy.queued, .nested, .forbidden])
  func invariantsDuringEnd(policy: ReentrancyPolicy) {
    let channel = Observers<String>(policy: policy)
    let calls = CallLog()
    let tokens = ["A", "B", "C"].map { name in
      channel.subscribe { text in
        calls.note("\(name) \(text)")
        #expect(throws: Never.self) { try channel.checkInvariants() }
      }
    }
    channel.end(with: "end")
    #expect(calls.log == ["A end", "B end", "C end"])
    #expect(throws: Never.self) { try channel.checkInvariants() }
    withExtendedLifetime(tokens) {}
  }

  @Test("OB-13 an end releases what closures captured, tokens held or not", arguments: IsolationContext.allCases)
  func releaseAtEnd(in context: IsolationContext) async {
    await context.run {
      let channel = Observers<Int>()
      weak let freed: Listener?
      let tokens: [ObserverToken]
      do {
        let captured = Listener()
        freed = captured
        tokens = [channel.subscribe { captured.receive($0) }, channel.subscribe(.until(9)) { captured.receive($0) }]
      }
      #expect(freed != nil)
      channel.end(with: 1)
      #expect(freed == nil)
      withExtendedLifetime(tokens) {}
    }
  }

  private final class Model {
    let changes = Observers<String>("changes", endingWith: "gone")
    let silent = Observers<String>()
    let edits = ChangeObservers<String, Never>()
  }

  @Test(
    "OB-26 when the source is deallocated, each live observer receives one end event, in order, and is released",
    arguments: IsolationContext.allCases)
  func sourceFreed(in context: IsolationContext) async {
    await context.run {
      let calls = CallLog()
      weak let captured: Listener?
      var model: Model? = Model()
      var tokens: [ObserverToken] = []
      let listener = Listener()
      do {
        let held = Listener("held")
        captured = held
        tokens += (1...3).map { index in
          model?.changes.subscribe { calls.note("\(held.name) \(index) \($0)") }
        }.compactMap(\.self)
        model?.changes.subscribe(owner: listener) { calls.note("\($0.name) \($1)") }
        model?.changes.subscribe(.whileAlive(Source())) { calls.note("deallocated owner \($0)") }
      }
      tokens[1].cancel()
      model = nil
      #expect(model == nil)
      #expect(calls.log == ["held 1 gone", "held 3 gone", "listener gone"])
      #expect(captured == nil)
    }
  }

  @Test("OB-26 a channel that has ended, or has no end event, is deallocated silently and releases its observers")
  func deallocatedSilently() {
    let calls = CallLog()
    weak let captured: Listener?
    var model: Model? = Model()
    var tokens: [ObserverToken?] = []
    do {
      let held = Listener()
      captured = held
      tokens.append(model?.changes.subscribe { calls.note("ending \($0)") })
      tokens.append(model?.silent.subscribe { calls.note("\(held.name) \($0)") })
      tokens.append(model?.edits.subscribe(did: { calls.note("\(held.name) \($0)") }))
      model?.changes.end(with: "end")
    }
    #expect(captured != nil)
    model = nil
    #expect(model == nil)
    #expect(captured == nil)
    #expect(calls.log == ["ending end"])
    withExtendedLifetime(tokens) {}
  }
}
