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
    total = source?.numberOfRows(in: self) ?? 0
    update(first: firstRow) { _ in true }
  }

  // Scrolls so that the given row is the first one, as far as possible.
  // Asks only for rows that come into view.
  // The cells of rows that leave the view are reused for those that come into view.
  func scroll(to row: Int) {
    let shown = firstRow..<firstRow + visibleCells.count
    update(first: row) { !shown.contains($0) }
  }

  private var total = 0
  private lazy var cells = (0..<height).map { _ in Slot() }

  // A cell, once it is needed, at a place that belongs to every `height`-th row.
  private final class Slot {
    var cell: LotCell?
  }

  private func update(first row: Int, asksFor isNeeded: (Int) -> Bool) {
    firstRow = min(max(row, 0), max(total - height, 0))
    visibleCells = (firstRow..<min(firstRow + height, total)).map { row in
      let slot = cells[row % height]
      if slot.cell == nil {
        slot.cell = spare()
      }
      let cell = slot.cell ?? LotCell()
      if isNeeded(row) {
        cell.prepareForReuse()
        source?.list(self, fill: cell, forRow: row)
      }
      return cell
    }
  }

  private func spare() -> LotCell {
    createdCells += 1
    return LotCell()
  }
}
