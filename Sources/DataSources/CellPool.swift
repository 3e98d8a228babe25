/// The idle cells of one type, and how to make another one.
final class CellPool<Cell: ListCell>: CellKeeping {
  private let make: () -> Cell
  private var idle: [Cell] = []
  private var isClosed = false

  init(make: @escaping () -> Cell) {
    self.make = make
  }

  func take() -> Cell {
    idle.popLast() ?? make()
  }

  /// Resets a cell and keeps it, unless its type has got another factory meanwhile.
  func giveBack(_ cell: Cell) {
    cell.prepareForReuse()
    if !isClosed { idle.append(cell) }
  }

  func close() {
    isClosed = true
    idle = []
  }
}

/// A pool whose type of cells is not known.
protocol CellKeeping: AnyObject {
  /// Lets go of all cells, and keeps none from now on.
  func close()
}
