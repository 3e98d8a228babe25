import ArmatureTestSupport
import ArmatureTesting
import DataSources
import Delegation
import Foundation
import Synchronization
import Testing

/// After a minute of random edits a section of Core Data's controller had one object too many.
struct LivePropertyTests {
  /// The content of a query, as plain arrays.
  struct Shown: Equatable {
    var keys: [AnyHashable?]
    var rows: [[Todo]]

    init(_ query: LiveQuery<Todo>) {
      keys = (0..<query.numberOfSections).map(query.sectionKey(at:))
      rows = (0..<query.numberOfSections).map(query.objects(inSection:))
    }

    /// Applies a change set as a list does: deletes by positions before it, inserts by positions after it.
    mutating func replay(_ changeSet: ChangeSet<Todo>, keysAfter: [AnyHashable?]) {
      var goneSections: Set<Int> = []
      var gone: [ListPath] = []
      var coming: [(ListPath, Todo)] = []
      var sectionsTo: [Int: Int?] = [:]
      for event in changeSet.events {
        switch event {
        case .sectionDeleted(let section): goneSections.insert(section)
        case .sectionInserted(let section): sectionsTo[section] = .some(nil)
        case .sectionMoved(let old, let new):
          goneSections.insert(old)
          sectionsTo[new] = old
        case .deleted(let note, let path):
          #expect(rows[path.section][path.row] == note)
          gone.append(path)
        case .inserted(let note, let path): coming.append((path, note))
        case .moved(let note, let before, let old, let new, let contentChanged):
          #expect(rows[old.section][old.row] == before)
          #expect(rows[old.section][old.row].id == note.id)
          #expect((rows[old.section][old.row] != note) == contentChanged)
          gone.append(old)
          coming.append((new, note))
        case .updated(let note, let before, let old, _):
          #expect(rows[old.section][old.row] == before)
          #expect(rows[old.section][old.row].id == note.id)
          #expect(rows[old.section][old.row] != note)
          rows[old.section][old.row] = note
        }
      }
      for path in gone.sorted(by: >) { rows[path.section].remove(at: path.row) }
      let before = rows
      let keysBefore = keys
      var rest = rows.indices.filter { !goneSections.contains($0) }[...]
      rows = []
      keys = []
      for (index, key) in keysAfter.enumerated() {
        switch sectionsTo[index] {
        case .some(let old?):
          rows.append(before[old])
          keys.append(keysBefore[old])
        case .some(nil):
          rows.append([])
          keys.append(key)
        case nil:
          guard let old = rest.popFirst() else { continue }
          rows.append(before[old])
          keys.append(keysBefore[old])
        }
      }
      #expect(rest.isEmpty)
      for (path, note) in coming.sorted(by: { $0.0 < $1.0 }) { rows[path.section].insert(note, at: path.row) }
    }
  }

  static let words = ["a", "b", "C", "item 9", "Item 10", ""]

  static func note(_ id: Int, _ random: inout SeededGenerator) -> Todo {
    Todo(
      id, words[Int.random(in: 0..<words.count, using: &random)],
      group: ["x", "y", "z"][Int.random(in: 0..<3, using: &random)],
      rank: Int.random(in: 0..<6, using: &random))
  }

  static func change(_ query: LiveQuery<Todo>, _ random: inout SeededGenerator) throws {
    let parts = Int.random(in: 1..<32, using: &random)
    if parts & 1 != 0 {
      let predicate = #Predicate<Todo> { $0.rank < 4 }
      let filters: [(Todo) throws -> Bool] = [
        { _ in true }, { $0.title != "" }, { try predicate.evaluate($0) },
      ]
      query.filter = filters[Int.random(in: 0..<3, using: &random)]
    }
    if parts & 2 != 0 {
      query.order =
        [
          [], [.by { $0.rank }], [.by({ $0.title }, using: .natural), .by({ $0.rank }, .reverse)],
          [SortKey(SortDescriptor(\.title)), .by { $0.rank == 3 ? nil : $0.rank }],
        ][Int.random(in: 0..<4, using: &random)]
    }
    if parts & 4 != 0 {
      query.sectionKey =
        [nil, .by { $0.group }, .by({ $0.rank / 2 }, .reverse), .by { $0.group == "x" ? nil : $0.group }][
          Int.random(in: 0..<4, using: &random)]
    }
    if parts & 8 != 0 {
      query.window =
        try [
          .all, LiveWindow(limit: Int.random(in: 0..<12, using: &random)),
          LiveWindow(offset: Int.random(in: 0..<8, using: &random), limit: Int.random(in: 0..<8, using: &random)),
        ][Int.random(in: 0..<3, using: &random)]
    }
  }

