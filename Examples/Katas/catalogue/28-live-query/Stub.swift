struct Lot: Equatable { let number: Int, title: String, room: String, bid: Int }

/// All lots of the auction, and one listener.
final class LotStore {
  private(set) var lots: [Int: Lot] = [:]
  /// Called after each change.
  var didChange: () -> Void = {}

  /// Adds a lot, or replaces the one with its number.
  func put(_ lot: Lot) {
    lots[lot.number] = lot
    didChange()
  }

  func remove(_ number: Int) {
    lots[number] = nil
    didChange()
  }
}

struct Section: Equatable { let room: String, lots: [Lot] }
struct Place: Hashable { let section: Int, row: Int }

// One edit of the list. `delete…` and `from` are places before the change, all others are places after it.
enum Edit: Hashable {
  case deleteSection(Int), insertSection(Int)
  case delete(Place), insert(Place), update(Place)
  case move(from: Place, to: Place)
}

protocol LiveQueryDelegate: AnyObject {
  func queryWillChange(_ query: LiveQuery)
  func query(_ query: LiveQuery, did edit: Edit)
  func queryDidChange(_ query: LiveQuery)
}

/// The lots of a store that match, by room and title, kept up to date.
final class LiveQuery {
  weak var delegate: (any LiveQueryDelegate)?
  /// The sections by room, without empty ones; the lots in them by title, and by number if titles are equal.
  private(set) var sections: [Section] = []

  // Which lots are in the list. A new filter changes the list at once.
  var filter: (Lot) -> Bool {
    didSet {
      // Your code.
    }
  }

  init(store: LotStore, filter: @escaping (Lot) -> Bool) {
    self.filter = filter
    // Your code.
  }
}
