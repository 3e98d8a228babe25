import ArmatureTesting
import Delegation
import Testing

@Suite struct SourceFilterTests {
  @Test(
    "OB-22 an observer of any source receives all values, one of source X only those of X",
    arguments: IsolationContext.allCases)
  func filter(in context: IsolationContext) async {
    await context.run {
      let channel = Observers<Int>()
      let calls = CallLog()
      let x = Source()
      let y = Source()
      let any = channel.record("any", in: calls)
      let ofX = channel.subscribe(from: x) { calls.note("X \($0)") }

      channel.notify(1, from: x)
      channel.notify(2, from: y)
      channel.notify(3)

      #expect(calls.log == ["any 1", "X 1", "any 2", "any 3"])
      withExtendedLifetime((any, ofX)) {}
    }
  }

  @Test(
    "OB-22 once its source is deallocated an observer is never called, not even for an object at the same address",
    arguments: IsolationContext.allCases)
  func deallocatedSource(in context: IsolationContext) async {
    await context.run {
      let channel = Observers<Int>()
      let calls = CallLog()
      let listener = Listener("object", calls)
      var x: Source? = Source()
      let tokens = x.map { x in
        channel.subscribe(listener, Listener.receive, from: x)
        return channel.subscribe(from: x) { calls.note("closure \($0)") }
      }
      channel.notify(1, from: x)
      #expect(channel.count == 2)
      x = nil
      #expect(channel.count == 0 && !channel.hasObservers)

      // Each is deallocated before the next is allocated, so some get the address of X.
      for number in 2...1_000 { channel.notify(number, from: Source()) }
      channel.notify(1_001)

      #expect(calls.log == ["object 1", "closure 1"])
      withExtendedLifetime(tokens) {}
    }
  }

  @Test("OB-22 a queued value keeps its source, and a filtered lifetime counts only values of its source")
  func queuedSource() {
    let channel = Observers<Int>()
    let calls = CallLog()
    let x = Source()
    let first = channel.subscribe { number in
      if number == 1 { for next in 2...3 { channel.notify(next, from: next == 3 ? x : nil) } }
    }
    channel.subscribe(.once, from: x) { calls.note("once \($0)") }
    channel.notify(1)
    channel.notify(4, from: x)
    #expect(calls.log == ["once 3"])
    withExtendedLifetime(first) {}
  }
}
