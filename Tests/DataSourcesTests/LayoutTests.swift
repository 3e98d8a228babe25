import ArmatureTesting
import DataSources
import Testing

struct LayoutTests {
  @Test(
    "DS-10 rows that only touch an edge and rows of height 0 have no cell",
    arguments: IsolationContext.allCases)
  func visibleRows(in context: IsolationContext) async throws {
    try await context.run {
      let fixture = try Fixture(Source(100))
      #expect(fixture.list.visibleRows == 0..<10)
      try fixture.list.scroll(to: 0.5)
      #expect(fixture.list.visibleRows == 0..<11)
      #expect(fixture.texts == (0...10).map { "(0,\($0))" })
      fixture.list.rowHeight = 0
      try fixture.list.reload()
      #expect(fixture.list.visiblePaths.isEmpty)
      #expect(fixture.host.places.isEmpty)
      let measured = try Fixture(MeasuredSource(4)) {
        ($0.source as? MeasuredSource)?.heights = ["(0,1)": 0, "(0,3)": 0]
      }
      #expect(measured.texts == ["(0,0)", "(0,2)"])
      #expect(measured.source.log.contains("cell (0,1)") == false)
    }
  }

  // A known mistake: the offset was set to its exact value after the cells were asked for, and a row at an edge came
  // into view without one, or stayed in view with one.
  @Test("DS-10 rows at an edge have cells exactly if they are visible, whatever the rounding", arguments: [0, 0.7])
  func edges(margin: Double) throws {
    let positions: [ListScrollPosition] = [.top, .bottom, .nearest]
    for height in [0.1, 0.3, 0.7, 1.1] {
      let watcher = LoggingDelegate()
      watcher.logsDisplay = true
      let fixture = try Fixture(HeadedSource(20, 20), viewport: 6 * height) {
        $0.rowHeight = height
        $0.headerHeight = 0.3
        $0.margin = margin
        $0.delegate = watcher
      }
      for number in 0..<40 {
        let path = try #require(fixture.list.path(ofRowNumber: number * 7 % 40))
        watcher.log = []
        let before = Set(fixture.list.visiblePaths)
        try fixture.list.scroll(to: path, at: positions[number % 3])
        try fixture.list.checkInvariants()
        #expect(!fixture.texts.contains(nil), "height \(height), row \(path)")
        let displayed = watcher.log.filter { $0.hasPrefix("will-display") }.count
        let appeared = Set(fixture.list.visiblePaths).subtracting(before).count
        #expect(margin > 0 || displayed == appeared, "height \(height), row \(path)")
      }
    }
  }

  @Test("DS-10 rows in the margin have cells, and are not displayed")
  func margin() throws {
    let watcher = LoggingDelegate()
    watcher.logsDisplay = true
    let fixture = try Fixture(Source(100), viewport: 4) {
      $0.margin = 2
      $0.delegate = watcher
    }
    #expect(fixture.source.asked().suffix(6) == (0..<6).map { "cell (0,\($0))" })
    #expect(fixture.list.visibleRows == 0..<4)
    #expect(watcher.log == (0..<4).map { "will-display (0,\($0)) (0,\($0))" })
    watcher.log = []
    try fixture.list.scroll(to: 10)
    #expect(fixture.source.log == (8..<16).map { "cell (0,\($0))" })
    #expect(fixture.list.cell(at: ListPath(0, 7)) == nil)
    #expect(fixture.list.cell(at: ListPath(0, 16)) == nil)
    watcher.log = []
    try fixture.list.scroll(by: 1)
    #expect(watcher.log == ["will-display (0,14) (0,14)"])
    try fixture.list.scroll(by: 2)
    #expect(watcher.log.last == "did-end (0,10) (0,10)" || watcher.log.contains("did-end (0,10) (0,10)"))
    try fixture.list.checkInvariants()
    fixture.list.margin = -1
    #expect(throws: ListError.invalidLength(-1, of: "margin")) { try fixture.list.scroll(by: 1) }
  }

