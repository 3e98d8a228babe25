import Testing

@testable import K28

/// Records brackets, and keeps a copy of the list by applying the edits.
private final class Mirror: LiveQueryDelegate {
  private(set) var brackets: [Set<Edit>] = []
  private(set) var log: [String] = []
  /// The copy.
  var sections: [Section] = []
  /// Whether the list was always as it is at the end, during a bracket.
  private(set) var isSteady = true
  /// Edits that weren't due, or came twice.
  private(set) var faults: [Edit] = []
  private var open: Set<Edit> = []
  private var seen: [Section] = []

  func queryWillChange(_ query: LiveQuery) {
    log.append("will")
    open = []
    seen = query.sections
  }

  func query(_ query: LiveQuery, did edit: Edit) {
    log.append("edit")
    if !open.insert(edit).inserted || !isDue(edit, in: query.sections) { faults.append(edit) }
    if query.sections != seen { isSteady = false }
  }

  func queryDidChange(_ query: LiveQuery) {
    log.append("did")
    if query.sections != seen { isSteady = false }
    brackets.append(open)
    replay(on: query.sections)
  }

  private func lot(_ place: Place, in list: [Section]) -> Lot? {
    guard list.indices.contains(place.section), list[place.section].lots.indices.contains(place.row) else { return nil }
    return list[place.section].lots[place.row]
  }

  private func has(_ room: String, _ list: [Section]) -> Bool { list.contains { $0.room == room } }

  /// Whether an edit says what happened, for a change of one lot or of the filter.
  private func isDue(_ edit: Edit, in list: [Section]) -> Bool {
    func former(_ lot: Lot) -> Lot? { sections.lazy.flatMap(\.lots).first { $0.number == lot.number } }
    func current(_ lot: Lot) -> Lot? { list.lazy.flatMap(\.lots).first { $0.number == lot.number } }
    switch edit {
    case .deleteSection(let index): return sections.indices.contains(index) && !has(sections[index].room, list)
    case .insertSection(let index): return list.indices.contains(index) && !has(list[index].room, sections)
    case .delete(let place):
      guard let lot = lot(place, in: sections), has(lot.room, list) else { return false }
      return current(lot).map { !has($0.room, sections) } ?? true
    case .insert(let place):
      guard let lot = lot(place, in: list), has(lot.room, sections) else { return false }
      return former(lot).map { !has($0.room, list) } ?? true
    case .update(let place):
      guard let lot = lot(place, in: list), let former = former(lot), former != lot else { return false }
      return sections.first { $0.room == lot.room }?.lots.firstIndex(of: former) == place.row
    case .move(let from, let to):
      guard let old = lot(from, in: sections), let new = lot(to, in: list) else { return false }
      guard old.number == new.number, old != new else { return false }
      return has(old.room, list) && has(new.room, sections) && (old.room != new.room || from.row != to.row)
    }
  }

  private func replay(on list: [Section]) {
    var (deleted, inserted): (Set<Int>, [Int]) = ([], [])
    var gone: Set<Place> = []
    var changed: [Place] = []
    for edit in open {
      switch edit {
      case .deleteSection(let section): deleted.insert(section)
      case .insertSection(let section): inserted.append(section)
      case .delete(let place): gone.insert(place)
      case .insert(let place): changed.append(place)
      case .update(let place): changed.append(place)
      case .move(let from, let to):
        gone.insert(from)
        changed.append(to)
      }
    }
    var copy: [(room: String, lots: [Lot])] = []
    for (index, section) in sections.enumerated() where !deleted.contains(index) {
      let lots = section.lots.enumerated().filter { !gone.contains(Place(section: index, row: $0.offset)) }
      copy.append((section.room, lots.map(\.element)))
    }
    for index in inserted.sorted() where index <= copy.count && list.indices.contains(index) {
      copy.insert((list[index].room, list[index].lots), at: index)
    }
    for place in changed.sorted(by: { ($0.section, $0.row) < ($1.section, $1.row) }) {
      guard let lot = lot(place, in: list), copy.indices.contains(place.section) else { continue }
      let count = copy[place.section].lots.count
      if open.contains(.update(place)), place.row < count {
        copy[place.section].lots[place.row] = lot
      } else if place.row <= count {
        copy[place.section].lots.insert(lot, at: place.row)
      }
    }
    sections = copy.map { Section(room: $0.room, lots: $0.lots) }
  }
}

/// Removes a lot when a bracket has ended.
private final class Seller: LiveQueryDelegate {
  private(set) var log: [String] = []
  private let store: LotStore

  init(store: LotStore) { self.store = store }

  func queryWillChange(_ query: LiveQuery) { log.append("will") }
  func query(_ query: LiveQuery, did edit: Edit) { log.append("edit") }

