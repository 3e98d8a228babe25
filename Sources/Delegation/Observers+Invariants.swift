extension Observers {
  /// Throws if the channel's storage contradicts itself, which would be a fault of this library.
  ///
  /// For tests, after each step of a random run.
  public func checkInvariants() throws(InvariantViolation) {
    try list.ledger.checkInvariants()
    guard depth.value == 0 else { return }
    guard queue.isEmpty, !hasQueue.isSet else {
      throw InvariantViolation("\(queue.count) values are queued, but no delivery is in progress.")
    }
    guard chainLength == 1 else {
      throw InvariantViolation("The chain length is \(chainLength), but no delivery is in progress.")
    }
    guard !isClosed.isSet || list.ledger.entries.isEmpty else {
      throw InvariantViolation("The channel has ended, but still holds \(list.ledger.entries.count) subscriptions.")
    }
  }
}
