/// A grid of character cells, drawn on in clipped, local coordinates.
///
/// A canvas is a value. Comparing two canvases cell by cell gives the changes to send to a terminal. A wide character
/// takes two cells and is never shown in half: if one of its cells is overwritten or clipped, the other becomes blank.
public struct Canvas: Sendable {
  /// The number of cells in a row.
  public let columns: Int

  /// The number of rows.
  public let rows: Int

  /// The colors of the screen that shows the canvas; with few of them, views draw brackets and borders.
  public let level: ColorLevel

  private(set) var cells: [Cell]

  /// The characters of several scalars, to which cells refer by index.
  private var clusters: [Character] = []
  private var clip: CellRect
  private var origin = CellPoint(column: 0, row: 0)

  /// Creates a blank canvas.
  ///
  /// A negative size counts as 0.
  public init(columns: Int, rows: Int, level: ColorLevel = .trueColor) {
    self.columns = max(0, columns)
    self.rows = max(0, rows)
    self.level = level
    cells = Array(repeating: .blank, count: self.columns * self.rows)
    clip = CellRect(column: 0, row: 0, columns: columns, rows: rows)
  }

  /// Draws in a part of this canvas.
  ///
  /// The part's top left corner is (0, 0) for the body, which can't draw outside the part.
  ///
  /// - Parameters:
  ///   - frame: The part, in current coordinates. It may extend beyond the visible area.
  ///   - scrolledBy: The point of the body's coordinates in that corner, if not (0, 0).
  public mutating func draw(
    in frame: CellRect, scrolledBy scroll: CellPoint = CellPoint(column: 0, row: 0), _ body: (inout Canvas) -> Void
  ) {
    let (outerClip, outerOrigin) = (clip, origin)
    clip = clip.intersection(frame.moved(byColumns: origin.column, rows: origin.row))
    origin = CellPoint(
      column: origin.column + frame.column - scroll.column, row: origin.row + frame.row - scroll.row)
    if !clip.isEmpty { body(&self) }
    (clip, origin) = (outerClip, outerOrigin)
  }

  /// Writes one line of text from a cell to the right, and returns the column after it.
  ///
  /// Line breaks and control characters appear as `·`. Characters without width are left out.
  @discardableResult
  public mutating func write(_ text: String, column: Int, row: Int, style: Style = .plain) -> Int {
    var column = column
    for character in text {
      column += write(character, column: column, row: row, style: style)
    }
    return column
  }

  /// Writes one character as ``write(_:column:row:style:)`` does, and returns its width in cells.
  @discardableResult
  mutating func write(_ character: Character, column: Int, row: Int, style: Style) -> Int {
    let (column, row) = (column + origin.column, row + origin.row)
    if let ascii = character.asciiValue, ascii >= 0x20, ascii < 0x7F {
      put(UInt32(ascii), width: 1, column: column, row: row, style)
      return 1
    }
    let shown = character.isControl ? "·" : character
    let width = shown.displayWidth
    if width > 0 { put(code(of: shown), width: width, column: column, row: row, style) }
    return width
  }

  /// Fills a rectangle with one narrow character.
  public mutating func fill(_ rect: CellRect, with character: Character = " ", style: Style = .plain) {
    let visible = rect.moved(byColumns: origin.column, rows: origin.row).intersection(clip)
    guard !visible.isEmpty else { return }
    let code = code(of: character)
    for row in visible.row..<visible.row + visible.rows {
      for column in visible.column..<visible.column + visible.columns {
        put(code, width: 1, column: column, row: row, style)
      }
    }
  }

  /// Sets the content of a cell to a narrow character.
  mutating func put(_ character: Character, column: Int, row: Int, style: Style) {
    put(code(of: character), width: 1, column: column + origin.column, row: row + origin.row, style)
  }

  /// Changes the style of a character, including both cells of a wide one.
  mutating func restyle(column: Int, row: Int, _ style: Style) {
    let (column, row) = (column + origin.column, row + origin.row)
    guard clip.contains(column: column, row: row) else { return }
    let index = row * columns + column
    cells[index].style = style
    if column + 1 < columns, cells[index + 1].isContinuation { cells[index + 1].style = style }
  }

