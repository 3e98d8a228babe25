import ArmatureTesting
import DataSources
import Testing

struct SelectionTests {
  private let a = ListPath(0, 1)
  private let b = ListPath(0, 3)

  private func makeFixture(
    _ source: Source = Source(30), _ mode: ListSelectionMode = .single
  ) throws -> (Fixture<Source>, LoggingDelegate) {
    let watcher = LoggingDelegate()
    let fixture = try Fixture(source) {
      $0.delegate = watcher
      $0.selectionMode = mode
    }
    return (fixture, watcher)
  }

  @Test("DS-23 a tap calls the delegate in a fixed order", arguments: IsolationContext.allCases)
  func order(in context: IsolationContext) async throws {
    try await context.run {
      let (fixture, watcher) = try makeFixture()
      try fixture.list.select(a)
      #expect(watcher.log.isEmpty)
      #expect(try fixture.list.press(b))
      #expect(fixture.list.highlightedPath == b)
      #expect(fixture.list.release())
      #expect(
        watcher.log == [
          "should-highlight (0,3)", "did-highlight (0,3)", "did-unhighlight (0,3)", "should-select (0,3)",
          "should-deselect (0,1)", "will-select (0,3)", "will-deselect (0,1)", "did-deselect (0,1)", "did-select (0,3)",
        ])
      #expect(watcher.selections == [String](repeating: "(0,1)", count: 7) + ["(0,3)", "(0,3)"])
    }
  }

  static let questions = ["should-highlight", "should-select", "should-deselect"]

  @Test("DS-24 after a refusal no will or did method is called, and nothing is deselected", arguments: questions)
  func refusals(question: String) throws {
    let (fixture, watcher) = try makeFixture()
    try fixture.list.select(a)
    watcher.refuses = [question]
    #expect(try fixture.list.tap(b) == false)
    #expect(fixture.list.selectedPaths == [a])
    #expect(fixture.list.highlightedPath == nil)
    #expect(watcher.log.last?.hasPrefix(question) == true)
    #expect(!watcher.log.contains { $0.hasPrefix("will") || $0.hasSuffix("select") && $0.hasPrefix("did-s") })
  }

  static let callsBefore = questions + ["did-highlight", "did-unhighlight", "will-select", "will-deselect"]

  @Test("DS-24 after a call deletes the pressed row, the remaining calls are omitted", arguments: callsBefore)
  func rowGoes(call: String) throws {
    let (fixture, watcher) = try makeFixture()
    try fixture.list.select(a)
    let pressed = b
    watcher.onCall = { name, _ in
      guard name == call else { return }
      fixture.source.sections[0].remove(at: pressed.row)
      try? fixture.list.batch { $0.delete(pressed) }
    }
    #expect(try fixture.list.tap(b) == false)
    #expect(watcher.log.last?.hasPrefix(call) == true)
    #expect(fixture.list.selectedPaths == [a])
    #expect(fixture.list.highlightedPath == nil)
  }

  @Test("DS-24 a pressed row that moves during a call is tracked")
  func rowMoves() throws {
    let (fixture, watcher) = try makeFixture()
    try fixture.list.select(a)
    watcher.onCall = { name, _ in
      guard name == "should-select" else { return }
      fixture.source.sections[0].insert("new", at: 0)
      try? fixture.list.batch { $0.insert(ListPath(0, 0)) }
    }
    #expect(try fixture.list.tap(b))
    #expect(
      watcher.log.suffix(5) == [
        "should-deselect (0,2)", "will-select (0,4)", "will-deselect (0,2)", "did-deselect (0,2)", "did-select (0,4)",
      ])
  }

  @Test("DS-25 no, one or several rows can be selected", arguments: IsolationContext.allCases)
  func modes(in context: IsolationContext) async throws {
    try await context.run {
      let (fixture, watcher) = try makeFixture(Source(30), .multiple)
      let list = fixture.list
      try list.tap(b)
      try list.tap(a)
      #expect(list.selectedPaths == [a, b])
      watcher.log = []
      #expect(try list.tap(b))
      #expect(
        watcher.log.suffix(3) == ["should-deselect (0,3)", "will-deselect (0,3)", "did-deselect (0,3)"])
      #expect(list.selectedPaths == [a])
      try list.tap(b)
      watcher.log = []
      list.selectionMode = .single
      #expect(list.selectedPaths == [a])
      #expect(watcher.log.isEmpty)
      #expect(try list.tap(a))
      #expect(watcher.log.suffix(3) == ["should-select (0,1)", "will-select (0,1)", "did-select (0,1)"])
      #expect(list.selectedPaths == [a])
      watcher.log = []
      list.selectionMode = .none
      #expect(list.selectedPaths.isEmpty)
      #expect(try list.press(b) == false)
      #expect(list.highlightedPath == nil)
      #expect(watcher.log.isEmpty)
    }
  }

  // A known mistake: the row stayed highlighted.
  @Test("DS-25 and DS-27 a press that the mode or edit mode no longer allows is canceled", arguments: [true, false])
  func pressIsForbidden(byMode: Bool) throws {
    let (fixture, watcher) = try makeFixture(Source(30), .single)
    let list = fixture.list
    if !byMode {
      list.allowsSelectionDuringEditing = true
      list.isEditing = true
    }
    #expect(try list.press(a))
    watcher.log = []
    if byMode { list.selectionMode = .none } else { list.allowsSelectionDuringEditing = false }
    #expect(list.highlightedPath == nil)
    #expect(list.cell(at: a)?.states.last?.isHighlighted == false)
    #expect(watcher.log == ["did-unhighlight \(a)"])
    let isSelected = list.release()
    #expect(!isSelected)
    #expect(list.selectedPaths.isEmpty)
  }

  @Test("DS-26 selecting in code doesn't call the delegate, and may throw", arguments: IsolationContext.allCases)
  func byCode(in context: IsolationContext) async throws {
    try await context.run {
      let (fixture, watcher) = try makeFixture()
      let list = fixture.list
      try list.select(a)
      try list.select(b)
      #expect(list.selectedPaths == [b])
      try list.deselect(a)
      try list.deselect(b)
      #expect(list.selectedPaths.isEmpty)
      #expect(throws: ListError.noSuchRow(ListPath(0, 30), rowCounts: [30])) { try list.select(ListPath(0, 30)) }
      #expect(throws: ListError.noSuchRow(ListPath(1, 0), rowCounts: [30])) { try list.deselect(ListPath(1, 0)) }
      #expect(throws: ListError.noSuchRow(ListPath(0, -1), rowCounts: [30])) { try list.press(ListPath(0, -1)) }
      list.selectionMode = .none
      let error = #expect(throws: ListError.self) { try list.select(a) }
      #expect(
        error?.description
          == "The list selects no rows: its selection mode is none. The list is unchanged. Set selectionMode first.")
      #expect(watcher.log.isEmpty)
    }
  }

  @Test("DS-27 a highlight ends once, and follows its row", arguments: IsolationContext.allCases)
  func presses(in context: IsolationContext) async throws {
    try await context.run {
      let (fixture, watcher) = try makeFixture()
      let list = fixture.list
      try list.press(a)
      list.cancelPress()
      list.cancelPress()
      #expect(list.release() == false)
      #expect(watcher.log == ["should-highlight (0,1)", "did-highlight (0,1)", "did-unhighlight (0,1)"])
      try list.press(a)
      watcher.log = []
      try list.scroll(by: 1)
      #expect(watcher.log == ["did-unhighlight (0,1)"])
      #expect(list.release() == false)
      try list.press(b)
      watcher.log = []
      try list.press(a)
      #expect(watcher.log == ["did-unhighlight (0,3)", "should-highlight (0,1)", "did-highlight (0,1)"])
      watcher.log = []
      try list.batch {
        fixture.source.sections[0].swapAt(1, 4)
        $0.move(a, to: ListPath(0, 4))
        $0.move(ListPath(0, 4), to: a)
      }
      #expect(list.highlightedPath == ListPath(0, 4))
      try list.reload()
      #expect(list.highlightedPath == nil)
      try list.press(b)
      watcher.log = []
      try list.batch {
        fixture.source.sections[0].remove(at: 3)
        $0.delete(b)
      }
      #expect(list.highlightedPath == nil)
      #expect(watcher.log.isEmpty)
    }
  }

  @Test("DS-27 a press during a press replaces it, and a tap doesn't release the other row")
  func pressDuringPress() throws {
    let (fixture, watcher) = try makeFixture()
    let list = fixture.list
    watcher.onCall = { call, path in
      if call == "did-highlight", path == a { _ = try? list.press(b) }
    }
    #expect(try list.press(a) == false)
    #expect(list.highlightedPath == b)
    #expect(try list.tap(a) == false)
    #expect(list.highlightedPath == b)
    #expect(list.selectedPaths.isEmpty)
    watcher.onCall = { _, _ in }
  }

  @Test("DS-27 a row that is pressed while the delegate is asked about another one is unhighlighted first")
  func pressDuringQuestion() throws {
    let (fixture, watcher) = try makeFixture()
    let list = fixture.list
    watcher.onCall = { call, path in
      if call == "should-highlight", path == a { _ = try? list.press(b) }
    }
    #expect(try list.press(a))
    #expect(list.highlightedPath == a)
    #expect(
      watcher.log == [
        "should-highlight (0,1)", "should-highlight (0,3)", "did-highlight (0,3)", "did-unhighlight (0,3)",
        "did-highlight (0,1)",
      ])
    watcher.onCall = { _, _ in }
  }

  @Test("DS-28 the list holds the selection, not the cell", arguments: IsolationContext.allCases)
  func selectionFollows(in context: IsolationContext) async throws {
    try await context.run {
      let (fixture, watcher) = try makeFixture(Source(30, 3), .multiple)
      let list = fixture.list
      for row in [0, 2, 4, 6] { try list.select(ListPath(0, row)) }
      try list.select(ListPath(1, 1))
      try list.batch {
        fixture.source.sections[0].remove(at: 2)
        fixture.source.sections[1].insert(fixture.source.sections[0].remove(at: 0), at: 0)
        fixture.source.sections[0].insert("new", at: 0)
        $0.delete(ListPath(0, 2))
        $0.move(ListPath(0, 0), to: ListPath(1, 0))
        $0.insert(ListPath(0, 0))
        $0.reload(ListPath(0, 6))
      }
      #expect(list.selectedPaths == [ListPath(0, 3), ListPath(0, 5), ListPath(1, 0), ListPath(1, 2)])
      #expect(watcher.log.isEmpty)
      #expect(fixture.cells.map { $0.states.last?.isSelected } == (0..<10).map { $0 == 3 || $0 == 5 })
      // Scrolled out of view, deselected and back.
      try list.scroll(to: 15)
      try list.deselect(ListPath(0, 3))
      try list.scroll(to: 0)
      #expect(fixture.cells.map { $0.states.last?.isSelected } == (0..<10).map { $0 == 5 })
    }
  }

  @Test("DS-28 each cell shows its state before it is displayed, and when it changes")
  func states() throws {
    let (fixture, watcher) = try makeFixture()
    var seen: [Int] = []
    watcher.logsDisplay = true
    let cell = try #require(fixture.list.cell(at: a))
    #expect(cell.states == [ListCellState()])
    watcher.onCall = { name, _ in if name == "did-highlight" { seen.append(cell.states.count) } }
    try fixture.list.tap(a)
    #expect(seen == [2])
    #expect(cell.states.map(\.isHighlighted) == [false, true, false, false])
    #expect(cell.states.map(\.isSelected) == [false, false, false, true])
  }

  @Test("DS-29 with identities the selection survives a reload", arguments: IsolationContext.allCases)
  func reloadKeepsSelection(in context: IsolationContext) async throws {
    try await context.run {
      let fixture = try Fixture(IdentifiedSource(30)) { $0.selectionMode = .multiple }
      let list = fixture.list
      fixture.source.log = []
      try list.select(ListPath(0, 2))
      try list.select(ListPath(0, 20))
      try list.select(ListPath(0, 25))
      #expect(fixture.source.asked() == ["identity (0,20)", "identity (0,25)"])
      fixture.source.sections[0].remove(at: 25)
      fixture.source.sections[0].insert("new", at: 0)
      try list.reload()
      #expect(list.selectedPaths == [ListPath(0, 3), ListPath(0, 21)])
      #expect(
        fixture.source.asked().filter { $0.hasPrefix("path") }
          == ["path of (0,2)", "path of (0,20)", "path of (0,25)"])
      // Rows of a reloaded section are looked up, too.
      try list.batch {
        fixture.source.sections[0].removeFirst(2)
        $0.reloadSection(0)
      }
      #expect(list.selectedPaths == [ListPath(0, 1), ListPath(0, 19)])
      #expect(fixture.source.asked().count { $0.hasPrefix("path") } == 2)
    }
  }

  @Test("DS-29 a selected row that is tapped out of view stays selected in a reload")
  func tappedOutOfView() throws {
    let fixture = try Fixture(IdentifiedSource(30), viewport: 5)
    let list = fixture.list
    try list.select(ListPath(0, 2))
    try list.scroll(to: 20)
    #expect(try list.tap(ListPath(0, 2)))
    fixture.source.sections[0].insert("new", at: 0)
    try list.reload()
    #expect(list.selectedPaths == [ListPath(0, 3)])
  }

  @Test("DS-29 without identities, or with an invalid path, the selection is empty")
  func reloadWithoutIdentities() throws {
    let (fixture, _) = try makeFixture()
    try fixture.list.select(a)
    try fixture.list.reload()
    #expect(fixture.list.selectedPaths.isEmpty)
    final class InvalidPathSource: Source, IdentifyingListSource {
      func list(_ list: TextList, identityForRowAt path: ListPath) -> Int { path.row }
      func list(_ list: TextList, pathForRowWithIdentity identity: Int) -> ListPath? { ListPath(7, identity) }
    }
    let invalid = try Fixture(InvalidPathSource(3))
    try invalid.list.select(a)
    try invalid.list.reload()
    #expect(invalid.list.selectedPaths.isEmpty)
  }
}

