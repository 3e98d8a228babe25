public import MessageTracing

extension Canvas {
  /// Returns the grid as an SVG picture.
  ///
  /// Equal canvases give equal text.
  ///
  /// Each run of characters is as wide as its cells in every font.
  ///
  /// - Parameters:
  ///   - appearance: Selects the default and palette colors.
  ///   - title: The picture's description for assistive technologies.
  public func svg(_ appearance: Run.ColorScheme = .automatic, title: String) -> String {
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

/// The size of a cell in the picture, and the baseline of its text.
private enum CellSize {
  static let width = 8
  static let height = 16
  static let baseline = 12
}

extension String {
  /// The text with spaces that every SVG renderer preserves.
  fileprivate var keepingBlanks: String {
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
      // Not allowed in XML, not even escaped.
      case "\u{0}"..."\u{8}", "\u{B}", "\u{C}", "\u{E}"..."\u{1F}", "\u{FFFE}", "\u{FFFF}": escaped += "\u{FFFD}"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}

/// Adjacent cells of equal style, encoded as SVG elements.
private struct CellRun {
  private let column: Int
  private let style: Style
  private var characters: [Character]
  private var columns: Int

  /// Splits a row into runs.
  ///
  /// A wide character, or one whose width depends on the font, is a separate run.
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

  /// The colors of text and background, exchanged for a reversed style; nil for the default.
  private var ink: Palette.Paint? { Palette.paint(isReversed ? style.background : style.foreground) }
  private var ground: Palette.Paint? { Palette.paint(isReversed ? style.foreground : style.background) }

  private var isHalfBlock: Bool { characters.first == "▀" }

  /// Returns the background elements.
  ///
  /// Half blocks are drawn here, without gaps between them.
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

  /// Returns the text element without surrounding blanks, unless these are underlined; nil for a blank run.
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

/// The palette colors in SVG pictures.
private enum Palette {
  /// The 16 base colors for a light background.
  private static let onLight = [
    "1c2733", "b3261e", "1f7a34", "8a6100", "1f5fbf", "8b3fa8", "0f7480", "5c6b7a",
    "6b7a8a", "d0342c", "2a9645", "a67700", "2f77de", "a554c4", "1690a0", "3d4a57",
  ]

  /// The 16 base colors for a dark background.
  private static let onDark = [
    "3d4a57", "f2776f", "6fcf86", "e0b84c", "6fb1f0", "cf93e6", "5ccbd8", "c5ced8",
    "8796a8", "ff9a93", "92e3a4", "f2d27a", "96c9ff", "e3b4f5", "88e2ec", "e6ebf0",
  ]

  /// Returns the style rules of all classes.
  static func rules(_ appearance: Run.ColorScheme) -> String {
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

  /// The paint of an element.
  enum Paint {
    /// A class of the style rules.
    case named(String)

    /// An RGB value in six hexadecimal digits.
    case mixed(String)

    /// Returns the attributes of an element with additional classes.
    func attributes(_ classes: [String]) -> String {
      switch self {
      case .named(let name): return "class=\"\(([name] + classes).joined(separator: " "))\""
      case .mixed(let digits):
        return (classes.isEmpty ? "" : "class=\"\(classes.joined(separator: " "))\" ") + "fill=\"#\(digits)\""
      }
    }
  }

  /// Returns the paint for a color; nil for the default.
  static func paint(_ color: Color) -> Paint? {
    switch color {
    case .standard: return nil
    case .palette(let index) where index < 16: return .named("p\(index)")
    case .palette(let index):
      let (red, green, blue) = Color.components(ofPalette: index)
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
