import ArmatureTesting
import DataSources
import MessageTracing
import Testing

/// A source with all optional parts, and one log of their calls.
final class FullSource: MeasuredSource, IdentifyingListSource, HeadedListSource, HeaderMeasuringListSource {
  func list(_ list: TextList, identityForRowAt path: ListPath) -> String {
    log.append("identity \(path)")
    return text(path)
  }

  func list(_ list: TextList, pathForRowWithIdentity identity: String) -> ListPath? { nil }

  func list(_ list: TextList, headerForSection section: Int) throws -> TextCell? {
    log.append("header \(section)")
    return try list.dequeueHeader(AdCell.self)
  }

  func list(_ list: TextList, heightForHeaderInSection section: Int) -> Double {
    log.append("height of header \(section)")
    return 2
  }
}

struct SourceTests {
  @Test(
    "DS-1 source and delegate are not retained, and without a source the list is empty",
    arguments: IsolationContext.allCases)
  func sourceIsWeak(in context: IsolationContext) async throws {
    try await context.run {
      var fixture: Fixture<Source>? = try Fixture(Source(30))
      var watcher: LoggingDelegate? = LoggingDelegate()
      let list = try #require(fixture?.list)
      let host = try #require(fixture?.host)
      list.delegate = watcher
      weak let source = fixture?.source
      weak let delegate = watcher
      try list.scroll(to: 7)
      let cells = fixture?.cells ?? []
      let resets = cells.map(\.resets)
      fixture = nil
      watcher = nil
      #expect(source == nil)
      #expect(delegate == nil)
      #expect(list.numberOfRows == 30)
      try list.scroll(by: 1)
      #expect(list.numberOfSections == 0)
      #expect(list.offset == 0)
      #expect(host.places.isEmpty)
      #expect(cells.map(\.resets) == resets.map { $0 + 1 })
      try list.reload()
      try list.resize(viewport: 4)
      try list.batch { $0.delete(ListPath(7, 7)) }
      #expect(list.viewport == 4)
    }
  }

  @Test("DS-1 another source empties the list until the reload, the same one has no effect")
  func anotherSource() throws {
    let fixture = try Fixture(Source(30))
    try fixture.list.scroll(to: 7)
    try fixture.list.select(ListPath(0, 8))
    fixture.list.source = fixture.source
    #expect(fixture.list.numberOfRows == 30)
    #expect(fixture.list.selectedPaths == [ListPath(0, 8)])
    let other = Source(3)
    fixture.list.source = other
    #expect(fixture.list.numberOfSections == 0)
    #expect(fixture.list.offset == 0)
    #expect(fixture.list.selectedPaths.isEmpty)
    #expect(fixture.host.places.isEmpty)
    try fixture.list.scroll(to: 2)
    #expect(other.log.isEmpty)
    try fixture.list.reload()
    #expect(fixture.texts == ["(0,0)", "(0,1)", "(0,2)"])
  }

  @Test("DS-2 two methods are enough, and everything else has a default", arguments: IsolationContext.allCases)
  func defaults(in context: IsolationContext) async throws {
    try await context.run {
      let fixture = try Fixture(PlainSource(30))
      let list = fixture.list
      #expect(fixture.source.log == ["rows 0"] + (0..<10).map { "cell (0,\($0))" })
      #expect(list.numberOfSections == 1)
      #expect(list.visibleHeaders.isEmpty)
      #expect(list.span(ofHeaderInSection: 0) == nil)
      #expect(list.contentLength == 30)
      #expect(try list.tap(ListPath(0, 3)))
      #expect(try list.tap(ListPath(0, 4)))
      #expect(list.selectedPaths == [ListPath(0, 4)])
      #expect(try !list.swipeAway(ListPath(0, 3)))
      try list.reload()
      #expect(list.selectedPaths.isEmpty)
    }
  }

