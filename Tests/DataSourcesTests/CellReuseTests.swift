import ArmatureTesting
import DataSources
import Testing

struct CellReuseTests {
  @Test("DS-16 a registered type is handed out typed, an unregistered one throws", arguments: IsolationContext.allCases)
  func typedCells(in context: IsolationContext) async throws {
    try await context.run {
      let fixture = try Fixture(Source(3))
      fixture.list.register(AdCell.self) { AdCell() }
      var caught: ListError?
      fixture.source.cell = { list, path in
        do { _ = try list.dequeue(StrangeCell.self) } catch { caught = error as? ListError }
        let ad: AdCell = try list.dequeue(AdCell.self)
        ad.text = "ad"
        return ad
      }
      try fixture.list.reload()
      #expect(fixture.texts == ["ad", "ad", "ad"])
      #expect(
        caught?.description == """
          Cannot dequeue a cell of type 'StrangeCell': it is not registered; registered are 'TextCell', 'AdCell'. \
          Call register(StrangeCell.self) { … } before the first reload.
          """)
    }
  }

  @Test("DS-16 registering a type again replaces its factory, and old cells are let go when they leave")
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

  @Test("DS-17 no more cells are made than were visible at one time", arguments: IsolationContext.allCases)
  func cellsAreUsedAgain(in context: IsolationContext) async throws {
    try await context.run {
      var random = SeededGenerator(seed: 17)
      let fixture = try Fixture(Source(TestScale.size(100_000)))
      var made = 0
      fixture.list.register(TextCell.self) {
        made += 1
        return TextCell()
      }
      try fixture.list.reload()
      var most = fixture.list.visibleRows.count
      for _ in 0..<TestScale.rounds(300) {
        if Bool.random(using: &random) {
          try fixture.list.scroll(by: .random(in: -12...12, using: &random))
        } else {
          try fixture.list.scroll(to: .random(in: -50...100_050, using: &random))
        }
        most = max(most, fixture.list.visibleRows.count)
        #expect(fixture.texts == fixture.list.visibleRows.map { "(0,\($0))" })
      }
      #expect(made <= most)
      #expect(most <= 11)
    }
  }

  @Test("DS-18 a cell is reset once, on its way into the pool, a new one never", arguments: IsolationContext.allCases)
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

  @Test("DS-19 a cell that is dequeued and not answered goes back at once", arguments: IsolationContext.allCases)
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

  @Test("DS-19 one cell answered for two rows leaves the second empty", arguments: IsolationContext.allCases)
  func oneCellForTwoRows(in context: IsolationContext) async throws {
    try await context.run {
      let fixture = try Fixture(Source(3))
      let cell = TextCell()
      fixture.source.cell = { list, path in path.row == 1 ? try list.dequeue(TextCell.self) : cell }
      let error = #expect(throws: ListError.self) { try fixture.list.reload() }
      #expect(
        error?.description == """
          No cell for row (0,2): its cell is already shown in row (0,0). The rows stay empty, all others are shown. \
          The source had counted [3] rows in its sections; they are asked for again in the next pass.
          """)
      #expect(fixture.texts == ["", "", nil])
    }
  }
}