/// Rows that can be deleted, except for some.
final class EditedSource: Source, EditingListSource {
  var fixed: Set<Int> = []
  var isDeletedAtOnce = true

  func list(_ list: TextList, canEditRowAt path: ListPath) -> Bool {
    log.append("can-edit \(path)")
    return !fixed.contains(path.row)
  }

  func list(_ list: TextList, commitDeletionOfRowAt path: ListPath) {
    log.append("delete \(path)")
    guard isDeletedAtOnce else { return }
    sections[path.section].remove(at: path.row)
    try? list.batch { $0.delete(path) }
  }
}

struct EditingTests {
  @Test("DS-30 a swipe commits once, and the row is removed by a batch", arguments: IsolationContext.allCases)
  func swipes(in context: IsolationContext) async throws {
    try await context.run {
      let fixture = try Fixture(EditedSource(30), viewport: 3)
      let list = fixture.list
      fixture.source.log = []
      #expect(try list.swipeAway(ListPath(0, 1)))
      #expect(fixture.source.asked().prefix(2) == ["can-edit (0,1)", "delete (0,1)"])
      #expect(fixture.texts == ["(0,0)", "(0,2)", "(0,3)"])
      fixture.source.isDeletedAtOnce = false
      #expect(try list.swipeAway(ListPath(0, 1)))
      #expect(list.numberOfRows == 29)
      fixture.source.fixed = [1]
      fixture.source.log = []
      #expect(try !list.swipeAway(ListPath(0, 1)))
      #expect(fixture.source.asked() == ["can-edit (0,1)"])
      #expect(throws: ListError.self) { try list.swipeAway(ListPath(0, 29)) }
      final class Editing: Source, EditingListSource {
        func list(_ list: TextList, canEditRowAt path: ListPath) -> Bool { true }
        func list(_ list: TextList, commitDeletionOfRowAt path: ListPath) { log.append("commit") }
      }
      let free = try Fixture(Editing(3))
      #expect(try free.list.swipeAway(ListPath(0, 2)))
      #expect(free.source.log.suffix(1) == ["commit"])
    }
  }

