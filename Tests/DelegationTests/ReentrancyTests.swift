import ArmatureTesting
import Delegation
import MessageTracing
import Testing

@Suite struct ReentrancyTests {
  @Test(
    "OB-14 ten subscriptions made inside one another all exist, and each receives the next value once",
    arguments: IsolationContext.allCases)
  func subscribingWhileSubscribed(in context: IsolationContext) async throws {
    try await context.run {
      let channel = Observers<Int>()
      let calls = CallLog()
      var tokens: [ObserverToken] = []
      func subscribe(_ level: Int) {
        let token = channel.subscribe(startingWith: 0) { number in
          calls.note("\(level) \(number)")
          if number == 0, level < 10 { subscribe(level + 1) }
        }
        tokens.append(token)
      }
      subscribe(1)
      #expect(calls.take() == (1...10).map { "\($0) 0" })
      channel.notify(1)
      #expect(calls.take() == (1...10).map { "\($0) 1" })
      try channel.checkInvariants()
    }
  }

  @Test("OB-14 only the new observer receives a current value, and what it sends is queued")
  func currentValue() {
    let channel = Observers<Int>()
    let calls = CallLog()
    let first = channel.record("first", in: calls)
    let second = channel.subscribe(startingWith: 0) { number in
      calls.note("second \(number)")
      if number == 0 { calls.note("\(channel.notify(1))") }
      calls.note("second continues")
    }
    #expect(
      calls.log == ["second 0", "queued", "second continues", "first 1", "second 1", "second continues"])
    channel.subscribe(.once, startingWith: 5) { calls.note("third \($0)") }
    #expect(calls.log.last == "third 5" && channel.count == 2)
    withExtendedLifetime((first, second)) {}
  }

  @Test("OB-15 nested, later observers see the inner value before the outer one", arguments: IsolationContext.allCases)
  func nested(in context: IsolationContext) async {
    await context.run {
      let channel = Observers<Int>(policy: .nested)
      let calls = CallLog()
      let first = channel.subscribe { number in
        calls.note("A \(number)")
        if number == 1 { calls.note("\(channel.notify(2))") }
      }
      let second = channel.record("B", in: calls)
      channel.notify(1)
      #expect(calls.log == ["A 1", "A 2", "B 2", "delivered", "B 1"])
      withExtendedLifetime((first, second)) {}
    }
  }

  @Test(
    "OB-15 at the limit of nested deliveries the next is refused with one diagnostic",
    arguments: [(ReentrancyPolicy.nested, 64), (.nested(depthLimit: 3), 3), (.nested(depthLimit: 0), 1)])
  func nestedLimit(policy: ReentrancyPolicy, limit: Int) throws {
    let channel = Observers<Int>("depth", policy: policy)
    var outcomes: [NotifyOutcome] = []
    var received: [Int] = []
    let token = channel.subscribe { number in
      received.append(number)
      outcomes.append(channel.notify(number + 1))
    }
    let log = DiagnosticLog()
    log.record { _ = channel.notify(1) }

    #expect(received == Array(1...limit))
    #expect(outcomes == [.nestedTooDeep] + Array(repeating: .delivered, count: limit - 1))
    #expect(log.topics == [.notifyNestedTooDeep])
    try channel.checkInvariants()
    withExtendedLifetime(token) {}
  }

  @Test(
    "OB-16 queued, every observer sees all values in the order they were sent",
    arguments: IsolationContext.allCases)
  func queued(in context: IsolationContext) async throws {
    try await context.run {
      let channel = Observers<Int>()
      let calls = CallLog()
      let senders = [("A", 10), ("B", 20)].map { name, base in
        channel.subscribe { number in
          calls.note("\(name) \(number)")
          guard number == 0 else { return }
          for value in [base, base * 10] { calls.note("\(name) sent \(value): \(channel.notify(value))") }
        }
      }
      let third = channel.record("C", in: calls)
      #expect(channel.notify(0) == .delivered)

      let sent = [
        "A 0", "A sent 10: queued", "A sent 100: queued", "B 0", "B sent 20: queued", "B sent 200: queued", "C 0",
      ]
      let waiting = [10, 100, 20, 200].flatMap { ["A \($0)", "B \($0)", "C \($0)"] }
      #expect(calls.log == sent + waiting)
      try channel.checkInvariants()
      withExtendedLifetime((senders, third)) {}
    }
  }

  @Test(
    "OB-16 a value at the end of too long a chain is dropped with one diagnostic",
    arguments: [(ReentrancyPolicy.queued, 1000), (.queued(depthLimit: 3), 3), (.queued(depthLimit: -5), 1)])
  func chainLimit(policy: ReentrancyPolicy, limit: Int) throws {
    let channel = Observers<Int>("chain", policy: policy)
    var outcomes: [NotifyOutcome] = []
    var received: [Int] = []
    let token = channel.subscribe { number in
      received.append(number)
      outcomes.append(channel.notify(number + 1))
    }
    let log = DiagnosticLog()
    log.record { _ = channel.notify(1) }

    #expect(received == Array(1...limit))
    #expect(outcomes == Array(repeating: .queued, count: limit - 1) + [.chainTooLong])
    #expect(log.topics == [.notifyChainTooLong])
    try channel.checkInvariants()
    withExtendedLifetime(token) {}
  }

  @Test("OB-16 many values sent by one delivery aren't a chain")
  func wideQueue() {
    let channel = Observers<Int>(policy: .queued(depthLimit: 2))
    var received: [Int] = []
    let token = channel.subscribe { number in
      received.append(number)
      if number == 0 { for next in 1...5_000 { channel.notify(next) } }
    }
    let log = DiagnosticLog()
    log.record { _ = channel.notify(0) }
    #expect(received == Array(0...5_000))
    #expect(log.topics == [])
    withExtendedLifetime(token) {}
  }

  @Test(
    "OB-17 forbidden, an inner notify delivers nothing, returns that, and the outer one continues",
    arguments: IsolationContext.allCases)
  func forbidden(in context: IsolationContext) async {
    await context.run {
      let channel = Observers<Int>("temperatures", policy: .forbidden)
      let calls = CallLog()
      let first = channel.subscribe { number in calls.note("A \(number): \(channel.notify(2))") }
      let second = channel.record("B", in: calls)
      let log = DiagnosticLog()
      let outcome = log.record { channel.notify(1) }

      #expect(outcome == .delivered)
      #expect(calls.log == ["A 1: forbidden", "B 1"])
      #expect(log.topics == [.notifyForbidden])
      #expect(log.diagnostics.first?.subject?.name == "temperatures")
      withExtendedLifetime((first, second)) {}
    }
  }

  @Test(
    "OB-18 an observer may subscribe, cancel, list and notify on its own channel",
    arguments: [ReentrancyPolicy.queued, .nested, .forbidden])
  func nothingIsLocked(policy: ReentrancyPolicy) throws {
    let channel = Observers<Int>(policy: policy)
    let listener = Listener()
    var tokens: [ObserverToken] = []
    var calls = 0
    tokens.append(
      channel.subscribe { number in
        guard number == 1 else { return }
        tokens.append(channel.subscribe(startingWith: 3) { _ in calls += 1 })
        channel.subscribe(listener, Listener.receive)
        #expect(channel.count == 3 && channel.hasObservers)
        #expect(channel.observingObjects.first === listener)
        tokens[0].cancel()
        channel.notify(2)
        calls += 1
      })
    channel.notify(1)
    #expect(calls == (policy == .forbidden ? 2 : 3))
    #expect(channel.count == 2)
    try channel.checkInvariants()
  }
}
