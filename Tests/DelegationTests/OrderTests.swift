import ArmatureTesting
import Delegation
import Testing

@Suite struct OrderTests {
  @Test(
    "OB-4 100 observers, some canceled and others added since, are called in the order of subscription",
    arguments: IsolationContext.allCases)
  func order(in context: IsolationContext) async throws {
    try await context.run {
      let channel = Observers<Int>()
      let calls = CallLog()
      var tokens = (0..<100).map { channel.record("\($0)", in: calls) }
      for index in stride(from: 0, to: 100, by: 3) { tokens[index].cancel() }
      tokens += (100..<140).map { channel.record("\($0)", in: calls) }
      try channel.checkInvariants()

      channel.notify(1)

      let remaining = (0..<100).filter { $0 % 3 != 0 } + Array(100..<140)
      #expect(calls.log == remaining.map { "\($0) 1" })
      #expect(tokens.map(\.number) == Array(1...140))
      #expect(channel.count == remaining.count)
    }
  }

  @Test("OB-4 objects and closures keep one order, also beyond 31 and after cancels")
  func mixedOrder() {
    let channel = Observers<Int>()
    let calls = CallLog()
    let listeners = (0..<40).map { Listener("object \($0)", calls) }
    var tokens: [ObserverToken] = []
    for (index, listener) in listeners.enumerated() {
      tokens.append(channel.record("closure \(index)", in: calls))
      channel.subscribe(listener, Listener.receive)
    }
    for index in 0..<35 { tokens[index].cancel() }
    tokens.append(channel.record("last", in: calls))

    channel.notify(7)

    let expected = (0..<40).flatMap { $0 < 35 ? ["object \($0) 7"] : ["closure \($0) 7", "object \($0) 7"] }
    #expect(calls.log == expected + ["last 7"])
    withExtendedLifetime((tokens, listeners)) {}
  }

  @Test("OB-5 a delivery reaches the observers subscribed when it began, except those that end during it")
  func snapshot() {
    let channel = Observers<Int>(policy: .nested)
    let calls = CallLog()
    var tokens: [ObserverToken] = []
    tokens.append(
      channel.subscribe { number in
        calls.note("first \(number)")
        guard number == 1 else { return }
        tokens.append(channel.record("late", in: calls))
        tokens[2].cancel()
        channel.notify(2)
      })
    tokens.append(channel.record("second", in: calls))
    tokens.append(channel.record("third", in: calls))

    channel.notify(1)

    #expect(calls.log == ["first 1", "first 2", "second 2", "late 2", "second 1"])
  }

  @Test("OB-5 a queued value reaches the observers subscribed when it leaves the queue")
  func queuedSnapshot() {
    let channel = Observers<Int>()
    let calls = CallLog()
    var tokens: [ObserverToken] = []
    tokens.append(
      channel.subscribe { number in
        calls.note("first \(number)")
        guard number == 1 else { return }
        channel.notify(2)
        tokens.append(channel.record("late", in: calls))
      })
    channel.notify(1)
    #expect(calls.log == ["first 1", "first 2", "late 2"])
  }

  @Test("OB-6 an observer canceled by an earlier one isn't called again", arguments: IsolationContext.allCases)
  func canceledMeanwhile(in context: IsolationContext) async {
    await context.run {
      let channel = Observers<Int>()
      let calls = CallLog()
      var second: ObserverToken?
      let first = channel.subscribe { number in
        calls.note("1 \(number)")
        second?.cancel()
      }
      second = channel.record("2", in: calls)
      let third = channel.record("3", in: calls)

      channel.notify(1)
      channel.notify(2)

      #expect(calls.log == ["1 1", "3 1", "1 2", "3 2"])
      withExtendedLifetime((first, third)) {}
    }
  }

  @Test("OB-7 an observer added during a delivery receives the next values", arguments: IsolationContext.allCases)
  func addedMeanwhile(in context: IsolationContext) async {
    await context.run {
      let channel = Observers<Int>()
      let calls = CallLog()
      var second: ObserverToken?
      let first = channel.subscribe { number in
        calls.note("1 \(number)")
        if second == nil { second = channel.record("2", in: calls) }
      }
      channel.notify(1)
      channel.notify(2)
      #expect(calls.log == ["1 1", "1 2", "2 2"])
      withExtendedLifetime(first) {}
    }
  }

  @Test("OB-11 11 subscriptions make 11 deliveries, and 5 after 6 cancels", arguments: IsolationContext.allCases)
  func repeated(in context: IsolationContext) async {
    await context.run {
      let channel = Observers<Int>()
      let calls = CallLog()
      let listener = Listener("object", calls)
      let ofObject = (0..<11).map { _ in channel.subscribe(listener, Listener.receive) }
      let closure = { (number: Int) in calls.note("closure \(number)") }
      let ofClosure = (0..<11).map { _ in channel.subscribe(closure) }

      channel.notify(1)
      #expect(
        calls.take() == Array(repeating: "object 1", count: 11) + Array(repeating: "closure 1", count: 11))

      for token in ofObject[..<6] + ofClosure[5...] { token.cancel() }
      channel.notify(2)
      #expect(calls.take() == Array(repeating: "object 2", count: 5) + Array(repeating: "closure 2", count: 5))
      withExtendedLifetime((listener, ofClosure)) {}
    }
  }

  @Test("OB-24 1,000 observers that replace themselves are called once", arguments: IsolationContext.allCases)
  func replacingThemselves(in context: IsolationContext) async throws {
    try await context.run {
      let channel = Observers<Int>()
      var calls = [Int](repeating: 0, count: 2_000)
      var tokens: [ObserverToken?] = []
      for index in 0..<1_000 {
        tokens.append(
          channel.subscribe { _ in
            calls[index] += 1
            tokens[index] = nil
            tokens.append(channel.subscribe { _ in calls[1_000 + index] += 1 })
          })
      }
      channel.notify(1)
      #expect(calls == Array(repeating: 1, count: 1_000) + Array(repeating: 0, count: 1_000))
      try channel.checkInvariants()

      channel.notify(2)
      #expect(calls == Array(repeating: 1, count: 2_000))
      #expect(channel.count == 1_000)
    }
  }
}
