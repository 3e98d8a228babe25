protocol Clock: AnyObject { var now: Int { get } }

protocol Storage: AnyObject {
  func text(for name: String) -> String?
  func setText(_ text: String?, for name: String)
}

final class Auction {
  let lot: String
  private let secondsLeft: () -> Int

  init(lot: String, end: Int, clock: any Clock) {
    self.lot = lot
    secondsLeft = { end - clock.now }
  }

  /// The seconds that remain; 0 when the auction is over.
  var remaining: Int {
    let left = secondsLeft()
    return left > 0 ? left : 0
  }
}

final class BidDraft {
  private let key: (lot: String, user: String)
  private let storage: any Storage

  init(lot: String, user: String, storage: any Storage) {
    key = (lot, user)
    self.storage = storage
  }

  // The text of the draft; nil for none. Each user has a draft of their own for each lot: `draft-USER-LOT`.
  var text: String? {
    get { storage.text(for: ["draft", key.user, key.lot].joined(separator: "-")) }
    set { storage.setText(newValue, for: ["draft", key.user, key.lot].joined(separator: "-")) }
  }
}

final class Composition {
  private let parts: (clock: any Clock, storage: any Storage, user: String)

  init(clock: any Clock, storage: any Storage, user: String) {
    parts = (clock, storage, user)
  }

  func makeAuction(lot: String, end: Int) -> Auction { .init(lot: lot, end: end, clock: parts.clock) }
  func makeDraft(lot: String) -> BidDraft { .init(lot: lot, user: parts.user, storage: parts.storage) }
}
