/// The texts of a sequence diagram as elements of its picture.
enum SVGText {
  /// Returns a text element.
  ///
  /// - Parameters:
  ///   - kind: The class, for the picture's style rules.
  ///   - anchor: The part of the text that is at `x`: `start` or `middle`.
  ///   - limit: The number of characters that fit. A longer text ends in an ellipsis, and is whole in its tooltip.
  static func element(
    _ text: String, _ kind: String, x: Int, y: Int, anchor: String = "start", cutTo limit: Int = .max
  ) -> String {
    let place = anchor == "start" ? "" : " text-anchor=\"\(anchor)\""
    let isCut = text.unicodeScalars.count > limit && text.count > limit
    let shown = isCut ? String(text.prefix(max(1, limit - 1))) + "…" : text
    let whole = isCut ? "<title>\(escaped(text))</title>" : ""
    return "<text class=\"\(kind)\" x=\"\(x)\" y=\"\(y)\"\(place)>\(whole)\(escaped(shown))</text>"
  }

  /// Returns the code of a pattern on its tint.
  static func chip(_ pattern: Pattern, x: Int, y: Int) -> String {
    "<rect class=\"ground\" x=\"\(x)\" y=\"\(y - 11)\" width=\"24\" height=\"14\" rx=\"3\"/>"
      + "<rect class=\"chip\" x=\"\(x)\" y=\"\(y - 11)\" width=\"24\" height=\"14\" rx=\"3\"/>"
      + element(printable(pattern.code), "code", x: x + 12, y: y, anchor: "middle")
  }

  /// The class of a pattern; that of no pattern for a code that isn't two letters.
  static func name(of pattern: Pattern) -> String {
    let code = pattern.code.utf8
    let isCode = code.count == 2 && code.allSatisfy { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) }
    return isCode ? pattern.code : "other"
  }

  /// Returns the space for a text, in tenths of points for a character of 12 points unless a pitch is given.
  static func width(of text: String, pitch: Int? = nil) -> Int {
    let cells = text.unicodeScalars.reduce(0) { $0 + ($1.value < 0x1100 || $1.value == 0x2192 ? 1 : 2) }
    return pitch.map { cells * $0 } ?? (cells * 73 + 9) / 10
  }

  private static func escaped(_ text: String) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}
