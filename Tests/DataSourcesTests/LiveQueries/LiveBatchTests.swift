import ArmatureTestSupport
import ArmatureTesting
import DataSources
import Delegation
import Foundation
import Testing

/// A report of a few objects moves each of them, one of many merges the order anew, and both send the same changes.
struct LiveBatchTests {
  /// A query of a store, with the change sets that it has sent.
  private final class Followed {
    let query: LiveQuery<Todo>
    private(set) var changeSets: [ChangeSet<Todo>] = []

    /// - Parameter limit: 0 to move each object, a large number to merge for each report of several objects.
    init(_ store: ArrayStore<Todo>, limit: Int) throws {
      query = LiveQuery(store)
      query.rebuildingLimit = limit
      query.changes.subscribe(owner: self) { me, change in change.changeSet.map { me.changeSets.append($0) } }
      try query.performFetch()
    }
  }

  private static func report(
    _ count: Int, of store: ArrayStore<Todo>, nextID: inout Int, _ random: inout SeededGenerator
  ) -> StoreReport<Todo> {
    var report = StoreReport<Todo>()
    for _ in 0..<count {
      let known = store.list.randomElement(using: &random)?.id ?? 0
      switch Int.random(in: 0..<8, using: &random) {
      case 0, 1:
        report.insert(LivePropertyTests.note(nextID, &random))
        nextID += 1
      case 2, 3: report.delete(known)
      default: report.update(LivePropertyTests.note(known, &random))
      }
    }
    return LivePropertyTests.valid(report, of: store)
  }

  @Test("DS-64 few objects one by one and many at once give the same changes", arguments: [7, 8, 9] as [UInt64])
  func sameChanges(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let store = ArrayStore((0..<60).map { LivePropertyTests.note($0, &random) })
    var nextID = 60
    let single = try Followed(store, limit: 0)
    let merged = try Followed(store, limit: 1_000_000)
    // With a delegate, the content before the change stays readable.
    let watched = try [0, 1_000_000].map { try Followed(store, limit: $0) }
    let logs = watched.map { _ in DelegateLog<Todo>() }
    var contentsBefore = watched.map { LivePropertyTests.Shown($0.query) }
    for (number, log) in logs.enumerated() {
      watched[number].query.delegate = log
      log.onCall = { if $0 == "will" { contentsBefore[number] = LivePropertyTests.Shown(watched[number].query) } }
    }
    for round in 0..<TestScale.rounds(300) {
      if Int.random(in: 0..<5, using: &random) == 0 {
        try LivePropertyTests.change(single.query, &random)
        for query in [merged.query] + watched.map(\.query) {
          query.change {
            query.filter = single.query.filter
            query.order = single.query.order
            query.sectionKey = single.query.sectionKey
            query.window = single.query.window
          }
        }
      }
      let others = [merged] + watched
      let contentBefore = LivePropertyTests.Shown(single.query)
      let before = (single.changeSets.count, others.map(\.changeSets.count))
      let count = Int.random(in: 1...(round % 10 == 0 ? 80 : 12), using: &random)
      store.send(Self.report(count, of: store, nextID: &nextID, &random))
      let events = single.changeSets.dropFirst(before.0).map(\.events)
      if events.count == 1 {
        #expect(contentsBefore == watched.map { _ in contentBefore }, "seed \(seed), round \(round)")
      }
      for (other, count) in zip(others, before.1) {
        #expect(other.changeSets.dropFirst(count).map(\.events) == events, "seed \(seed), round \(round)")
        #expect(
          LivePropertyTests.Shown(single.query) == LivePropertyTests.Shown(other.query), "seed \(seed), round \(round)")
      }
    }
  }

  @Test("DS-64 all of many objects change in one report, in an order of several keys")
  func allAtOnce() throws {
    let count = TestScale.size(1_000)
    let store = ArrayStore((0..<count).map { Todo($0, "\($0 % 10)", rank: $0) })
    let query = LiveQuery(store, order: [.by { $0.title }, .by({ $0.rank }, .reverse)])
    let log = DelegateLog<Todo>()
    var changeSets: [ChangeSet<Todo>] = []
    query.changes.subscribe(owner: log) { _, change in change.changeSet.map { changeSets.append($0) } }
    try query.performFetch()
    store.send(StoreReport(updated: (0..<count).map { Todo($0, "\($0 % 10)", rank: -$0) }))
    #expect(query.objects.map(\.id) == (0..<10).flatMap { title in stride(from: title, to: count, by: 10) })
    // In each group of equal titles the order is reversed: all but one object move.
    #expect(changeSets.count == 1)
    let moves = changeSets.first?.events.count { if case .moved = $0 { true } else { false } }
    #expect(moves == count - 10)
    store.send(StoreReport(deleted: Array(0..<count)))
    #expect(query.count == 0)
    #expect(changeSets.count == 2)
    store.send(StoreReport(inserted: [Todo(3, rank: 1)]))
    #expect(query.objects.map(\.id) == [3])
  }
}
