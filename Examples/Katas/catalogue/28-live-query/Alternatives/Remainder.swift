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
    didSet { refresh() }
  }

  private let store: LotStore

  init(store: LotStore, filter: @escaping (Lot) -> Bool) {
    self.store = store
    self.filter = filter
    sections = fetch()
    store.didChange = { [weak self] in self?.refresh() }
  }

  private func fetch() -> [Section] {
    Dictionary(grouping: store.lots.values.filter(filter), by: \.room)
      .sorted { $0.key < $1.key }
      .map { room, lots in
        Section(room: room, lots: lots.sorted { ($0.title, $0.number) < ($1.title, $1.number) })
      }
  }

  private func refresh() {
    let old = sections
    sections = fetch()
    guard sections != old else { return }
    delegate?.queryWillChange(self)
    for edit in edits(from: old, to: sections) { delegate?.query(self, did: edit) }
    delegate?.queryDidChange(self)
  }

  private func edits(from old: [Section], to new: [Section]) -> [Edit] {
    let rooms = Set(old.map(\.room)).intersection(new.map(\.room))
    var edits: [Edit] = []
    for (section, content) in old.enumerated() where !rooms.contains(content.room) {
      edits.append(.deleteSection(section))
    }
    for (section, content) in new.enumerated() where !rooms.contains(content.room) {
      edits.append(.insertSection(section))
    }
    // Lots in rooms that stay, by number: those that are left over on one side only are deleted or inserted.
    var left = known(in: old.enumerated().filter { rooms.contains($0.element.room) })
    for (section, content) in new.enumerated() where rooms.contains(content.room) {
      for (row, lot) in content.lots.enumerated() {
        let place = Place(section: section, row: row)
        guard let former = left.removeValue(forKey: lot.number) else {
          edits.append(.insert(place))
          continue
        }
        if former.lot == lot { continue }
        let others = content.lots.filter { other in other != lot && old[former.place.section].lots.contains(other) }
        let rowBefore = others.count { isLess(old[former.place.section].lots, $0.number, lot.number) }
        let rowNow = others.count { isLess(content.lots, $0.number, lot.number) }
        let stays = old[former.place.section].room == content.room && rowBefore == rowNow
        edits.append(stays ? .update(place) : .move(from: former.place, to: place))
      }
    }
    return edits + left.values.map { .delete($0.place) }
  }

  private func known(in sections: [(offset: Int, element: Section)]) -> [Int: (place: Place, lot: Lot)] {
    var known: [Int: (place: Place, lot: Lot)] = [:]
    for (section, content) in sections {
      for (row, lot) in content.lots.enumerated() { known[lot.number] = (Place(section: section, row: row), lot) }
    }
    return known
  }

  /// Whether one lot stands before another one.
  private func isLess(_ lots: [Lot], _ one: Int, _ other: Int) -> Bool {
    guard let first = lots.firstIndex(where: { $0.number == one }) else { return false }
    guard let second = lots.firstIndex(where: { $0.number == other }) else { return false }
    return first < second
  }
}
