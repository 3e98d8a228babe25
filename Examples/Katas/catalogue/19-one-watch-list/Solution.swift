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

  /// The watched lots, in the order in which they were added.
  private(set) var lots: [Lot] = [] {
    didSet { if lots != oldValue { changes.notify(lots) } }
  }

  func contains(number: Int) -> Bool { lots.contains { $0.number == number } }

  /// Adds a lot, unless it is watched already.
  func add(_ lot: Lot) {
    if !contains(number: lot.number) { lots.append(lot) }
  }

  func remove(number: Int) { lots.removeAll { $0.number == number } }
}

/// The screen that shows all watched lots.
final class WatchListScreen {
  /// Each list that was drawn, the one on the screen last.
  private(set) var drawings: [[Lot]] = []

  private let list: WatchList

  init(list: WatchList) {
    self.list = list
    list.changes.subscribe(owner: self, startingWith: list.lots) { $0.draw($1) }
  }

  func remove(number: Int) { list.remove(number: number) }

  private func draw(_ lots: [Lot]) { drawings.append(lots) }
}

/// The screen of one lot, with a button that starts or stops watching it.
final class LotScreen {
  private let lot: Lot
  private let list: WatchList

  init(lot: Lot, list: WatchList) {
    self.lot = lot
    self.list = list
  }

  private var isWatched: Bool { list.contains(number: lot.number) }

  /// The text on the button.
  var buttonTitle: String { isWatched ? "Stop watching" : "Watch" }

  /// Starts watching the lot, or stops it.
  func toggleWatching() {
    if isWatched { list.remove(number: lot.number) } else { list.add(lot) }
  }
}