  static func report(
    of store: ArrayStore<Todo>, nextID: inout Int, _ random: inout SeededGenerator
  ) -> StoreReport<Todo> {
    var report = StoreReport<Todo>()
    for _ in 0..<Int.random(in: 1...6, using: &random) {
      let known = store.list.randomElement(using: &random)?.id
      switch Int.random(in: 0..<10, using: &random) {
      case 0..<3 where store.list.count < 30:
        report.insert(note(nextID, &random))
        nextID += 1
      case 3..<8: known.map { report.update(note($0, &random)) }
      case 0..<3, 8: known.map { report.delete($0) }
      default:
        known.map {
          report.delete($0)
          report.insert(note($0, &random))
        }
      }
    }
    return valid(report, of: store)
  }

  /// Removes operations that a store can't report: an update of a deleted object, a second insert.
  static func valid(_ report: StoreReport<Todo>, of store: ArrayStore<Todo>) -> StoreReport<Todo> {
    var present = Set(store.list.map(\.id))
    var result = StoreReport<Todo>()
    for change in report.operations {
      switch change {
      case .insert(let note): if present.insert(note.id).inserted { result.insert(note) }
      case .update(let note): if present.contains(note.id) { result.update(note) }
      case .delete(let id):
        present.remove(id)
        result.delete(id)
      }
    }
    return result
  }

  @Test("DS-64 random reports and settings, replayed, equal a fresh fetch", arguments: [1, 2, 3, 4] as [UInt64])
  func replayed(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let store = ArrayStore((0..<20).map { Self.note($0, &random) })
    var nextID = 20
    let query = LiveQuery(store)
    try query.performFetch()
    let owner = DelegateLog<Todo>()
    var changeSets: [ChangeSet<Todo>] = []
    query.changes.subscribe(owner: owner) { _, change in change.changeSet.map { changeSets.append($0) } }
    for round in 0..<TestScale.rounds(250) {
      var before = Shown(query)
      changeSets = []
      // Unchanged objects may move after a change of settings, and if they become the last ones of the store.
      var mayMove: Set<Int>?
      if Int.random(in: 0..<4, using: &random) == 0 {
        try query.change { try Self.change(query, &random) }
      } else {
        let report = Self.report(of: store, nextID: &nextID, &random)
        mayMove = Set(
          report.operations.compactMap { change in if case .insert(let note) = change { note.id } else { nil } })
        store.send(report)
      }
      let after = Shown(query)
      let old = before
      #expect(changeSets.count == (before == after ? 0 : 1), "seed \(seed), round \(round)")
      if let changeSet = changeSets.first {
        before.replay(changeSet, keysAfter: after.keys)
        checkMoves(changeSet, mayMove, from: old, to: after, "seed \(seed), round \(round)")
      }
      #expect(before == after, "seed \(seed), round \(round)")

      let fresh = LiveQuery(store)
      fresh.change {
        fresh.filter = query.filter
        fresh.order = query.order
        fresh.sectionKey = query.sectionKey
        fresh.window = query.window
      }
      try fresh.performFetch()
      #expect(Shown(fresh) == after, "seed \(seed), round \(round)")
      for (section, notes) in after.rows.enumerated() {
        for (row, note) in notes.enumerated() {
          #expect(query.path(of: note.id) == ListPath(section, row), "seed \(seed), round \(round)")
        }
      }
    }
  }

