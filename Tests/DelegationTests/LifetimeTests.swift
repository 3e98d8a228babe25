import ArmatureTesting
import Delegation
import Testing

@Suite struct LifetimeTests {
  @Test("OB-19 a subscription with an owner ends when the owner is deallocated", arguments: IsolationContext.allCases)
  func whileAlive(in context: IsolationContext) async {
    await context.run {
      let channel = Observers<Int>()
      let calls = CallLog()
      do {
        let owner = Listener("owner")
        channel.subscribe(.whileAlive(owner)) { calls.note("plain \($0)") }
        channel.subscribe(owner: owner) { calls.note("passed \($0.name) \($1)") }
        channel.notify(1)
      }
      channel.notify(2)
      #expect(calls.log == ["plain 1", "passed owner 1"])
      #expect(!channel.hasObservers)
    }
  }

  @Test("OB-19 once is one delivery, and a nested notify doesn't reach it again", arguments: IsolationContext.allCases)
  func once(in context: IsolationContext) async throws {
    try await context.run {
      let channel = Observers<Int>(policy: .nested)
      let calls = CallLog()
      channel.subscribe(.once) { number in
        calls.note("once \(number), others: \(channel.count)")
        channel.notify(number + 1)
      }
      let token = channel.record("always", in: calls)
      channel.notify(1)
      channel.notify(3)
      #expect(calls.log == ["once 1, others: 1", "always 2", "always 1", "always 3"])
      try channel.checkInvariants()
      withExtendedLifetime(token) {}
    }
  }

  @Test("OB-19 a subscription that its own predicate cancels receives nothing more", arguments: [true, false])
  func canceledByPredicate(isLast: Bool) {
    let (channel, calls) = (Observers<Int>(), CallLog())
    var token: ObserverToken?
    token = channel.subscribe(
      .until { _ in
        token?.cancel()
        return isLast
      }
    ) { calls.note("\($0)") }
    channel.notify(1)
    channel.notify(2)
    #expect(calls.log == [])
  }

  @Test("OB-19 until an event, that event is the last delivery", arguments: IsolationContext.allCases)
  func until(in context: IsolationContext) async {
    await context.run {
      let channel = Observers<Int>()
      let calls = CallLog()
      channel.subscribe(.until(3)) { calls.note("event \($0)") }
      channel.subscribe(.until { $0 >= 2 }) { calls.note("predicate \($0)") }
      for number in 1...4 { channel.notify(number) }
      #expect(
        calls.log == ["event 1", "predicate 1", "event 2", "predicate 2", "event 3"])
    }
  }

  @Test("OB-19 an object's subscription may end before the object")
  func objectWithLifetime() {
    let channel = Observers<Int>()
    let calls = CallLog()
    let listener = Listener("object", calls)
    channel.subscribe(listener, Listener.receive, lifetime: .once)
    channel.subscribe(owner: listener, lifetime: .until(2)) { calls.note("\($0.name) until \($1)") }
    for number in 1...3 { channel.notify(number) }
    #expect(calls.log == ["object 1", "object until 1", "object until 2"])
  }

  @Test("OB-19 an owner that is passed to its closure is deallocated, and one that is captured isn't")
  func passedOwner() {
    let channel = Observers<Int>()
    weak let freed: Listener?
    weak let leaked: Listener?
    do {
      let passed = Listener()
      let captured = Listener()
      freed = passed
      leaked = captured
      channel.subscribe(owner: passed) { owner, number in owner.receive(number) }
      channel.subscribe(.whileAlive(captured)) { captured.receive($0) }
    }
    #expect(freed == nil)
    #expect(leaked != nil)
  }

  @Test(
    "OB-23 an observing object isn't kept alive, and a deallocated one isn't called, counted or listed",
    arguments: IsolationContext.allCases)
  func weakObjects(in context: IsolationContext) async {
    await context.run {
      let channel = Observers<Int>()
      let calls = CallLog()
      let staying = Listener("staying", calls)
      weak let freed: Listener?
      do {
        let leaving = Listener("leaving", calls)
        freed = leaving
        channel.subscribe(leaving, Listener.receive)
        channel.subscribe(staying, Listener.receive)
        #expect(channel.observingObjects.map { $0 === leaving } == [true, false])
      }
      #expect(freed == nil)
      #expect(channel.count == 1)
      #expect(channel.observingObjects.map { $0 === staying } == [true])
      channel.notify(1)
      #expect(calls.log == ["staying 1"])
    }
  }

  @Test("OB-23 an object that is deallocated during a delivery isn't called in it")
  func deallocatedMeanwhile() {
    let channel = Observers<Int>()
    let calls = CallLog()
    var second: Listener? = Listener("second", calls)
    let token = channel.subscribe { _ in second = nil }
    if let second { channel.subscribe(second, Listener.receive) }
    channel.notify(1)
    #expect(calls.log == [])
    #expect(second == nil && channel.count == 1)
    withExtendedLifetime(token) {}
  }

  @Test("OB-23 a channel that is never notified doesn't collect deallocated observers")
  func deallocatedAreNotCollected() throws {
    let channel = Observers<Int>()
    var alive = 0
    for _ in 0..<10_000 {
      alive += 1
      let captured = Listener { alive -= 1 }
      let owner = Listener()
      channel.subscribe(owner: owner) { _, number in captured.receive(number) }
    }
    #expect(alive <= 4)
    try channel.checkInvariants()
  }

  @Test("OB-25 hasObservers is true from the first live subscription to the last", arguments: IsolationContext.allCases)
  func hasObservers(in context: IsolationContext) async {
    await context.run {
      let channel = Observers<Int>()
      var seen = [channel.hasObservers]
      do {
        let temporary = Listener()
        channel.subscribe(temporary, Listener.receive)
        seen.append(channel.hasObservers)
      }
      seen.append(channel.hasObservers)
      let first = channel.subscribe { _ in }
      let second = channel.subscribe { _ in }
      first.cancel()
      seen.append(channel.hasObservers)
      second.cancel()
      seen.append(channel.hasObservers)
      channel.subscribe(.once) { _ in }
      seen.append(channel.hasObservers)
      channel.notify(1)
      seen.append(channel.hasObservers)
      let third = channel.subscribe { _ in }
      channel.end(with: 2)
      seen.append(channel.hasObservers)
      #expect(seen == [false, true, false, true, false, true, false, false])
      withExtendedLifetime(third) {}
    }
  }
}
