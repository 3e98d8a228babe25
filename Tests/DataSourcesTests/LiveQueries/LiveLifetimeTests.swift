import ArmatureTesting
import DataSources
import Delegation
import Testing

struct LiveLifetimeTests {
  @Test("DS-69 a store that goes leaves the query readable, with one end event", arguments: IsolationContext.allCases)
  func storeGoes(in context: IsolationContext) async throws {
    try await context.run {
      var store: ArrayStore? = ArrayStore([Todo(1), Todo(2)])
      let query = LiveQuery(try #require(store))
      try query.performFetch()
      var heard: [LiveChange<Todo>] = []
      let token = query.changes.subscribe { heard.append($0) }
      weak let gone = store
      store = nil
      #expect(gone == nil)
      #expect(heard == [.ended])
      #expect(query.objects.map(\.id) == [1, 2])
      #expect(throws: LiveQueryError.storeIsGone) { try query.performFetch() }
      #expect(query.objects.map(\.id) == [1, 2])
      #expect(heard == [.ended])
      withExtendedLifetime(token) {}
    }
  }

  @Test("DS-69 the end follows the bracket in which the store goes, and another store begins anew")
  func storeGoesInABracket() throws {
    final class Owner { var store: ArrayStore<Todo>? = ArrayStore([Todo(1)]) }
    let owner = Owner()
    let query = LiveQuery(try #require(owner.store))
    try query.performFetch()
    var heard: [String] = []
    query.changes.subscribe(owner: owner) { owner, change in
      owner.store = nil
      heard.append(change.bracket.map { "\($0.events)" } ?? "\(change)")
    }
    query.filter = Filter { _ in false }
    #expect(heard == ["[deleted 1 from (0,0)]", "ended"])
    let other = ArrayStore([Todo(7)])
    query.change {
      $0.store = other
      $0.filter = .all
    }
    #expect(query.objects.map(\.id) == [7])
    query.changes.subscribe(owner: owner) { _, change in heard.append("again \(change.bracket?.events ?? [])") }
    other.insert(Todo(8))
    #expect(heard.last == "again [inserted 8 at (0,1)]")
    #expect(heard.count == 3)
  }

  @Test("DS-69 a query that goes is unknown to the store, and ends", arguments: IsolationContext.allCases)
  func queryGoes(in context: IsolationContext) async throws {
    try await context.run {
      let store = ArrayStore([Todo(1)])
      var query: LiveQuery? = LiveQuery(store)
      try query?.performFetch()
      #expect(store.reports.hasObservers)
      var heard: [LiveChange<Todo>] = []
      let token = try #require(query).changes.subscribe { heard.append($0) }
      weak let gone = query
      query = nil
      #expect(gone == nil)
      #expect(!store.reports.hasObservers)
      #expect(heard == [.ended])
      store.insert(Todo(2))
      withExtendedLifetime(token) {}
    }
  }

  @Test("DS-69 a query does not keep what it no longer shows")
  func objectsGo() throws {
    let live = try Live([Chore(1, "a"), Chore(2, "b")], where: Filter { $0.title != "" })
    weak var first = live.store.list[0]
    weak var second = live.store.list[1]
    second?.title = ""
    live.store.update(live.store.list[1])
    live.store.delete(1, 2)
    live.brackets = []
    #expect(first == nil)
    #expect(second == nil)
    first = nil
    second = nil
  }
}
