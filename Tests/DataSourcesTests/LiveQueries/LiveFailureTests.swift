import ArmatureTesting
import DataSources
import Delegation
import MessageTracing
import Testing

struct LiveFailureTests {
  @Test("DS-68 a fetch that fails throws, and the query is unchanged", arguments: IsolationContext.allCases)
  func fetchThrows(in context: IsolationContext) async throws {
    try await context.run {
      let store = ArrayStore([Todo(1), Todo(2), Todo(1)])
      var isBroken = true
      let query = LiveQuery(
        store,
        where: { _ in
          if isBroken { throw TestError(description: "No such field.") }
          return true
        })
      var error = #expect(throws: LiveQueryError.self) { try query.performFetch() }
      #expect(
        error?.description == """
          'ArrayStore<Todo>' lists the id '1' twice, at 0 and at 2. The query's content is unchanged. \
          Give each object a different id.
          """)
      store.list.removeLast()
      error = #expect(throws: LiveQueryError.self) { try query.performFetch() }
      #expect(
        error?.description == """
          The filter failed at the object '1': No such field. The query's content is unchanged. \
          All objects are evaluated again with the next report, change of settings or fetch.
          """)
      store.failure = TestError(description: "The file is locked.")
      error = #expect(throws: LiveQueryError.self) { try query.performFetch() }
      #expect(
        error?.description == """
          'ArrayStore<Todo>' could not list its objects: The file is locked. The query's content is unchanged. \
          It lists them again with the next report, change of settings or fetch.
          """)
      #expect(query.objects == [])
      store.failure = nil
      isBroken = false
      try query.performFetch()
      store.failure = TestError(description: "The file is locked.")
      #expect(throws: LiveQueryError.self) { try query.performFetch() }
      #expect(query.objects.map(\.id) == [1, 2])
    }
  }

  @Test(
    "DS-68 after the fetch a failure is reported once, and one change set follows the next success",
    arguments: IsolationContext.allCases)
  func toldOnce(in context: IsolationContext) async throws {
    try await context.run {
      var isBroken = false
      let live = try Live(
        [Todo(1), Todo(2), Todo(3)],
        where: { note in
          if isBroken, note.id != 2 { throw TestError(description: "No such field.") }
          return true
        })
      let log = DelegateLog<Todo>()
      live.query.delegate = log
      var failures: [LiveQueryError] = []
      let token = live.query.changes.subscribe { change in
        if case .failed(let error) = change { failures.append(error) }
      }
      isBroken = true
      live.store.send(StoreReport(inserted: [Todo(4)], updated: [Todo(2, "b")]))
      live.store.update(Todo(3, "c"))
      live.store.delete(1)
      let error = LiveQueryError.filterFailed(id: "4", reason: "No such field.")
      #expect(failures == [error])
      #expect(log.log == ["failed: \(error)"])
      #expect(live.ids == [1, 2, 3])
      #expect(live.query.object(for: 2)?.title == "")
      log.log = []
      isBroken = false
      live.store.insert(Todo(5))
      #expect(
        log.log == [
          "will", "deleted 1 from (0,0)", "updated 2 from (0,1) to (0,0)", "updated 3 from (0,2) to (0,1)",
          "inserted 4 at (0,2)", "inserted 5 at (0,3)", "did",
        ])
      isBroken = true
      live.store.insert(Todo(6))
      #expect(failures.count == 2)
      withExtendedLifetime(token) {}
    }
  }

  @Test("DS-68 missed changes of objects that aren't equatable are also reported")
  func missedUpdates() throws {
    let chores = [Chore(1, "a"), Chore(2, "b"), Chore(3, "c")]
    var isBroken = false
    let live = try Live(
      chores,
      where: { _ in
        if isBroken { throw TestError(description: "No.") }
        return true
      })
    isBroken = true
    live.store.update(chores[1])
    isBroken = false
    live.store.update(chores[2])
    #expect(live.takeEvents() == ["updated 2 from (0,1) to (0,1); updated 3 from (0,2) to (0,2)"])
  }

  @Test("DS-68 settings that fail are reported, and later ones are evaluated")
  func failingSettings() throws {
    let live = try Live([Todo(1), Todo(2)])
    let log = DelegateLog<Todo>()
    live.query.delegate = log
    live.query.filter = { _ in throw TestError(description: "Bad.") }
    #expect(log.log == ["failed: \(LiveQueryError.filterFailed(id: "1", reason: "Bad."))"])
    #expect(live.ids == [1, 2])
    log.log = []
    live.query.change {
      live.query.filter = { $0.id > 1 }
      live.query.sectionKey = .by { $0.id }
    }
    #expect(
      log.log == [
        "will", "deleted section 0", "inserted section 0", "deleted 1 from (0,0)", "moved 2 from (0,1) to (0,0)", "did",
      ])
    live.store.failure = TestError(description: "Gone.")
    live.query.order = [.by { $0.id }]
    live.store.failure = nil
    log.log = []
    live.store.insert(Todo(7))
    #expect(log.log == ["will", "inserted section 1", "inserted 7 at (1,0)", "did"])
  }

  @Test("DS-68 a failure without delegate and observers becomes a diagnostic")
  func unheard() throws {
    let store = ArrayStore([Todo(1)])
    let query = LiveQuery(store)
    try query.performFetch()
    let log = DiagnosticLog()
    log.record {
      store.failure = TestError(description: "The file is locked.")
      query.order = []
      store.insert(Todo(2))
    }
    #expect(log.topics == [.liveQueryFailed])
    #expect(
      log.diagnostics.first?.message
        == LiveQueryError.storeFailed(reason: "The file is locked.", store: Participant(store)).description)
  }

  @Test(
    "DS-68 each error says what happened and what to do",
    arguments: [
      (
        LiveQueryError.storeIsGone,
        "Cannot fetch: the store was deallocated. The query's content is unchanged. The query holds its store weakly: "
          + "retain the store while the query is in use, or set another one."
      ),
      (
        .invalidWindow(offset: -1, limit: nil),
        "A window cannot have the offset -1 and no limit. Both must be 0 or more; nil means no limit."
      ),
      (
        .invalidWindow(offset: 0, limit: -3),
        "A window cannot have the offset 0 and the limit -3. Both must be 0 or more; nil means no limit."
      ),
    ])
  func texts(error: LiveQueryError, text: String) {
    #expect(error.description == text)
  }
}