  @Test("DS-3 a reload asks once, in order: counts, then visible rows from the top")
  func reloadAsksInOrder() throws {
    let source = FullSource(1, 0, 9)
    let fixture = try Fixture(source, viewport: 8) { $0.headerHeight = 2 }
    let expected = [
      "sections", "rows 0", "rows 1", "rows 2",
      "height of header 0", "header 0", "height (0,0)", "identity (0,0)", "cell (0,0)",
      "height of header 1", "header 1", "height of header 2", "header 2",
      "height (2,0)", "identity (2,0)", "cell (2,0)",
    ]
    #expect(source.asked() == expected)
    #expect(fixture.list.visiblePaths == [ListPath(0, 0), ListPath(2, 0)])
    #expect(fixture.list.visibleHeaders == [0, 1, 2])
    // Between passes the list asks nothing.
    _ = fixture.list.span(of: ListPath(2, 8))
    _ = fixture.list.path(ofRowNumber: 4)
    _ = fixture.list.selectedPaths
    _ = fixture.list.contentLength
    #expect(source.log.isEmpty)
    try fixture.list.reload()
    #expect(source.log.sorted() == expected.sorted())
  }

  @Test("DS-3 each reload asks for the counts again")
  func countsAreNotKept() throws {
    let fixture = try Fixture(PlainSource(3))
    fixture.source.count = 5
    #expect(fixture.list.numberOfRows == 3)
    try fixture.list.reload()
    #expect(fixture.list.numberOfRows == 5)
  }

