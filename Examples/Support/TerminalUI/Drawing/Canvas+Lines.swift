extension Canvas {
  /// Draws a border along the edge of a rectangle.
  public mutating func frame(_ rect: CellRect, style: Style = .plain) {
    guard rect.columns > 1, rect.rows > 1 else { return }
    let line = String(repeating: "─", count: rect.columns - 2)
    write("┌" + line + "┐", column: rect.column, row: rect.row, style: style)
    write("└" + line + "┘", column: rect.column, row: rect.row + rect.rows - 1, style: style)
    for row in rect.row + 1..<rect.row + rect.rows - 1 {
      write("│", column: rect.column, row: row, style: style)
      write("│", column: rect.column + rect.columns - 1, row: row, style: style)
    }
  }
}
