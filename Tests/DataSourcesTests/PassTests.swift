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

  @Test("DS-7 a first reload during which rows are deleted shows the others if the source fails for the deleted ones")
  func failureAhead() throws {
    final class FailingSource: MeasuredSource {
      override func list(_ list: TextList, heightForRowAt path: ListPath) throws -> Double {
        guard text(path) != "?" else { throw TestError(description: "There is no row \(path).") }
        return 1
      }
    }
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
}
