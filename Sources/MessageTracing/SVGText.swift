import MessageRecording

/// The texts of a sequence diagram as elements of its picture.
enum SVGText {
  /// Returns a text element.
  ///
  /// - Parameters:
  ///   - kind: The class, for the picture's style rules.
  ///   - anchor: The part of the text that is at `x`: `start` or `middle`.
  ///   - limit: The number of narrow characters that fit. A longer text ends in an ellipsis, and is whole in its tooltip.
  ///   - whole: The text for the tooltip, if `text` is a part of it.
  static func element(
    _ text: String, _ kind: String, x: Int, y: Int, anchor: String = "start", cutTo limit: Int = .max,
    of whole: String? = nil
  ) -> String {
    let place = anchor == "start" ? "" : " text-anchor=\"\(anchor)\""
    let shown = cells(of: text) > limit ? prefix(of: text, cells: limit - 1) + "…" : text
    let whole = whole ?? text
    let tip = shown == whole ? "" : "<title>\(escaped(whole))</title>"
    return "<text class=\"\(kind)\" x=\"\(x)\" y=\"\(y)\"\(place)>\(tip)\(escaped(shown))</text>"
  }

  /// Returns the code of a pattern on its tint.
  static func chip(_ pattern: Pattern, x: Int, y: Int) -> String {
    "<rect class=\"ground\" x=\"\(x)\" y=\"\(y - 11)\" width=\"24\" height=\"14\" rx=\"3\"/>"
      + "<rect class=\"chip\" x=\"\(x)\" y=\"\(y - 11)\" width=\"24\" height=\"14\" rx=\"3\"/>"
      + element(printable(pattern.code), "code", x: x + 12, y: y, anchor: "middle")
  }

  /// Returns the CSS class of a pattern; that of no pattern for a code that isn't two letters.
  static func name(of pattern: Pattern) -> String {
    let code = pattern.code.utf8
    let isCode = code.count == 2 && code.allSatisfy { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) }
    return isCode ? pattern.code : "other"
  }

  /// Returns the space for a text, in tenths of points for a character of 12 points unless a pitch is given.
  static func width(of text: String, pitch: Int? = nil) -> Int {
    let cells = cells(of: text)
    return pitch.map { cells * $0 } ?? (cells * 73 + 9) / 10
  }

  /// Returns the number of narrow characters that take the space of a text.
  static func cells(of text: String) -> Int {
    text.utf8.allSatisfy { $0 < 0x80 } ? text.utf8.count : text.reduce(0) { $0 + cells(of: $1) }
  }

  private static func cells(of character: Character) -> Int {
    character.unicodeScalars.allSatisfy(isNarrow) ? 1 : 2
  }

  /// Returns whether a character isn't one of East Asia or an emoji: letters, punctuation, arrows and symbols.
  private static func isNarrow(_ scalar: Unicode.Scalar) -> Bool {
    guard scalar.value >= 0x1100 else { return true }
    return (0x1E00...0x2E7F).contains(scalar.value) && !scalar.properties.isEmojiPresentation
  }

  /// Returns the beginning of a text that fits, at least one character.
  private static func prefix(of text: String, cells limit: Int) -> String {
    var taken = 0
    return String(
      text.prefix { character in
        defer { taken += cells(of: character) }
        return taken == 0 || taken + cells(of: character) <= limit
      })
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