  func queryDidChange(_ query: LiveQuery) {
    log.append("did")
    store.remove(1)
  }
}

/// Hides lots without a bid when a bracket has ended.
private final class Narrower: LiveQueryDelegate {
  private(set) var log: [String] = []

  func queryWillChange(_ query: LiveQuery) { log.append("will") }
  func query(_ query: LiveQuery, did edit: Edit) { log.append("edit") }

  func queryDidChange(_ query: LiveQuery) {
    log.append("did")
    if log.count == 3 { query.filter = { $0.bid > 0 } }
  }
}

/// Numbers that are the same in each run.
private struct Dice: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return state >> 11 | state << 53
  }
}

@Suite("Live query")
struct LiveQueryTests {
  private let store = LotStore()
  private let mirror = Mirror()

  private func lot(_ number: Int, _ title: String, _ room: String, bid: Int = 0) -> Lot {
    Lot(number: number, title: title, room: room, bid: bid)
  }

  /// A query of all lots, or of some, with the mirror as its delegate.
  private func query(_ lots: Lot..., filter: @escaping (Lot) -> Bool = { _ in true }) -> LiveQuery {
    lots.forEach(store.put)
    let query = LiveQuery(store: store, filter: filter)
    query.delegate = mirror
    mirror.sections = query.sections
    return query
  }

  @Test("the list has what the store has, in sections and in order")
  func fetch() {
    let lamp = lot(3, "Lamp", "Red"), desk = lot(9, "Desk", "Red"), pen = lot(1, "Pen", "Blue")
    let twin = lot(2, "Lamp", "Red")
    let query = query(lamp, desk, pen, twin, lot(4, "Hidden", "Gray"), filter: { $0.room != "Gray" })
    #expect(query.sections == [Section(room: "Blue", lots: [pen]), Section(room: "Red", lots: [desk, twin, lamp])])
    #expect(mirror.log == [])
    let other = LotStore()
    let plain = LiveQuery(store: other) { $0.bid > 0 }
    #expect(plain.sections == [])
    other.put(lot(5, "Rug", "Red", bid: 1))
    #expect(plain.sections.map { $0.lots.map(\.number) } == [[5]])
    #expect(query.sections.map { $0.lots.map(\.number) } == [[1], [9, 2, 3]])
    #expect(mirror.log == [])
    other.put(lot(6, "Vase", "Red", bid: 2))
    other.remove(5)
    #expect(plain.sections.map { $0.lots.map(\.number) } == [[6]])
    plain.filter = { $0.bid > 2 }
    #expect(plain.sections == [])
  }

  @Test("a new lot is inserted, in a section of its own if there is none")
  func insertion() {
    let query = query(lot(3, "Lamp", "Red"))
    store.put(lot(9, "Desk", "Red"))
    store.put(lot(1, "Pen", "Blue"))
    #expect(mirror.brackets == [[.insert(Place(section: 0, row: 0))], [.insertSection(0)]])
    #expect(mirror.log == ["will", "edit", "did", "will", "edit", "did"])
    #expect(query.sections.map(\.room) == ["Blue", "Red"])
  }

  @Test("a removed lot is deleted, with its section if it was the last one")
  func deletion() {
    let query = query(lot(3, "Lamp", "Red"), lot(9, "Desk", "Red"), lot(1, "Pen", "Blue"))
    store.remove(3)
    store.remove(1)
    #expect(mirror.brackets == [[.delete(Place(section: 1, row: 1))], [.deleteSection(0)]])
    #expect(query.sections.map(\.room) == ["Red"])
  }

