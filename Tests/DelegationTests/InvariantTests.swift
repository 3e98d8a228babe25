import Testing

@testable import Delegation

/// `checkInvariants()` sees each fault it looks for, and says it in a sentence.
@Suite struct InvariantTests {
  private func broken(_ damage: (Observers<Int>) -> Void) -> BrokenChannel? {
    let channel = Observers<Int>()
    let tokens = (0..<6).map { _ in channel.subscribe { _ in } }
    tokens[1].cancel()
    defer { withExtendedLifetime(tokens) {} }
    damage(channel)
    do throws(BrokenChannel) {
      try channel.checkInvariants()
      return nil
    } catch {
      return error
    }
  }

  @Test("The invariants hold until the storage is damaged, and each damage is found")
  func faults() {
    #expect(broken { _ in } == nil)
    #expect(broken { $0.list.ledger.entries.swapAt(2, 3) } == .numbersOutOfOrder(4, 3))
    #expect(broken { $0.list.ledger.lastNumber = 5 } == .numberNotIssued(6, lastIssued: 5))
    #expect(broken { $0.list.ledger.gaps = 3 } == .gapsMiscounted(counted: 3, found: 1))
    #expect(
      broken { channel in
        for index in 2...4 { channel.list.ledger.entries[index].clear() }
        channel.list.ledger.gaps = 4
      } == .tooManyGaps(4, entries: 6))
    #expect(broken { $0.queue.append(.value(1, source: nil, chainLength: 2)) } == .valuesLeftWaiting(1))
    #expect(broken { $0.chainLength = 7 } == .chainNotReset(7))
    #expect(broken { $0.isClosed.isSet = true } == .observersAfterEnd(6))
  }

  @Test(
    "A fault says what contradicts what",
    arguments: [
      (BrokenChannel.numbersOutOfOrder(4, 3), "Subscription 3 stands behind subscription 4, but numbers must ascend."),
      (.numberNotIssued(6, lastIssued: 5), "Subscription 6 exists, but the last number given out is 5."),
      (.gapsMiscounted(counted: 3, found: 1), "The list counts 3 cancelled places, but has 1."),
      (.tooManyGaps(4, entries: 6), "4 of 6 places are cancelled ones; the list should have been compacted."),
      (.valuesLeftWaiting(1), "1 values wait for a delivery under way, but there is none."),
      (.chainNotReset(7), "A chain of 7 values goes on, but no delivery is under way."),
      (.observersAfterEnd(5), "The channel has ended, but still holds 5 subscriptions."),
    ])
  func texts(fault: BrokenChannel, text: String) {
    #expect(fault.description == text)
  }
}
