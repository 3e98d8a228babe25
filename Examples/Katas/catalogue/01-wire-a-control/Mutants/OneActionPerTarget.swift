final class BidButton {
  let amount: Int
  private var order: [ObjectIdentifier] = []
  private var actions: [ObjectIdentifier: (BidButton) -> Void] = [:]
  init(amount: Int) { self.amount = amount }
  func addTarget<Target: AnyObject>(_ target: Target, action: @escaping (Target) -> (BidButton) -> Void) {
    let id = ObjectIdentifier(target)
    if actions[id] == nil { order.append(id) }
    actions[id] = { [weak target] in if let target { action(target)($0) } }
  }
  func press() { for id in order { actions[id]?(self) } }
}
