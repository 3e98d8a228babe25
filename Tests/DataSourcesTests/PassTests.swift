import ArmatureTesting
import DataSources
import Testing

/// What the source, the delegate and the host of a list see and ask for while a pass is in progress.
struct PassTests {
  @Test("DS-20 a row that an assumed header pushed into view gets no cell before it is in view, and then its display")
  func rowBelowAssumedHeader() throws {
    let watcher = LoggingDelegate()
    watcher.logsDisplay = true
    let source = HeadedSource(10, 9, 0)
    let fixture = try Fixture(source, viewport: 10) {
      $0.headerHeight = 4
      $0.delegate = watcher
    }
    let list = fixture.list
    try list.scroll(to: 16)
    // The lower half of the header of section 1 is at the top. Without it and that of section 2 the content ends earlier.
    source.headless = [1, 2]
    source.log = []
    try list.reload()
    #expect(list.contentLength == 23)
    #expect(list.offset == 13)
    #expect(list.visiblePaths == [ListPath(0, 9)] + (0..<9).map { ListPath(1, $0) })
    for path in list.visiblePaths {
      let displays = watcher.log.filter { $0.hasSuffix(" \(path) \(path)") }
      #expect(displays.last?.hasPrefix("will-display") == true, "\(path)")
    }
    try list.checkInvariants()
  }

  @Test("DS-28 a row that the host selects when the list scrolls in a batch shows its state, and no other row does")
  func selectingWhileScrolling() throws {
    final class SelectingHost: ListHost {
      func list(_ list: TextList, place cell: TextCell, at span: ListSpan) {}
      func list(_ list: TextList, remove cell: TextCell) {}
      func list(_ list: TextList, didScrollTo offset: Double) {
        guard let path = list.visiblePaths.first else { return }
        #expect(throws: Never.self) { try list.select(path) }
        #expect(list.cell(at: path)?.text == "(0,5)")
      }
    }
    let fixture = try Fixture(Source(30), viewport: 3)
    let list = fixture.list
    try list.scroll(to: 5)
    let host = SelectingHost()
    list.host = host
    try list.batch {
      fixture.source.sections[0].insert("new", at: 0)
      $0.insert(ListPath(0, 0))
    }
    #expect(list.selectedPaths == [ListPath(0, 6)])
    #expect(fixture.texts == ["(0,5)", "(0,6)", "(0,7)"])
    #expect(fixture.cells.map { $0.states.last?.isSelected } == [true, false, false])
  }

