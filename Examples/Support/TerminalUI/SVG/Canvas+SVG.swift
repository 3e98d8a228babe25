public import MessageTracing

extension Canvas {
  /// Draws the grid as an SVG picture, as a page can show it: the same canvas gives the same text.
  ///
  /// Each run of characters is as wide as its cells, whatever font the reader has.
  ///
  /// - Parameters:
  ///   - appearance: The colours of what has none of its own, and of the palette.
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
