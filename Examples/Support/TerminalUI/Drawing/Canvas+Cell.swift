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
