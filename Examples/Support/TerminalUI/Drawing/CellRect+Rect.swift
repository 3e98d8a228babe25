import Composites

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
