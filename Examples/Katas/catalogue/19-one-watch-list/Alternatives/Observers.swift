/// A lot of the auction.
///
/// Two lots with the same number are the same lot.
struct Lot: Equatable {
  let number: Int
  var title: String
}

/// The lots that a person watches.
final class WatchList {
  private struct Observer {
    weak var object: AnyObject?
    let change: ([Lot]) -> Void
  }

  private var observers: [Observer] = []

  /// The watched lots, in the order in which they were added.
  private(set) var lots: [Lot] = [] {
    didSet {
      observers.removeAll { $0.object == nil }
      for observer in observers where observer.object != nil { observer.change(lots) }
    }
  }

  /// Starts or stops watching a lot.
  func toggle(_ lot: Lot) {
    if lots.contains(where: { $0.number == lot.number }) {
      remove(number: lot.number)
    } else {
      lots.append(lot)
    }
  }

  func remove(number: Int) { lots = lots.filter { $0.number != number } }

  /// Calls a closure now and after each change, while the object exists.
  func observe(_ object: AnyObject, change: @escaping ([Lot]) -> Void) {
    observers.append(Observer(object: object, change: change))
    change(lots)
  }
}

/// The screen that shows all watched lots.
final class WatchListScreen {
  /// The watched lots, in the order in which they were added.
  private(set) var lots: [Lot] = []
  private let list: WatchList

  init(list: WatchList) {
    self.list = list
    list.observe(self) { [weak self] in self?.lots = $0 }
  }

  func remove(number: Int) { list.remove(number: number) }
}

/// The screen of one lot, with a button that starts or stops watching it.
final class LotScreen {
  private let lot: Lot
  private let list: WatchList
  private(set) var isWatched = false

  init(lot: Lot, list: WatchList) {
    self.lot = lot
    self.list = list
    list.observe(self) { [weak self] lots in self?.isWatched = lots.contains { $0.number == lot.number } }
  }

  /// Starts watching the lot, or stops it.
  func toggleWatching() { list.toggle(lot) }

  /// The text on the button.
  var buttonTitle: String { isWatched ? "Stop watching" : "Watch" }
}
