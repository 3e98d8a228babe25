import Armature
import Foundation
import Harness

/// Differences between existing snapshots, and between snapshots made for the measurement.
///
/// The loads are those from which the goals were derived: thousands of identities, a fifth or a tenth of them replaced
/// and some shuffled; one edit; all shuffled, reversed or equal; sections whose items move to another section.
extension Rows {
  static var differences: [any Benchmark] {
    [uuids, snapshotsAndDifference, oneEdit, equal, shuffled, reversed, sections] + stages
  }

  private struct Entry<ID: Hashable>: Identifiable, Equatable {
    let id: ID
  }

  private typealias Entries<ID: Hashable> = Snapshot<OnlySection, Entry<ID>>

  private static let sizes = [1_000, 10_000, 100_000]

  // MARK: Loads

  /// Random numbers, the same in every run.
  private struct Dice: RandomNumberGenerator {
    var state: UInt64 = 42

    mutating func next() -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return state ^ (state >> 29)
    }

    mutating func uuid() -> UUID {
      var (high, low) = (next(), next())
      return withUnsafeBytes(of: &high) { high in
        withUnsafeBytes(of: &low) { low in
          UUID(
            uuid: (
              high[0], high[1], high[2], high[3], high[4], high[5], high[6], high[7], low[0], low[1], low[2], low[3],
              low[4], low[5], low[6], low[7]
            ))
        }
      }
    }
  }

  /// The number of replaced identities: a fifth of some thousand, a tenth of more.
  private static func replacedCount(_ size: Int) -> Int { size > 50_000 ? size / 10 : size / 5 }

  private static func replaced(_ size: Int) -> (old: [UUID], new: [UUID]) {
    var dice = Dice()
    let old = (0..<size).map { _ in dice.uuid() }
    var new = old
    for place in (0..<size).shuffled(using: &dice).prefix(replacedCount(size)).sorted(by: >) { new.remove(at: place) }
    for _ in 0..<replacedCount(size) {
      new.insert(dice.uuid(), at: Int.random(in: 0...new.count, using: &dice))
    }
    let places = (0..<size).shuffled(using: &dice).prefix(replacedCount(size) / 5)
    for (place, id) in zip(places, places.map { new[$0] }.shuffled(using: &dice)) { new[place] = id }
    return (old, new)
  }

  private static func edited(_ size: Int) -> (old: [UUID], new: [UUID]) {
    var dice = Dice()
    let old = (0..<size).map { _ in dice.uuid() }
    var new = old
    new.remove(at: size / 3)
    new.insert(dice.uuid(), at: size / 3 * 2)
    return (old, new)
  }

  private static func shuffledNumbers(_ size: Int) -> [Int] {
    var dice = Dice()
    return (0..<size).shuffled(using: &dice)
  }

  private static func snapshot<ID: Hashable>(_ ids: [ID]) throws -> Entries<ID> {
    try Snapshot(ids.map { Entry(id: $0) })
  }

  // MARK: Contenders

  /// Makes differences, and adds the number of their identities if they have the expected deletes.
  private static func ours<ID: Hashable>(
    deletes: @escaping (Int) -> Int = { _ in 0 }, _ load: @escaping (Int) -> (old: [ID], new: [ID])
  ) -> Contender<RepeatedWork> {
    .ours { size in
      let (ids, tally) = (load(size), Tally())
      let (old, new) = (try snapshot(ids.old), try snapshot(ids.new))
      guard try old.applying(new.difference(from: old)) == new else { return tally.work { _ in } }
      return tally.work {
        for _ in 0..<$0 {
          let changes = new.difference(from: old).changes
          if changes.deletedItems.count == deletes(size) { tally.sum += ids.old.count + ids.new.count }
        }
      }
    }
  }

  /// The minimum for an algorithm that identifies items by hashes.
  private static func hashing<ID: Hashable>(
    _ load: @escaping (Int) -> (old: [ID], new: [ID])
  ) -> Contender<RepeatedWork> {
    .limit("hashing all of them") { size in
      let (ids, tally) = (load(size), Tally())
      return tally.work {
        for _ in 0..<$0 {
          var hash = 0
          for id in ids.old { hash ^= id.hashValue }
          for id in ids.new { hash ^= id.hashValue }
          if opaque(hash) == hash { tally.sum += ids.old.count + ids.new.count }
        }
      }
    }
  }

  private static func standardLibrary<ID: Hashable>(
    changes: Int, _ load: @escaping (Int) -> (old: [ID], new: [ID])
  ) -> Contender<RepeatedWork> {
    .peer("the standard library") { size in
      let (ids, tally) = (load(size), Tally())
      return tally.work {
        for _ in 0..<$0 where ids.new.difference(from: ids.old).count == changes {
          tally.sum += ids.old.count + ids.new.count
        }
      }
    }
  }

  private static func row(
    _ name: String, sizes: [Int] = sizes, _ contenders: [Contender<RepeatedWork>]
  ) -> any Benchmark {
    TimeRow(
      name, operation: "an item", sizeName: "items", sizes: sizes, operations: { $0 }, result: { 2 * $0 },
      contenders: contenders)
  }

  // MARK: Rows

  private static var uuids: any Benchmark {
    row(
      "difference of UUIDs", sizes: [1_000, 5_000, 100_000],
      [ours(deletes: replacedCount, replaced), hashing(replaced)])
  }

  private static var snapshotsAndDifference: any Benchmark {
    row(
      "two snapshots and their difference", sizes: [1_000, 5_000, 100_000],
      [
        .ours { size in
          let (ids, tally) = (replaced(size), Tally())
          let (old, new) = (ids.old.map(Entry.init), ids.new.map(Entry.init))
          return tally.work {
            for _ in 0..<$0 {
              guard let before = try? Snapshot(old), let after = try? Snapshot(new) else { return }
              let changes = after.difference(from: before).changes
              if changes.insertedItems.count == replacedCount(size) { tally.sum += old.count + new.count }
            }
          }
        },
        hashing(replaced),
      ])
  }

  private static var oneEdit: any Benchmark {
    row(
      "difference, one edit",
      [ours(deletes: { _ in 1 }, edited), hashing(edited), standardLibrary(changes: 2, edited)])
  }

  private static var equal: any Benchmark {
    func load(_ size: Int) -> (old: [UUID], new: [UUID]) {
      let ids = edited(size).old
      return (ids, ids.map { $0 })
    }
    return row("difference, equal", [ours(load), hashing(load), standardLibrary(changes: 0, load)])
  }

  private static var shuffled: any Benchmark {
    func load(_ size: Int) -> (old: [Int], new: [Int]) { (Array(0..<size), shuffledNumbers(size)) }
    return row("difference, shuffled", [ours(load), hashing(load)])
  }

  private static var reversed: any Benchmark {
    func load(_ size: Int) -> (old: [Int], new: [Int]) { (Array(0..<size), (0..<size).reversed()) }
    return row("difference, reversed", [ours(load), hashing(load)])
  }

  /// A difference with its stages, whose last one is the new snapshot.
  private static func stages<Section: Equatable, Item: Equatable>(
    of number: Int, _ load: @escaping (Int) throws -> (old: Snapshot<Section, Item>, new: Snapshot<Section, Item>)
  ) -> Contender<RepeatedWork> {
    .ours { size in
      let (snapshots, tally) = (try load(size), Tally())
      let stages = snapshots.new.difference(from: snapshots.old).stages
      guard stages.last?.snapshot == snapshots.new else { return tally.work { _ in } }
      return tally.work {
        for _ in 0..<$0 where snapshots.new.difference(from: snapshots.old).stages.count == number {
          tally.sum += 2 * size
        }
      }
    }
  }

  private static var stages: [any Benchmark] {
    func tenth(_ size: Int) -> (old: [UUID], new: [UUID]) {
      var dice = Dice()
      let old = (0..<size).map { _ in dice.uuid() }
      var new = old
      for place in (0..<size).shuffled(using: &dice).prefix(size / 10).sorted(by: >) { new.remove(at: place) }
      for _ in 0..<size / 10 { new.insert(dice.uuid(), at: Int.random(in: 0...new.count, using: &dice)) }
      return (old, new)
    }
    func snapshots(_ ids: (old: [UUID], new: [UUID])) throws -> (old: Entries<UUID>, new: Entries<UUID>) {
      (try snapshot(ids.old), try snapshot(ids.new))
    }
    return [
      row("stages, one edit", [stages(of: 2) { try snapshots(edited($0)) }, hashing(edited)]),
      row("stages, a tenth replaced", [stages(of: 2) { try snapshots(tenth($0)) }, hashing(tenth)]),
      row(
        "stages of sections", sizes: [1_000, 5_000, 100_000],
        [
          stages(of: 2) { size in try sectionSnapshots(sectionLoad(size)) },
          hashing { size in
            let ids = sectionLoad(size)
            return (ids.old.flatMap { $0 }, ids.new.flatMap { $0 })
          },
        ]),
    ]
  }

  /// A hundred sections; two of them are exchanged, and every fiftieth item moves to another section.
  private static func sectionLoad(_ size: Int) -> (old: [[Int]], new: [[Int]]) {
    var dice = Dice()
    let old = (0..<100).map { section in Array(section * size / 100..<(section + 1) * size / 100) }
    var new = old
    for _ in 0..<size / 50 {
      let (from, to) = (Int.random(in: 0..<100, using: &dice), Int.random(in: 0..<100, using: &dice))
      guard let row = new[from].indices.randomElement(using: &dice) else { continue }
      let item = new[from].remove(at: row)
      new[to].insert(item, at: Int.random(in: 0...new[to].count, using: &dice))
    }
    return (old, new)
  }

  private static func sectionSnapshots(
    _ ids: (old: [[Int]], new: [[Int]])
  ) throws -> (old: Snapshot<Entry<Int>, Entry<Int>>, new: Snapshot<Entry<Int>, Entry<Int>>) {
    func snapshot(_ numbers: [Int], _ items: [[Int]]) throws -> Snapshot<Entry<Int>, Entry<Int>> {
      try Snapshot(numbers.map { (section: Entry(id: $0), items: items[$0].map(Entry.init)) })
    }
    var order = Array(0..<100)
    let old = try snapshot(order, ids.old)
    order.swapAt(20, 70)
    return (old, try snapshot(order, ids.new))
  }

  private static var sections: any Benchmark {
    row(
      "difference of sections", sizes: [1_000, 5_000, 100_000],
      [
        .ours { size in
          let tally = Tally()
          let (old, new) = try sectionSnapshots(sectionLoad(size))
          guard try old.applying(new.difference(from: old)) == new else { return tally.work { _ in } }
          return tally.work {
            for _ in 0..<$0 where new.difference(from: old).changes.movedSections.count == 2 { tally.sum += 2 * size }
          }
        },
        hashing { size in
          let ids = sectionLoad(size)
          return (ids.old.flatMap { $0 }, ids.new.flatMap { $0 })
        },
      ])
  }
}
