protocol Clock: AnyObject { var now: Int { get } }

protocol Storage: AnyObject {
  func text(for name: String) -> String?
  func setText(_ text: String?, for name: String)
}

final class Auction {
  let lot: String
  private let end: Int
  private let clock: any Clock

  init(lot: String, end: Int, clock: any Clock) {
    self.lot = lot
    self.end = end
    self.clock = clock
  }

  /// The seconds that remain; 0 when the auction is over.
  var remaining: Int { max(0, end - clock.now) }
}

final class BidDraft {
  private let name: String
  private let storage: any Storage

  init(lot: String, user: String, storage: any Storage) {
    name = "draft-\(user)-\(lot)"
    self.storage = storage
  }

  // The text of the draft; nil for none. Each user has a draft of their own for each lot: `draft-USER-LOT`.
  var text: String? {
    get { storage.text(for: name) }
    set { storage.setText(newValue, for: name) }
  }
}

final class Composition {
  private let clock: any Clock
  private let storage: any Storage
  private let user: String

  init(clock: any Clock, storage: any Storage, user: String) {
    self.clock = clock
    self.storage = storage
    self.user = user
  }

  func makeAuction(lot: String, end: Int) -> Auction {
    Auction(lot: lot, end: end, clock: clock)
  }

  func makeDraft(lot: String) -> BidDraft {
    BidDraft(lot: lot, user: user, storage: storage)
  }
}
