import ArmatureTesting
import DataSources
import Testing

/// What happens to the selection, to scrolls, swipes and drags while the source has changes that the list doesn't have yet.
struct SourceAheadTests {
  /// Returns a list of 30 rows that selects row 20, out of view, when its source is next asked for its counts.
  private func fixtureThatSelectsWhileCounting() throws -> Fixture<IdentifiedSource> {
    let fixture = try Fixture(IdentifiedSource(30), viewport: 5)
    let (source, list) = (fixture.source, fixture.list)
    source.counted = { _ in
      source.counted = { _ in nil }
      try list.select(ListPath(0, 20))
      return nil
    }
    return fixture
  }

  /// Returns a list of 30 rows whose source has another first row, which the rejected batch didn't declare.
  private func fixtureWithRejectedBatch() throws -> Fixture<IdentifiedSource> {
    let fixture = try Fixture(IdentifiedSource([(0..<30).map { "\($0)" }]), viewport: 5)
    fixture.source.sections[0].insert("new", at: 0)
    #expect(throws: ListError.self) { try fixture.list.batch { _ in } }
    return fixture
  }

  // A known mistake: the row that had this path after the batch was asked for its identity, and found in the reload.
  @Test("DS-29 a row out of view that is selected while a batch asks for counts stays selected in a reload")
  func selectedWhileCounting() throws {
    let fixture = try fixtureThatSelectsWhileCounting()
    let (source, list) = (fixture.source, fixture.list)
    try list.batch {
      source.sections[0].insert("new", at: 0)
      $0.insert(ListPath(0, 0))
    }
    #expect(list.selectedPaths == [ListPath(0, 21)])
    #expect(source.log.filter { $0.hasPrefix("identity") }.suffix(2) == ["identity (0,0)", "identity (0,21)"])
    source.sections[0].swapAt(21, 0)
    try list.reload()
    #expect(list.selectedPaths == [ListPath(0, 0)])
  }

  @Test("DS-29 a row that is selected while a batch asks for counts isn't asked for its identity if the batch fails")
  func selectedWhileCountsAreWrong() throws {
    let fixture = try fixtureThatSelectsWhileCounting()
    let (source, list) = (fixture.source, fixture.list)
    source.log = []
    source.sections[0].insert("new", at: 0)
    #expect(throws: ListError.self) { try list.batch { _ in } }
    #expect(source.asked() == ["sections", "rows 0"])
    #expect(list.selectedPaths == [ListPath(0, 20)])
    try list.batch { $0.insert(ListPath(0, 0)) }
    #expect(list.selectedPaths == [ListPath(0, 21)])
    try list.reload()
    #expect(list.selectedPaths == [ListPath(0, 21)])
  }

  // A known mistake: the source was asked about a path that it didn't have anymore.
  @Test("DS-29 a row out of view that is selected while a reload asks for counts is asked for no identity")
  func selectedWhileReloadCounts() throws {
    let fixture = try fixtureThatSelectsWhileCounting()
    let (source, list) = (fixture.source, fixture.list)
    source.sections = [["a", "b"]]
    source.log = []
    try list.reload()
    #expect(source.asked() == ["sections", "rows 0", "identity (0,0)", "cell (0,0)", "identity (0,1)", "cell (0,1)"])
    #expect(list.selectedPaths == [])
  }

  // A known mistake: the rows after the first one never got their identities, and lost their selection in the reload.
  @Test("DS-29 rows that wait for the question for their identity wait on if a batch is declared in the first one")
  func batchInFirstIdentity() throws {
    final class AskedSource: IdentifiedSource {
      var onIdentity: (ListPath) -> Void = { _ in }

      override func list(_ list: TextList, identityForRowAt path: ListPath) throws -> String {
        onIdentity(path)
        return try super.list(list, identityForRowAt: path)
      }
    }
    let fixture = try Fixture(AskedSource([(0..<30).map { "\($0)" }]), viewport: 5) { $0.selectionMode = .multiple }
    let (source, list) = (fixture.source, fixture.list)
    func insertAtTop() throws {
      source.sections[0].insert("new \(source.sections[0].count)", at: 0)
      try list.batch { $0.insert(ListPath(0, 0)) }
    }
    source.onIdentity = {
      guard $0.row > 5 else { return }
      source.onIdentity = { _ in }
      #expect(throws: Never.self) { try insertAtTop() }
    }
    list.beginBatch()
    try insertAtTop()
    for row in [10, 20, 25] { try list.select(ListPath(0, row)) }
    try list.endBatch()
    #expect(list.selectedPaths.map(source.text) == ["10", "20", "25"])
    source.sections[0].reverse()
    try list.reload()
    #expect(list.selectedPaths.map(source.text) == ["25", "20", "10"])
  }

