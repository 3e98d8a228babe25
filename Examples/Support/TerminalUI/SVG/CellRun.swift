/// Cells beside each other that look alike, as elements of SVG.
struct CellRun {
  private let column: Int
  private let style: Style
  private var characters: [Character]
  private var columns: Int

  /// Parts a line into runs; a wide character, and what a font may draw in another width, is a run of its own.
  static func runs(ofRow row: Int, of canvas: Canvas) -> [CellRun] {
    let cells = canvas.cells[row * canvas.columns..<(row + 1) * canvas.columns]
    var runs: [CellRun] = []
    for (column, cell) in cells.enumerated() {
      guard let character = canvas.character(of: cell) else { continue }
      let next = cells.startIndex + column + 1
      let width = next < cells.endIndex && cells[next].isContinuation ? 2 : 1
      if let last = runs.last, last.goesOn(with: character, cell.style) {
        runs[runs.count - 1].characters.append(character)
        runs[runs.count - 1].columns += 1
      } else {
        runs.append(CellRun(column: column, style: cell.style, characters: [character], columns: width))
      }
    }
    return runs
  }

  private func goesOn(with character: Character, _ style: Style) -> Bool {
    guard style == self.style, let last = characters.last else { return false }
    if character == "▀" || last == "▀" { return character == last }
    return character.isASCII && last.isASCII
  }

  private var isReversed: Bool { style.attributes.contains(.reversed) }

  /// The colours of text and ground, exchanged where the style says so; nil for the reader's own.
  private var ink: Palette.Paint? { Palette.paint(isReversed ? style.background : style.foreground) }
  private var ground: Palette.Paint? { Palette.paint(isReversed ? style.foreground : style.background) }

  private var isHalfBlock: Bool { characters.first == "▀" }

  /// What lies behind the text; half blocks are drawn here, so that nothing shows between them.
  func grounds(row: Int) -> [String] {
    var rects: [String] = []
    if let paint = ground ?? (isReversed ? .named("i") : nil) {
      rects.append(rect(paint, y: row * CellSize.height, height: CellSize.height))
    }
    if isHalfBlock {
      rects.append(rect(ink ?? .named("i"), y: row * CellSize.height, height: CellSize.height / 2))
    }
    return rects
  }

  private func rect(_ paint: Palette.Paint, y: Int, height: Int) -> String {
    "<rect x=\"\(column * CellSize.width)\" y=\"\(y)\" width=\"\(columns * CellSize.width)\" "
      + "height=\"\(height)\" \(paint.attributes([]))/>"
  }

  /// The text, without the blanks around it; nil for blanks alone.
  ///
  /// Underlined blanks are seen, and stay.
  func text(row: Int) -> String? {
    let isUnderlined = style.attributes.contains(.underlined)
    let blanks = isUnderlined ? 0 : characters.prefix { $0 == " " }.count
    let blanksBehind = isUnderlined ? 0 : characters.reversed().prefix { $0 == " " }.count
    guard !isHalfBlock, blanks < characters.count else { return nil }
    let shown = String(characters[blanks..<characters.count - blanksBehind])
    let paint = ink ?? .named(isReversed ? "r" : "i")
    var classes: [String] = []
    if style.attributes.contains(.bold) { classes.append("o") }
    if style.attributes.contains(.dim) { classes.append("d") }
    if isUnderlined { classes.append("u") }
    return "<text x=\"\((column + blanks) * CellSize.width)\" y=\"\(row * CellSize.height + CellSize.baseline)\" "
      + "textLength=\"\((columns - blanks - blanksBehind) * CellSize.width)\" \(paint.attributes(classes))>\(shown.keepingBlanks.escapedForXML)</text>"
  }
}
