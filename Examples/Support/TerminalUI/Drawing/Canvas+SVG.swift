public import MessageTracing

extension Canvas {
  /// Returns the grid as an SVG picture.
  ///
  /// Equal canvases give equal text. Backgrounds, blocks and lines are paths, one per color, and each character has a
  /// position of its own, so that the picture looks the same in every font.
  ///
  /// - Parameters:
  ///   - appearance: Selects the theme; `automatic` follows the reader's.
  ///   - title: The picture's description for assistive technologies.
  public func svg(_ appearance: Run.ColorScheme = .automatic, title: String) -> String {
    var classes = PaintClasses()
    let body = elements(&classes)
    return SVGDocument(columns: columns, rows: rows, title: title).text(body, rules: classes.rules(appearance))
  }

  /// Returns the elements that draw the grid.
  func elements(_ classes: inout PaintClasses) -> [String] {
    var picture = ScreenPicture()
    for row in 0..<rows {
      for column in 0..<columns {
        let cell = cells[row * columns + column]
        guard let character = character(of: cell) else { continue }
        let isWide = column + 1 < columns && cells[row * columns + column + 1].isContinuation
        picture.add(character, cell.style, column: column, row: row, width: isWide ? 2 : 1)
      }
    }
    return picture.elements(columns: columns, rows: rows, &classes)
  }
}

/// The frame of a picture: its size, its rules and its border.
struct SVGDocument {
  let columns: Int
  let rows: Int
  let title: String

  func text(_ body: [String], rules: String) -> String {
    let (width, height) = (columns * CellSize.width, rows * CellSize.height)
    let head = [
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"\(width + 2)\" height=\"\(height + 2)\" "
        + "viewBox=\"-1 -1 \(width + 2) \(height + 2)\" role=\"img\" aria-label=\"\(title.escapedForXML)\">",
      "<style>\(Self.commonRules)\(rules)</style>",
      "<clipPath id=\"c\"><rect width=\"\(width)\" height=\"\(height)\" rx=\"9\"/></clipPath>",
    ]
    return (head + body).joined(separator: "\n") + "\n</svg>\n"
  }

  private static let commonRules =
    "text{font:15px ui-monospace,SFMono-Regular,Menlo,Consolas,'DejaVu Sans Mono',monospace;white-space:pre}"
    + "path{shape-rendering:crispEdges}.b{font-weight:700}.d{opacity:.6}.u{text-decoration:underline}.f{fill:none}"
}

/// A color in the light and in the dark picture, as six digits each.
struct Paint: Hashable {
  let light: String
  let dark: String
}

/// The classes of the paints that differ between the light and the dark picture.
struct PaintClasses {
  private var paints: [Paint] = []
  private var numbers: [Paint: Int] = [:]

  mutating func name(of paint: Paint) -> String {
    if let number = numbers[paint] { return "c\(number)" }
    numbers[paint] = paints.count
    paints.append(paint)
    return "c\(paints.count - 1)"
  }

  func rules(_ appearance: Run.ColorScheme) -> String {
    func rules(_ digits: KeyPath<Paint, String>) -> String {
      paints.enumerated().map { number, paint in
        let color = paint[keyPath: digits]
        return ".c\(number){fill:#\(color)}" + ".sc\(number){stroke:#\(color)}"
      }.joined()
    }
    return switch appearance {
    case .light: rules(\.light)
    case .dark: rules(\.dark)
    case .automatic: rules(\.light) + "@media (prefers-color-scheme:dark){\(rules(\.dark))}"
    }
  }
}

extension String {
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

/// The elements of a picture of a screen, gathered cell by cell.
private struct ScreenPicture {
  /// Characters of one style that stand side by side.
  private struct TextRun {
    let paint: Paint
    let attributes: Style.Attributes
    let row: Int
    var places: [Int]
    var text: String
    var end: Int
  }

