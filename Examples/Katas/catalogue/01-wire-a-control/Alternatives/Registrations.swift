/// A button that offers an amount.
final class BidButton {
  private class Registration {
    func send(_ button: BidButton) {}
  }

  private final class Pair<Target: AnyObject>: Registration {
    private weak var target: Target?
    private let action: (Target) -> (BidButton) -> Void

    init(_ target: Target, _ action: @escaping (Target) -> (BidButton) -> Void) {
      self.target = target
      self.action = action
    }

    override func send(_ button: BidButton) {
      if let target { action(target)(button) }
    }
  }

  let amount: Int
  private var registrations: [Registration] = []

  init(amount: Int) {
    self.amount = amount
  }

  func addTarget<Target: AnyObject>(_ target: Target, action: @escaping (Target) -> (BidButton) -> Void) {
    registrations.append(Pair(target, action))
  }

  func press() {
    registrations.forEach { $0.send(self) }
  }
}
