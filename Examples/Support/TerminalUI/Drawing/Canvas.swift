/// A grid of character cells to draw on, clipped, in coordinates of whoever draws.
///
/// A canvas is a value: two are compared cell by cell, which is how a terminal is sent only what changed. A wide
/// character takes two cells; half of it is never shown: what is overwritten or cut off in part becomes blank.
public struct Canvas: Sendable {
  /// How many cells a line has.
  public let columns: Int

  /// How many lines there are.
  public let rows: Int

  private(set) var cells: [Cell]

  /// The characters of several scalars, as cells name them.
  var clusters: [Character] = []
  private var clip: CellRect
  private var origin = CellPoint(column: 0, row: 0)

  /// Makes a blank canvas; a negative size counts as 0.
  public init(columns: Int, rows: Int) {
    self.columns = max(0, columns)
    self.rows = max(0, rows)
    cells = Array(repeating: .blank, count: self.columns * self.rows)
    clip = CellRect(column: 0, row: 0, columns: columns, rows: rows)
  }

  /// Draws in a part of this canvas: its top left corner is (0, 0) for the body, and nothing is drawn outside it.
  ///
  /// - Parameters:
  ///   - frame: The part, in current coordinates; it may reach beyond what is visible.
  ///   - scrolledBy: Which place of the body's coordinates lies in that corner instead of (0, 0).
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

  /// Writes one line of text to the right of a place, and returns the column after it.
  ///
  /// Line breaks and control characters are shown as `·`, and characters without width are left out.
  @discardableResult
  public mutating func write(_ text: String, column: Int, row: Int, style: Style = .plain) -> Int {
    var column = column
    for character in text {
      column += write(character, column: column, row: row, style: style)
    }
    return column
  }

  /// Writes one character as ``write(_:column:row:style:)`` does, and returns how many cells it takes.
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

  /// Puts one narrow character into a cell.
  mutating func put(_ character: Character, column: Int, row: Int, style: Style) {
    put(code(of: character), width: 1, column: column + origin.column, row: row + origin.row, style)
  }

  /// Gives the character at a place another look, both halves of a wide one.
  mutating func restyle(column: Int, row: Int, _ style: Style) {
    let (column, row) = (column + origin.column, row + origin.row)
    guard clip.contains(column: column, row: row) else { return }
    let index = row * columns + column
    cells[index].style = style
    if column + 1 < columns, cells[index + 1].isContinuation { cells[index + 1].style = style }
  }

  /// Exchanges text and ground of what a rectangle shows.
  mutating func reverse(_ rect: CellRect) {
    let visible = rect.moved(byColumns: origin.column, rows: origin.row).intersection(clip)
    for row in visible.row..<visible.row + visible.rows {
      for column in visible.column..<visible.column + visible.columns {
        cells[row * columns + column].style.attributes.formSymmetricDifference(.reversed)
      }
    }
  }

  private mutating func put(_ code: UInt32, width: Int, column: Int, row: Int, _ style: Style) {
    let fits = clip.contains(column: column, row: row) && clip.contains(column: column + width - 1, row: row)
    for column in column..<column + width where clip.contains(column: column, row: row) {
      blankOtherHalf(column: column, row: row)
      cells[row * columns + column] = Cell(code: fits ? code : Cell.space, style: style)
    }
    if fits, width > 1 { cells[row * columns + column + 1] = Cell(code: Cell.continuation, style: style) }
  }

  /// Keeps a wide character from staying in half when one of its cells is about to be overwritten.
  private mutating func blankOtherHalf(column: Int, row: Int) {
    let index = row * columns + column
    if cells[index].isContinuation, column > 0 { blank(index - 1) }
    if column + 1 < columns, cells[index + 1].isContinuation { blank(index + 1) }
  }

  private mutating func blank(_ index: Int) {
    cells[index] = Cell(code: Cell.space, style: cells[index].style)
  }
}

extension Canvas {
  /// The lines as plain text, without blanks at their ends.
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

  /// The whole grid as plain text: every line ends with a line break.
  public var text: String { lines.map { $0 + "\n" }.joined() }

  /// How a cell looks, for tests; nil outside the grid.
  public func style(column: Int, row: Int) -> Style? {
    guard (0..<columns).contains(column), (0..<rows).contains(row) else { return nil }
    return cells[row * columns + column].style
  }
}

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

extension Canvas {
  /// One place of the grid, in as few bytes as hold it: most characters are one scalar, the others lie in a table.
  struct Cell: Sendable {
    /// The scalar, or one of the marks below.
    let code: UInt32
    var style: Style

    /// In this and what lies above, codes count the characters of the canvas that have several scalars.
    static let firstCluster: UInt32 = 0x8000_0000

    /// The right half of the wide character in the cell before; no scalar.
    static let continuation: UInt32 = 0x7FFF_FFFF

    static let space: UInt32 = 0x20
    static let blank = Cell(code: space, style: .plain)

    var isContinuation: Bool { code == Self.continuation }
    var isCluster: Bool { code >= Self.firstCluster }
  }

  /// The code of a character, which is put into the table if it needs to.
  mutating func code(of character: Character) -> UInt32 {
    let scalars = character.unicodeScalars
    if let first = scalars.first, scalars.index(after: scalars.startIndex) == scalars.endIndex { return first.value }
    clusters.append(character)
    return Cell.firstCluster + UInt32(clusters.count - 1)
  }

  /// The character of a cell; nil for the right half of a wide one.
  func character(of cell: Cell) -> Character? {
    if cell.isContinuation { return nil }
    if cell.isCluster { return clusters[Int(cell.code - Cell.firstCluster)] }
    return Unicode.Scalar(cell.code).map { Character($0) }
  }

  /// Whether a cell looks as one of another canvas does.
  func shows(_ cell: Cell, as other: Cell, of canvas: Canvas) -> Bool {
    guard cell.style == other.style else { return false }
    guard cell.isCluster, other.isCluster else { return cell.code == other.code }
    return character(of: cell) == canvas.character(of: other)
  }
}

extension Canvas: Equatable {
  /// Whether two canvases look the same.
  public static func == (one: Canvas, other: Canvas) -> Bool {
    guard one.columns == other.columns, one.rows == other.rows else { return false }
    return one.cells.indices.allSatisfy { one.shows(one.cells[$0], as: other.cells[$0], of: other) }
  }
}
