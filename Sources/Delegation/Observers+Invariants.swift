extension Observers {
  /// Throws if the channel's storage contradicts itself, which would be a fault of this library.
  ///
  /// For tests, after each step of a random run.
  public func checkInvariants() throws(BrokenChannel) {
    try list.ledger.checkInvariants()
    guard depth.value == 0 else { return }
    guard queue.isEmpty, !hasQueue.isSet else { throw .valuesLeftWaiting(queue.count) }
    guard chainLength == 1 else { throw .chainNotReset(chainLength) }
    guard !isClosed.isSet || list.ledger.entries.isEmpty else { throw .observersAfterEnd(list.ledger.entries.count) }
  }
}

extension ChangeObservers {
  /// Throws if the channel's storage contradicts itself, which would be a fault of this library.
  public func checkInvariants() throws(BrokenChannel) {
    try list.ledger.checkInvariants()
  }
}

extension ObserverLedger {
  func checkInvariants() throws(BrokenChannel) {
    var last = 0
    for entry in entries {
      guard entry.number > last else { throw .numbersOutOfOrder(last, entry.number) }
      last = entry.number
    }
    guard last <= lastNumber else { throw .numberNotIssued(last, lastIssued: lastNumber) }
    let found = entries.count { $0.slot == nil }
    guard found == gaps else { throw .gapsMiscounted(counted: gaps, found: found) }
    guard gaps <= entries.count / 2 else { throw .tooManyGaps(gaps, entries: entries.count) }
  }
}
