import ArmatureTestSupport
import ArmatureTesting
import DataSources
import Foundation
import Testing

/// Reports that name ids in any order, the objects that events carry, and the snapshot of a query.
struct KnownInsertTests {
  @Test("DS-81 an inserted object with a known id replaces that object and comes last, as in a fetch")
  func replaces() throws {
    let live = try Live([Todo(1, "a"), Todo(2, "b"), Todo(3, "c")])
    live.store.insert(Todo(1, "A"))
    #expect(live.ids == [2, 3, 1])
    #expect(live.takeEvents() == ["moved 1 from (0,0) to (0,2), content changed"])
    live.store.insert(Todo(1, "A"))
    #expect(live.takeEvents() == [])
    live.store.insert(Todo(2, "b"))
    #expect(live.takeEvents() == ["moved 2 from (0,0) to (0,2)"])
    try live.query.performFetch()
    #expect(live.takeEvents() == [])
    #expect(live.ids == [3, 1, 2])
  }

  @Test("DS-81 an update of an unknown object inserts it at the end, as in a fetch")
  func unknownUpdate() throws {
    let live = try Live([Todo(1)])
    live.store.update(Todo(2))
    #expect(live.takeEvents() == ["inserted 2 at (0,1)"])
    try live.query.performFetch()
    #expect(live.takeEvents() == [])
  }

  @Test("DS-81 random reports of known and unknown ids equal a fetch", arguments: 0..<8 as Range<UInt64>)
  func random(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let orders: [[SortKey<Todo>]] = [[], [.by { $0.rank }]]
    let live = try Live(
      (0..<8).map { LivePropertyTests.note($0, &random) }, where: { $0.title != "" },
      order: orders[Int(seed % 2)], sectionKey: seed % 4 < 2 ? nil : .by { $0.group })
    for round in 0..<TestScale.rounds(200) {
      var report = StoreReport<Todo>()
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        let note = LivePropertyTests.note(Int.random(in: 0..<12, using: &random), &random)
        switch Int.random(in: 0..<3, using: &random) {
        case 0: report.insert(note)
        case 1: report.update(note)
        default: report.delete(note.id)
        }
      }
      let before = live.query.snapshot
      var replayed = LivePropertyTests.Shown(live.query)
      live.changeSets = []
      live.store.send(report)
      let after = LivePropertyTests.Shown(live.query)
      if let changes = live.changeSets.first { replayed.replay(changes, keysAfter: after.keys) }
      #expect(replayed == after, "seed \(seed), round \(round)")
      let fresh = LiveQuery(live.store)
      fresh.change {
        fresh.filter = live.query.filter
        fresh.order = live.query.order
        fresh.sectionKey = live.query.sectionKey
      }
      try fresh.performFetch()
      #expect(LivePropertyTests.Shown(fresh) == after, "seed \(seed), round \(round)")
      let snapshot = live.query.snapshot
      #expect(snapshot == fresh.snapshot, "seed \(seed), round \(round)")
      #expect(try before.applying(snapshot.difference(from: before)) == snapshot)
    }
  }

  @Test("DS-82 events carry the object as it was before")
  func oldObjects() throws {
    let live = try Live(
      [Todo(1, "a", rank: 1), Todo(2, "b", rank: 2)], where: { $0.title != "" }, order: [.by { $0.rank }])
    live.store.update(Todo(1, "A", rank: 1))
    live.store.update(Todo(1, "A", rank: 3))
    live.store.update(Todo(2, "", rank: 2))
    live.store.insert(Todo(3, "c", rank: 0))
    let events = live.changeSets.flatMap(\.events)
    #expect(
      events == [
        .updated(Todo(1, "A", rank: 1), old: Todo(1, "a", rank: 1), from: ListPath(0, 0), to: ListPath(0, 0)),
        .moved(
          Todo(1, "A", rank: 3), old: Todo(1, "A", rank: 1), from: ListPath(0, 0), to: ListPath(0, 1),
          contentChanged: true),
        .deleted(Todo(2, "b", rank: 2), from: ListPath(0, 0)),
        .inserted(Todo(3, "c", rank: 0), at: ListPath(0, 0)),
      ])
    #expect(events.map { $0.object?.title } == ["A", "A", nil, "c"])
    #expect(events.map { $0.oldObject?.title } == ["a", "A", "b", nil])
    live.changeSets = []
    live.query.order = [.by({ $0.rank }, .reverse)]
    #expect(live.changeSets.first?.events.map { $0.oldObject == $0.object } == [true])
  }

  @Test("DS-82 the snapshot of a query has its sections and objects")
  func snapshot() throws {
    let live = try Live([Todo(1, group: "x"), Todo(2, group: "y"), Todo(3, group: "x")], sectionKey: .by { $0.group })
    #expect(live.query.snapshot.sections == ["x", "y"])
    #expect(live.query.snapshot.description == "x: 1 3\ny: 2")
    let before = live.query.snapshot
    live.store.delete(2)
    #expect(live.query.snapshot.difference(from: before).description == "delete section y from 1")
    live.query.sectionKey = nil
    #expect(live.query.snapshot.sections == [nil])
    #expect(live.query.snapshot.items.map(\.id) == [1, 3])
    #expect(live.query.snapshot.path(ofItemWithID: 3) == ListPath(0, 1))
  }
}