  /// Makes the next cell fail after a batch that inserts a row is declared; then all cells are there, or all but the new
  /// row's.
  private func insertDuringFailure(of source: Source, isShown: Bool) {
    source.cell = { list, path in
      source.cell = { list, path in
        guard isShown || path.row > 0 else { throw TestError(description: "still gone") }
        return try list.dequeue(TextCell.self)
      }
      source.sections[0].insert("new", at: 0)
      try list.batch { $0.insert(ListPath(0, 0)) }
      throw TestError(description: "gone")
    }
  }

  // A known mistake: the call threw an error that named a row with a cell as empty.
  @Test(
    "DS-7 empty rows throw no error if a batch that is declared during the pass shows them", arguments: [true, false])
  func emptyRowsBeforeBatch(isShown: Bool) throws {
    let fixture = try Fixture(Source([["a", "b", "c"]]), viewport: 3)
    let (source, list) = (fixture.source, fixture.list)
    insertDuringFailure(of: source, isShown: isShown)
    let log = DiagnosticLog()
    var failure: ListError?
    log.record { do throws(ListError) { try list.reload() } catch { failure = error } }
    #expect((failure == nil) == isShown)
    #expect(log.topics == (isShown ? [] : [.listRequest]))
    #expect(fixture.texts == [isShown ? "new" : nil, "a", "b"])
  }

  // A known mistake: a diagnostic named a row with a cell as empty.
  @Test(
    "DS-7 empty rows of a queued reload aren't reported if a batch that is declared during it shows them",
    arguments: [true, false])
  func emptyRowsOfQueuedReload(isShown: Bool) throws {
    let fixture = try Fixture(Source([["a", "b", "c"]]), viewport: 3)
    let (source, list) = (fixture.source, fixture.list)
    var placed = 0
    fixture.host.onPlace = {
      placed += 1
      guard placed == 3 else { return }
      insertDuringFailure(of: source, isShown: isShown)
      do { try list.reload() } catch { Issue.record(error) }
    }
    let log = DiagnosticLog()
    try log.record { try list.reload() }
    #expect(log.topics == (isShown ? [] : [.listRequest]))
    #expect(log.diagnostics.allSatisfy { "\($0)".contains("still gone") })
    #expect(fixture.texts == [isShown ? "new" : nil, "a", "b"])
  }

  // A known mistake: the scroll was dropped, without a diagnostic.
  @Test("DS-7 a scroll to a row without identity is one to its path after a reload", arguments: [10, 20, 28])
  func scrollBeforeReload(row: Int) throws {
    final class FailingSource: Source, MeasuringListSource {
      var onHeight: () throws -> Void = {}

      func list(_ list: TextList, heightForRowAt path: ListPath) throws -> Double {
        try onHeight()
        return 1
      }
    }
    let fixture = try Fixture(FailingSource([(0..<30).map { "\($0)" }]), viewport: 5)
    let (source, list) = (fixture.source, fixture.list)
    source.onHeight = {
      source.onHeight = {}
      source.sections = [(0..<25).map { "new \($0)" }]
      try list.batch { _ in }  // Doesn't add up.
      try list.batch { $0.delete(ListPath(0, 0)) }
      throw TestError(description: "The rows have changed.")
    }
    let log = DiagnosticLog()
    try log.record { try list.scroll(to: ListPath(0, row), at: .top) }
    // A row that doesn't exist anymore isn't shown, and isn't ignored either.
    #expect(log.topics == (row == 28 ? [.listRequest] : []))
    let top = row == 28 ? 0 : row
    #expect(fixture.texts == (top..<top + 5).map { "new \($0)" })
    try list.checkInvariants()
  }

