/// A button that offers an amount.
final class BidButton {
  let amount: Int
  private var actions: [(BidButton) -> Void] = []

  init(amount: Int) {
    self.amount = amount
  }

  func addTarget<Target: AnyObject>(_ target: Target, action: @escaping (Target) -> (BidButton) -> Void) {
    actions.append { [weak target] button in
      if let target { action(target)(button) }
    }
  }

  /// Calls the registered actions, also those that are registered meanwhile.
  func press() {
    var index = 0
    while index < actions.count {
      actions[index](self)
      index += 1
    }
  }
}
