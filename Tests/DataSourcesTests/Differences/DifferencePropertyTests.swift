import ArmatureTestSupport
import ArmatureTesting
import DataSources
import Testing

/// Random pairs of snapshots: run 10,000 of them with `ARMATURE_ROUNDS=20`.
struct DifferencePropertyTests {
  struct Thing: Identifiable, Hashable {
    let id: Int
    var text = 0
  }

  struct Shelf: Identifiable, Hashable {
    let id: Int
    var title = 0
  }

  typealias Shelves = Snapshot<Shelf, Thing>
  typealias Rows = [(section: Shelf, items: [Thing])]

  @Test("DS-51 one pass and the stages of random pairs lead to the target, with the fewest moves")
  func randomPairs() throws {
    for seed in 0..<UInt64(TestScale.rounds(500)) {
      var random = SeededGenerator(seed: seed)
      let before = Self.rows(&random)
      let after = Bool.random(using: &random) ? Self.edited(before, &random) : Self.rows(&random)
      let (old, new) = (try Shelves(before), try Shelves(after))
      let difference = new.difference(from: old)
      let changes = difference.changes
      #expect(try old.applying(difference) == new, "seed \(seed)")
      #expect(try ChangeReplay(changes, from: old, to: new).matches(new), "seed \(seed)")
      #expect(changes.counts == Self.leastCounts(from: old, to: new), "seed \(seed)")

      var state = old
      var counts = [Int](repeating: 0, count: 8)
      for stage in difference.stages {
        #expect(
          try ChangeReplay(stage.changes, from: state, to: stage.snapshot).matches(stage.snapshot), "seed \(seed)")
        #expect(stage.changes.offences == [], "seed \(seed)")
        counts = zip(counts, stage.changes.counts).map(+)
        state = stage.snapshot
      }
      #expect(state == new, "seed \(seed)")
      #expect(counts == changes.counts, "seed \(seed)")
    }
  }

  private static func rows(_ random: inout SeededGenerator) -> Rows {
    var items = Array((0..<30).shuffled(using: &random).prefix(Int.random(in: 0...30, using: &random)))
    let sections = (0..<6).shuffled(using: &random).prefix(Int.random(in: 0...6, using: &random))
    return sections.map { section in
      let count = Int.random(in: 0...max(0, items.count / 2), using: &random)
      defer { items.removeLast(count) }
      return (
        section: Shelf(id: section, title: Int.random(in: 0...1, using: &random)),
        items: items.suffix(count).map { Thing(id: $0, text: Int.random(in: 0...1, using: &random)) }
      )
    }
  }

  /// A few changes of all kinds.
  private static func edited(_ rows: Rows, _ random: inout SeededGenerator) -> Rows {
    var rows = rows
    for step in 0..<Int.random(in: 0...8, using: &random) {
      guard let section = rows.indices.randomElement(using: &random) else { break }
      let row = rows[section].items.indices.randomElement(using: &random)
      let other = rows.indices.randomElement(using: &random) ?? section
      switch (Int.random(in: 0..<8, using: &random), row) {
      case (0, let row?): rows[section].items[row].text += 1
      case (1, let row?): rows[section].items.remove(at: row)
      case (2, _): rows[section].items.insert(Thing(id: 100 + step), at: row ?? 0)
      case (3, let row?), (4, let row?):
        let item = rows[section].items.remove(at: row)
        rows[other].items.insert(item, at: Int.random(in: 0...rows[other].items.count, using: &random))
      case (5, _): rows[section].section.title += 1
      case (6, _): rows.insert(rows.remove(at: section), at: min(other, rows.count))
      default:
        if Bool.random(using: &random) {
          let orphans = rows.remove(at: section).items
          guard !rows.isEmpty else { break }
          rows[rows.count / 2].items += orphans.filter { _ in Bool.random(using: &random) }
        } else {
          let items = rows[other].items
          rows[other].items = Array(items.prefix(items.count / 2))
          rows.insert((section: Shelf(id: 100 + step), items: Array(items.dropFirst(items.count / 2))), at: section)
        }
      }
    }
    return rows
  }

  /// Returns the required numbers of changes of each kind, found by sets and by comparing all pairs.
  private static func leastCounts(from old: Shelves, to new: Shelves) -> [Int] {
    let sections = Dictionary(uniqueKeysWithValues: old.sections.enumerated().map { ($1.id, $0) })
    let newSections = Set(new.sections.map(\.id))
    let keptSections = new.sections.compactMap { sections[$0.id] }
    var counts = [
      old.sections.count - keptSections.count, new.sections.count - keptSections.count,
      keptSections.count - longestIncreasing(keptSections),
      new.sections.count { section in sections[section.id].map { old.sections[$0] != section } ?? false }, 0, 0, 0, 0,
    ]
    counts[4] = old.items.count { item in
      new.item(withID: item.id) == nil
        && newSections.contains(old.sections[old.path(ofItemWithID: item.id)?.section ?? 0].id)
    }
    for (number, section) in new.sections.enumerated() {
      var stayers: [Int] = []
      for item in new.items(inSection: number) ?? [] {
        guard let path = old.path(ofItemWithID: item.id) else {
          counts[5] += sections[section.id] == nil ? 0 : 1
          continue
        }
        if old.item(at: path) != item { counts[7] += 1 }
        if path.section == sections[section.id] { stayers.append(path.row) } else { counts[6] += 1 }
      }
      counts[6] += stayers.count - longestIncreasing(stayers)
    }
    return counts
  }
}