  /// Makes the cell of a row delete the first row of the source, in a batch whose closure throws.
  private func abandonBatch(in source: Source, atRow row: Int) {
    source.cell = { list, path in
      if path.row == row {
        source.cell = { list, _ in try list.dequeue(TextCell.self) }
        source.sections[0].remove(at: 0)
        #expect(throws: TestError.self) {
          try list.batch { _ in throw TestError(description: "The disk is full.") }
        }
      }
      return try list.dequeue(TextCell.self)
    }
  }

  // A known mistake: the rows that the pass asked for afterward showed other rows, also after the batch.
  @Test("DS-38 rows that are asked for after a closure has thrown are asked for again in the batch that adds up")
  func rowsAfterAbandonedBatch() throws {
    let fixture = try Fixture(Source([(0..<10).map { "\($0)" }]), viewport: 4)
    abandonBatch(in: fixture.source, atRow: 4)
    try fixture.list.scroll(by: 2)
    #expect(throws: ListError.batchAbandoned(reason: "The disk is full.")) { try fixture.list.scroll(by: 0) }
    try fixture.list.batch { $0.delete(ListPath(0, 0)) }
    #expect(fixture.texts == ["2", "3", "4", "5"])
    try fixture.list.checkInvariants()
  }

  // A known mistake: the batch was abandoned after the reload, and every later pass threw its error.
  @Test("DS-7 a queued reload includes a batch behind it whose closure has thrown")
  func abandonedBatchBehindReload() throws {
    let fixture = try Fixture(Source([(0..<10).map { "\($0)" }]), viewport: 4)
    abandonBatch(in: fixture.source, atRow: 5)
    fixture.host.onPlace = {
      fixture.host.onPlace = {}
      do { try fixture.list.reload() } catch { Issue.record(error) }
    }
    try fixture.list.scroll(by: 2)
    try fixture.list.scroll(by: 1)
    #expect(fixture.texts == ["4", "5", "6", "7"])
    try fixture.list.checkInvariants()
  }

  @Test(
    "DS-7 a reload that waits for a pass that fails is carried out", arguments: ["reload", "batch", "scroll", "resize"])
  func reloadBehindFailure(pass: String) throws {
    final class FailingSource: Source, MeasuringListSource {
      var onHeight: () throws -> Void = {}

      func list(_ list: TextList, heightForRowAt path: ListPath) throws -> Double {
        try onHeight()
        return 1
      }
    }
    let fixture = try Fixture(FailingSource([(0..<10).map { "\($0)" }]), viewport: 4)
    let (source, list) = (fixture.source, fixture.list)
    source.onHeight = {
      source.onHeight = {}
      source.sections[0][1] = "other"
      try list.reload()
      throw TestError(description: "The disk is full.")
    }
    let log = DiagnosticLog()
    log.record {
      #expect(throws: ListError.self) {
        switch pass {
        case "reload": try list.reload()
        case "batch":
          try list.batch {
            source.sections[0].insert("new", at: 0)
            $0.insert(ListPath(0, 0))
          }
        case "scroll": try list.scroll(by: 4)
        default: try list.resize(viewport: 6)
        }
      }
    }
    #expect(log.topics == [])
    #expect(fixture.texts == (pass == "batch" ? ["new", "other", "1", "2"] : ["0", "other", "2", "3"]))
    try list.scroll(by: 0)
    try list.checkInvariants()
  }

  /// Rows that a user may delete and move.
  private final class EditedSource: Source, EditingListSource, ReorderingListSource {
    func list(_ list: TextList, canEditRowAt path: ListPath) -> Bool {
      log.append("edit \(path)")
      return true
    }

    func list(_ list: TextList, commitDeletionOfRowAt path: ListPath) {
      sections[0].remove(at: path.row)
      #expect(throws: Never.self) { try list.batch { $0.delete(path) } }
    }

    func list(_ list: TextList, canMoveRowAt path: ListPath) -> Bool {
      log.append("move \(path)")
      return true
    }

    func list(_ list: TextList, commitMoveOfRowAt path: ListPath, to target: ListPath) {
      sections[0].insert(sections[0].remove(at: path.row), at: target.row)
      #expect(throws: Never.self) { try list.batch { $0.move(path, to: target) } }
    }
  }

  // A known mistake: the source deleted the row that it had inserted.
  @Test("DS-30 a swipe while a reload asks for counts deletes no row")
  func swipeWhileReloadCounts() throws {
    let fixture = try Fixture(EditedSource([["a", "b", "c"]]))
    let (source, list) = (fixture.source, fixture.list)
    source.counted = { _ in
      source.counted = { _ in nil }
      let isSwiped = try list.swipeAway(ListPath(0, 0))
      #expect(!isSwiped)
      return nil
    }
    source.sections[0].insert("new", at: 0)
    try list.reload()
    #expect(fixture.texts == ["new", "a", "b", "c"])
  }

  // A known mistake: the source deleted the row that it had inserted.
  @Test("DS-30 a swipe while a batch is open or asks for counts deletes no row", arguments: [false, true])
  func swipe(whileCounting: Bool) throws {
    let fixture = try Fixture(EditedSource([["a", "b", "c"]]))
    let (source, list) = (fixture.source, fixture.list)
    func swipe() throws {
      let isSwiped = try list.swipeAway(ListPath(0, 0))
      #expect(!isSwiped)
    }
    if whileCounting {
      source.counted = { _ in
        try swipe()
        return nil
      }
    }
    source.log = []
    try list.batch {
      source.sections[0].insert("new", at: 0)
      $0.insert(ListPath(0, 0))
      if !whileCounting { try swipe() }
    }
    source.counted = { _ in nil }
    #expect(source.asked() == ["sections", "rows 0", "cell (0,0)"])
    #expect(fixture.texts == ["new", "a", "b", "c"])
    #expect(try list.swipeAway(ListPath(0, 1)))
    #expect(fixture.texts == ["new", "b", "c"])
  }

  // A known mistake: the source moved the row that it had inserted.
  @Test("DS-84 a drag while a batch is open moves no row, and asks nothing")
  func drag() throws {
    let fixture = try Fixture(EditedSource([["a", "b", "c"]]))
    let (source, list) = (fixture.source, fixture.list)
    source.log = []
    try list.batch {
      source.sections[0].insert("new", at: 0)
      $0.insert(ListPath(0, 0))
      let canMove = try list.canMove(ListPath(0, 0))
      let target = try list.dropTarget(of: ListPath(0, 0), proposed: ListPath(0, 2))
      let moved = try list.drag(ListPath(0, 0), to: ListPath(0, 2))
      #expect(!canMove && target == nil && moved == nil)
    }
    #expect(source.asked() == ["sections", "rows 0", "cell (0,0)"])
    #expect(fixture.texts == ["new", "a", "b", "c"])
    #expect(try list.drag(ListPath(0, 1), to: ListPath(0, 3)) == ListPath(0, 3))
    #expect(fixture.texts == ["new", "b", "c", "a"])
  }

  // A known mistake: the source deleted and moved the row that it had inserted.
  @Test("DS-30 and DS-84 after a rejected batch a swipe and a drag have no effect, and ask nothing")
  func editAfterRejection() throws {
    let fixture = try Fixture(EditedSource([["a", "b", "c"]]))
    let (source, list) = (fixture.source, fixture.list)
    source.sections[0].insert("new", at: 0)
    #expect(throws: ListError.self) { try list.batch { _ in } }
    source.log = []
    #expect(try !list.swipeAway(ListPath(0, 0)))
    #expect(try !list.canMove(ListPath(0, 0)))
    #expect(try list.drag(ListPath(0, 0), to: ListPath(0, 2)) == nil)
    #expect(source.asked() == [])
    #expect(source.sections == [["new", "a", "b", "c"]])
    try list.batch { $0.insert(ListPath(0, 0)) }
    #expect(try list.swipeAway(ListPath(0, 1)))
    #expect(fixture.texts == ["new", "b", "c"])
  }

  // A known mistake: the source was asked about rows that it didn't have anymore.
  @Test("DS-30 edit mode that begins after a rejected batch asks nothing before a pass", arguments: [false, true])
  func editModeAfterRejection(isReloaded: Bool) throws {
    let fixture = try Fixture(EditedSource([["a", "b", "c", "d"]]), viewport: 3)
    let (source, list) = (fixture.source, fixture.list)
    source.sections = [["b", "c"]]
    #expect(throws: ListError.self) { try list.batch { _ in } }
    source.log = []
    list.isEditing = true
    #expect(source.asked() == [])
    #expect(fixture.cells.map { $0.states.last?.isEditing } == [false, false, false])
    if isReloaded {
      try list.reload()
    } else {
      try list.batch {
        $0.delete(ListPath(0, 0))
        $0.delete(ListPath(0, 3))
      }
    }
    #expect(source.asked().filter { $0.hasPrefix("edit") } == ["edit (0,0)", "edit (0,1)"])
    #expect(fixture.texts == ["b", "c"])
    #expect(fixture.cells.map { $0.states.last?.isEditing } == [true, true])
  }

  // A known mistake: the source was asked about a row that it didn't have anymore.
  @Test("DS-7 no edit mode is asked for ahead of a queued batch")
  func editModeBeforeQueuedBatch() throws {
    let fixture = try Fixture(EditedSource([["a", "b", "c", "d"]]), viewport: 4)
    let (source, list) = (fixture.source, fixture.list)
    list.isEditing = true
    fixture.host.onPlace = {
      fixture.host.onPlace = {}
      source.sections[0].removeFirst()
      #expect(throws: Never.self) { try list.batch { $0.delete(ListPath(0, 0)) } }
    }
    source.log = []
    try list.reload()
    #expect(
      source.asked().filter { $0.hasPrefix("edit") } == ["edit (0,0)", "edit (0,0)", "edit (0,1)", "edit (0,2)"])
    #expect(fixture.texts == ["b", "c", "d"])
    #expect(fixture.cells.map { $0.states.last?.isEditing } == [true, true, true])
  }

  // A known mistake: the row that had this path in the source was asked for its identity, and found in the reload.
  @Test("DS-29 a row out of view that is selected after a rejected batch is identified by the next batch that adds up")
  func selectedAfterRejection() throws {
    let fixture = try fixtureWithRejectedBatch()
    let (source, list) = (fixture.source, fixture.list)
    source.log = []
    try list.select(ListPath(0, 20))
    #expect(source.asked() == [])
    try list.batch { $0.insert(ListPath(0, 0)) }
    #expect(source.asked().suffix(2) == ["cell (0,0)", "identity (0,21)"])
    source.sections[0].reverse()
    try list.reload()
    #expect(list.selectedPaths.map(source.text) == ["20"])
  }

  @Test("DS-29 a row that is selected in the reload after a rejected batch gets its identity at the end")
  func selectedInReloadAfterRejection() throws {
    let fixture = try fixtureWithRejectedBatch()
    let (source, list) = (fixture.source, fixture.list)
    try list.select(ListPath(0, 20))
    source.cell = { list, path in
      if path.row == 0 { try list.select(ListPath(0, 25)) }
      return try list.dequeue(TextCell.self)
    }
    try list.reload()
    #expect(list.selectedPaths.map(source.text) == ["24"])
    source.cell = { list, _ in try list.dequeue(TextCell.self) }
    source.sections[0].reverse()
    try list.reload()
    #expect(list.selectedPaths.map(source.text) == ["24"])
  }

  /// Selects a row of another source when it is asked whether a row of the first one may be selected.
  private final class ReplacingDelegate: ListDelegate, ListSelectionDelegate {
    let other = IdentifiedSource([(0..<30).map { "\($0)" }])
    private(set) var log: [String] = []

    func list(_ list: TextList, shouldHighlightRowAt path: ListPath) -> Bool { true }
    func list(_ list: TextList, didHighlightRowAt path: ListPath) {}
    func list(_ list: TextList, didUnhighlightRowAt path: ListPath) {}

    func list(_ list: TextList, shouldSelectRowAt path: ListPath) -> Bool {
      log.append("should-select \(path)")
      list.source = other
      #expect(throws: Never.self) {
        try list.reload()
        list.beginBatch()
        try list.select(ListPath(0, 20))
      }
      return true
    }

    func list(_ list: TextList, shouldDeselectRowAt path: ListPath) -> Bool { true }
    func list(_ list: TextList, willSelectRowAt path: ListPath) { log.append("will-select \(path)") }
    func list(_ list: TextList, willDeselectRowAt path: ListPath) {}
    func list(_ list: TextList, didSelectRowAt path: ListPath) { log.append("did-select \(path)") }
    func list(_ list: TextList, didDeselectRowAt path: ListPath) {}
  }

  // A known mistake: the tapped row had the number of the selected one, which the delegate was notified of.
  @Test("DS-24 a tap ends if the delegate sets another source, and selects a row that waits for its identity")
  func otherSourceInTap() throws {
    let fixture = try Fixture(IdentifiedSource([["a", "b", "c"]]), viewport: 5)
    let list = fixture.list
    let delegate = ReplacingDelegate()
    list.delegate = delegate
    let isSelected = try list.tap(ListPath(0, 0))
    #expect(!isSelected)
    #expect(delegate.log == ["should-select (0,0)"])
    try list.endBatch()
    #expect(list.selectedPaths == [ListPath(0, 20)])
  }
}
