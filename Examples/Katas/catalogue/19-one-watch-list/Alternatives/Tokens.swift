import Delegation

struct Lot: Equatable {
  let number: Int
  var title: String
}

final class WatchList {
  let changes = Observers<[Lot]>("watch list")
  private var order: [Int] = []
  private var titles: [Int: String] = [:]

  var lots: [Lot] { order.compactMap { number in titles[number].map { Lot(number: number, title: $0) } } }

  /// Adds a lot that isn't watched, and removes one that is.
  func toggle(_ lot: Lot) {
    if drop(lot.number) { return }
    order.append(lot.number)
    titles[lot.number] = lot.title
    changes.notify(lots)
  }

  @discardableResult
  func drop(_ number: Int) -> Bool {
    guard titles.removeValue(forKey: number) != nil else { return false }
    order.removeAll { $0 == number }
    changes.notify(lots)
    return true
  }
}

final class WatchListScreen {
  private(set) var drawings: [[Lot]]
  private let list: WatchList
  private var token: ObserverToken?

  init(list: WatchList) {
    self.list = list
    drawings = [list.lots]
    token = list.changes.subscribe { [weak self] in self?.drawings.append($0) }
  }

  func remove(number: Int) { list.drop(number) }
}

final class LotScreen {
  private let lot: Lot
  private let list: WatchList
  private(set) var buttonTitle = ""

  init(lot: Lot, list: WatchList) {
    self.lot = lot
    self.list = list
    list.changes.subscribe(self, LotScreen.show, startingWith: list.lots)
  }

  func toggleWatching() { list.toggle(lot) }

  private func show(_ lots: [Lot]) {
    buttonTitle = lots.contains { $0.number == lot.number } ? "Stop watching" : "Watch"
  }
}
