import ArmatureTesting
import DataSources
import Delegation
import Foundation
import Testing

struct LiveSettingsTests {
  /// A known mistake: a changed filter isn't evaluated again.
  @Test("DS-63 each setting is evaluated immediately, with one change set", arguments: IsolationContext.allCases)
  func singly(in context: IsolationContext) async throws {
    try await context.run {
      let live = try Live([Todo(1, "c", group: "x"), Todo(2, "a", group: "y"), Todo(3, "b", group: "x")])
      live.query.order = [.by { $0.title }]
      #expect(live.ids == [2, 3, 1])
      #expect(live.takeEvents() == ["moved 1 from (0,0) to (0,2)"])
      live.query.filter = { $0.title != "b" }
      #expect(live.takeEvents() == ["deleted 3 from (0,1)"])
      live.query.sectionKey = .by { $0.group }
      #expect(live.sections == [[1], [2]])
      #expect(
        live.takeEvents() == [
          "deleted section 0; inserted section 0; inserted section 1; moved 1 from (0,1) to (0,0); "
            + "moved 2 from (0,0) to (1,0)"
        ])
      live.query.window = try LiveWindow(offset: 1)
      #expect(live.takeEvents() == ["deleted section 0; deleted 1 from (0,0)"])
      let other = ArrayStore([Todo(2, "z", group: "y"), Todo(7, group: "x")])
      live.query.store = other
      #expect(live.sections == [[2]])
      #expect(live.takeEvents() == ["updated 2 from (0,0) to (0,0)"])
      live.query.order = [.by { $0.rank }]
      #expect(live.takeEvents() == [])
      live.store.insert(Todo(8, group: "z"))
      #expect(live.takeEvents() == [])
      other.insert(Todo(9, group: "z"))
      #expect(live.takeEvents() == ["inserted section 1; inserted 9 at (1,0)"])
      #expect(!live.store.reports.hasObservers)
    }
  }

  @Test("DS-63 several settings are one change with one change set", arguments: IsolationContext.allCases)
  func together(in context: IsolationContext) async throws {
    try await context.run {
      let live = try Live((1...5).map { Todo($0, rank: -$0) })
      try live.query.change {
        live.query.filter = { $0.id != 3 }
        live.query.order = [.by { $0.rank }]
        live.query.window = try LiveWindow(limit: 3)
      }
      #expect(live.ids == [5, 4, 2])
      #expect(
        live.takeEvents() == [
          "deleted 3 from (0,2); deleted 1 from (0,0); moved 5 from (0,4) to (0,0); moved 4 from (0,3) to (0,1)"
        ])
      #expect(live.store.listings == 2)
      #expect(throws: LiveQueryError.self) {
        try live.query.change { () throws(LiveQueryError) in
          live.query.order = []
          live.query.window = try LiveWindow(limit: -1)
        }
      }
      #expect(live.store.listings == 2)
      #expect(live.ids == [5, 4, 2])
    }
  }

  @Test("DS-63 the fewest possible sections and objects move")
  func fewestMoves() throws {
    let todos = (0..<12).map { Todo($0, group: ["a", "b", "c", "d"][$0 / 3], rank: $0 % 3) }
    let live = try Live(todos, order: [.by { $0.rank }], sectionKey: .by { $0.group })
    let places = ["a": 3, "b": 0, "c": 1, "d": 2]
    live.query.change {
      live.query.sectionKey = .by { Place(name: $0.group, number: places[$0.group] ?? 0) }
    }
    // The keys have another type: all sections are new.
    #expect(live.takeEvents().first?.hasPrefix("deleted section 3; deleted section 2") == true)
    live.query.sectionKey = .by { Place(name: $0.group, number: -(places[$0.group] ?? 0)) }
    _ = live.takeEvents()
    live.query.change { live.query.order = [.by { ($0.rank + 1) % 3 }] }
    let moves = [
      "moved 2 from (0,2) to (0,0)", "moved 11 from (1,2) to (1,0)", "moved 8 from (2,2) to (2,0)",
      "moved 5 from (3,2) to (3,0)",
    ]
    #expect(live.takeEvents() == [moves.joined(separator: "; ")])
  }

  /// Equal by name, sorted by number: a section may move and keep its key.
  struct Place: Comparable, Hashable {
    let name: String
    let number: Int

    static func == (one: Self, other: Self) -> Bool { one.name == other.name }
    func hash(into hasher: inout Hasher) { hasher.combine(name) }
    static func < (one: Self, other: Self) -> Bool { one.number < other.number }
  }

  @Test("DS-63 a section that keeps its key moves with its objects")
  func sectionMoves() throws {
    let live = try Live(
      (0..<8).map { Todo($0, group: "\($0 / 2)") },
      sectionKey: .by { Place(name: $0.group, number: Int($0.group) ?? 0) })
    live.query.sectionKey = .by { Place(name: $0.group, number: $0.group == "0" ? 9 : Int($0.group) ?? 0) }
    #expect(live.sections == [[2, 3], [4, 5], [6, 7], [0, 1]])
    #expect(live.takeEvents() == ["moved section 0 to 3"])
  }

  @Test("DS-63 a change without effect sends no change set, and one before the fetch isn't evaluated")
  func nothingToTell() throws {
    let live = try Live([Todo(1), Todo(2)])
    live.query.change {}
    live.query.filter = { _ in true }
    #expect(live.takeEvents() == [])
    let store = ArrayStore([Todo(1)])
    let query = LiveQuery(store)
    query.sectionKey = .by { $0.id }
    #expect(query.numberOfSections == 0)
    query.sectionKey = nil
    #expect(query.numberOfSections == 1)
    #expect(store.listings == 0)
  }
}
