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
