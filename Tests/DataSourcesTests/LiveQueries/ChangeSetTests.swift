import ArmatureTesting
import DataSources
import Testing

struct ChangeSetTests {
  /// A known mistake: events are sent before the query's content has changed.
  @Test(
    "DS-56 at will-change the content is that before, from then on that after the change",
    arguments: IsolationContext.allCases)
  func readsBeforeAndAfter(in context: IsolationContext) async throws {
    try await context.run {
      let live = try Live(
        [
          Todo(1, "a", group: "A"), Todo(2, "b", group: "A"), Todo(3, "a", group: "C"), Todo(4, "a", group: "D"),
          Todo(5, "e", group: "E"), Todo(6, "f", group: "E"),
        ], order: [.by { $0.title }], sectionKey: .by { $0.group })
      let log = DelegateLog<Todo>()
      log.reads = { query in (0..<query.numberOfSections).map { "\(query.objects(inSection: $0).map(\.id))" }.joined() }
      live.query.delegate = log
      var report = StoreReport<Todo>()
      report.delete(3)
      report.delete(4)
      report.insert(Todo(7, "g", group: "F"))
      report.insert(Todo(8, "b", group: "B"))
      report.update(Todo(1, "c", group: "A"))
      report.delete(6)
      report.update(Todo(5, "E", group: "E"))
      report.insert(Todo(9, "a", group: "A"))
      live.store.send(report)
      let before = "[1, 2][3][4][5, 6]"
      let after = "[9, 2, 1][8][5][7]"
      let changes = [
        "deleted section 2", "deleted section 1", "inserted section 1", "inserted section 3", "deleted 6 from (3,1)",
        "deleted 4 from (2,0)", "deleted 3 from (1,0)", "inserted 9 at (0,0)",
        "moved 1 from (0,0) to (0,2), content changed", "inserted 8 at (1,0)", "updated 5 from (3,0) to (2,0)",
        "inserted 7 at (3,0)", "did",
      ]
      let lines = changes.map { "\($0) \(after)" }
      #expect(log.log == ["will \(before)"] + lines)
      #expect(live.takeEvents().count == 1)
    }
  }

  @Test("DS-56 the content is unchanged until the change set begins")
  func valuesReadAsBefore() throws {
    let live = try Live([Todo(1, "a")])
    let log = DelegateLog<Todo>()
    log.reads = { $0.object(at: ListPath(0, 0))?.title ?? "none" }
    live.query.delegate = log
    live.store.update(Todo(1, "b"))
    #expect(log.log == ["will a", "updated 1 from (0,0) to (0,0) b", "did b"])
  }

  /// Core Data sends a move to (0,0) and an update at (0,0) for two swapped objects.
  @Test("DS-57 the change set is a batch, with updates by their paths before", arguments: IsolationContext.allCases)
  func batch(in context: IsolationContext) async throws {
    try await context.run {
      let live = try Live((1...5).map { Todo($0, "\($0)", rank: $0) }, order: [.by { $0.rank }])
      var report = StoreReport<Todo>()
      report.delete(1)
      report.update(Todo(3, "!", rank: 3))
      report.update(Todo(5, "!", rank: 2))
      report.insert(Todo(6, "6", rank: 9))
      live.store.send(report)
      #expect(live.ids == [2, 5, 3, 4, 6])
      var batch = ListBatch()
      batch.delete(ListPath(0, 0))
      batch.move(ListPath(0, 4), to: ListPath(0, 1))
      batch.reload(ListPath(0, 4))
      batch.reload(ListPath(0, 2))
      batch.insert(ListPath(0, 4))
      #expect(live.changeSets.map(\.batch) == [batch])
    }
  }

