import ArmatureTestSupport
import ArmatureTesting
import DataSources
import Testing

struct CellTests {
  @Test(
    "DS-16 a registered type is dequeued without a cast, an unregistered one throws",
    arguments: IsolationContext.allCases)
  func typedCells(in context: IsolationContext) async throws {
    try await context.run {
      let fixture = try Fixture(Source(3))
      var caught: ListError?
      fixture.source.cell = { list, path in
        do { _ = try list.dequeue(UnregisteredCell.self) } catch { caught = error as? ListError }
        let ad: AdCell = try list.dequeue(AdCell.self)
        return ad
      }
      try fixture.list.reload()
      #expect(fixture.cells.allSatisfy { $0 is AdCell })
      #expect(fixture.cells.count == 3)
      #expect(
        caught?.description == """
          Cannot dequeue a cell of type 'UnregisteredCell': it is not registered; registered are 'TextCell', 'AdCell'. \
          Call register(UnregisteredCell.self) { … } before the first reload.
          """)
      #expect(throws: ListError.notAsking(type: "TextCell")) { try fixture.list.dequeue(TextCell.self) }
    }
  }

  @Test("DS-16 registering a type again replaces its closure, and old cells are released when they leave")
  func registeringAgain() throws {
    final class NewCell: TextCell {}
    let fixture = try Fixture(Source(100), viewport: 2)
    try fixture.list.scroll(to: 50)
    weak let old = fixture.list.cell(at: ListPath(0, 50))
    fixture.list.register(TextCell.self) { NewCell() }
    #expect(old != nil)
    try fixture.list.scroll(to: 51)
    #expect(old == nil)
    #expect(fixture.list.cell(at: ListPath(0, 52)) is NewCell)
    try fixture.list.scroll(to: 0)
    #expect(fixture.list.cell(at: ListPath(0, 0)) is NewCell)
  }

  @Test("DS-17 only as many cells are created as were needed", arguments: IsolationContext.allCases, [0.0, 2.5])
  func cellsAreUsedAgain(in context: IsolationContext, margin: Double) async throws {
    try await context.run {
      var random = SeededGenerator(seed: 17)
      let source = MeasuredSource(TestScale.size(100_000))
      for row in 0..<source.sections[0].count where row % 3 == 0 {
        source.heights["(0,\(row))"] = Double.random(in: 0.1...4, using: &random)
      }
      let fixture = try Fixture(source) { $0.margin = margin }
      var most = fixture.list.numberOfShownCells
      for _ in 0..<TestScale.rounds(100) {
        if Bool.random(using: &random) {
          try fixture.list.scroll(by: .random(in: -12...12, using: &random))
        } else {
          try fixture.list.scroll(to: .random(in: -50...200_050, using: &random))
        }
        most = max(most, fixture.list.numberOfShownCells)
        #expect(fixture.texts == fixture.list.visiblePaths.map(source.text))
      }
      try fixture.list.checkInvariants()
      #expect(fixture.made <= most)
    }
  }

  @Test("DS-18 a cell is reset once, when it returns to its pool", arguments: IsolationContext.allCases)
  func resets(in context: IsolationContext) async throws {
    try await context.run {
      let fixture = try Fixture(Source(30), viewport: 2)
      let cell = try #require(fixture.list.cell(at: ListPath(0, 0)))
      #expect(cell.resets == 0)
      fixture.source.cell = { list, _ in
        #expect(cell.resets == 1)
        #expect(cell.text == "")
        return try list.dequeue(TextCell.self)
      }
      try fixture.list.scroll(by: 1)
      #expect(fixture.list.cell(at: ListPath(0, 2)) === cell)
      #expect(cell.resets == 1)
    }
  }

  @Test(
    "DS-19 a cell that is dequeued and not returned goes back to its pool immediately",
    arguments: IsolationContext.allCases
  )
  func unusedCellGoesBack(in context: IsolationContext) async throws {
    try await context.run {
      let fixture = try Fixture(Source(1))
      var dequeued: [TextCell] = []
      weak var own: TextCell?
      fixture.source.cell = { list, _ in
        dequeued.append(try list.dequeue(TextCell.self))
        let cell = TextCell()
        own = cell
        return cell
      }
      try fixture.list.reload()
      #expect(fixture.list.cell(at: ListPath(0, 0)) === own)
      try fixture.list.reload()
      #expect(dequeued.count == 2)
      #expect(dequeued.first === dequeued.last)
      fixture.list.source = nil
      #expect(own == nil)
    }
  }

  @Test("DS-19 one cell returned for two rows leaves the second empty", arguments: IsolationContext.allCases)
  func oneCellForTwoRows(in context: IsolationContext) async throws {
    try await context.run {
      let fixture = try Fixture(Source(3))
      let cell = TextCell()
      fixture.source.cell = { list, path in path.row == 1 ? try list.dequeue(TextCell.self) : cell }
      let error = #expect(throws: ListError.self) { try fixture.list.reload() }
      #expect(
        error?.description == """
          No cell for row (0,2): its cell is already shown in row (0,0). The rows stay empty, all others are shown. \
          The source counted [3] rows in its sections; the next pass asks for the empty ones again.
          """)
      #expect(fixture.list.cell(at: ListPath(0, 0)) === cell)
      #expect(fixture.list.cell(at: ListPath(0, 2)) == nil)
    }
  }

  @Test("DS-19 an idle cell that its source has retained is shown, and leaves its pool")
  func keptIdleCell() throws {
    let fixture = try Fixture(Source(30), viewport: 2)
    let kept = try #require(fixture.list.cell(at: ListPath(0, 0)))
    fixture.source.cell = { _, path in path.row == 9 ? kept : TextCell() }
    try fixture.list.scroll(to: 8)
    #expect(fixture.list.cell(at: ListPath(0, 9)) === kept)
    try fixture.list.checkInvariants()
    try fixture.list.scroll(to: 20)
    #expect(kept.resets == 2)
  }

  @Test("DS-20 the display of a row begins once and ends once", arguments: IsolationContext.allCases)
  func display(in context: IsolationContext) async throws {
    try await context.run {
      let watcher = LoggingDelegate()
      watcher.logsDisplay = true
      let fixture = try Fixture(Source(30), viewport: 2) { $0.delegate = watcher }
      #expect(watcher.log == ["will-display (0,0) (0,0)", "will-display (0,1) (0,1)"])
      watcher.log = []
      try fixture.list.scroll(by: 1)
      #expect(watcher.log == ["did-end (0,0) (0,0)", "will-display (0,2) (0,2)"])
      watcher.log = []
      try fixture.list.batch {
        fixture.source.sections[0].remove(at: 1)
        $0.delete(ListPath(0, 1))
      }
      #expect(watcher.log == ["did-end (0,1) (0,1)", "will-display (0,0) (0,0)"])
      watcher.log = []
      // If an insert moves a row out of view, its display ends with the path after the batch.
      try fixture.list.scroll(to: 0)
      watcher.log = []
      try fixture.list.batch {
        fixture.source.sections[0].insert("new", at: 0)
        $0.insert(ListPath(0, 0))
      }
      #expect(watcher.log == ["did-end (0,2) (0,2)", "will-display (0,0) new"])
    }
  }

  @Test("DS-21 a reloaded row gets its own cell, and no other row changes", arguments: IsolationContext.allCases)
  func reloadedRow(in context: IsolationContext) async throws {
    try await context.run {
      let watcher = LoggingDelegate()
      watcher.logsDisplay = true
      let fixture = try Fixture(Source(30), viewport: 3) { $0.delegate = watcher }
      let cells = fixture.cells
      watcher.log = []
      fixture.host.log = []
      fixture.source.log = []
      try fixture.list.batch {
        fixture.source.sections[0][1] = "changed"
        $0.reload(ListPath(0, 1))
        $0.reload(ListPath(0, 20))
        $0.reload(ListPath(0, 1))
      }
      #expect(fixture.source.log == ["sections", "rows 0", "cell (0,1)"])
      #expect(fixture.cells.map(ObjectIdentifier.init) == cells.map(ObjectIdentifier.init))
      #expect(cells.map(\.resets) == [0, 1, 0])
      #expect(fixture.texts == ["(0,0)", "changed", "(0,2)"])
      #expect(watcher.log.isEmpty)
      #expect(fixture.host.log.isEmpty)
      fixture.source.cell = { list, _ in try list.dequeue(AdCell.self) }
      try fixture.list.batch { $0.reload(ListPath(0, 1)) }
      #expect(watcher.log == ["did-end (0,1) ", "will-display (0,1) changed"])
      #expect(fixture.cells[1] is AdCell)
      try fixture.list.checkInvariants()
    }
  }

  @Test("DS-22 a reload begins every display again and creates no cell", arguments: IsolationContext.allCases)
  func wholeReload(in context: IsolationContext) async throws {
    try await context.run {
      let watcher = LoggingDelegate()
      watcher.logsDisplay = true
      let fixture = try Fixture(Source(30), viewport: 2) { $0.delegate = watcher }
      try fixture.list.scroll(to: 7)
      let made = fixture.made
      watcher.log = []
      fixture.source.log = []
      try fixture.list.reload()
      #expect(fixture.source.log == ["sections", "rows 0", "cell (0,7)", "cell (0,8)"])
      #expect(
        watcher.log == [
          "did-end (0,7) (0,7)", "did-end (0,8) (0,8)", "will-display (0,7) (0,7)", "will-display (0,8) (0,8)",
        ])
      #expect(fixture.made == made)
      #expect(fixture.list.offset == 7)
    }
  }

  @Test("DS-22 with identities a reload follows the anchor", arguments: IsolationContext.allCases)
  func reloadFollowsTheAnchor(in context: IsolationContext) async throws {
    try await context.run {
      let fixture = try Fixture(IdentifiedSource(30), viewport: 3)
      try fixture.list.scroll(to: 7.25)
      fixture.source.sections[0].removeAll { ["(0,2)", "(0,7)"].contains($0) }
      fixture.source.log = []
      try fixture.list.reload()
      // Row 7 is deleted; row 8 keeps its distance of 0.75, now as row 6.
      #expect(fixture.list.offset == 5.25)
      #expect(fixture.texts == ["(0,6)", "(0,8)", "(0,9)", "(0,10)"])
      #expect(fixture.source.log.filter { $0.hasPrefix("path") } == ["path of (0,7)", "path of (0,8)"])
    }
  }
}

extension ListEngine {
  /// The number of rows with a cell, in view or in the margin.
  var numberOfShownCells: Int {
    let paths = visiblePaths
    guard let first = paths.first.flatMap(rowNumber), let last = paths.last.flatMap(rowNumber) else { return 0 }
    let reach = Int(margin * 10) + 1
    return (max(0, first - reach)...min(numberOfRows - 1, last + reach)).count { number in
      path(ofRowNumber: number).flatMap { cell(at: $0) } != nil
    }
  }
}
