public import Composites

/// A cell of the grid, counted from the top left corner.
public struct CellPoint: Sendable, Hashable {
  public var column: Int
  public var row: Int

  /// Creates a point from the number of cells to its left and above it.
  public init(column: Int, row: Int) {
    self.column = column
    self.row = row
  }
}

/// A rectangle of cells.
public struct CellRect: Sendable, Hashable {
  public var column: Int
  public var row: Int
  public var columns: Int
  public var rows: Int

  /// Creates a rectangle.
  ///
  /// A negative size counts as 0.
  public init(column: Int, row: Int, columns: Int, rows: Int) {
    self.column = column
    self.row = row
    self.columns = max(0, columns)
    self.rows = max(0, rows)
  }

  /// Whether the rectangle contains no cell.
  public var isEmpty: Bool { columns == 0 || rows == 0 }

  func contains(column: Int, row: Int) -> Bool {
    column >= self.column && column < self.column + columns && row >= self.row && row < self.row + rows
  }

  func intersection(_ other: CellRect) -> CellRect {
    let left = max(column, other.column)
    let top = max(row, other.row)
    return CellRect(
      column: left, row: top,
      columns: min(column + columns, other.column + other.columns) - left,
      rows: min(row + rows, other.row + other.rows) - top)
  }

  func moved(byColumns columns: Int, rows: Int) -> CellRect {
    CellRect(column: column + columns, row: row + rows, columns: self.columns, rows: self.rows)
  }

  /// Creates the rectangle of cells that a view's rectangle covers, with edges rounded to whole cells.
  public init(_ rect: Rect) {
    let start = (column: Self.cell(rect.origin.x), row: Self.cell(rect.origin.y))
    self.init(
      column: start.column, row: start.row, columns: Self.cell(rect.end.x) - start.column,
      rows: Self.cell(rect.end.y) - start.row)
  }

  /// Larger than any screen, and small enough that an area doesn't overflow.
  private static let maximumCoordinate = 1e9

  private static func cell(_ value: Double) -> Int {
    value.isNaN ? 0 : Int(min(max(value.rounded(), -maximumCoordinate), maximumCoordinate))
  }
}
