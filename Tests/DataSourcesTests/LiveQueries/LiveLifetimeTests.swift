import ArmatureTesting
import DataSources
import Delegation
import Foundation
import Testing

struct LiveLifetimeTests {
  @Test(
    "DS-69 after its store is deallocated the query stays readable, with one end event",
    arguments: IsolationContext.allCases)
  func storeGoes(in context: IsolationContext) async throws {
    try await context.run {
      var store: ArrayStore? = ArrayStore([Todo(1), Todo(2)])
      let query = LiveQuery(try #require(store))
      try query.performFetch()
      var received: [LiveChange<Todo>] = []
      let token = query.changes.subscribe { received.append($0) }
      weak let gone = store
      store = nil
      #expect(gone == nil)
      #expect(received == [.ended])
      #expect(query.objects.map(\.id) == [1, 2])
      #expect(throws: LiveQueryError.storeIsGone) { try query.performFetch() }
      #expect(query.objects.map(\.id) == [1, 2])
      #expect(received == [.ended])
      withExtendedLifetime(token) {}
    }
  }

  @Test(
    "DS-69 the end follows the change set in which the store is deallocated, and another store begins a new channel")
  func storeGoesInAChangeSet() throws {
    final class Owner { var store: ArrayStore<Todo>? = ArrayStore([Todo(1)]) }
    let owner = Owner()
    let query = LiveQuery(try #require(owner.store))
    try query.performFetch()
    var received: [String] = []
    query.changes.subscribe(owner: owner) { owner, change in
      owner.store = nil
      received.append(change.changeSet.map { "\($0.events)" } ?? "\(change)")
    }
    query.filter = { _ in false }
    #expect(received == ["[deleted 1 from (0,0)]", "ended"])
    let other = ArrayStore([Todo(7)])
    query.change {
      query.store = other
      query.filter = { _ in true }
    }
    #expect(query.objects.map(\.id) == [7])
    query.changes.subscribe(owner: owner) { _, change in received.append("again \(change.changeSet?.events ?? [])") }
    other.insert(Todo(8))
    #expect(received.last == "again [inserted 8 at (0,1)]")
    #expect(received.count == 3)
  }

  @Test("DS-69 a deallocated query ends, and the store doesn't know it", arguments: IsolationContext.allCases)
  func queryGoes(in context: IsolationContext) async throws {
    try await context.run {
      let store = ArrayStore([Todo(1)])
      var query: LiveQuery? = LiveQuery(store)
      try query?.performFetch()
      #expect(store.reports.hasObservers)
      var received: [LiveChange<Todo>] = []
      let token = try #require(query).changes.subscribe { received.append($0) }
      weak let gone = query
      query = nil
      #expect(gone == nil)
      #expect(!store.reports.hasObservers)
      #expect(received == [.ended])
      store.insert(Todo(2))
      withExtendedLifetime(token) {}
    }
  }

  @Test("DS-69 a query releases objects that it no longer shows")
  func objectsGo() throws {
    let live = try Live([Chore(1, "a"), Chore(2, "b")], where: { $0.title != "" })
    weak var first = live.store.list[0]
    weak var second = live.store.list[1]
    second?.title = ""
    live.store.update(live.store.list[1])
    live.store.delete(1, 2)
    live.changeSets = []
    #expect(first == nil)
    #expect(second == nil)
    first = nil
    second = nil
  }

  @Test("DS-69 an object that the query releases may read the query when it is deallocated")
  func objectReadsTheQuery() throws {
    final class Reader: Identifiable {
      let id: Int
      let onDeinit: () -> Void
      init(_ id: Int, _ onDeinit: @escaping () -> Void) {
        self.id = id
        self.onDeinit = onDeinit
      }
      deinit { onDeinit() }
    }
    weak var query: LiveQuery<Reader>?
    var reads: [[Int]] = []
    // Objects outside the window have no events that retain them.
    let live = try Live(
      (1...4).map { Reader($0) { query.map { reads.append($0.objects.map(\.id)) } } },
      order: [SortKey(KeyPathComparator(\.id))], window: LiveWindow(limit: 1))
    query = live.query
    live.store.delete(4)
    #expect(reads == [[1]])
    live.store.delete(2, 3)
    #expect(reads == [[1], [1], [1]])
    live.store.insert(Reader(5) { query.map { reads.append($0.objects.map(\.id)) } })
    live.store.list.removeLast()
    live.query.filter = { $0.id > 0 }
    #expect(reads == [[1], [1], [1], [1]])
  }
}
