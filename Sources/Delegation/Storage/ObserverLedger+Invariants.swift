import MessageTracing

extension ObserverLedger {
  func checkInvariants() throws(InvariantViolation) {
    var last = 0
    for entry in entries {
      guard entry.number > last else {
        throw InvariantViolation("Subscription \(entry.number) follows subscription \(last), but numbers must ascend.")
      }
      last = entry.number
    }
    guard last <= lastNumber else {
      throw InvariantViolation("Subscription \(last) exists, but the last number given out is \(lastNumber).")
    }
    let found = entries.count { $0.slot == nil }
    guard found == gaps else {
      throw InvariantViolation("The list counts \(gaps) canceled entries, but has \(found).")
    }
    guard gaps <= entries.count / 2 else {
      throw InvariantViolation("\(gaps) of \(entries.count) entries are canceled; the list should have been compacted.")
    }
  }
}
