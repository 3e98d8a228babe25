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
    let (oldRooms, newRooms) = (old.map(\.room), new.map(\.room))
    var edits: [Edit] = oldRooms.indices.filter { !newRooms.contains(oldRooms[$0]) }.map { .deleteSection($0) }
    edits += newRooms.indices.filter { !oldRooms.contains(newRooms[$0]) }.map { .insertSection($0) }
    let (before, after) = (places(in: old), places(in: new))
    for (number, place) in before where after[number] == nil && newRooms.contains(oldRooms[place.section]) {
      edits.append(.delete(place))
    }
    for (number, place) in after {
      let arrives = !oldRooms.contains(newRooms[place.section])
      guard let former = before[number] else {
        if !arrives { edits.append(.insert(place)) }
        continue
      }
      let leaves = !newRooms.contains(oldRooms[former.section])
      if leaves || arrives {
        if !arrives { edits.append(.insert(place)) }
        if !leaves { edits.append(.delete(former)) }
      } else if hasMoved(number, old[former.section], new[place.section]) {
        edits.append(.move(from: former, to: place))
      } else if old[former.section].lots[former.row] != new[place.section].lots[place.row] {
        edits.append(.update(place))
      }
    }
    return edits
  }

  /// Whether a lot is in another room now, or has another row among those that stayed unchanged.
  private func hasMoved(_ number: Int, _ old: Section, _ new: Section) -> Bool {
    guard old.room == new.room else { return true }
    let stays = Set(old.lots.filter(new.lots.contains).map(\.number))
    guard !stays.contains(number) else { return false }
    func row(_ lots: [Lot]) -> Int? {
      lots.filter { stays.contains($0.number) || $0.number == number }.firstIndex { $0.number == number }
    }
    return row(old.lots) != row(new.lots)
  }

  private func places(in sections: [Section]) -> [Int: Place] {
    var places: [Int: Place] = [:]
    for (section, content) in sections.enumerated() {
      for (row, lot) in content.lots.enumerated() { places[lot.number] = Place(section: section, row: row) }
    }
    return places
  }
}
