import ArmatureTesting
import DataSources
import Delegation
import Foundation
import Testing

struct LiveFetchTests {
  @Test(
    "DS-53 a fetch shows matching objects, sorted, equal ones in the order of the store",
    arguments: IsolationContext.allCases)
  func fetch(in context: IsolationContext) async throws {
    try await context.run {
      let store = ArrayStore([Todo(1, "b"), Todo(2, "a"), Todo(3, ""), Todo(4, "b"), Todo(5, "a")])
      let query = LiveQuery(store, where: { $0.title != "" }, order: [.by { $0.title }])
      #expect(query.objects.isEmpty)
      try query.performFetch()
      #expect(query.objects.map(\.id) == [2, 5, 1, 4])
    }
  }

  @Test("DS-53 any number of objects is sorted as by `sorted`, in any order of the store", arguments: 0...70)
  func sizes(count: Int) throws {
    var random = SeededGenerator(seed: UInt64(count))
    let ranks = (0..<count).map { _ in Int.random(in: 0..<10, using: &random) }
    for ranks in [ranks, ranks.sorted(), ranks.sorted(by: >), Array(0..<count)] {
      let todos = ranks.enumerated().map { Todo($0, rank: $1) }
      let expected = todos.sorted { ($0.rank, $0.id) < ($1.rank, $1.id) }
      #expect(try Live(todos, order: [.by { $0.rank }]).query.objects == expected)
      // The objects change and are sorted once more, in one report.
      let live = try Live(todos.map { Todo($0.id, rank: -$0.id) }, order: [.by { $0.rank }])
      live.store.send(StoreReport(updated: todos))
      #expect(live.query.objects == expected)
    }
  }

  @Test("DS-53 a fetch while reports of the store wait isn't changed by them")
  func fetchDuringReports() throws {
    let store = ArrayStore([Todo(1)])
    let (first, second) = (LiveQuery(store), LiveQuery(store))
    try first.performFetch()
    var changeSets = 0
    second.changes.subscribe(owner: store) { _, _ in changeSets += 1 }
    first.changes.subscribe(.once) { _ in
      store.insert(Todo(3))
      store.insert(Todo(4))
      try? second.performFetch()
    }
    store.insert(Todo(2))
    #expect(second.objects.map(\.id) == [1, 2, 3, 4])
    #expect(changeSets == 0)
    store.insert(Todo(5))
    #expect(second.objects.map(\.id) == [1, 2, 3, 4, 5])
    // Then reports are followed one by one again.
    let listings = store.listings
    store.insert(Todo(6))
    #expect(store.listings == listings)
    #expect(changeSets == 2)
  }

  @Test("DS-53 Foundation's predicates and sort descriptors can be used", arguments: IsolationContext.allCases)
  func foundation(in context: IsolationContext) async throws {
    try await context.run {
      let store = ArrayStore([Todo(1, "b"), Todo(-2, "a"), Todo(3, "c"), Todo(4, "a")])
      let predicate = #Predicate<Todo> { $0.id > 0 }
      let query = LiveQuery(
        store, where: { try predicate.evaluate($0) }, order: [SortKey(SortDescriptor(\.title, order: .reverse))])
      try query.performFetch()
      #expect(query.objects.map(\.id) == [3, 1, 4])
      store.insert(Todo(-7, "d"), Todo(8, "bb"))
      #expect(query.objects.map(\.id) == [3, 8, 1, 4])
    }
  }

  @Test("DS-53 changes before the fetch are ignored, and the first fetch sends no change set")
  func beforeTheFetch() throws {
    let store = ArrayStore([Todo(1)])
    let query = LiveQuery(store)
    let log = DelegateLog<Todo>()
    query.delegate = log
    var changeSets = 0
    let token = query.changes.subscribe { _ in changeSets += 1 }
    store.insert(Todo(2))
    query.order = [.by({ $0.id }, .reverse)]
    #expect(query.objects.isEmpty)
    #expect(store.listings == 0)
    try query.performFetch()
    #expect(query.objects.map(\.id) == [2, 1])
    #expect(log.log == [])
    #expect(changeSets == 0)
    withExtendedLifetime(token) {}
  }