  /// Changes the styles in a rectangle.
  mutating func restyle(_ rect: CellRect, _ change: (inout Style) -> Void) {
    let visible = rect.moved(byColumns: origin.column, rows: origin.row).intersection(clip)
    for row in visible.row..<visible.row + visible.rows {
      for column in visible.column..<visible.column + visible.columns {
        change(&cells[row * columns + column].style)
      }
    }
  }

  /// Returns the style of a cell, in current coordinates; the plain style outside the visible area.
  func currentStyle(column: Int, row: Int) -> Style {
    let (column, row) = (column + origin.column, row + origin.row)
    return clip.contains(column: column, row: row) ? cells[row * columns + column].style : .plain
  }

  private mutating func put(_ code: UInt32, width: Int, column: Int, row: Int, _ style: Style) {
    let fits = clip.contains(column: column, row: row) && clip.contains(column: column + width - 1, row: row)
    for column in column..<column + width where clip.contains(column: column, row: row) {
      blankOtherHalf(column: column, row: row)
      cells[row * columns + column] = Cell(code: fits ? code : Cell.space, style: style)
    }
    if fits, width > 1 { cells[row * columns + column + 1] = Cell(code: Cell.continuation, style: style) }
  }

  /// Blanks the other half of a wide character before one of its cells is overwritten.
  private mutating func blankOtherHalf(column: Int, row: Int) {
    let index = row * columns + column
    if cells[index].isContinuation, column > 0 { blank(index - 1) }
    if column + 1 < columns, cells[index + 1].isContinuation { blank(index + 1) }
  }

  private mutating func blank(_ index: Int) {
    cells[index] = Cell(code: Cell.space, style: cells[index].style)
  }

  // MARK: Reading

  /// The rows as plain text, without trailing blanks.
  public var lines: [String] {
    (0..<rows).map { row in
      var line = ""
      for cell in cells[row * columns..<(row + 1) * columns] {
        if let character = character(of: cell) { line.append(character) }
      }
      while line.last == " " { line.removeLast() }
      return line
    }
  }

  /// The grid as plain text, with a line break after each row.
  public var text: String { lines.map { $0 + "\n" }.joined() }

  /// Returns the style of a cell, for tests; nil outside the grid.
  public func style(column: Int, row: Int) -> Style? {
    guard (0..<columns).contains(column), (0..<rows).contains(row) else { return nil }
    return cells[row * columns + column].style
  }

  /// One cell of the grid.
  ///
  /// Holds a character of one scalar itself, and refers to the canvas's table for others.
  struct Cell: Sendable {
    /// The scalar value, an index from `firstCluster` on, or `continuation`.
    let code: UInt32
    var style: Style

    /// The code of the first character in the canvas's table.
    static let firstCluster: UInt32 = 0x8000_0000

    /// The right half of the wide character in the previous cell.
    ///
    /// Not a scalar value.
    static let continuation: UInt32 = 0x7FFF_FFFF

    static let space: UInt32 = 0x20
    static let blank = Cell(code: space, style: .plain)

    var isContinuation: Bool { code == Self.continuation }
    var isCluster: Bool { code >= Self.firstCluster }
  }

  /// Returns the code of a character.
  ///
  /// A character of several scalars is added to the table.
  private mutating func code(of character: Character) -> UInt32 {
    let scalars = character.unicodeScalars
    if let first = scalars.first, scalars.index(after: scalars.startIndex) == scalars.endIndex { return first.value }
    clusters.append(character)
    return Cell.firstCluster + UInt32(clusters.count - 1)
  }

  /// Returns the character of a cell; nil for the right half of a wide character.
  func character(of cell: Cell) -> Character? {
    if cell.isContinuation { return nil }
    if cell.isCluster { return clusters[Int(cell.code - Cell.firstCluster)] }
    return Unicode.Scalar(cell.code).map { Character($0) }
  }

  /// Returns whether a cell looks the same as a cell of another canvas.
  func shows(_ cell: Cell, as other: Cell, of canvas: Canvas) -> Bool {
    guard cell.style == other.style else { return false }
    guard cell.isCluster, other.isCluster else { return cell.code == other.code }
    return character(of: cell) == canvas.character(of: other)
  }
}

extension Canvas: Equatable {
  /// Returns whether two canvases look the same.
  public static func == (one: Canvas, other: Canvas) -> Bool {
    guard one.columns == other.columns, one.rows == other.rows else { return false }
    return one.cells.indices.allSatisfy { one.shows(one.cells[$0], as: other.cells[$0], of: other) }
  }
}
