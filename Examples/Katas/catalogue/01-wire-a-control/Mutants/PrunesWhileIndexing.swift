final class BidButton {
  private struct Entry {
    let isAlive: () -> Bool
    let call: (BidButton) -> Void
  }
  let amount: Int
  private var entries: [Entry] = []

  init(amount: Int) { self.amount = amount }

  func addTarget<Target: AnyObject>(_ target: Target, action: @escaping (Target) -> (BidButton) -> Void) {
    entries.removeAll { !$0.isAlive() }
    entries.append(
      Entry(
        isAlive: { [weak target] in target != nil },
        call: { [weak target] in if let target { action(target)($0) } }))
  }

  func press() {
    var index = 0
    while index < entries.count {
      entries[index].call(self)
      index += 1
    }
  }
}