  @Test("DS-57 two objects that swap are one move and one update")
  func swapped() throws {
    let live = try Live([Todo(1, rank: 1), Todo(2, rank: 2)], order: [.by { $0.rank }])
    live.store.update(Todo(1, rank: 2), Todo(2, rank: 1))
    #expect(
      live.takeEvents() == ["moved 2 from (0,1) to (0,0), content changed; updated 1 from (0,0) to (0,1)"])
  }

  @Test("DS-57 objects inserted or deleted with their section have separate events")
  func sectionsWithObjects() throws {
    let live = try Live([Todo(1, group: "a"), Todo(2, group: "b"), Todo(3, group: "b")], sectionKey: .by { $0.group })
    live.store.delete(2, 3)
    #expect(live.takeEvents() == ["deleted section 1; deleted 3 from (1,1); deleted 2 from (1,0)"])
    live.store.insert(Todo(4, group: "0"), Todo(5, group: "0"))
    #expect(live.takeEvents() == ["inserted section 0; inserted 4 at (0,0); inserted 5 at (0,1)"])
  }

  // MRTFetchedResultsController sends only a move if the content changed too, so the cell shows the old content.
  @Test("DS-58 Pay set earliest is one move whose content changed", arguments: IsolationContext.allCases)
  func oneMove(in context: IsolationContext) async throws {
    try await context.run {
      let live = try Live(
        [Chore(1, "Pay", day: 5), Chore(2, "Zoe", day: 2), Chore(3, "Apply", day: 9)], order: [.by { $0.day }])
      live.store.list[0].day = 1
      live.store.update(live.store.list[0])
      #expect(live.takeEvents() == ["moved 1 from (0,1) to (0,0), content changed"])
      #expect(live.query.objects.map(\.title) == ["Pay", "Zoe", "Apply"])
    }
  }

  /// GRDB 4 reports an object that changed below a deleted row as a move.
  @Test("DS-58 a changed object below inserted or deleted rows is an update")
  func updatesBelow() throws {
    let live = try Live((1...4).map { Todo($0, rank: $0) }, order: [.by { $0.rank }])
    var report = StoreReport<Todo>()
    report.delete(1)
    report.update(Todo(3, "x", rank: 3))
    live.store.send(report)
    #expect(live.takeEvents() == ["deleted 1 from (0,0); updated 3 from (0,2) to (0,1)"])
    live.store.send(StoreReport(inserted: [Todo(5, rank: 0), Todo(6, rank: 0)], updated: [Todo(2, "y", rank: 2)]))
    #expect(live.takeEvents() == ["inserted 5 at (0,0); inserted 6 at (0,1); updated 2 from (0,0) to (0,2)"])
  }

  @Test("DS-58 the fewest changed objects move, and a reported one without changes has no event")
  func fewestMoves() throws {
    let live = try Live((1...6).map { Todo($0, rank: $0 * 10) }, order: [.by { $0.rank }])
    // 2, 3, 4 to 3, 4, 2 between 1 and 5: one move.
    live.store.update(Todo(2, rank: 45), Todo(3, rank: 31), Todo(4, rank: 41))
    #expect(
      live.takeEvents() == [
        "updated 3 from (0,2) to (0,1); updated 4 from (0,3) to (0,2); "
          + "moved 2 from (0,1) to (0,3), content changed"
      ])
    // 4 passes the unchanged 2, though both are reported.
    live.store.update(Todo(2, rank: 45), Todo(4, rank: 49))
    #expect(live.takeEvents() == ["moved 4 from (0,2) to (0,3), content changed"])
  }

  @Test("DS-58 a change of position without content is a move with that flag")
  func placeWithoutContent() throws {
    let live = try Live(
      [Chore(1, "a", day: 1), Chore(2, "b", day: 2)], order: [.by { $0.day }], comparing: { $0.title })
    live.store.list[0].day = 3
    live.store.update(live.store.list[0])
    #expect(live.takeEvents() == ["moved 1 from (0,0) to (0,1)"])
  }

  /// BSFetchedResultsController sends a section event with an invalid index if the filter excludes all objects.
  @Test("DS-59 an object that begins or ceases to match has an event", arguments: IsolationContext.allCases)
  func matching(in context: IsolationContext) async throws {
    try await context.run {
      let live = try Live(
        [Todo(1, group: "a"), Todo(2, group: "b"), Todo(3, "hidden", group: "c")], where: { $0.title == "" },
        sectionKey: .by { $0.group })
      live.store.update(Todo(3, group: "c"))
      #expect(live.takeEvents() == ["inserted section 2; inserted 3 at (2,0)"])
      live.store.update(Todo(1, "hidden", group: "a"))
      #expect(live.takeEvents() == ["deleted section 0; deleted 1 from (0,0)"])
      live.store.update(Todo(2, group: "c"))
      #expect(live.takeEvents() == ["deleted section 0; moved 2 from (0,0) to (0,0), content changed"])
      live.store.update(Todo(3, group: "d"))
      #expect(live.takeEvents() == ["inserted section 1; moved 3 from (0,1) to (1,0), content changed"])
      live.store.update(Todo(2, group: "d"))
      #expect(live.takeEvents() == ["deleted section 0; moved 2 from (0,0) to (0,0), content changed"])
      live.query.filter = { _ in false }
      #expect(live.takeEvents() == ["deleted section 0; deleted 3 from (0,1); deleted 2 from (0,0)"])
    }
  }

  // In one change group one object is deleted and another one gets another date.
  @Test("DS-60 one report is one change set, and an object has one event at most", arguments: IsolationContext.allCases)
  func oneChangeSet(in context: IsolationContext) async throws {
    try await context.run {
      let live = try Live((1...4).map { Todo($0, rank: $0) }, order: [.by { $0.rank }])
      var report = StoreReport<Todo>()
      report.insert(Todo(5, rank: 5))
      report.delete(5)
      report.delete(1)
      report.insert(Todo(1, "again", rank: 1))
      report.delete(2)
      report.insert(Todo(2, rank: 9))
      report.update(Todo(3, rank: 30))
      report.delete(3)
      report.update(Todo(4, rank: 0))
      report.update(Todo(4, "twice", rank: 4))
      report.delete(77)
      live.store.send(report)
      #expect(
        live.takeEvents() == [
          "deleted 3 from (0,2); updated 1 from (0,0) to (0,0); moved 4 from (0,3) to (0,1), content changed; "
            + "updated 2 from (0,1) to (0,2)"
        ])
      #expect(live.ids == [1, 4, 2])
      live.store.send(StoreReport(inserted: [Todo(8)], deleted: [8]))
      live.store.delete(9)
      #expect(live.takeEvents() == [])
    }
  }

  /// Core Data sends a move from a path to itself, or a move and an update, where only content changed.
  @Test("DS-61 no change set without a change", arguments: IsolationContext.allCases)
  func noChangeSet(in context: IsolationContext) async throws {
    try await context.run {
      let live = try Live(
        (1...5).map { Todo($0, rank: $0) }, where: { $0.rank > 0 }, order: [.by { $0.rank }],
        window: LiveWindow(limit: 3))
      let log = DelegateLog<Todo>()
      live.query.delegate = log
      live.store.insert(Todo(6, rank: -1), Todo(7, rank: 70))
      live.store.update(Todo(6, "x", rank: -2), Todo(7, "x", rank: 71), Todo(2, rank: 2))
      live.store.delete(6, 7, 5)
      live.store.send(StoreReport())
      #expect(log.log == [])
      #expect(live.takeEvents() == [])
      live.store.update(Todo(2, "x", rank: 2))
      #expect(live.takeEvents() == ["updated 2 from (0,1) to (0,1)"])
    }
  }

  @Test("DS-61 without a projection each reported update of a class counts, with one only differences")
  func projections() throws {
    let tasks = [Chore(1, "a"), Chore(2, "b")]
    let live = try Live(tasks)
    live.store.update(tasks[0])
    #expect(live.takeEvents() == ["updated 1 from (0,0) to (0,0)"])
    tasks[1].title = "B"
    #expect(live.takeEvents() == [])
    let projected = try Live(tasks, comparing: { $0.title })
    projected.store.update(tasks[0], tasks[1])
    #expect(projected.takeEvents() == [])
    tasks[1].title = "c"
    tasks[1].day = 7
    projected.store.update(tasks[0], tasks[1])
    #expect(projected.takeEvents() == ["updated 2 from (0,1) to (0,1)"])
    tasks[1].day = 8
    projected.store.update(tasks[1])
    #expect(projected.takeEvents() == [])
  }

  @Test("DS-61 a change in place is an event of the report that names the object, not of another one")
  func unreported() throws {
    let chores = (1...4).map { Chore($0, "\($0)", day: $0) }
    let live = try Live(chores, order: [.by { $0.day }], sectionKey: .by { ($0.day ?? 0) / 10 })
    chores[0].day = 9
    chores[3].day = 11
    live.store.update(chores[1])
    live.store.delete(3)
    live.store.insert(Chore(5, "5", day: 3))
    #expect(live.sections == [[1, 2, 5, 4]])
    #expect(
      live.takeEvents() == ["updated 2 from (0,1) to (0,1)", "deleted 3 from (0,2)", "inserted 5 at (0,2)"])
    live.store.update(chores[0], chores[3])
    #expect(live.sections == [[2, 5, 1], [4]])
    #expect(
      live.takeEvents() == [
        "inserted section 1; moved 1 from (0,0) to (0,2), content changed; "
          + "moved 4 from (0,3) to (1,0), content changed"
      ])
  }

  @Test("DS-61 values that aren't equatable, and other instances of a class, count when reported")
  func incomparable() throws {
    struct Opaque: Identifiable { let id: Int }
    let opaque = try Live([Opaque(id: 1), Opaque(id: 2)])
    opaque.store.update(Opaque(id: 2))
    #expect(opaque.takeEvents() == ["updated 2 from (0,1) to (0,1)"])
    try opaque.query.performFetch()
    #expect(opaque.takeEvents() == [])
    let live = try Live([Chore(1, "a")])
    live.store.list = [Chore(1, "a")]
    try live.query.performFetch()
    #expect(live.takeEvents() == ["updated 1 from (0,0) to (0,0)"])
  }
}