  @Test("DS-4 a count below 0 throws, and the list is unchanged", arguments: IsolationContext.allCases)
  func badCounts(in context: IsolationContext) async throws {
    try await context.run {
      let fixture = try Fixture(Source(4, 2))
      let before = fixture.texts
      fixture.source.counted = { $0 == 1 ? -2 : nil }
      var error = #expect(throws: ListError.self) { try fixture.list.reload() }
      #expect(
        error?.description == """
          'Source' returned -2 for the number of rows in section 1. The list is unchanged. \
          Return a count of 0 or more.
          """)
      fixture.source.counted = { $0 == -1 ? -1 : nil }
      error = #expect(throws: ListError.self) { try fixture.list.reload() }
      #expect(
        error?.description == """
          'Source' returned -1 for the number of sections. The list is unchanged. \
          Return a count of 0 or more.
          """)
      fixture.source.counted = { _ in throw TestError(description: "The file is locked.") }
      error = #expect(throws: ListError.self) { try fixture.list.reload() }
      #expect(
        error?.description == """
          'Source' threw an error instead of the number of sections: The file is locked. The list is unchanged.
          """)
      #expect(fixture.texts == before)
      #expect(fixture.list.numberOfRows == 6)
    }
  }

  // A known mistake: the list asked for the rows of each section until memory ran out.
  @Test("DS-4 more sections than can be laid out throw before the rows of any are asked for")
  func tooManySections() throws {
    let fixture = try Fixture(Source(4, 2))
    let before = fixture.texts
    fixture.source.counted = { $0 == -1 ? .max : nil }
    fixture.source.log = []
    let error = #expect(throws: ListError.self) { try fixture.list.reload() }
    #expect(
      error?.description == """
        'Source' counts more than 16777216 sections. The list is unchanged. Show a part of the data.
        """)
    #expect(fixture.source.log == ["sections"])
    #expect(fixture.texts == before)
  }

  @Test("DS-4 an invalid height of a row that only a missing header brings into view leaves that row empty")
  func heightBehindHeader() throws {
    /// Rows with heights, and headers that may be missing.
    final class Outline: HeadedSource, MeasuringListSource {
      var height = 1.0
      func list(_ list: TextList, heightForRowAt path: ListPath) -> Double { path.section == 1 ? height : 1 }
    }
    let source = Outline(3, 10)
    source.headless = [1]
    let fixture = try Fixture(source, viewport: 5)
    #expect(fixture.texts == ["(0,0)", "(0,1)", "(0,2)", "(1,0)"])
    source.height = -1
    let error = #expect(throws: ListError.self) { try fixture.list.reload() }
    #expect(
      "\(error.map { "\($0)" } ?? "")".hasPrefix(
        "No cell for row (1,0): 'Outline' returned the height -1.0. The rows stay empty, all others are shown."))
    #expect(fixture.texts == ["(0,0)", "(0,1)", "(0,2)", nil])
    try fixture.list.checkInvariants()
    // Now the row is known to be in view, so that its height is asked for first.
    #expect(throws: ListError.self) { try fixture.list.scroll(by: 1) }
    source.height = 1
    try fixture.list.scroll(by: 0)
    #expect(fixture.texts == ["(0,0)", "(0,1)", "(0,2)", "(1,0)"])
  }

  @Test("DS-4 an invalid height throws, and the list is unchanged", arguments: [-1, .infinity, .nan] as [Double])
  func badHeights(height: Double) throws {
    let fixture = try Fixture(MeasuredSource(100))
    try fixture.list.scroll(to: 5)
    try fixture.list.select(ListPath(0, 6))
    let cells = fixture.cells
    let resets = cells.map(\.resets)
    fixture.source.heights["(0,16)"] = height
    let error = #expect(throws: ListError.self) { try fixture.list.scroll(by: 3) }
    #expect(
      error?.description == """
        'MeasuredSource' returned \(height) for the height of row (0,16). The list is unchanged. \
        Return a finite height of 0 or more.
        """)
    #expect(fixture.list.offset == 5)
    #expect(fixture.cells.map(ObjectIdentifier.init) == cells.map(ObjectIdentifier.init))
    #expect(cells.map(\.resets) == resets)
    #expect(fixture.list.selectedPaths == [ListPath(0, 6)])
    fixture.source.heights = ["(0,5)": height]
    #expect(throws: ListError.self) { try fixture.list.reload() }
    #expect(fixture.texts == (5..<15).map { "(0,\($0))" })
    try fixture.list.checkInvariants()

    fixture.source.heights = ["(0,2)": height]
    let first = TextList()
    first.register(TextCell.self) { TextCell() }
    first.source = fixture.source
    try first.resize(viewport: 10)
    #expect(throws: ListError.self) { try first.reload() }
    #expect(first.numberOfSections == 0)
    #expect(first.visiblePaths.isEmpty)
  }

  @Test("an error of the source without a full stop ends its sentence")
  func fullStops() {
    let (source, reason) = (Participant(Source(1)), "offline")
    let errors: [any Error] = [
      ListError.sourceFailed(question: "the number of sections", reason: reason, source: source),
      ListError.batchAbandoned(reason: reason), ListError.emptyRows(reasons: ["row (0,0): offline"], rowCounts: [1]),
      PickerError.sourceFailed(component: nil, row: nil, reason: reason, source: source),
      LiveQueryError.storeFailed(reason: reason, store: source), LiveQueryError.filterFailed(id: "1", reason: reason),
    ]
    for error in errors { #expect("\(error)".contains("offline. The ")) }
  }

  @Test("DS-5 a row without a cell stays empty, and is asked for again", arguments: IsolationContext.allCases)
  func refusedCell(in context: IsolationContext) async throws {
    try await context.run {
      let fixture = try Fixture(Source(3, 1))
      let answer = fixture.source.cell
      fixture.source.cell = { list, path in
        _ = try list.dequeue(TextCell.self)
        if path.row == 1 || path.section == 1 { throw TestError(description: "No such card.") }
        return try answer(list, path)
      }
      let error = #expect(throws: ListError.self) { try fixture.list.reload() }
      #expect(
        error?.description == """
          No cell for row (0,1): No such card.; row (1,0): No such card. The rows stay empty, all others are shown. \
          The source counted [3, 1] rows in its sections; the next pass asks for the empty ones again.
          """)
      #expect(fixture.texts == ["(0,0)", nil, "(0,2)", nil])
      fixture.source.cell = answer
      fixture.source.log = []
      try fixture.list.scroll(to: 0)
      #expect(fixture.source.log == ["cell (0,1)", "cell (1,0)"])
      #expect(fixture.texts == ["(0,0)", "(0,1)", "(0,2)", "(1,0)"])
    }
  }

  @Test("DS-5 the first answer to a count holds, even if the source changes during the pass")
  func firstCountHolds() throws {
    let source = Source(4)
    let fixture = try Fixture(source)
    source.cell = { list, path in
      if path.row == 1 { source.sections[0].removeLast(2) }
      guard source.sections[0].indices.contains(path.row) else { throw TestError(description: "Gone.") }
      return try list.dequeue(TextCell.self)
    }
    source.log = []
    #expect(throws: ListError.self) { try fixture.list.reload() }
    #expect(source.log == ["sections", "rows 0"] + (0..<4).map { "cell (0,\($0))" })
    #expect(fixture.list.numberOfRows == 4)
    #expect(fixture.texts == ["(0,0)", "(0,1)", nil, nil])
  }

  @Test("DS-6 a change without a batch is found, and the check changes nothing")
  func changeWithoutBatch() throws {
    let fixture = try Fixture(Source(3, 2))
    try fixture.list.checkInvariants()
    fixture.source.sections[1].append("new")
    fixture.source.sections.append([])
    fixture.source.log = []
    let error = #expect(throws: InvariantViolation.self) { try fixture.list.checkInvariants() }
    #expect(fixture.source.log == ["sections", "rows 0", "rows 1", "rows 2"])
    #expect(
      error?.description == """
        'Source' has [3, 3, 0] rows in its sections, but the list holds [3, 2]. Nothing was changed. \
        Update the list with batch(_:) or reload() whenever the source changes.
        """)
    #expect(fixture.list.numberOfRows == 5)
  }

  @Test("DS-7 requests during a pass are queued, reloads as one")
  func requestsWait() throws {
    let source = Source(30)
    let fixture = try Fixture(source, viewport: 2)
    let list = fixture.list
    var isAsked = false
    fixture.host.onPlace = {
      guard !isAsked else { return }
      isAsked = true
      let moved = try? list.scroll(to: 5)
      try? list.reload()
      try? list.reload()
      try? list.batch {
        source.sections[0].removeFirst()
        $0.delete(ListPath(0, 0))
      }
      #expect(moved == 0)
      #expect(list.offset == 0)
      #expect(list.numberOfRows == 30)
    }
    source.log = []
    try list.reload()
    #expect(
      source.log == [
        "sections", "rows 0", "cell (0,0)", "cell (0,1)",
        "cell (0,5)", "cell (0,6)",
        "sections", "rows 0", "cell (0,5)", "cell (0,6)",
      ])
    #expect(list.numberOfRows == 29)
    try list.checkInvariants()
    fixture.host.onPlace = {}
  }

  @Test("DS-7 a reload after a change of the source or of its data isn't the one before it")
  func reloadsAround() throws {
    let (source, other) = (Source(3), Source(5))
    let fixture = try Fixture(source, viewport: 2)
    let list = fixture.list
    fixture.host.onPlace = {
      fixture.host.onPlace = {}
      #expect(throws: Never.self) {
        try list.reload()
        list.source = other
        try list.reload()
      }
    }
    try list.reload()
    #expect(list.source === other)
    #expect(list.numberOfRows == 5)

    fixture.host.onPlace = {
      fixture.host.onPlace = {}
      list.source = source
      list.source = other
    }
    try list.reload()
    #expect(list.source === other)
    #expect(list.numberOfRows == 0)
  }

  @Test("DS-7 a queued request that fails becomes a diagnostic", arguments: IsolationContext.allCases)
  func waitingFailure(in context: IsolationContext) async throws {
    try await context.run {
      let fixture = try Fixture(Source(3))
      let list = fixture.list
      fixture.host.onPlace = {
        fixture.host.onPlace = {}
        #expect(throws: Never.self) { try list.scroll(to: .nan) }
      }
      let log = DiagnosticLog()
      try log.record { try list.reload() }
      #expect(
        log.diagnostics.map(\.message) == [
          "nan isn't a valid offset. The list is unchanged. Use a finite number."
        ])
      #expect(log.topics == [.listRequest])
    }
  }

  @Test("DS-7 requests beyond the depth limit are dropped with one diagnostic")
  func endlessRequests() throws {
    let fixture = try Fixture(Source(3))
    let list = fixture.list
    list.depthLimit = 20
    fixture.source.log = []
    fixture.host.onPlace = { try? list.reload() }
    let log = DiagnosticLog()
    try log.record { () throws(ListError) in try list.reload() }
    #expect(fixture.source.log.count { $0 == "sections" } == 20)
    #expect(Set(log.diagnostics.map(\.message)).count == 1)
    #expect(
      log.diagnostics.first?.message == """
        Dropped a request: more than 20 requests followed one another, each made during the one before. \
        The source, delegate or host probably makes the same request each time it is called.
        """)
    fixture.host.onPlace = {}
  }

  @Test("DS-7 a selection call isn't a pass: requests during it are carried out immediately")
  func selectionIsNoPass() throws {
    let fixture = try Fixture(Source(3))
    let list = fixture.list
    let watcher = LoggingDelegate()
    list.delegate = watcher
    watcher.onCall = { name, _ in
      guard name == "did-select" else { return }
      fixture.source.sections[0].append("new")
      try? list.reload()
      #expect(list.numberOfRows == 4)
    }
    try list.tap(ListPath(0, 0))
    #expect(list.numberOfRows == 4)
  }
}