  // A known mistake: a smaller margin made the check throw until the next pass, and one set during a pass removed cells.
  @Test("DS-10 a new margin takes effect in the next pass")
  func newMargin() throws {
    let fixture = try Fixture(Source(50), viewport: 5) { $0.margin = 5 }
    let (source, list) = (fixture.source, fixture.list)
    func rowsWithCells() -> [Int] { (0..<50).filter { list.cell(at: ListPath(0, $0)) != nil } }
    list.margin = 0
    #expect(rowsWithCells() == Array(0..<10))
    try list.checkInvariants()
    source.cell = { list, _ in
      list.margin = 3
      return try list.dequeue(TextCell.self)
    }
    try list.reload()
    #expect(rowsWithCells() == Array(0..<5))
    try list.checkInvariants()
    source.cell = { list, _ in
      list.margin = 1
      return try list.dequeue(TextCell.self)
    }
    try list.scroll(to: 20)
    #expect(rowsWithCells() == Array(17..<28))
    try list.checkInvariants()
    try list.scroll(by: 0)
    #expect(rowsWithCells() == Array(19..<26))
    try list.checkInvariants()
  }

  @Test("DS-11 a scroll by one row of a million asks for one cell and moves none", arguments: IsolationContext.allCases)
  func scrollAsksForOneCell(in context: IsolationContext) async throws {
    try await context.run {
      let fixture = try Fixture(PlainSource(1_000_000))
      let kept = fixture.list.cell(at: ListPath(0, 1))
      let places = fixture.host.places
      fixture.source.log = []
      fixture.host.log = []

      #expect(try fixture.list.scroll(by: 1) == 1)

      #expect(fixture.source.log == ["cell (0,10)"])
      #expect(fixture.host.log == ["offset 1.0", "remove (0,0)", "place (0,10) at 10.0"])
      #expect(fixture.list.cell(at: ListPath(0, 1)) === kept)
      #expect(fixture.host.places.filter { places[$0.key] == $0.value }.count == 9)
      fixture.source.log = []
      try fixture.list.scroll(to: 1e9)
      #expect(fixture.source.log == (999_990..<1_000_000).map { "cell (0,\($0))" })
    }
  }

  @Test("DS-12 an offset is clamped to the content", arguments: IsolationContext.allCases)
  func clampsTheOffset(in context: IsolationContext) async throws {
    try await context.run {
      let fixture = try Fixture(Source(25))
      #expect(try fixture.list.scroll(to: 100) == 15)
      #expect(try fixture.list.scroll(by: 3) == 0)
      #expect(try fixture.list.scroll(by: -40) == -15)
      try fixture.list.scroll(to: 12)
      fixture.source.sections[0].removeLast(11)
      try fixture.list.reload()
      #expect(fixture.list.offset == 4)
      try fixture.list.resize(viewport: 12)
      #expect(fixture.list.offset == 2)
      try fixture.list.resize(viewport: 30)
      #expect(fixture.list.offset == 0)
      #expect(fixture.texts.count == 14)
    }
  }