  /// Compares the moves of a change set with those that a quadratic reference finds.
  func checkMoves(
    _ changeSet: ChangeSet<Todo>, _ mayMove: Set<Int>?, from old: Shown, to new: Shown, _ place: Comment
  ) {
    var moved: Set<Int> = []
    for case .moved(let note, _, _, _, let contentChanged) in changeSet.events {
      moved.insert(note.id)
      #expect(contentChanged || mayMove?.contains(note.id) != false, place)
    }
    var needed = 0
    for (section, notes) in new.rows.enumerated() {
      let oldSection = old.keys.firstIndex(of: new.keys[section])
      needed += notes.count { note in
        old.rows.enumerated().contains { $0 != oldSection && $1.contains { $0.id == note.id } }
      }
      guard let oldSection else { continue }
      let oldNotes = old.rows[oldSection]
      let common = notes.compactMap { note in
        oldNotes.firstIndex { $0.id == note.id }.map {
          (rank: $0, isFixed: mayMove?.contains(note.id) == false && oldNotes[$0] == note)
        }
      }
      needed += Self.moves(common)
    }
    #expect(moved.count == needed, place)
    let sectionMoves = changeSet.events.count { if case .sectionMoved = $0 { true } else { false } }
    let kept = new.keys.compactMap { old.keys.firstIndex(of: $0) }
    #expect(sectionMoves == Self.moves(kept.map { ($0, false) }), place)
  }

  /// Returns how many of the free ones must move: all but a longest increasing subsequence.
  static func moves(_ items: [(rank: Int, isFixed: Bool)]) -> Int {
    let free = items.indices.filter { index in
      !items[index].isFixed
        && items.indices.allSatisfy { other in
          !items[other].isFixed || (other < index) == (items[other].rank < items[index].rank)
        }
    }
    var longest = [Int: Int]()
    for index in free {
      let before = free.filter { $0 < index && items[$0].rank < items[index].rank }
      longest[index] = 1 + (before.compactMap { longest[$0] }.max() ?? 0)
    }
    return items.count { !$0.isFixed } - (longest.values.max() ?? 0)
  }

  @Test("DS-64 objects that change in place before their report end up in order", arguments: [false, true])
  func inPlace(byComparator: Bool) throws {
    let seed: UInt64 = byComparator ? 5 : 6
    let order: SortKey<Chore> = byComparator ? SortKey(KeyPathComparator(\.day)) : .by { $0.day }
    var random = SeededGenerator(seed: seed)
    let store = ArrayStore((0..<30).map { Chore($0, "\($0)", day: $0) })
    let query = LiveQuery(store, order: [order])
    try query.performFetch()
    for round in 0..<TestScale.rounds(500) {
      // Several objects change before the first of them is reported.
      let changed = (0..<Int.random(in: 1...4, using: &random)).compactMap { _ in
        store.list.randomElement(using: &random)
      }
      for chore in changed { chore.day = Int.random(in: 0..<30, using: &random) }
      for chore in changed { store.update(chore) }
      let fresh = LiveQuery(store, order: [order])
      try fresh.performFetch()
      #expect(query.objects.map(\.id) == fresh.objects.map(\.id), "seed \(seed), round \(round)")
    }
  }

  final class Tally: Sendable {
    let count = Atomic(0)
  }

  @Test("DS-64 one change among 100,000 takes at most 40 comparisons and one call of the filter")
  func cost() throws {
    let size = TestScale.size(100_000)
    let comparisons = Tally()
    var evaluations = 0
    struct Counting: SortComparator {
      let tally: Tally
      var order = SortOrder.forward
      func compare(_ one: Todo, _ other: Todo) -> ComparisonResult {
        tally.count.add(1, ordering: .relaxed)
        return one.rank < other.rank ? .orderedAscending : one.rank > other.rank ? .orderedDescending : .orderedSame
      }
      static func == (one: Self, other: Self) -> Bool { true }
      func hash(into hasher: inout Hasher) {}
    }
    let live = try Live(
      (0..<size).map { Todo($0, rank: ($0 * 7919) % size) },
      where: { _ in
        evaluations += 1
        return true
      }, order: [SortKey(Counting(tally: comparisons))])
    let log = DelegateLog<Todo>()
    live.query.delegate = log
    var random = SeededGenerator(seed: 64)
    for round in 0..<200 {
      comparisons.count.store(0, ordering: .relaxed)
      evaluations = 0
      let id = Int.random(in: 0..<size, using: &random)
      let note = Todo(id, rank: Int.random(in: 0..<size, using: &random))
      switch round % 3 {
      case 0: live.store.reports.notify(StoreReport(updated: [note]))
      case 1: live.store.reports.notify(StoreReport(inserted: [Todo(size + round, rank: note.rank)]))
      default: live.store.reports.notify(StoreReport(deleted: [id]))
      }
      #expect(comparisons.count.load(ordering: .relaxed) <= 40, "round \(round)")
      #expect(evaluations <= 1, "round \(round)")
    }
  }
}