  @Test("DS-29 a row that is tapped out of view, or scrolled out of view by the tap, stays selected in a reload")
  func tappedOutOfView() throws {
    let fixture = try Fixture(IdentifiedSource(30), viewport: 5)
    let list = fixture.list
    fixture.source.log = []
    #expect(try list.tap(ListPath(0, 20)))
    #expect(fixture.source.asked() == ["identity (0,20)"])
    fixture.source.sections[0].insert("new", at: 0)
    try list.reload()
    #expect(list.selectedPaths == [ListPath(0, 21)])

    let watcher = LoggingDelegate()
    watcher.onCall = { name, _ in
      if name == "will-select" { #expect(throws: Never.self) { try list.scroll(to: 20) } }
    }
    list.delegate = watcher
    fixture.source.log = []
    #expect(try list.tap(ListPath(0, 2)))
    #expect(!fixture.source.asked().contains("identity (0,2)"))
    fixture.source.sections[0].insert("newer", at: 0)
    try list.reload()
    #expect(list.selectedPaths == [ListPath(0, 3)])
  }

  @Test("DS-29 a row out of view that is selected while a batch is open stays selected in a reload, and no other is")
  func selectedAhead() throws {
    let fixture = try Fixture(IdentifiedSource(30), viewport: 5)
    let list = fixture.list
    try list.batch {
      fixture.source.sections[0].insert("new", at: 0)
      $0.insert(ListPath(0, 0))
      try list.select(ListPath(0, 20))
    }
    #expect(list.selectedPaths == [ListPath(0, 21)])
    try list.reload()
    #expect(list.selectedPaths == [ListPath(0, 21)])
  }

  @Test("DS-29 a row that is selected when its cell is placed stays selected if a batch waits that moves it")
  func selectedWhilePlaced() throws {
    let fixture = try Fixture(IdentifiedSource(30), viewport: 5)
    let list = fixture.list
    fixture.source.cell = { list, _ in
      fixture.source.cell = { list, _ in try list.dequeue(TextCell.self) }
      fixture.source.sections[0].insert("new", at: 0)
      try list.batch { $0.insert(ListPath(0, 0)) }
      return try list.dequeue(TextCell.self)
    }
    fixture.host.onPlace = {
      guard let path = list.visiblePaths.last, path.row == 10, list.cell(at: path) != nil else { return }
      fixture.host.onPlace = {}
      #expect(throws: Never.self) { try list.select(path) }
    }
    try list.scroll(to: 6)
    #expect(list.selectedPaths == [ListPath(0, 11)])
    fixture.host.onPlace = {}
    try list.reload()
    #expect(list.selectedPaths == [ListPath(0, 11)])
  }

  @Test("DS-7 rows whose edit mode was asked for ahead of a queued batch are asked again")
  func editModeAhead() throws {
    final class EditableSource: Source, EditingListSource {
      var onQuestion: () -> Void = {}
      func list(_ list: TextList, canEditRowAt path: ListPath) -> Bool {
        onQuestion()
        return text(path) == "editable"
      }
      func list(_ list: TextList, commitDeletionOfRowAt path: ListPath) {}
    }
    let fixture = try Fixture(EditableSource([["a", "b", "editable", "c", "d"]]), viewport: 4)
    let list = fixture.list
    fixture.source.onQuestion = {
      fixture.source.onQuestion = {}
      fixture.source.sections[0].remove(at: 0)
      #expect(throws: Never.self) { try list.batch { $0.delete(ListPath(0, 0)) } }
    }
    list.isEditing = true
    #expect(fixture.texts == ["b", "editable", "c", "d"])
    #expect(fixture.cells.map { $0.states.last?.isEditing } == [false, true, false, false])
  }

  @Test("DS-7 a selected row of a reloaded section stays selected if the source has moved it in a later queued batch")
  func selectionAhead() throws {
    let fixture = try Fixture(IdentifiedSource([["a", "b", "c"], ["x"]]))
    let list = fixture.list
    try list.select(ListPath(0, 0))
    fixture.host.onPlace = {
      fixture.host.onPlace = {}
      #expect(throws: Never.self) {
        try list.batch { $0.reloadSection(0) }
        fixture.source.sections = [["b", "c", "a"], ["x"]]
        try list.batch { $0.move(ListPath(0, 0), to: ListPath(0, 2)) }
      }
    }
    try list.reload()
    #expect(fixture.texts == ["b", "c", "a", "x"])
    #expect(list.selectedPaths == [ListPath(0, 2)])
  }

