/// A lot of the auction.
///
/// Two lots with the same number are the same lot.
struct Lot: Equatable {
  let number: Int
  var title: String
}

/// The lots that a person watches.
final class WatchList {
  // Your code: the list, its rules, and a way to hear about changes.
}

/// The screen that shows all watched lots.
final class WatchListScreen {
  /// The watched lots, in the order in which they were added.
  private(set) var lots: [Lot] = []

  init(list: WatchList) {}

  func remove(number: Int) {
    lots.removeAll { $0.number == number }
  }
}

/// The screen of one lot, with a button that starts or stops watching it.
final class LotScreen {
  private let lot: Lot
  private(set) var isWatched = false

  init(lot: Lot, list: WatchList) {
    self.lot = lot
  }

  /// Starts watching the lot, or stops it.
  func toggleWatching() {
    isWatched.toggle()
  }

  /// The text on the button.
  var buttonTitle: String { isWatched ? "Stop watching" : "Watch" }
}

// Each screen keeps a copy of its own today. What one of them changes, the other one doesn't show.
