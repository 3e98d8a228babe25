/// A button that offers an amount.
final class BidButton {
  let amount: Int

  init(amount: Int) {
    self.amount = amount
  }

  /// Registers an action, which is called on the target when the button is pressed.
  func addTarget<Target: AnyObject>(_ target: Target, action: @escaping (Target) -> (BidButton) -> Void) {
    // Remember the target and its action.
  }

  /// Calls the registered actions.
  func press() {
    // Send the press.
  }
}
