public import Composites
public import Raster

/// A picture with an outline around the part that counts; what is outside of the outline is dark.
@MainActor
open class OutlinedPictureView: View, PictureShowing {
  /// The whole picture.
  public var picture: Raster? { didSet { if picture != oldValue { setNeedsDisplay() } } }

  /// The part of the picture inside the outline, in pixels; nil for the whole picture.
  public var visiblePart: Rect? { didSet { if visiblePart != oldValue { setNeedsDisplay() } } }

  /// The cells inside the outline, whose line is one cell wider on each side; nil for a view without an outline, in
  /// which all cells show the visible part.
  public var outline: CellRect? { didSet { if outline != oldValue { setNeedsDisplay() } } }

  /// Creates a view of a picture.
  public init(picture: Raster? = nil, name: String? = nil) {
    self.picture = picture
    super.init(name: name)
  }

  /// The cells that show the visible part.
  final var partCells: CellRect { outline ?? CellRect(column: 0, row: 0, columns: cells.columns, rows: cells.rows) }

  private static let line = Color.rgb(red: 255, green: 255, blue: 255)

  /// How much of the picture's colors is left outside of the outline.
  private static let outsidePart = 0.4

  open override func draw(on canvas: inout Canvas) {
    let inside = partCells
    if let picture, inside.columns > 0, inside.rows > 0 {
      let part = visiblePart ?? Rect(x: 0, y: 0, width: Double(picture.width), height: Double(picture.height))
      let scale: Point = [part.width / Double(inside.columns), part.height / Double(inside.rows)]
      let whole = Rect(
        origin: part.origin - Point(Double(inside.column), Double(inside.row)) * scale,
        size: Point(Double(cells.columns), Double(cells.rows)) * scale)
      canvas.draw(whole, of: picture, filling: CellRect(column: 0, row: 0, columns: cells.columns, rows: cells.rows))
    }
    guard outline != nil else { return }
    for (column, row, columns, rows) in outside(of: inside) {
      canvas.restyle(CellRect(column: column, row: row, columns: columns, rows: rows)) { style in
        (style.foreground, style.background) = (Self.dark(style.foreground), Self.dark(style.background))
      }
    }
    let frame = CellRect(
      column: inside.column - 1, row: inside.row - 1, columns: inside.columns + 2, rows: inside.rows + 2)
    canvas.line(around: frame, Self.line)
  }

  /// Returns the rectangles above, below, left and right of the outline's inside.
  private func outside(of inside: CellRect) -> [(Int, Int, Int, Int)] {
    let (right, bottom) = (inside.column + inside.columns, inside.row + inside.rows)
    return [
      (0, 0, cells.columns, inside.row), (0, bottom, cells.columns, cells.rows - bottom),
      (0, inside.row, inside.column, inside.rows), (right, inside.row, cells.columns - right, inside.rows),
    ]
  }

  private static func dark(_ color: Color) -> Color {
    guard case .rgb(let red, let green, let blue) = color else { return color }
    func dark(_ value: UInt8) -> UInt8 { UInt8(Double(value) * outsidePart) }
    return .rgb(red: dark(red), green: dark(green), blue: dark(blue))
  }
}

extension Canvas {
  /// Draws a line with round corners along the edge of a rectangle, on the backgrounds that are there.
  fileprivate mutating func line(around rect: CellRect, _ ink: Color) {
    let (right, bottom) = (rect.column + rect.columns - 1, rect.row + rect.rows - 1)
    guard right > rect.column, bottom > rect.row else { return }
    for column in rect.column...right {
      put(column == rect.column ? "╭" : column == right ? "╮" : "─", column, rect.row, ink)
      put(column == rect.column ? "╰" : column == right ? "╯" : "─", column, bottom, ink)
    }
    for row in rect.row + 1..<bottom {
      for column in [rect.column, right] { put("│", column, row, ink) }
    }
  }

  private mutating func put(_ mark: Character, _ column: Int, _ row: Int, _ ink: Color) {
    put(mark, column: column, row: row, style: Style(ink, on: currentStyle(column: column, row: row).background))
  }
}
