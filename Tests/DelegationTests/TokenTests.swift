import ArmatureTesting
import Delegation
import Testing

@Suite struct TokenTests {
  @Test("OB-8 a second cancel changes nothing", arguments: IsolationContext.allCases)
  func twice(in context: IsolationContext) async throws {
    try await context.run {
      let channel = Observers<Int>()
      let calls = CallLog()
      let tokens = (0..<3).map { channel.record("\($0)", in: calls) }
      tokens[1].cancel()
      tokens[1].cancel()
      tokens[1].cancel()
      channel.notify(1)
      #expect(calls.log == ["0 1", "2 1"])
      #expect(channel.count == 2)
      try channel.checkInvariants()
      withExtendedLifetime(tokens) {}
    }
  }

  @Test("OB-9 a stale token never removes a later observer", arguments: IsolationContext.allCases)
  func stale(in context: IsolationContext) async {
    await context.run {
      let channel = Observers<Int>()
      let calls = CallLog()
      var stale: ObserverToken? = channel.record("A", in: calls)
      stale?.cancel()
      let later = channel.record("B", in: calls)

      stale?.cancel()
      channel.notify(1)
      stale = nil
      channel.notify(2)

      #expect(calls.log == ["B 1", "B 2"])
      #expect(later.number == 2)
    }
  }

  @Test("OB-10 releasing the last reference to a token cancels the subscription", arguments: IsolationContext.allCases)
  func dropping(in context: IsolationContext) async {
    await context.run {
      let channel = Observers<Int>()
      let calls = CallLog()
      var token: ObserverToken? = channel.record("A", in: calls)
      var other = token
      token = nil
      channel.notify(1)
      #expect(other != nil && token == nil)
      other = nil
      channel.notify(2)
      #expect(calls.log == ["A 1"])
      #expect(!channel.hasObservers)
    }
  }

  @Test("OB-10 a token released during a delivery ends its subscription in that delivery")
  func droppingMeanwhile() {
    let channel = Observers<Int>()
    let calls = CallLog()
    var second: ObserverToken?
    let first = channel.subscribe { number in
      calls.note("1 \(number)")
      second = nil
    }
    second = channel.record("2", in: calls)
    #expect(second?.number == 2)
    channel.notify(1)
    #expect(calls.log == ["1 1"])
    withExtendedLifetime(first) {}
  }

  @Test("OB-10 with another lifetime the token only cancels early, and releasing it changes nothing")
  func otherLifetimes() {
    let channel = Observers<Int>()
    let calls = CallLog()
    let listener = Listener("object", calls)
    let tokens = [
      channel.subscribe(.whileAlive(listener)) { calls.note("canceled \($0)") },
      channel.subscribe(.until(9)) { calls.note("canceled \($0)") },
      channel.subscribe(.once) { calls.note("canceled \($0)") },
      channel.subscribe(owner: listener) { calls.note("canceled, \($0.name) \($1)") },
      channel.subscribe(listener, Listener.receive),
    ]
    channel.subscribe(.whileAlive(listener)) { calls.note("alive \($0)") }
    channel.subscribe(.until(9)) { calls.note("until \($0)") }
    channel.subscribe(.once) { calls.note("once \($0)") }
    channel.subscribe(owner: listener) { calls.note("owned by \($0.name) \($1)") }
    channel.subscribe(listener, Listener.receive)

    for token in tokens { token.cancel() }
    channel.notify(1)

    #expect(calls.log == ["alive 1", "until 1", "once 1", "owned by object 1", "object 1"])
  }

  @Test("OB-10 a cancel releases the observer and everything it captured")
  func releasing() {
    let channel = Observers<Int>()
    weak let captured: Listener?
    let token: ObserverToken
    do {
      let listener = Listener()
      captured = listener
      token = channel.subscribe { listener.receive($0) }
    }
    #expect(captured != nil)
    token.cancel()
    #expect(captured == nil)
  }

  @Test("OB-18 an observer's deinit may use the channel that releases it")
  func releasedObserverUsesChannel() throws {
    let channel = Observers<Int>()
    let calls = CallLog()
    var tokens: [ObserverToken] = []
    var isOver = false
    for index in 0..<8 {
      let listener = Listener {
        if isOver { return }
        tokens.append(channel.record("successor of \(index)", in: calls))
        tokens[0].cancel()
        channel.notify(index)
      }
      tokens.append(channel.subscribe { listener.receive($0) })
    }
    for index in [3, 5, 1, 7] { tokens[index].cancel() }
    try channel.checkInvariants()
    #expect(channel.count == 8)
    #expect(calls.log.last == "successor of 7 7")
    isOver = true
    tokens = []
    #expect(!channel.hasObservers)
  }
}
