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
    guard !isClosed, !contains(cell) else { return }
    cell.prepareForReuse()
    idle.append(cell)
  }

  func contains(_ cell: AnyObject) -> Bool {
    idle.contains { $0 === cell }
  }

  func lend(_ cell: AnyObject) -> (() -> Void)? {
    guard let index = idle.firstIndex(where: { $0 === cell }) else { return nil }
    let cell = idle.remove(at: index)
    return { self.giveBack(cell) }
  }

  func close() {
    isClosed = true
    idle = []
  }
}

/// A pool whose type of cells is not known.
protocol CellKeeping: AnyObject {
  /// Whether a cell is idle in this pool.
  func contains(_ cell: AnyObject) -> Bool

  /// Takes an idle cell out, which somebody has kept a reference to.
  ///
  /// - Returns: How it comes back, or nil if the pool has not got it.
  func lend(_ cell: AnyObject) -> (() -> Void)?

  /// Lets go of all cells, and keeps none from now on.
  func close()
}
