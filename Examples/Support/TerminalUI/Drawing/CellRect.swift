import Composites

/// A place on the grid, in cells from the top left corner.
public struct CellPoint: Sendable, Hashable {
  public var column: Int
  public var row: Int

  /// Names a cell by how many are to its left and above it.
  public init(column: Int, row: Int) {
    self.column = column
    self.row = row
  }
}

/// A rectangle of cells; one without cells is empty wherever it lies.
public struct CellRect: Sendable, Hashable {
  public var column: Int
  public var row: Int
  public var columns: Int
  public var rows: Int

  /// Describes a rectangle by its corner and its size; a negative size counts as 0.
  public init(column: Int, row: Int, columns: Int, rows: Int) {
    self.column = column
    self.row = row
    self.columns = max(0, columns)
    self.rows = max(0, rows)
  }

  /// Whether it has no cell.
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
}

extension CellRect {
  /// The cells that a rectangle of a view's space covers, its edges rounded to whole ones.
  init(_ rect: Rect) {
    let start = (column: Self.cell(rect.origin.x), row: Self.cell(rect.origin.y))
    self.init(
      column: start.column, row: start.row, columns: Self.cell(rect.end.x) - start.column,
      rows: Self.cell(rect.end.y) - start.row)
  }

  /// No screen is larger than this, and its square still fits.
  private static let farthest = 1e9

  private static func cell(_ value: Double) -> Int {
    value.isNaN ? 0 : Int(min(max(value.rounded(), -farthest), farthest))
  }
}
