extension ActionRegistry {
  /// Throws if the registry's storage contradicts itself, which would be a fault of this library.
  ///
  /// For tests, after each step of a random run.
  ///
  /// - Complexity: O(*n*²) in the number of registrations.
  public func checkInvariants() throws(BrokenRegistry) {
    try checkNumbers()
    try checkIdentities()
    if depth == 0, hasSuperseded || !superseded.isEmpty { throw .supersededLeft(superseded.count) }
    var candidate = snapshots
    while let snapshot = candidate {
      let expected = slots.filter { !$0.live.isDisjoint(with: snapshot.events) }
      guard snapshot.calls.map(\.slot.number) == expected.map(\.number) else { throw .staleSnapshot(snapshot.events) }
      candidate = snapshot.next
    }
  }

  private func checkNumbers() throws(BrokenRegistry) {
    var last: UInt64 = 0
    for slot in slots {
      guard slot.number > last else { throw .numbersOutOfOrder(last, slot.number) }
      guard !slot.live.isEmpty else { throw .withoutEvents(slot.number) }
      last = slot.number
    }
    guard last <= Token.last.number else { throw .numberNotIssued(last) }
  }

  private func checkIdentities() throws(BrokenRegistry) {
    for (index, slot) in slots.enumerated() where slot.id != nil && !slot.isDead {
      let twin = slots[..<index].first { other in
        other.id == slot.id && other.kind == slot.kind && other.target === slot.target
          && other.start == slot.start
      }
      if let twin { throw .oneIdentity(twin.number, slot.number) }
    }
  }
}