  private static let themes = (light: Theme.light, dark: Theme.dark)

  private var backgrounds = PathsByPaint()
  private var marks = PathsByPaint()
  private var runs: [TextRun] = []

  /// The paints of the styles that were met.
  private var known: [Style: (ink: Paint, background: Paint)] = [:]
  private let screenBackground = Self.paint(.plain, \.background)

  mutating func add(_ character: Character, _ style: Style, column: Int, row: Int, width: Int) {
    let (ink, background) = paints(of: style)
    let (x, y) = (column * CellSize.width, row * CellSize.height)
    if background != screenBackground {
      backgrounds.add("M\(x) \(y)h\(width * CellSize.width)v\(CellSize.height)h-\(width * CellSize.width)z", background)
    }
    guard character != " " else {
      if style.attributes.contains(.underlined) {
        marks.add("M\(x) \(y + CellSize.height - 3)h\(CellSize.width)v1h-\(CellSize.width)z", ink)
      }
      return
    }
    if let path = BlockShape.path(of: character, x: x, y: y) { return marks.add(path, ink) }
    let attributes = style.attributes.intersection([.bold, .dim, .underlined])
    if let last = runs.last, last.row == row, last.paint == ink, last.attributes == attributes,
      (0...1).contains(column - last.end)
    {
      if column > last.end {
        runs[runs.count - 1].text += " "
        runs[runs.count - 1].places.append(last.end * CellSize.width)
      }
      runs[runs.count - 1].text.append(character)
      runs[runs.count - 1].places += Self.places(of: character, x)
      runs[runs.count - 1].end = column + width
    } else {
      runs.append(
        TextRun(
          paint: ink, attributes: attributes, row: row, places: Self.places(of: character, x), text: String(character),
          end: column + width))
    }
  }

  /// Returns the positions of a character: one for each code unit that a renderer counts.
  private static func places(of character: Character, _ x: Int) -> [Int] {
    Array(repeating: x, count: character.unicodeScalars.count)
  }

  private mutating func paints(of style: Style) -> (ink: Paint, background: Paint) {
    if let paints = known[style] { return paints }
    let (ink, background) = (Self.paint(style, \.foreground), Self.paint(style, \.background))
    let isReversed = style.attributes.contains(.reversed)
    let paints = isReversed ? (ink: background, background: ink) : (ink: ink, background: background)
    known[style] = paints
    return paints
  }

  private static func paint(_ style: Style, _ part: KeyPath<Style, Color>) -> Paint {
    Paint(
      light: digits(themes.light.resolve(style, at: .trueColor)[keyPath: part]),
      dark: digits(themes.dark.resolve(style, at: .trueColor)[keyPath: part]))
  }

  private static func digits(_ color: Color) -> String {
    switch color {
    case .rgb(let red, let green, let blue): RGB(red, green, blue).hexadecimal
    case .palette(let index): RGB(ofPalette: index).hexadecimal
    // A theme resolves all others.
    case .standard, .role, .tint, .over: "808080"
    }
  }

  // MARK: Writing

  func elements(columns: Int, rows: Int, _ classes: inout PaintClasses) -> [String] {
    let (width, height) = (columns * CellSize.width, rows * CellSize.height)
    var body: [String] = []
    let background = attributes(screenBackground, &classes)
    body.append("<g clip-path=\"url(#c)\"><rect width=\"\(width)\" height=\"\(height)\" \(background)/>")
    for (paint, path) in backgrounds.entries + marks.entries {
      body.append("<path \(attributes(paint, &classes)) d=\"\(path)\"/>")
    }
    for run in runs {
      let x = run.places.map(String.init).joined(separator: " ")
      let y = run.row * CellSize.height + CellSize.baseline
      var names: [String] = []
      if run.attributes.contains(.bold) { names.append("b") }
      if run.attributes.contains(.dim) { names.append("d") }
      if run.attributes.contains(.underlined) { names.append("u") }
      let attributes = attributes(run.paint, &classes, names)
      body.append("<text x=\"\(x)\" y=\"\(y)\" \(attributes)>\(run.text.escapedForXML)</text>")
    }
    let rule = "s" + classes.name(of: Self.paint(Style(.rule), \.foreground))
    body.append("</g><rect class=\"f \(rule)\" width=\"\(width)\" height=\"\(height)\" rx=\"9\"/>")
    return body
  }