  @Test("DS-7 a batch that is left open during a pass isn't applied before one that was queued earlier")
  func openBatchThatAddsUp() throws {
    let fixture = try Fixture(Source([["a", "b", "c", "d", "e", "f"]]), viewport: 4)
    let (source, list) = (fixture.source, fixture.list)
    fixture.host.onPlace = {
      fixture.host.onPlace = {}
      #expect(throws: Never.self) {
        source.sections = [["a", "c", "d", "b", "e", "f"]]
        try list.batch { $0.move(ListPath(0, 1), to: ListPath(0, 3)) }
        list.beginBatch()
      }
    }
    try list.scroll(by: 1)
    source.sections = [["a", "c", "x", "d", "b", "e", "f"]]
    // Alone it adds up, too.
    try list.batch { $0.insert(ListPath(0, 2)) }
    try list.endBatch()
    #expect(fixture.texts == list.visiblePaths.map(source.text))
    try list.scroll(by: 1)
  }

  /// Fails for rows that it doesn't have, and calls a closure before each height.
  private final class FailingSource: MeasuredSource {
    var onHeight: (ListPath) throws -> Void = { _ in }

    override func list(_ list: TextList, heightForRowAt path: ListPath) throws -> Double {
      try onHeight(path)
      guard text(path) != "?" else { throw TestError(description: "There is no row \(path).") }
      return try super.list(list, heightForRowAt: path)
    }
  }

  // A known mistake: the batch that was declared during the second reload was applied alone, and rejected.
  @Test("DS-7 if the reload fails that replaces another one, the batches that were declared during it become a reload")
  func secondFailure() throws {
    let fixture = try Fixture(Source([["a", "b", "c"]]), viewport: 5)
    let (source, list) = (fixture.source, fixture.list)
    var failures = 2
    source.counted = { section in
      guard section == 0, failures > 0 else { return nil }
      failures -= 1
      source.sections[0].insert("x\(failures)", at: 0)
      try list.batch { $0.insert(ListPath(0, 0)) }
      throw TestError(description: "The rows are being changed.")
    }
    let log = DiagnosticLog()
    log.record { #expect(throws: Never.self) { try list.reload() } }
    #expect(log.topics.isEmpty)
    #expect(fixture.texts == ["x0", "x1", "a", "b", "c"])
    #expect(throws: Never.self) { try list.scroll(by: 1) }
    try list.checkInvariants()

    list.depthLimit = 10
    failures = 1000
    log.record { #expect(throws: ListError.self) { try list.reload() } }
    #expect(log.topics == [.listRequest])
    #expect(failures == 990)
    #expect(throws: ListError.self) { try list.scroll(by: 1) }
    source.counted = { _ in nil }
    try list.reload()
    #expect(fixture.texts.count == 5)
  }

  // A known mistake: the counts included the change of the batch, which was then rejected, or moved the selection again.
  @Test("DS-7 a batch that is declared while a reload asks for counts becomes a reload", arguments: [false, true])
  func batchWhileCounting(isFirstQuestion: Bool) throws {
    let fixture = try Fixture(IdentifiedSource([["a", "b", "c"]]), viewport: 5)
    let (source, list) = (fixture.source, fixture.list)
    try list.select(ListPath(0, 0))
    func declare(_ rows: [String], _ batch: @escaping (inout ListBatch) -> Void) {
      source.counted = { section in
        guard (section == -1) == isFirstQuestion else { return nil }
        source.counted = { _ in nil }
        source.sections[0] = rows
        try list.batch(batch)
        return nil
      }
    }
    let log = DiagnosticLog()
    try log.record {
      declare(["x", "a", "b", "c"]) { $0.insert(ListPath(0, 0)) }
      try list.reload()
      #expect(fixture.texts == ["x", "a", "b", "c"])
      #expect(list.selectedPaths == [ListPath(0, 1)])
      declare(["x", "b", "c", "a"]) { $0.move(ListPath(0, 1), to: ListPath(0, 3)) }
      try list.reload()
    }
    #expect(log.topics.isEmpty)
    #expect(fixture.texts == ["x", "b", "c", "a"])
    #expect(list.selectedPaths == [ListPath(0, 3)])
    #expect(throws: Never.self) { try list.scroll(by: 1) }
    try list.checkInvariants()
  }

  // A known mistake: the inserted section had the count after both batches, and the second one was rejected.
  @Test("DS-7 a batch that is declared while another one asks for counts becomes a reload if it doesn't add up")
  func batchWhileBatchCounts() throws {
    let fixture = try Fixture(Source([["a"]]), viewport: 5)
    let (source, list) = (fixture.source, fixture.list)
    source.counted = { _ in
      source.counted = { _ in nil }
      source.sections[1].removeLast()
      try list.batch { $0.delete(ListPath(1, 1)) }
      return nil
    }
    let log = DiagnosticLog()
    try log.record {
      try list.batch {
        source.sections.append(["b", "c"])
        $0.insertSection(1)
      }
    }
    #expect(log.topics.isEmpty)
    #expect(fixture.texts == ["a", "b"])
    #expect(throws: Never.self) { try list.scroll(by: 1) }
    try list.checkInvariants()
  }

  // A known mistake: these calls threw the error of a row that the source had moved or deleted.
  @Test("DS-7 a scroll or a resize that fails after the source has declared a batch is made again behind it")
  func scrollAhead() throws {
    let source = FailingSource([(0..<30).map { "\($0)" }])
    let fixture = try Fixture(source, viewport: 5)
    let list = fixture.list
    func insertOnce() {
      source.onHeight = { _ in
        source.onHeight = { _ in }
        source.sections[0].insert("new", at: 0)
        try list.batch { $0.insert(ListPath(0, 0)) }
        throw TestError(description: "The rows have changed.")
      }
    }
    insertOnce()
    #expect(throws: Never.self) { try list.scroll(to: ListPath(0, 10), at: .top) }
    #expect(fixture.texts == ["10", "11", "12", "13", "14"])
    insertOnce()
    #expect(throws: Never.self) { try list.resize(viewport: 6) }
    #expect(fixture.texts == ["10", "11", "12", "13", "14", "15"])
    insertOnce()
    #expect(throws: Never.self) { try list.scroll(by: 1) }
    #expect(fixture.texts == ["11", "12", "13", "14", "15", "16"])

    source.onHeight = { _ in
      source.onHeight = { _ in }
      let rows = source.sections[0].indices.suffix(5)
      source.sections[0].removeLast(5)
      try list.batch { for row in rows { $0.delete(ListPath(0, row)) } }
    }
    #expect(throws: Never.self) { try list.scroll(to: 100) }
    #expect(fixture.texts == ["19", "20", "21", "22", "23", "24"])
    try list.checkInvariants()
  }

  // A known mistake: the second failure ended the scroll with a diagnostic.
  @Test("DS-7 a scroll to a row that fails again behind the batch, as another one is declared, is made behind that one")
  func scrollAheadTwice() throws {
    let source = FailingSource([(0..<30).map { "\($0)" }])
    let fixture = try Fixture(source, viewport: 5)
    let list = fixture.list
    var failures = 3
    source.onHeight = {
      guard source.text($0) == "10", failures > 0 else { return }
      failures -= 1
      source.sections[0].insert("new", at: 5)
      try list.batch { $0.insert(ListPath(0, 5)) }
      throw TestError(description: "The rows have changed.")
    }
    let log = DiagnosticLog()
    try log.record { try list.scroll(to: ListPath(0, 10), at: .top) }
    #expect(log.topics.isEmpty)
    #expect(failures == 0)
    #expect(fixture.texts == ["10", "11", "12", "13", "14"])
  }

  // A known mistake: the row that was at this path before the batch was selected.
  @Test("DS-28 a row that the source selects while a batch measures it is selected by its new path")
  func selectingWhileMeasuring() throws {
    let source = FailingSource([["a", "b", "c"]])
    let fixture = try Fixture(source, viewport: 5)
    let list = fixture.list
    source.onHeight = { #expect(throws: Never.self, performing: { [path = $0] in try list.select(path) }) }
    try list.batch {
      source.sections[0].insert("new", at: 2)
      $0.insert(ListPath(0, 2))
    }
    #expect(list.selectedPaths == [ListPath(0, 2)])
    #expect(fixture.cells.map { $0.states.last?.isSelected } == [false, false, true, false])

    // A batch that fails leaves the selection as it was, also in the cells.
    source.onHeight = { _ in
      try list.select(ListPath(0, 4))
      throw TestError(description: "The disk is full.")
    }
    #expect(throws: ListError.self) {
      try list.batch {
        source.sections[0].insert("newer", at: 0)
        $0.insert(ListPath(0, 0))
      }
    }
    #expect(list.selectedPaths == [ListPath(0, 2)])
    #expect(fixture.texts == ["a", "b", "new", "c"])
    #expect(fixture.cells.map { $0.states.last?.isSelected } == [false, false, true, false])
  }

  // A known mistake: a selection during the first pass with a viewport was lost, one during a scroll wasn't.
  @Test("DS-28 a row that is selected during a scroll or a resize that fails stays selected", arguments: [false, true])
  func selectingDuringFailure(isFirst: Bool) throws {
    let source = FailingSource([(0..<9).map { "\($0)" }])
    let fixture = try Fixture(source, viewport: isFirst ? 0 : 2)
    let list = fixture.list
    source.onHeight = { _ in
      try list.select(ListPath(0, 1))
      throw TestError(description: "The disk is full.")
    }
    #expect(throws: ListError.self) { if isFirst { try list.resize(viewport: 3) } else { try list.scroll(by: 1) } }
    #expect(list.selectedPaths == [ListPath(0, 1)])
    source.onHeight = { _ in }
    try list.resize(viewport: 3)
    #expect(fixture.cells.map { $0.states.last?.isSelected } == [false, true, false])
  }

  @Test("DS-7 a first reload during which rows are deleted shows the others if the source fails for the deleted ones")
  func failureAhead() throws {
    let source = FailingSource([["a", "b", "c", "d"]])
    source.cell = { list, _ in
      source.cell = { list, _ in try list.dequeue(TextCell.self) }
      source.sections = [["a", "c"]]
      try list.batch {
        $0.delete(ListPath(0, 1))
        $0.delete(ListPath(0, 3))
      }
      return try list.dequeue(TextCell.self)
    }
    let fixture = try Fixture(source)
    #expect(fixture.texts == ["a", "c"])
    try fixture.list.scroll(by: 1)
    source.cell = { list, _ in try list.dequeue(TextCell.self) }
  }

  @Test("DS-7 the limit on requests that follow one another is at least 1", arguments: [0, -5])
  func smallestDepthLimit(limit: Int) {
    let list = TextList()
    list.depthLimit = limit
    #expect(list.depthLimit == 1)
  }
}