  @Test("DS-53 a later fetch evaluates all objects again and sends the differences")
  func laterFetch() throws {
    var least = 0
    let live = try Live([Todo(1, "a"), Todo(2, "b"), Todo(3, "c")], where: { $0.id > least })
    live.store.list[1].title = "B"
    live.store.list.append(Todo(4, "d"))
    least = 1
    #expect(live.ids == [1, 2, 3])
    try live.query.performFetch()
    #expect(live.ids == [2, 3, 4])
    #expect(live.takeEvents() == ["deleted 1 from (0,0); updated 2 from (0,1) to (0,0); inserted 4 at (0,2)"])
    try live.query.performFetch()
    #expect(live.takeEvents() == [])
  }

  @Test("DS-53 equal objects stay in the store's order through updates, and one inserted again comes last")
  func tiesStay() throws {
    let live = try Live((1...5).map { Todo($0, "a") }, where: { $0.group == "" }, order: [.by { $0.title }])
    live.store.update(Todo(2, "a", group: "hidden"))
    live.store.update(Todo(4, "b"))
    #expect(live.ids == [1, 3, 5, 4])
    live.store.update(Todo(2, "a"))
    live.store.update(Todo(4, "a"))
    #expect(live.ids == [1, 2, 3, 4, 5])
    var report = StoreReport<Todo>()
    report.delete(2)
    report.insert(Todo(6, "a"))
    report.insert(Todo(2, "a"))
    live.store.send(report)
    #expect(live.ids == [1, 3, 4, 5, 6, 2])
    live.store.list.insert(Todo(7, "a"), at: 0)
    report = StoreReport(inserted: [Todo(7, "a")])
    report.isReordered = true
    live.store.reports.notify(report)
    #expect(live.ids == [7, 1, 3, 4, 5, 6, 2])
  }

  @Test("DS-54 each sort key decides between objects equal for those before it; ascending, nil comes first")
  func severalOrders() throws {
    let tasks = [Chore(1, "b", day: 2), Chore(2, "B"), Chore(3, "a", day: 2), Chore(4, "a"), Chore(5, "c", day: 1)]
    let live = try Live(tasks, order: [.by { $0.day }, .by { $0.title }])
    #expect(live.ids == [2, 4, 5, 3, 1])
    live.query.order = [.by({ $0.day }, .reverse), .by({ $0.title }, using: .natural)]
    #expect(live.ids == [3, 1, 5, 4, 2])
    live.query.order = [.by({ $0.title }, using: .natural), SortKey(KeyPathComparator(\Chore.id, order: .reverse))]
    #expect(live.ids == [4, 3, 2, 1, 5])
    live.query.order = [.by({ $0.day.map { "day \($0)" } }, using: NaturalTextOrder(order: .reverse))]
    #expect(live.ids == [1, 3, 5, 2, 4])
  }

  // A known mistake: the compiler called the key ambiguous, because it could be optional.
  @Test("DS-54 a closure of several statements is a sort key and a section key, also with a comparator")
  func severalStatements() throws {
    let tasks = [Chore(1, "b10", day: 2), Chore(2, "B9"), Chore(3, "a", day: 2), Chore(4, "c", day: 1)]
    let live = try Live(
      tasks,
      order: [
        .by { chore in
          let title = chore.title
          return title.count
        },
        .by(
          { chore in
            let title = chore.title
            return title
          }, using: .natural),
      ])
    #expect(live.ids == [3, 4, 2, 1])
    live.query.order = [
      .by { chore in
        let day = chore.day
        return day
      },
      .by({ if $0.id == 1 { "z" } else { $0.title } }),
    ]
    #expect(live.ids == [2, 4, 3, 1])
    live.query.sectionKey = .by { chore in
      let day = chore.day ?? 0
      return day.signum()
    }
    #expect(live.query.objects(inSection: 0).map(\.id) == [2])
    #expect(live.query.objects(inSection: 1).map(\.id) == [4, 3, 1])
  }

