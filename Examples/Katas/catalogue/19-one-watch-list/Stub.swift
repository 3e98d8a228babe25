import Delegation

/// A lot of the auction.
///
/// Two lots with the same number are the same lot.
struct Lot: Equatable {
  let number: Int
  var title: String
}

/// The lots that a person watches.
final class WatchList {
  /// Notified after each change with all watched lots, in the order in which they were added.
  let changes = Observers<[Lot]>()

  // Your code: the lots and their rules.
}

/// The screen that shows all watched lots.
final class WatchListScreen {
  /// Each list that was drawn, the one on the screen last.
  private(set) var drawings: [[Lot]] = []

  private var lots: [Lot] = []

  init(list: WatchList) {
    draw()
  }

  func remove(number: Int) {
    lots.removeAll { $0.number == number }
    draw()
  }

  private func draw() { drawings.append(lots) }
}

/// The screen of one lot, with a button that starts or stops watching it.
final class LotScreen {
  private let lot: Lot
  private var isWatched = false

  /// The text on the button.
  private(set) var buttonTitle = "Watch"

  init(lot: Lot, list: WatchList) {
    self.lot = lot
  }

  /// Starts watching the lot, or stops it.
  func toggleWatching() {
    isWatched.toggle()
    buttonTitle = isWatched ? "Stop watching" : "Watch"
  }
}
