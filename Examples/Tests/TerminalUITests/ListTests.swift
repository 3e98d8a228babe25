import Composites
import DataSources
import Responders
import TargetActions
import Testing

@testable import TerminalUI

@MainActor
struct ListTests {
  let driver = ScreenDriver(columns: 20, rows: 24)
  let list = ListView(name: "list")
  let source = NumberSource(40)

  init() {
    list.engine.register(NumberRow.self) { NumberRow() }
    list.engine.source = source
    driver.add(list, 0, 0, 20, 22)
    list.rowsShown = 10
    list.reload()
    list.becomeFirstResponder()
    _ = driver.shown()
  }

  private var rows: [String?] { list.visibleRows.map(\.visibleText) }
  private var names: [String?] { list.visibleRows.map(\.name) }

  @Test("ten rows are shown at any height; with fewer than ten lines, one row per line")
  func tenRows() {
    #expect(rows == (1...10).map { "row \($0)" })
    #expect(list.visibleRows.map(\.bounds.height) == Array(repeating: 2, count: 10))
    for (height, count) in [(10, 10), (19, 10), (30, 10), (7, 7), (0, 0)] {
      list.frame.size.y = Double(height)
      _ = driver.shown()
      #expect(list.visibleRows.count == count)
    }
  }

  @Test("a list that grows keeps its top row")
  func keepsPlace() {
    list.scroll(rows: 7)
    list.frame.size.y = 12
    _ = driver.shown()
    #expect(rows.first == "row 8")
    #expect(rows.count == 10)
  }

  @Test("a list that shrinks keeps its current row visible, if it was")
  func keepsCurrentRow() {
    list.marksCurrentRow = true
    for _ in 1...9 { list.moveRow(by: 1) }
    list.frame.size.y = 5
    _ = driver.shown()
    #expect(rows == (6...10).map { "row \($0)" })
    list.scrollToTop()
    list.frame.size.y = 4
    _ = driver.shown()
    #expect(rows == (1...4).map { "row \($0)" })
  }

  @Test("rows are named by their number in the list, also when it scrolls or changes")
  func namesOfRows() throws {
    list.scroll(rows: 5)
    #expect(names == (6...15).map { "row-\($0)" })
    #expect(rows.first == "row 6")
    source.count = 41
    try list.engine.batch { batch in batch.insert(ListPath(0, 0)) }
    #expect(names.first == "row-7")
    #expect(rows.first == "row 6")
    list.scrollToEnd()
    #expect(names.last == "row-41")
  }

  @Test("scrolling creates only as many rows as are visible during a step")
  func createdCells() {
    #expect(list.createdCells == 10)
    for _ in 0..<30 { list.scroll(rows: 1) }
    #expect(list.createdCells <= 12)
    #expect(rows == (31...40).map { "row \($0)" })
  }

  @Test("a list shows a scroll bar in half rows, unless it fits")
  func thumb() {
    func marks() -> [Int] { driver.shown().indices.filter { driver.shown()[$0].last.map("▐▗▝".contains) == true } }
    #expect(marks() == Array(0...5))
    list.scrollToEnd()
    #expect(marks() == Array(16...21))
    source.count = 10
    list.reload()
    #expect(marks() == [])
    source.count = 40
    list.reload()
    list.resignFirstResponder()
    #expect(marks() == Array(0...5))
  }

  @Test("without a delegate a tap has no effect, and the keys scroll")
  func readOnly() throws {
    try #require(list.visibleRows.first).tap()
    driver.click(2, 2)
    driver.keys("down")
    #expect(rows.first == "row 2")
    #expect(!driver.shown().contains { $0.contains("▌") })
  }

  @Test("a list without selection can mark a row, which unfolds over those below it, or above it at the end")
  func unfolding() {
    let list = ListView(name: "folded")
    list.engine.register(FoldedRow.self) { FoldedRow() }
    list.engine.source = folded
    list.marksCurrentRow = true
    self.list.isHidden = true
    driver.add(list, 0, 0, 18, 3)
    list.reload()
    #expect(Array(driver.shown().prefix(3)) == [" 0 first…        ▐", " 1 first…        ▐", " 2 first…        ▝"])
    list.becomeFirstResponder()
    #expect(Array(driver.shown().prefix(3)) == ["▌0 first         ▐", "▌0 second        ▐", " 2 first…        ▝"])
    driver.keys("down down return")
    #expect(Array(driver.shown().prefix(3)) == [" 0 first…        ▐", "▌2 first         ▐", "▌2 second        ▝"])
    driver.keys("down")
    #expect(driver.shown()[0] == " 1 first…        ▗")
    list.resignFirstResponder()
    #expect(driver.shown()[2] == " 3 first…        ▐")
  }

  private let folded = FoldedRows()

  @Test("with a delegate the keys move between rows; Return, a click or a tap selects one, repeatedly")
  func choosing() throws {
    let chosen = Chosen()
    list.engine.delegate = chosen
    driver.keys("down down return")
    #expect(chosen.rows == [2])
    driver.keys("return space")
    #expect(chosen.rows == [2, 2, 2])
    driver.click(3, 0)
    driver.click(3, 0)
    try list.visibleRows[4].tap()
    #expect(chosen.rows == [2, 2, 2, 0, 0, 4])
    #expect(list.engine.selectedPaths == [])
    driver.keys("pagedown return")
    #expect(chosen.rows.last == 14)
    #expect(rows == (6...15).map { "row \($0)" })
    driver.keys("end return home return")
    #expect(chosen.rows.suffix(2) == [39, 0])
  }

  @Test("a press that leaves the row before it is lifted selects nothing")
  func draggedOff() {
    let chosen = Chosen()
    list.engine.delegate = chosen
    driver.press(3, 0)
    #expect(list.visibleRows[0].state.isHighlighted)
    #expect(driver.marked()[0] == "[▌ow 1              ]▐")
    driver.drag(3, 5)
    #expect(!list.visibleRows[0].state.isHighlighted)
    driver.release(3, 5)
    #expect(chosen.rows == [])
  }

  @MainActor
  private final class FoldedRows: ListSource {
    func list(_ list: ListEngine<RowView>, numberOfRowsInSection section: Int) -> Int { 4 }

    func list(_ list: ListEngine<RowView>, cellForRowAt path: ListPath) throws -> RowView {
      let row = try list.dequeue(FoldedRow.self)
      row.text = "\(path.row)"
      return row
    }
  }

  /// A row of one line that has two.
  private final class FoldedRow: RowView {
    var text = ""

    override var unfoldedRows: Int { 2 }

    override func draw(on canvas: inout Canvas) { canvas.write("\(text) first…", column: 1, row: 0) }

    override func drawUnfolded(on canvas: inout Canvas) {
      for (row, word) in ["first", "second"].enumerated() {
        canvas.write("\(text) \(word)", column: 1, row: row)
      }
    }
  }

  @MainActor
  private final class Chosen: ListDelegate {
    var rows: [Int] = []
    func list(_ list: ListEngine<RowView>, didSelectRowAt path: ListPath) { rows.append(path.row) }
    func list(_ list: ListEngine<RowView>, didDeselectRowAt path: ListPath) {}
  }
}
