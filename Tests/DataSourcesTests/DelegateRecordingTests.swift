import DataSources
import Delegation
import MessageTracing
import Testing

/// The calls of sources and delegates in recorded runs.
@Suite struct DelegateRecordingTests {
  private final class Cell: ListCell {
    func prepareForReuse() {}
    func show(_ state: ListCellState) {}
  }

  private final class Letters: ListSource, ListDelegate {
    func list(_ list: ListEngine<Cell>, numberOfRowsInSection section: Int) -> Int { 3 }
    func list(_ list: ListEngine<Cell>, cellForRowAt path: ListPath) throws -> Cell { try list.dequeue(Cell.self) }
    func list(_ list: ListEngine<Cell>, didSelectRowAt path: ListPath) {}
    func list(_ list: ListEngine<Cell>, didDeselectRowAt path: ListPath) {}
  }

  @Test("AR-64 a list's calls of its source and its delegate are messages")
  func messages() throws {
    let letters = Letters()
    let list = ListEngine<Cell>()
    list.register(Cell.self) { Cell() }
    list.source = letters
    list.delegate = letters
    try list.resize(viewport: 2)
    let (_, run) = try recording {
      try list.reload()
      try list.tap(ListPath(0, 1))
      try list.scroll(by: 1)
    }
    #expect(
      run.messages.map { "\($0.text) [\($0.pattern)] \($0.outcome)" } == [
        "numberOfRowsInSection 0 [dataSource] 3", "cellForRowAt (0,0) [dataSource] done",
        "cellForRowAt (0,1) [dataSource] done", "didSelectRowAt (0,1) [delegation] done",
        "cellForRowAt (0,2) [dataSource] done",
      ])
    #expect(run.participants.map(\.name) == ["ListEngine<Cell>", "Letters"])
  }

  /// The messages of the delegation pattern in a run, with their outcomes.
  private func delegateCalls(_ body: () throws -> Void) rethrows -> [String] {
    let (_, run) = try recording { try body() }
    return run.messages.filter { $0.pattern == .delegation }.map { "\($0.text) \($0.outcome)" }
  }

  @Test("AR-64 a recorded run shows each call of a list's delegate and its optional parts")
  func listDelegates() throws {
    let fixture = try Fixture(Source(5), viewport: 2)
    let watcher = LoggingDelegate()
    fixture.list.delegate = watcher
    fixture.list.selectionMode = .multiple
    #expect(
      try delegateCalls { try fixture.list.scroll(by: 1) } == [
        "didEndDisplaying forRowAt (0,0) done", "willDisplay forRowAt (0,2) done",
      ])
    #expect(
      try delegateCalls { try fixture.list.tap(ListPath(0, 1)) } == [
        "shouldHighlightRowAt (0,1) true", "didHighlightRowAt (0,1) done", "didUnhighlightRowAt (0,1) done",
        "shouldSelectRowAt (0,1) true", "willSelectRowAt (0,1) done", "didSelectRowAt (0,1) done",
      ])
    watcher.refuses = ["should-highlight"]
    #expect(try delegateCalls { try fixture.list.press(ListPath(0, 2)) } == ["shouldHighlightRowAt (0,2) false"])
    watcher.refuses = []
    #expect(
      try delegateCalls { try fixture.list.tap(ListPath(0, 1)) }.suffix(3) == [
        "shouldDeselectRowAt (0,1) true", "willDeselectRowAt (0,1) done", "didDeselectRowAt (0,1) done",
      ])
  }

  @Test("AR-64 a recorded run shows each call of a live query's delegate")
  func liveQueryDelegate() throws {
    let live = try Live([Todo(1)])
    let log = DelegateLog<Todo>()
    live.query.delegate = log
    #expect(
      delegateCalls { live.store.insert(Todo(2)) } == [
        "liveQueryWillChange done", "didChange done", "liveQueryDidChange done",
      ])
    live.store.failure = TestError(description: "Gone.")
    #expect(delegateCalls { live.query.order = [.by { $0.id }] } == ["didFail done"])
  }

  @Test("AR-64 a recorded run shows each call of a pager's source and delegate")
  func pagerDelegate() throws {
    let book = Book()
    let pager = PagerEngine<Page>()
    pager.source = book
    pager.delegate = book
    pager.page = Page(1)
    let (_, run) = recording {
      pager.turnForward()
      pager.turnBackward()
    }
    #expect(
      run.messages.map { "\($0.text) [\($0.pattern)]" } == [
        "pageAfter [dataSource]", "shouldTurn [delegation]", "didTurn [delegation]",
        "pageBefore [dataSource]", "shouldTurn [delegation]", "didTurn [delegation]",
      ])
  }

  @Test("AR-64 a recorded run shows each call of a picker's source and delegate")
  func pickerDelegate() throws {
    let wheels = Wheels(3)
    let picker = PickerEngine()
    picker.source = wheels
    picker.delegate = wheels
    let (_, run) = try recording {
      try picker.reload()
      _ = try picker.title(forRow: 1, inComponent: 0)
      try picker.pickRow(2, inComponent: 0)
    }
    #expect(
      run.messages.map { "\($0.text) [\($0.pattern)] \($0.outcome)" } == [
        "numberOfComponents [dataSource] 1", "numberOfRowsInComponent 0 [dataSource] 3",
        "titleForRow 1 inComponent 0 [dataSource] 0/1", "didSelectRow 2 inComponent 0 [delegation] done",
      ])
  }

  @Test("AR-64 a recorded run shows each call of the optional parts of a list's source")
  func sourceParts() throws {
    let fixture = try Fixture(EditedSource(30), viewport: 3)
    fixture.source.isDeletedAtOnce = false
    let (_, run) = try recording { try fixture.list.swipeAway(ListPath(0, 1)) }
    #expect(
      run.messages.map { "\($0.text) \($0.outcome)" } == [
        "canEditRowAt (0,1) true", "commitDeletionOfRowAt (0,1) done",
      ])
  }
}