  /// A value that may not be a number.
  private struct Sample: Identifiable, Equatable {
    let id: Int
    var value: Double
  }

  // A known mistake: NaN was equal to all other keys, so the others weren't in order, and the order depended on the past.
  @Test("DS-54 ascending, NaN comes before all numbers, and an update shows what a fetch shows")
  func notANumber() throws {
    let values = [3, .nan, 1, .nan, 2]
    let live = try Live(values.enumerated().map { Sample(id: $0, value: $1) }, order: [.by { $0.value }])
    #expect(live.ids == [1, 3, 2, 4, 0])
    live.store.update(Sample(id: 4, value: 4), Sample(id: 0, value: .nan))
    #expect(live.ids == [0, 1, 3, 2, 4])
    live.query.order = [.by({ $0.value }, .reverse)]
    #expect(live.ids == [4, 2, 0, 1, 3])
  }

  // A known mistake: each NaN made a section of its own, although all have one key.
  @Test("DS-55 objects whose section key is NaN are in the section of nil")
  func notANumberAsSection() throws {
    let values = [3, .nan, 1, .nan]
    let live = try Live(
      values.enumerated().map { Sample(id: $0, value: $1) }, sectionKey: .by { $0.value })
    #expect(live.query.numberOfSections == 3)
    #expect(live.query.objects(inSection: 0).map(\.id) == [1, 3])
    #expect(live.query.sectionKey(at: 0) == AnyHashable(Double?.none))
    live.store.update(Sample(id: 0, value: .nan), Sample(id: 1, value: 3))
    #expect(live.query.objects(inSection: 0).map(\.id) == [0, 3])
    #expect(live.query.sectionKey(at: 2) == AnyHashable(3.0))
  }

  @Test("DS-55 one section for each key, sorted by it first", arguments: IsolationContext.allCases)
  func sections(in context: IsolationContext) async throws {
    try await context.run {
      let notes = [
        Todo(1, "b", group: "y"), Todo(2, "a", group: "z"), Todo(3, "a", group: "y"), Todo(4, "z", group: "x"),
      ]
      let live = try Live(notes, order: [.by { $0.title }], sectionKey: .by { $0.group })
      #expect(live.sections == [[4], [3, 1], [2]])
      #expect((0...3).map { live.query.sectionKey(at: $0) as? String } == ["x", "y", "z", nil])
      live.query.sectionKey = .by({ $0.group }, .reverse)
      #expect(live.sections == [[2], [3, 1], [4]])
      live.query.sectionKey = .by { $0.id == 4 ? nil : $0.group }
      #expect(live.sections == [[4], [3, 1], [2]])
      #expect(live.query.sectionKey(at: 0) == AnyHashable(String?.none))
    }
  }

  /// Core Data loses objects if the section key and the first descriptor differ.
  @Test("DS-55 an order that contradicts the section key loses nothing")
  func disagreeingOrder() throws {
    let live = try Live(
      (1...6).map { Todo($0, group: $0 % 2 == 0 ? "draft" : "done", rank: -$0) }, order: [.by { $0.rank }],
      sectionKey: .by { $0.group })
    #expect(live.sections == [[5, 3, 1], [6, 4, 2]])
  }

  @Test("DS-55 without a section key there is exactly one section, with one no section is empty")
  func emptySections() throws {
    let live = try Live([Todo(1, "a", group: "g")])
    live.store.delete(1)
    #expect(live.sections == [[]])
    #expect(live.query.numberOfObjects(inSection: 0) == 0)
    #expect(live.takeEvents() == ["deleted 1 from (0,0)"])
    live.query.sectionKey = .by { $0.group }
    #expect(live.sections == [])
    #expect(live.takeEvents() == ["deleted section 0"])
    live.store.insert(Todo(2, group: "g"))
    #expect(live.takeEvents() == ["inserted section 0; inserted 2 at (0,0)"])
    live.query.sectionKey = nil
    #expect(live.takeEvents() == ["deleted section 0; inserted section 0; moved 2 from (0,0) to (0,0)"])
  }
}