  @Test("DS-12 a row is scrolled to the top, the middle, the bottom, or the nearest edge")
  func scrollsToRows() throws {
    let fixture = try Fixture(Source(50, 50))
    let list = fixture.list
    try list.scroll(to: ListPath(1, 5), at: .top)
    #expect(list.offset == 55)
    try list.scroll(to: ListPath(0, 20), at: .middle)
    #expect(list.offset == 15.5)
    try list.scroll(to: ListPath(0, 40), at: .bottom)
    #expect(list.offset == 31)
    #expect(try list.scroll(to: ListPath(0, 35), at: .nearest) == 0)
    #expect(try list.scroll(to: ListPath(0, 42), at: .nearest) == 2)
    #expect(try list.scroll(to: ListPath(0, 30), at: .nearest) == -3)
    try list.scroll(to: ListPath(1, 49), at: .top)
    #expect(list.offset == 90)
    try list.scroll(to: ListPath(0, 1), at: .bottom)
    #expect(list.offset == 0)
    let error = #expect(throws: ListError.self) { try list.scroll(to: ListPath(0, 50), at: .top) }
    #expect(
      error?.description == """
        There is no row (0,50): the list has [50, 50] rows in its sections. The list is unchanged. \
        The path is probably from before a reload or batch.
        """)
  }

  @Test("DS-12 invalid offsets throw", arguments: [Double.nan, .infinity, -.infinity])
  func badNumbers(number: Double) throws {
    let fixture = try Fixture(Source(30))
    try fixture.list.scroll(to: 3)
    #expect(throws: ListError.self) { try fixture.list.scroll(to: number) }
    #expect(throws: ListError.self) { try fixture.list.scroll(by: number) }
    #expect(throws: ListError.self) { try fixture.list.resize(viewport: number) }
    #expect(throws: ListError.invalidLength(-2, of: "length of a viewport")) { try fixture.list.resize(viewport: -2) }
    fixture.list.rowHeight = number
    #expect(throws: ListError.self) { try fixture.list.reload() }
    #expect(fixture.list.offset == 3)
    #expect(fixture.list.viewport == 10)
    #expect(fixture.texts == (3..<13).map { "(0,\($0))" })
  }

  @Test("DS-13 only rows that are laid out are measured, once, and the others count with the estimate")
  func measuring() throws {
    let source = MeasuredSource(100)
    source.otherHeight = 2
    let fixture = try Fixture(source, viewport: 9)
    let list = fixture.list
    #expect(source.asked().filter { $0.hasPrefix("height") } == (0..<5).map { "height (0,\($0))" })
    #expect(list.contentLength == 5 * 2 + 95)
    try list.scroll(by: 1)
    try list.scroll(by: -1)
    #expect(source.asked().filter { $0.hasPrefix("height") } == [])
    // Rows that are higher than estimated come in above: the visible rows don't jump.
    try list.scroll(to: 50)
    let distance = try #require(list.span(of: ListPath(0, 45))).start - list.offset
    #expect(list.visiblePaths.first == ListPath(0, 45))
    #expect(try list.scroll(by: -3) == -3)
    #expect(try #require(list.span(of: ListPath(0, 45))).start - list.offset == distance + 3)
    #expect(list.visiblePaths.first == ListPath(0, 43))
    #expect(list.offset == 49)
    try list.scroll(to: 0)
    #expect(list.offset == 0)
    try list.batch { $0.reload(ListPath(0, 99)) }
    #expect(source.asked().contains("height (0,99)") == false)
    let error = #expect(throws: ListError.self) {
      list.rowHeight = 0
      try list.reload()
    }
    #expect(
      error?.description
        == "The height of rows is 0.0. The list is unchanged. Set a finite estimate greater than 0."
    )
  }

  // A known mistake: without a margin the pass didn't look for rows that had been in it.
  @Test(
    "DS-10 a row that the margin has given a cell is displayed when it comes into view in the pass that ends the margin"
  )
  func endOfMargin() throws {
    let watcher = LoggingDelegate()
    watcher.logsDisplay = true
    let fixture = try Fixture(Source(30), viewport: 2) {
      $0.margin = 2
      $0.delegate = watcher
    }
    watcher.log = []
    fixture.list.margin = 0
    try fixture.list.scroll(by: 1)
    #expect(watcher.log == ["did-end (0,0) (0,0)", "will-display (0,2) (0,2)"])
    try fixture.list.checkInvariants()
  }

  @Test("DS-13 measuring rows in the margin above the viewport does not move the visible rows")
  func measuringInTheMargin() throws {
    let source = MeasuredSource(100)
    source.otherHeight = 3
    let fixture = try Fixture(source, viewport: 9) { $0.margin = 6 }
    try fixture.list.scroll(to: 60)
    let top = try #require(fixture.list.visiblePaths.first)
    #expect(fixture.list.cell(at: ListPath(0, top.row - 2)) != nil)
    #expect(fixture.list.cell(at: ListPath(0, top.row - 3)) == nil)
    #expect(fixture.list.span(of: top)?.start == fixture.list.offset)
    let plain = try Fixture(PlainSource(1_000_000))
    #expect(!plain.source.log.contains { $0.hasPrefix("height") })
  }

  @Test("DS-14 a header is above its rows, also without any", arguments: IsolationContext.allCases)
  func headers(in context: IsolationContext) async throws {
    try await context.run {
      let source = HeadedSource(2, 0, 3, 20)
      source.headless = [2]
      let fixture = try Fixture(source, viewport: 12) { $0.headerHeight = 2 }
      let list = fixture.list
      #expect(source.asked().filter { $0.hasPrefix("header") } == ["header 0", "header 1", "header 2", "header 3"])
      #expect(list.span(ofHeaderInSection: 0) == ListSpan(start: 0, length: 2))
      #expect(list.span(ofHeaderInSection: 1) == ListSpan(start: 4, length: 2))
      #expect(list.span(ofHeaderInSection: 2) == nil)
      #expect(list.span(of: ListPath(2, 0)) == ListSpan(start: 6, length: 1))
      #expect(list.span(ofHeaderInSection: 3) == ListSpan(start: 9, length: 2))
      #expect(list.visibleHeaders == [0, 1, 3])
      #expect(list.contentLength == 6 + 25)
      let header = try #require(list.header(ofSection: 0))
      #expect(header.text == "header 0")
      try list.scroll(to: 9)
      #expect(list.visibleHeaders == [3])
      #expect(header.resets == 1)
      try list.scroll(to: 0)
      #expect(source.asked().filter { $0.hasPrefix("header") } == ["header 0", "header 1"])
      try list.checkInvariants()
    }
  }

  @Test("DS-14 headers scroll with their rows and are asked for only while visible")
  func headersScroll() throws {
    let source = HeadedSource(10, 10, 10)
    let fixture = try Fixture(source, viewport: 5)
    #expect(source.asked().filter { $0.hasPrefix("header") } == ["header 0"])
    try fixture.list.scroll(to: ListPath(1, 0), at: .top)
    #expect(fixture.list.offset == 12)
    #expect(source.asked().filter { $0.hasPrefix("header") } == [])
    try fixture.list.scroll(by: -1)
    #expect(source.asked() == ["header 1"])
    #expect(throws: ListError.unregistered(type: "TextCell", registered: ["AdCell"])) {
      try fixture.list.dequeueHeader(TextCell.self)
    }
  }

  // A known mistake: only rows within one viewport of the edge waited for the headers.
  @Test("DS-11 a row keeps its cell if the header that would push it out of view, however far, turns out not to exist")
  func rowBelowMissingHeader() throws {
    let source = HeadedSource(1, 1, 1)
    source.headless = [1]
    let fixture = try Fixture(source, viewport: 2) { $0.headerHeight = 4 }
    let list = fixture.list
    // The header of section 1 isn't in view yet.
    try list.scroll(to: ListPath(1, 0), at: .top)
    let cell = try #require(list.cell(at: ListPath(1, 0)))
    source.log = []
    try list.scroll(to: 5)
    #expect(source.log == ["header 1", "header 2"])
    #expect(list.visiblePaths == [ListPath(1, 0)])
    #expect(list.cell(at: ListPath(1, 0)) === cell)
    #expect(cell.resets == 0)
    try list.checkInvariants()
  }

  @Test("DS-15 paths and row numbers of sections with 2, 0 and 3 rows match", arguments: IsolationContext.allCases)
  func rowNumbers(in context: IsolationContext) async throws {
    try await context.run {
      let fixture = try Fixture(Source(2, 0, 3))
      let list = fixture.list
      #expect(list.rowNumber(of: ListPath(2, 1)) == 3)
      #expect(list.path(ofRowNumber: 3) == ListPath(2, 1))
      #expect((0..<5).map { list.path(ofRowNumber: $0).flatMap(list.rowNumber) } == [0, 1, 2, 3, 4])
      #expect([ListPath(1, 0), ListPath(3, 0), ListPath(0, -1)].allSatisfy { list.rowNumber(of: $0) == nil })
      #expect(list.path(ofRowNumber: -1) == nil)
      #expect(list.path(ofRowNumber: 5) == nil)
    }
  }
}
