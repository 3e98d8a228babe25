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
