protocol Clock: AnyObject { var now: Int { get } }

protocol Storage: AnyObject {
  func text(for name: String) -> String?
  func setText(_ text: String?, for name: String)
}

/// What everything reaches through `shared` today.
final class AppParts {
  nonisolated(unsafe) static let shared = AppParts()

  var clock: any Clock = StoppedClock()
  var storage: any Storage = EmptyStorage()
  var userName = "guest"
  private final class StoppedClock: Clock { let now = 0 }
  private final class EmptyStorage: Storage {
    func text(for name: String) -> String? { nil }
    func setText(_ text: String?, for name: String) {}
  }
}

final class Auction {
  let lot: String
  private let end: Int

  // Your code: no `shared` from here on. What an object needs is a parameter of its initializer.
  init(lot: String, end: Int, clock: any Clock) {
    self.lot = lot
    self.end = end
  }

  /// The seconds that remain; 0 when the auction is over.
  var remaining: Int { max(0, end - AppParts.shared.clock.now) }
}

final class BidDraft {
  private let lot: String

  init(lot: String, user: String, storage: any Storage) {
    self.lot = lot
  }

  // The text of the draft; nil for none. Each user has a draft of their own for each lot: `draft-USER-LOT`.
  var text: String? {
    get { AppParts.shared.storage.text(for: "draft-\(AppParts.shared.userName)-\(lot)") }
    set { AppParts.shared.storage.setText(newValue, for: "draft-\(AppParts.shared.userName)-\(lot)") }
  }
}

final class Composition {
  init(clock: any Clock, storage: any Storage, user: String) {}

  func makeAuction(lot: String, end: Int) -> Auction {
    Auction(lot: lot, end: end, clock: AppParts.shared.clock)
  }

  func makeDraft(lot: String) -> BidDraft {
    BidDraft(lot: lot, user: AppParts.shared.userName, storage: AppParts.shared.storage)
  }
}
