/// A button that offers an amount.
final class BidButton {
  let amount: Int
  private var actions: [(BidButton) -> Void] = []

  init(amount: Int) {
    self.amount = amount
  }

  /// Registers an action, which is called on the target when the button is pressed.
  func addTarget<Target: AnyObject>(_ target: Target, action: @escaping (Target) -> (BidButton) -> Void) {
    actions.append { [weak target] button in
      guard let target else { return }
      action(target)(button)
    }
  }

  /// Calls the registered actions.
  func press() {
    for action in actions { action(self) }
  }
}
