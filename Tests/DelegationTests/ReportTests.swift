import ArmatureTesting
import Delegation
import MessageTracing
import Testing

@Suite struct ReportTests {
  // Not private: an optimized build qualifies the name of a private type.
  protocol Deciding: AnyObject { func mayGo() -> Bool }
  private protocol Receiving: AnyObject { func received() }
  private struct No: Error, CustomStringConvertible { let description = "no" }

  private final class Decider: Deciding, Receiving {
    func mayGo() -> Bool { true }
    func received() {}
  }

  private final class Panel {
    @WeakDelegate var delegate: (any Deciding)?
  }

  @Test("AR-64 a notification is a message to each observer", arguments: IsolationContext.allCases)
  func notifications(in context: IsolationContext) async {
    await context.run {
      let (channel, source) = (Observers<Int>("changes"), Source())
      let (one, other) = (Listener("one"), Listener("other"))
      channel.subscribe(one, Listener.receive)
      channel.subscribe(other, Listener.receive, from: source)
      let token = channel.subscribe { _ in }
      let (_, run) = recording {
        channel.notify(1)
        channel.notify(2, from: source)
      }
      #expect(
        run.messages.map(\.description) == [
          "changes → Listener: 1 [notification]", "changes → (outside): 1 [notification]",
          "Source → Listener: 2 [notification]", "Source → Listener 2: 2 [notification]",
          "Source → (outside): 2 [notification]",
        ])
      withExtendedLifetime(token) {}
    }
  }

  @Test("AR-64 queued and nested deliveries, first values and last ones are messages")
  func furtherDeliveries() {
    let queued = Observers<Int>("queued")
    let nested = Observers<Int>("nested", policy: .nested)
    let sendsMore = { (channel: Observers<Int>) in
      channel.subscribe { if $0 == 1 { channel.notify(2) } }
    }
    let tokens = [sendsMore(queued), sendsMore(nested)]
    let listener = Listener()
    let (_, run) = recording {
      queued.notify(1)
      nested.notify(1)
      queued.subscribe(listener, Listener.receive, startingWith: 0)
      queued.end(with: 9)
      queued.subscribe(listener, Listener.receive)
    }
    #expect(
      run.messages.map { "\($0.sender?.name ?? "") \($0.text) \($0.depth)" } == [
        "queued 1 0", "queued 2 0", "nested 1 0", "nested 2 1", "queued 0 0", "queued 9 0", "queued 9 0", "queued 9 0",
      ])
    withExtendedLifetime(tokens) {}
  }

  @Test("AR-64 an observer that is deallocated, ended or filtered out gets no message")
  func noMessages() {
    let (channel, source) = (Observers<Int>("changes"), Source())
    var listener: Listener? = Listener()
    listener.map { _ = channel.subscribe($0, Listener.receive) }
    channel.subscribe(owner: source, lifetime: .once) { _, _ in }
    channel.subscribe(owner: source, from: Source()) { _, _ in }
    listener = nil
    let (_, run) = recording {
      channel.notify(1)
      channel.notify(2)
    }
    #expect(run.messages.map(\.description) == ["changes → Source: 1 [notification]"])

    listener = Listener()
    listener.map { _ = channel.subscribe($0, Listener.receive) }
    listener = nil
    #expect(recording { channel.end(with: 9) }.1.messages.isEmpty)
  }

  @Test("AR-64 a notification without a value has a text")
  func withoutValue() {
    let channel = Observers<Void>("pulse")
    let token = channel.subscribe {}
    let (_, run) = recording { channel.notify() }
    #expect(run.messages.map(\.text) == ["notify"])
    withExtendedLifetime(token) {}
  }

  @Test("AR-64 the phases of a change are messages, with the refusal as outcome")
  func changes() {
    let changes = ChangeObservers<String, No>()
    let owner = Source()
    changes.subscribe(owner: owner)
    let token = changes.subscribe(will: { name throws(No) in if name == "bad" { throw No() } })
    let (_, run) = recording {
      try? changes.perform("good") {}
      try? changes.perform("bad") {}
    }
    let name = "ChangeObservers<String, No>"
    #expect(
      run.messages.map(\.description) == [
        "\(name) → Source: will good [notification]", "\(name) → (outside): will good [notification]",
        "\(name) → (outside): did good [notification]", "\(name) → Source: did good [notification]",
        "\(name) → Source: will bad [notification]", "\(name) → (outside): will bad [notification] = threw no",
        "\(name) → Source: rolled back bad [notification]",
      ])
    withExtendedLifetime(token) {}
  }

  @Test("AR-64 a call of a delegate is a message with its answer", arguments: IsolationContext.allCases)
  func delegateCalls(in context: IsolationContext) async {
    await context.run {
      let (panel, decider) = (Panel(), Decider())
      let (_, run) = recording {
        #expect(panel.$delegate { $0.mayGo() } == nil)
        panel.delegate = decider
        #expect(panel.$delegate { $0.mayGo() } == true)
        #expect(panel.$delegate("mayGo", from: panel) { $0.mayGo() } == true)
        panel.$delegate("received", as: (any Receiving).self, from: panel) { $0.received() }
        #expect(panel.$delegate(as: (any TraceNamed).self) { _ in 1 } == nil)
      }
      #expect(
        run.messages.map(\.description) == [
          "(outside) → Decider: delegateCalls(in:) [delegation] = true", "Panel → Decider: mayGo [delegation] = true",
          "Panel → Decider: received [delegation]",
        ])
    }
  }
}