/// A controller as in an app: on the main actor, with isolated conformances.
@MainActor
final class MainController: ListSource, SectionedListSource, IdentifyingListSource, ListDelegate {
  let list = ListEngine<TextCell>()
  var opened: [ListPath] = []

  func numberOfSections(in list: ListEngine<TextCell>) -> Int { 2 }

  func list(_ list: ListEngine<TextCell>, numberOfRowsInSection section: Int) -> Int { 4 }

  func list(_ list: ListEngine<TextCell>, cellForRowAt path: ListPath) throws -> TextCell {
    let cell = try list.dequeue(TextCell.self)
    cell.text = "main \(path.row)"
    return cell
  }

  func list(_ list: ListEngine<TextCell>, identityForRowAt path: ListPath) -> Int { path.section * 4 + path.row }

  func list(_ list: ListEngine<TextCell>, pathForRowWithIdentity id: Int) -> ListPath? { ListPath(id / 4, id % 4) }

  func list(_ list: ListEngine<TextCell>, didSelectRowAt path: ListPath) { opened.append(path) }

  func list(_ list: ListEngine<TextCell>, didDeselectRowAt path: ListPath) {}
}

@MainActor
struct MainActorTests {
  @Test("a main-actor controller is source and delegate without await or cast")
  func mainActorSource() throws {
    let controller = MainController()
    controller.list.register(TextCell.self) { TextCell() }
    controller.list.source = controller
    controller.list.delegate = controller
    try controller.list.resize(viewport: 2)
    try controller.list.reload()
    try controller.list.scroll(by: 5)
    try controller.list.tap(ListPath(1, 2))
    try controller.list.reload()
    #expect(controller.list.numberOfRows == 8)
    #expect(controller.list.cell(at: ListPath(1, 2))?.text == "main 2")
    #expect(controller.list.selectedPaths == [ListPath(1, 2)])
    #expect(controller.opened == [ListPath(1, 2)])
  }
}