  @Test("DS-30 edit mode asks about visible rows only, and allows taps only if set")
  func editMode() throws {
    let watcher = LoggingDelegate()
    let fixture = try Fixture(EditedSource(30), viewport: 3) {
      $0.margin = 2
      $0.delegate = watcher
    }
    let list = fixture.list
    fixture.source.fixed = [1]
    fixture.source.log = []
    list.isEditing = true
    #expect(fixture.source.asked() == ["can-edit (0,0)", "can-edit (0,1)", "can-edit (0,2)"])
    #expect(fixture.cells.map { $0.states.last?.isEditing } == [true, false, true])
    try list.scroll(by: 1)
    #expect(fixture.source.asked().filter { $0.hasPrefix("can") } == ["can-edit (0,3)"])
    #expect(fixture.list.cell(at: ListPath(0, 3))?.states.last?.isEditing == true)
    #expect(try list.tap(ListPath(0, 2)) == false)
    #expect(watcher.log.isEmpty)
    list.allowsSelectionDuringEditing = true
    #expect(try list.tap(ListPath(0, 2)))
    list.isEditing = false
    #expect(fixture.cells.allSatisfy { $0.states.last?.isEditing == false })
    #expect(fixture.source.log.isEmpty)
  }

  @Test("DS-30 cells in the margin show the edit mode when they come back into view")
  func editModeInTheMargin() throws {
    let fixture = try Fixture(EditedSource(30), viewport: 3) { $0.margin = 2 }
    let list = fixture.list
    try list.scroll(by: 2)
    fixture.source.log = []
    list.isEditing = true
    #expect(fixture.source.asked() == ["can-edit (0,2)", "can-edit (0,3)", "can-edit (0,4)"])
    try list.scroll(by: -2)
    #expect(fixture.source.asked().filter { $0.hasPrefix("can") } == ["can-edit (0,0)", "can-edit (0,1)"])
    #expect(fixture.cells.allSatisfy { $0.states.last?.isEditing == true })
    try list.scroll(by: 2)
    list.isEditing = false
    try list.scroll(by: -2)
    #expect(fixture.cells.allSatisfy { $0.states.last?.isEditing == false })
  }
}