  private func attributes(_ paint: Paint, _ classes: inout PaintClasses, _ names: [String] = []) -> String {
    if paint.light == paint.dark {
      return (names.isEmpty ? "" : "class=\"\(names.joined(separator: " "))\" ") + "fill=\"#\(paint.light)\""
    }
    return "class=\"\(([classes.name(of: paint)] + names).joined(separator: " "))\""
  }
}

/// Paths by their paint, in the order in which paints appear.
private struct PathsByPaint {
  private(set) var entries: [(paint: Paint, path: String)] = []
  private var indices: [Paint: Int] = [:]

  mutating func add(_ path: String, _ paint: Paint) {
    if let index = indices[paint] {
      entries[index].path += path
    } else {
      indices[paint] = entries.count
      entries.append((paint, path))
    }
  }
}

/// The size of a cell in the picture, and the baseline of its text.
private enum CellSize {
  static let width = 9
  static let height = 20
  static let baseline = 15
}

/// Characters that are drawn as shapes, so that neighbors touch in every font.
private enum BlockShape {
  /// Returns the path of a character; nil for one that is text.
  static func path(of character: Character, x: Int, y: Int) -> String? {
    let (width, height) = (Double(CellSize.width), Double(CellSize.height))
    let rects: [(x: Double, y: Double, width: Double, height: Double)]
    switch character {
    case "▀": rects = [(0, 0, width, height / 2)]
    case "▄": rects = [(0, height / 2, width, height / 2)]
    case "█": rects = [(0, 0, width, height)]
    case "▌": rects = [(0, 0, width / 2, height)]
    case "▐": rects = [(width / 2, 0, width / 2, height)]
    case "▗": rects = [(width / 2, height / 2, width / 2, height / 2)]
    case "▝": rects = [(width / 2, 0, width / 2, height / 2)]
    case "▔": rects = [(0, 0, width, 1.6)]
    case "━": rects = [(0, height / 2 - 1.5, width, 3)]
    case "╸": rects = [(0, height / 2 - 1.5, width / 2, 3)]
    case "─": rects = [(0, height / 2 - 0.7, width, 1.4)]
    case "│": rects = [(width / 2 - 0.7, 0, 1.4, height)]
    case "╭": rects = [(width / 2 - 0.7, height / 2, 1.4, height / 2), (width / 2, height / 2 - 0.7, width / 2, 1.4)]
    case "╮": rects = [(width / 2 - 0.7, height / 2, 1.4, height / 2), (0, height / 2 - 0.7, width / 2, 1.4)]
    case "╰": rects = [(width / 2 - 0.7, 0, 1.4, height / 2), (width / 2, height / 2 - 0.7, width / 2, 1.4)]
    case "╯": rects = [(width / 2 - 0.7, 0, 1.4, height / 2), (0, height / 2 - 0.7, width / 2, 1.4)]
    default: return nil
    }
    return rects.map { rect in
      "M\(number(Double(x) + rect.x)) \(number(Double(y) + rect.y))h\(number(rect.width))v\(number(rect.height))"
        + "h\(number(-rect.width))z"
    }.joined()
  }

  private static func number(_ value: Double) -> String {
    let tenths = Int((value * 10).rounded())
    let sign = tenths < 0 ? "-" : ""
    let digits = abs(tenths)
    return digits % 10 == 0 ? "\(sign)\(digits / 10)" : "\(sign)\(digits / 10).\(digits % 10)"
  }
}
