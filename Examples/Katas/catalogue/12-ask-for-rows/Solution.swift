// Knows the rows of a list.
protocol LotListSource: AnyObject {
  func numberOfRows(in list: LotList) -> Int
  // Fills a cell for a row.
  // The cell may have shown another row before.
  func list(_ list: LotList, fill cell: LotCell, forRow row: Int)
}

// Shows one row of the list.
final class LotCell {
  var title = ""
  var isMarked = false

  // Makes the cell as it was when it was created.
  func prepareForReuse() {
    title = ""
    isMarked = false
  }
}

// A list of lots.
// Each row is one line high.
final class LotList {
  // The object that provides the rows.
  // The list doesn't own it. Without a source, the list is empty.
  weak var source: (any LotListSource)?

  // The number of lines that are visible at once.
  let height: Int

  // The first visible row; 0 if the list is empty.
  // It is at most so large that the last rows fill the list.
  private(set) var firstRow = 0

  // The cells of the visible rows, from top to bottom.
  private(set) var visibleCells: [LotCell] = []

  // The number of cells that were ever created.
  private(set) var createdCells = 0

  init(height: Int) { self.height = height }

  // Asks the source for the number of rows, and for all visible rows anew.
  // The first visible row stays if it can.
  // A list never creates more cells than it has lines.
  func reload() {
    rowCount = source?.numberOfRows(in: self) ?? 0
    show(from: firstRow, keeping: 0..<0)
  }

  // Scrolls so that the given row is the first one, as far as possible.
  // Asks only for rows that come into view.
  // The cells of rows that leave the view are reused for those that come into view.
  func scroll(to row: Int) {
    show(from: row, keeping: firstRow..<firstRow + visibleCells.count)
  }

  private var rowCount = 0
  private var pool: [LotCell] = []

  // Shows the rows from a given one on.
  // The cells of the kept rows stay as they are.
  private func show(from row: Int, keeping kept: Range<Int>) {
    let first = max(0, min(row, rowCount - height))
    let rows = first..<min(first + height, rowCount)
    var cells: [Int: LotCell] = [:]
    for (index, cell) in visibleCells.enumerated() {
      if kept.contains(firstRow + index), rows.contains(firstRow + index) {
        cells[firstRow + index] = cell
      } else {
        pool.append(cell)
      }
    }
    firstRow = first
    visibleCells = rows.map { row in cells[row] ?? filledCell(forRow: row) }
  }

  private func filledCell(forRow row: Int) -> LotCell {
    let cell = pool.popLast() ?? newCell()
    cell.prepareForReuse()
    source?.list(self, fill: cell, forRow: row)
    return cell
  }

  private func newCell() -> LotCell {
    createdCells += 1
    return LotCell()
  }
}
