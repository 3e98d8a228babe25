public import MessageTracing

extension Canvas {
  /// Draws the grid as an SVG picture, as a page can show it: the same canvas gives the same text.
  ///
  /// Each run of characters is as wide as its cells, whatever font the reader has.
  ///
  /// - Parameters:
  ///   - appearance: The colors of what has none of its own, and of the palette.
  ///   - title: What the picture shows, for readers who do not see it.
  public func svg(_ appearance: Run.Appearance = .automatic, title: String) -> String {
    let (width, height) = (columns * CellSize.width, rows * CellSize.height)
    var lines = [
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"\(width)\" height=\"\(height)\" "
        + "viewBox=\"0 0 \(width) \(height)\" role=\"img\" aria-label=\"\(title.escapedForXML)\">",
      "<style>\(Palette.rules(appearance))</style>",
      "<rect class=\"b\" width=\"\(width)\" height=\"\(height)\"/>",
    ]
    for row in 0..<rows {
      let runs = CellRun.runs(ofRow: row, of: self)
      lines += runs.flatMap { $0.grounds(row: row) }
      lines += runs.compactMap { $0.text(row: row) }
    }
    return lines.joined(separator: "\n") + "\n</svg>\n"
  }
}

/// How large a cell is drawn, and where its text stands in it.
enum CellSize {
  static let width = 8
  static let height = 16
  static let baseline = 12
}

extension String {
  /// The text with blanks that no reader of SVG draws together, as some do with others.
  var keepingBlanks: String {
    contains("  ") || hasPrefix(" ") || hasSuffix(" ") ? String(map { $0 == " " ? "\u{A0}" : $0 }) : self
  }

  /// The text as an attribute or an element of XML can hold it.
  var escapedForXML: String {
    var escaped = ""
    for scalar in unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      // Not allowed in XML, however they are written.
      case "\u{0}"..."\u{8}", "\u{B}", "\u{C}", "\u{E}"..."\u{1F}", "\u{FFFE}", "\u{FFFF}": escaped += "\u{FFFD}"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}

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
      if let last = runs.last, last.continues(with: character, cell.style) {
        runs[runs.count - 1].characters.append(character)
        runs[runs.count - 1].columns += 1
      } else {
        runs.append(CellRun(column: column, style: cell.style, characters: [character], columns: width))
      }
    }
    return runs
  }

  private func continues(with character: Character, _ style: Style) -> Bool {
    guard style == self.style, let last = characters.last else { return false }
    if character == "▀" || last == "▀" { return character == last }
    return character.isASCII && last.isASCII
  }

  private var isReversed: Bool { style.attributes.contains(.reversed) }

  /// The colors of text and ground, exchanged where the style says so; nil for the reader's own.
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

/// The colors of the terminal's palette as a page shows them.
enum Palette {
  /// The 16 base colors, dark enough for a light ground.
  private static let onLight = [
    "1c2733", "b3261e", "1f7a34", "8a6100", "1f5fbf", "8b3fa8", "0f7480", "5c6b7a",
    "6b7a8a", "d0342c", "2a9645", "a67700", "2f77de", "a554c4", "1690a0", "3d4a57",
  ]

  /// The same, bright enough for a dark ground.
  private static let onDark = [
    "3d4a57", "f2776f", "6fcf86", "e0b84c", "6fb1f0", "cf93e6", "5ccbd8", "c5ced8",
    "8796a8", "ff9a93", "92e3a4", "f2d27a", "96c9ff", "e3b4f5", "88e2ec", "e6ebf0",
  ]

  /// The rules for all classes.
  static func rules(_ appearance: Run.Appearance) -> String {
    let common =
      "text{font:13px ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;white-space:pre}"
      + ".o{font-weight:bold}.d{opacity:.6}.u{text-decoration:underline}"
    let (light, dark) = (rules("ffffff", "1c2733", onLight), rules("14191f", "e6ebf0", onDark))
    return switch appearance {
    case .light: common + light
    case .dark: common + dark
    case .automatic: common + light + "@media (prefers-color-scheme:dark){\(dark)}"
    }
  }

  private static func rules(_ ground: String, _ ink: String, _ colors: [String]) -> String {
    ".b,.r{fill:#\(ground)}.i{fill:#\(ink)}"
      + colors.enumerated().map { ".p\($0.offset){fill:#\($0.element)}" }.joined()
  }

  /// What an element is painted with.
  enum Paint {
    /// A class of the rules.
    case named(String)

    /// A mixture, as six digits.
    case mixed(String)

    /// The attributes of an element that has other classes besides.
    func attributes(_ classes: [String]) -> String {
      switch self {
      case .named(let name): return "class=\"\(([name] + classes).joined(separator: " "))\""
      case .mixed(let digits):
        return (classes.isEmpty ? "" : "class=\"\(classes.joined(separator: " "))\" ") + "fill=\"#\(digits)\""
      }
    }
  }

  /// What paints in a color; nil for the reader's own.
  static func paint(_ color: Color) -> Paint? {
    switch color {
    case .standard: return nil
    case .palette(let index) where index < 16: return .named("p\(index)")
    case .palette(let index):
      let (red, green, blue) = Color.mixture(ofPalette: index)
      return .mixed(hexadecimal(red) + hexadecimal(green) + hexadecimal(blue))
    case .rgb(let red, let green, let blue):
      return .mixed(hexadecimal(Int(red)) + hexadecimal(Int(green)) + hexadecimal(Int(blue)))
    }
  }

  private static func hexadecimal(_ value: Int) -> String {
    let digits = String(value, radix: 16)
    return digits.count < 2 ? "0" + digits : digits
  }
}
