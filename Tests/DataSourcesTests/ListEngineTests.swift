import ArmatureTesting
import DataSources
import Testing
import Tracing

struct ListEngineTests {
  @Test(
    "a reload asks for each count once, then for the visible rows from the top", arguments: IsolationContext.allCases)
  func reloadAsksInOrder(in context: IsolationContext) async throws {
    try await context.run {
      let source = SectionedSource(1, 0, 9)
      source.sectionCount = { 3 }
      let fixture = try Fixture(source, viewport: 3)
      #expect(source.log == ["sections", "rows 0", "rows 1", "rows 2", "cell (0,0)", "cell (2,0)", "cell (2,1)"])
      #expect(fixture.texts == ["(0,0)", "(2,0)", "(2,1)"])
      #expect(fixture.list.numberOfRows == 10)
      #expect(fixture.list.contentLength == 10)
    }
  }

  @Test("DS-11 a scroll by one row of a million asks for one cell and moves none", arguments: IsolationContext.allCases)
  func scrollAsksForOneCell(in context: IsolationContext) async throws {
    try await context.run {
      let fixture = try Fixture(Source(1_000_000))
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

  @Test("rows that only touch the edge have no cell, and rows of no height never have")
  func visibleRows() throws {
    let fixture = try Fixture(Source(100))
    #expect(fixture.list.visibleRows == 0..<10)
    try fixture.list.scroll(to: 0.5)
    #expect(fixture.list.visibleRows == 0..<11)
    #expect(fixture.texts == (0...10).map { "(0,\($0))" })
    fixture.list.rowHeight = 0
    try fixture.list.reload()
    #expect(fixture.list.visibleRows.isEmpty)
    #expect(fixture.host.places.isEmpty)
  }

  @Test("an offset becomes the nearest one that has content, also when there is less of it")
  func clampsTheOffset() throws {
    let fixture = try Fixture(Source(25))
    #expect(try fixture.list.scroll(to: 100) == 15)
    #expect(try fixture.list.scroll(by: 3) == 0)
    #expect(try fixture.list.scroll(by: -40) == -15)
    try fixture.list.scroll(to: 12)
    fixture.source.counts = [14]
    try fixture.list.reload()
    #expect(fixture.list.offset == 4)
    try fixture.list.resize(viewport: 30)
    #expect(fixture.list.offset == 0)
    #expect(fixture.texts.count == 14)
  }

  @Test("DS-15 sections of 2, 0 and 3 rows count through", arguments: IsolationContext.allCases)
  func rowNumbers(in context: IsolationContext) async throws {
    try await context.run {
      let source = SectionedSource(2, 0, 3)
      source.sectionCount = { 3 }
      let list = try Fixture(source).list
      #expect(list.rowNumber(of: ListPath(2, 1)) == 3)
      #expect(list.path(ofRowNumber: 3) == ListPath(2, 1))
      #expect((0..<5).map { list.path(ofRowNumber: $0).flatMap(list.rowNumber) } == [0, 1, 2, 3, 4])
      #expect([ListPath(1, 0), ListPath(3, 0), ListPath(0, -1)].allSatisfy { list.rowNumber(of: $0) == nil })
      #expect(list.path(ofRowNumber: -1) == nil)
      #expect(list.path(ofRowNumber: 5) == nil)
    }
  }

  @Test("a list without another owner of its source shows nothing at the next pass, and everything is freed")
  func sourceIsWeak() throws {
    var fixture: Fixture? = try Fixture(Source(30))
    let list = try #require(fixture?.list)
    let host = try #require(fixture?.host)
    weak let source = fixture?.source
    try list.scroll(to: 7)
    fixture = nil
    #expect(source == nil)
    try list.reload()
    #expect(list.numberOfSections == 0)
    #expect(list.offset == 0)
    #expect(host.places.isEmpty)
  }

  @Test("another source empties the list until the reload, the same one does nothing")
  func anotherSource() throws {
    let fixture = try Fixture(Source(30))
    try fixture.list.scroll(to: 7)
    fixture.list.source = fixture.source
    #expect(fixture.list.numberOfRows == 30)
    let other = Source(3)
    fixture.list.source = other
    #expect(fixture.list.numberOfRows == 0)
    #expect(fixture.list.offset == 0)
    #expect(fixture.host.places.isEmpty)
    #expect(other.log.isEmpty)
    try fixture.list.reload()
    #expect(fixture.texts == ["(0,0)", "(0,1)", "(0,2)"])
  }

  @Test("what a source or host asks for during a pass is carried out after it, waiting reloads as one")
  func requestsWait() throws {
    let fixture = try Fixture(Source(30), viewport: 2)
    var asked = false
    let list = fixture.list
    fixture.host.told = {
      guard !asked else { return }
      asked = true
      let moved = try? list.scroll(to: 5)
      try? list.reload()
      try? list.reload()
      #expect(moved == 0)
      #expect(list.offset == 0)
    }
    fixture.source.log = []
    try list.reload()
    #expect(
      fixture.source.log == [
        "rows 0", "cell (0,0)", "cell (0,1)", "cell (0,5)", "cell (0,6)", "rows 0", "cell (0,5)", "cell (0,6)",
      ])
    fixture.host.told = {}
  }

  @Test("a source that asks for ever is stopped with one diagnostic")
  func endlessRequests() throws {
    let fixture = try Fixture(Source(3))
    let list = fixture.list
    fixture.host.told = { try? list.reload() }
    let log = DiagnosticLog()
    try log.record { () throws(ListError) in try list.reload() }
    #expect(
      log.diagnostics.map(\.message) == [
        "Gave up 1 requests: 100 had followed one pass, each asked for during another."
      ])
    fixture.host.told = {}
  }
}

/// A controller as apps write it: on the main actor, with conformances that follow it.
@MainActor
final class MainController: ListSource, SectionedListSource {
  let list = ListEngine<TextCell>()

  func numberOfSections(in list: ListEngine<TextCell>) -> Int { 2 }

  func list(_ list: ListEngine<TextCell>, numberOfRowsInSection section: Int) -> Int { 4 }

  func list(_ list: ListEngine<TextCell>, cellForRowAt path: ListPath) throws -> TextCell {
    let cell = try list.dequeue(TextCell.self)
    cell.text = "main \(path.row)"
    return cell
  }
}

@MainActor
struct MainActorTests {
  @Test("a controller on the main actor is a source without await or cast")
  func mainActorSource() throws {
    let controller = MainController()
    controller.list.register(TextCell.self) { TextCell() }
    controller.list.source = controller
    try controller.list.resize(viewport: 2)
    try controller.list.reload()
    try controller.list.scroll(by: 5)
    #expect(controller.list.numberOfRows == 8)
    #expect(controller.list.cell(at: ListPath(1, 2))?.text == "main 2")
  }
}
