import ArmatureTesting
import DataSources
import Testing

struct LiveWindowTests {
  /// Core Data applies the limit only to the first fetch.
  @Test(
    "DS-62 an insert above removes the last object from the window, a delete adds one",
    arguments: IsolationContext.allCases)
  func limit(in context: IsolationContext) async throws {
    try await context.run {
      let live = try Live(
        (1...6).map { Todo($0, rank: $0) }, order: [.by { $0.rank }], window: LiveWindow(offset: 1, limit: 3))
      #expect(live.ids == [2, 3, 4])
      live.store.insert(Todo(7, rank: 2))
      #expect(live.ids == [2, 7, 3])
      #expect(live.takeEvents() == ["deleted 4 from (0,2); inserted 7 at (0,1)"])
      live.store.insert(Todo(8, rank: 0))
      #expect(live.ids == [1, 2, 7])
      #expect(live.takeEvents() == ["deleted 3 from (0,2); inserted 1 at (0,0)"])
      live.store.delete(2)
      #expect(live.ids == [1, 7, 3])
      #expect(live.takeEvents() == ["deleted 2 from (0,1); inserted 3 at (0,2)"])
      live.store.delete(8)
      #expect(live.takeEvents() == ["deleted 1 from (0,0); inserted 4 at (0,2)"])
      live.store.update(Todo(6, rank: -1))
      #expect(live.ids == [1, 7, 3])
      #expect(live.takeEvents() == ["deleted 4 from (0,2); inserted 1 at (0,0)"])
      live.store.delete(1, 3, 4, 5, 6)
      #expect(live.ids == [])
      #expect(live.takeEvents() == ["deleted 3 from (0,2); deleted 7 from (0,1); deleted 1 from (0,0)"])
    }
  }

  @Test("DS-62 in a window an object moves only if it passes objects that stay there")
  func movesInTheWindow() throws {
    let live = try Live((1...4).map { Todo($0, rank: $0) }, order: [.by { $0.rank }], window: LiveWindow(limit: 2))
    // 2 passes 1, and 1 leaves the window: 2 is only updated.
    live.store.send(StoreReport(inserted: [Todo(9, rank: -1)], updated: [Todo(2, rank: 0)]))
    #expect(live.ids == [9, 2])
    #expect(live.takeEvents() == ["deleted 1 from (0,0); inserted 9 at (0,0); updated 2 from (0,1) to (0,1)"])
  }

  @Test("DS-62 sections are those of the window")
  func sectionsOfTheWindow() throws {
    let live = try Live(
      [Todo(1, group: "a"), Todo(2, group: "b"), Todo(3, group: "b"), Todo(4, group: "c"), Todo(5, group: "d")],
      sectionKey: .by { $0.group }, window: LiveWindow(offset: 2, limit: 2))
    #expect(live.sections == [[3], [4]])
    #expect(live.query.sectionKey(at: 1) == AnyHashable("c"))
    live.store.insert(Todo(6, group: "a"))
    #expect(live.sections == [[2, 3]])
    #expect(live.takeEvents() == ["deleted section 1; deleted 4 from (1,0); inserted 2 at (0,0)"])
    live.store.delete(1, 2, 6)
    #expect(live.sections == [[5]])
    #expect(
      live.takeEvents() == [
        "deleted section 0; inserted section 0; deleted 3 from (0,1); deleted 2 from (0,0); inserted 5 at (0,0)"
      ])
    live.query.window = .all
    #expect(live.sections == [[3], [4], [5]])
  }

  @Test("DS-62 no limit is nil, 0 shows nothing, a negative number throws")
  func limits() throws {
    let live = try Live((1...3).map { Todo($0) }, window: LiveWindow(limit: 0))
    #expect(live.sections == [[]])
    live.store.insert(Todo(4))
    #expect(live.takeEvents() == [])
    live.query.window = try LiveWindow(offset: 1)
    #expect(live.ids == [2, 3, 4])
    live.query.window = try LiveWindow(offset: .max, limit: .max)
    #expect(live.ids == [])
    live.query.window = try LiveWindow(offset: 1, limit: .max)
    #expect(live.ids == [2, 3, 4])
    live.query.sectionKey = .by { $0.id }
    live.query.window = try LiveWindow(offset: 2, limit: 0)
    #expect(live.sections == [])
    #expect(throws: LiveQueryError.invalidWindow(offset: -1, limit: nil)) {
      live.query.window = try LiveWindow(offset: -1)
    }
    #expect(throws: LiveQueryError.invalidWindow(offset: 0, limit: -2)) {
      live.query.window = try LiveWindow(limit: -2)
    }
    #expect(live.query.window == (try LiveWindow(offset: 2, limit: 0)))
  }
}