  @Test("a lot that changes is updated where it stays, and moved where it doesn't")
  func updateOrMove() {
    let query = query(lot(3, "Lamp", "Red"), lot(9, "Desk", "Red"), lot(1, "Pen", "Red"))
    store.put(lot(3, "Lamp", "Red", bid: 50))
    store.put(lot(3, "Lantern", "Red", bid: 50))
    store.put(lot(3, "Table", "Red", bid: 50))
    #expect(
      mirror.brackets == [
        [.update(Place(section: 0, row: 1))], [.update(Place(section: 0, row: 1))],
        [.move(from: Place(section: 0, row: 1), to: Place(section: 0, row: 2))],
      ])
    #expect(query.sections.first?.lots.map(\.number) == [9, 1, 3])
  }

  @Test("a lot that changes its room moves, and goes or arrives with a section that ends or begins")
  func rooms() {
    let query = query(lot(3, "Lamp", "Red"), lot(9, "Desk", "Red"), lot(1, "Pen", "Blue"))
    store.put(lot(3, "Lamp", "Blue"))
    store.put(lot(9, "Desk", "Blue"))
    store.put(lot(9, "Desk", "Gray"))
    store.put(lot(9, "Desk", "Zoo"))
    #expect(
      mirror.brackets == [
        [.move(from: Place(section: 1, row: 1), to: Place(section: 0, row: 0))],
        [.deleteSection(1), .insert(Place(section: 0, row: 0))],
        [.delete(Place(section: 0, row: 0)), .insertSection(1)], [.deleteSection(1), .insertSection(1)],
      ])
    #expect(query.sections.map(\.room) == ["Blue", "Zoo"])
  }

  @Test("a lot that begins or ceases to match is inserted or deleted")
  func matching() {
    let query = query(lot(3, "Lamp", "Red", bid: 10), lot(9, "Desk", "Red"), filter: { $0.bid > 0 })
    store.put(lot(9, "Desk", "Red", bid: 5))
    store.put(lot(3, "Lamp", "Red"))
    #expect(mirror.brackets == [[.insert(Place(section: 0, row: 0))], [.delete(Place(section: 0, row: 1))]])
    #expect(query.sections.first?.lots.map(\.number) == [9])
  }

  @Test("a new filter changes the list at once, in one bracket")
  func filter() {
    let query = query(lot(3, "Lamp", "Red"), lot(9, "Desk", "Red"), lot(1, "Pen", "Blue"), lot(5, "Bed", "Zoo"))
    query.filter = { $0.number > 3 }
    query.filter = { $0.number < 9 }
    #expect(
      mirror.brackets == [
        [.deleteSection(0), .delete(Place(section: 1, row: 1))],
        [.insertSection(0), .insert(Place(section: 1, row: 0)), .delete(Place(section: 0, row: 0))],
      ])
    #expect(query.sections.map { $0.lots.map(\.number) } == [[1], [3], [5]])
  }

  @Test("what doesn't change the list isn't reported; what does is reported when the list has changed")
  func silence() {
    let query = query(lot(3, "Lamp", "Red", bid: 10), lot(9, "Desk", "Red"), filter: { $0.bid > 0 })
    store.put(lot(9, "Desk", "Blue"))
    store.put(lot(3, "Lamp", "Red", bid: 10))
    store.remove(77)
    query.filter = { $0.bid > 5 }
    #expect(mirror.log == [])
    store.put(lot(9, "Desk", "Red", bid: 9))
    #expect(mirror.isSteady)
    #expect(mirror.brackets.count == 1)
    #expect(query.sections.first?.lots.count == 2)

    // What changes the list when a bracket has ended is a bracket of its own.
    let other = LotStore()
    let seller = Seller(store: other)
    other.put(lot(1, "Pen", "Red"))
    let selling = LiveQuery(store: other) { _ in true }
    selling.delegate = seller
    other.put(lot(2, "Lamp", "Red"))
    #expect(selling.sections.map { $0.lots.map(\.number) } == [[2]])
    #expect(seller.log == ["will", "edit", "did", "will", "edit", "did"])

    // So is a new filter, also for a delegate that takes the place of another one.
    let narrower = Narrower()
    selling.delegate = narrower
    other.put(lot(3, "Rug", "Red", bid: 9))
    #expect(selling.sections.map { $0.lots.map(\.number) } == [[3]])
    #expect(narrower.log == ["will", "edit", "did", "will", "edit", "did"])
    #expect(seller.log.count == 6)
  }

  @Test("random changes: the edits always lead to what a new query finds, and the store keeps no query alive")
  func random() {
    var dice = Dice(state: 28)
    var living: LiveQuery? = query()
    weak let watched = living
    for step in 0..<600 {
      let number = Int.random(in: 0..<9, using: &dice)
      switch Int.random(in: 0..<8, using: &dice) {
      case 0: store.remove(number)
      case 1:
        let limit = Int.random(in: 0..<9, using: &dice)
        living?.filter = { $0.number >= limit || $0.bid > 6 }
      default:
        let title = ["Bed", "Desk", "Lamp", "Pen"].randomElement(using: &dice) ?? ""
        let room = ["Blue", "Gray", "Red"].randomElement(using: &dice) ?? ""
        store.put(lot(number, title, room, bid: Int.random(in: 0..<9, using: &dice)))
      }
      let fresh = store.lots.values.filter { living?.filter($0) ?? false }
        .sorted { ($0.room, $0.title, $0.number) < ($1.room, $1.title, $1.number) }
      #expect(living?.sections.flatMap(\.lots) == fresh, "step \(step)")
      #expect(mirror.sections == living?.sections, "step \(step)")
      #expect(mirror.faults == [], "step \(step)")
      #expect(mirror.isSteady, "step \(step)")
    }
    var closing: Mirror? = Mirror()
    weak let watchedDelegate = closing
    living?.delegate = closing
    closing = nil
    #expect(watchedDelegate == nil, "The query keeps its delegate alive.")
    living = nil
    #expect(watched == nil)
    store.put(lot(1, "Pen", "Red"))
  }
}
