import MessageTracing
import Testing

@testable import Delegation

/// `checkInvariants()` finds each fault it looks for, and describes it in a sentence.
@Suite struct InvariantTests {
  private func violation(after damage: (Observers<Int>) -> Void) -> String? {
    let channel = Observers<Int>()
    let tokens = (0..<6).map { _ in channel.subscribe { _ in } }
    tokens[1].cancel()
    defer { withExtendedLifetime(tokens) {} }
    damage(channel)
    do throws(InvariantViolation) {
      try channel.checkInvariants()
      return nil
    } catch {
      return error.description
    }
  }

  @Test("The invariants hold until the storage is damaged, and each damage is found and described")
  func faults() {
    #expect(violation { _ in } == nil)
    #expect(
      violation { $0.list.subscriptions.entries.swapAt(2, 3) }
        == "Subscription 3 follows subscription 4, but numbers must ascend.")
    #expect(
      violation { $0.list.subscriptions.lastNumber = 5 } == "Subscription 6 exists, but the last number given out is 5."
    )
    #expect(violation { $0.list.subscriptions.gaps = 3 } == "The list counts 3 canceled entries, but has 1.")
    #expect(
      violation { channel in
        for index in 2...4 { channel.list.subscriptions.entries[index].clear() }
        channel.list.subscriptions.gaps = 4
      } == "4 of 6 entries are canceled; the list should have been compacted.")
    #expect(
      violation { $0.queue.append(.value(1, source: nil, chainLength: 2)) }
        == "1 values are queued, but no delivery is in progress.")
    #expect(violation { $0.chainLength = 7 } == "The chain length is 7, but no delivery is in progress.")
    #expect(violation { $0.isClosed.isSet = true } == "The channel has ended, but still holds 6 subscriptions.")
  }

  @Test("A change channel finds the same damage in its storage")
  func changes() {
    let channel = ChangeObservers<Int, Never>()
    let token = channel.subscribe()
    #expect(throws: Never.self) { try channel.checkInvariants() }
    channel.list.subscriptions.gaps = 2
    #expect(throws: InvariantViolation("The list counts 2 canceled entries, but has 0.")) {
      try channel.checkInvariants()
    }
    channel.list.subscriptions.gaps = 0
    token.cancel()
  }
}
