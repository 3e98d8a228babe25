/// A button that offers an amount.
final class BidButton {
  let amount: Int
  private var actions: [(BidButton) -> Bool] = []

  init(amount: Int) {
    self.amount = amount
  }

  func addTarget<Target: AnyObject>(_ target: Target, action: @escaping (Target) -> (BidButton) -> Void) {
    actions.append { [weak target] button in
      guard let target else { return false }
      action(target)(button)
      return true
    }
  }

  /// Stops at the first target that is gone.
  func press() {
    for action in actions where !action(self) { return }
  }
}
