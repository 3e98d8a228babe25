import ArmatureTesting
import Delegation
import Testing

@Suite struct ContextTests {
  @Test(
    "OB-27 when notify returns, every delivery has been made, queued ones included",
    arguments: IsolationContext.allCases)
  func synchronous(in context: IsolationContext) async {
    await context.run {
      let channel = Observers<Int>()
      var received: [Int] = []
      let token = channel.subscribe { number in
        received.append(number)
        if number < 5 { channel.notify(number + 1) }
      }
      channel.notify(1)
      #expect(received == [1, 2, 3, 4, 5])
      withExtendedLifetime(token) {}
    }
  }

  @Test("OB-27 observers run on the caller's actor, and nothing hops to the main actor")
  @Desk func onCallersActor() {
    let channel = Observers<Int>()
    var received: [Int] = []
    let token = channel.subscribe { number in
      Desk.preconditionIsolated()
      received.append(number)
      if number == 1 { channel.notify(2) }
    }
    channel.notify(1)
    #expect(received == [1, 2])
    withExtendedLifetime(token) {}
  }

  @Test("OB-27 an observer that needs another context hops itself and keeps the order")
  func hopping() async {
    let (stream, continuation) = AsyncStream<Int>.makeStream()
    let received = Task { @Desk in
      var numbers: [Int] = []
      for await number in stream { numbers.append(number) }
      return numbers
    }
    let channel = Observers<Int>()
    let token = channel.subscribe { continuation.yield($0) }
    for number in 1...100 { channel.notify(number) }
    continuation.finish()
    token.cancel()
    #expect(await received.value == Array(1...100))
  }
}
