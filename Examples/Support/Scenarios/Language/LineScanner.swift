/// Splits a line into words and quoted texts.
struct LineScanner {
  private var rest: Substring.UnicodeScalarView

  init(_ line: Substring) {
    rest = line.unicodeScalars
    skipBlanks()
  }

  /// Whether only blanks are left.
  var isAtEnd: Bool { rest.isEmpty }

  /// Consumes the rest of the line, trimmed.
  mutating func takeRest() -> String {
    defer { rest = rest[rest.endIndex...] }
    var text = rest
    while let last = text.last, Self.isBlank(last) { text.removeLast() }
    return String(text)
  }

  /// Consumes the next word; nil at the end.
  mutating func word() throws(SyntaxProblem) -> Word? {
    guard let first = rest.first else { return nil }
    defer { skipBlanks() }
    if first == "\"" { return .quoted(try quoted()) }
    let word = rest.prefix { !Self.isBlank($0) }
    rest = rest[word.endIndex...]
    return .plain(String(word))
  }

  /// The number of remaining words.
  ///
  /// An unreadable rest counts as one.
  var wordCount: Int {
    var copy = self
    var count = 0
    while !copy.isAtEnd {
      count += 1
      guard (try? copy.word()) != nil else { break }
    }
    return count
  }

  private mutating func quoted() throws(SyntaxProblem) -> String {
    var text = String.UnicodeScalarView()
    rest.removeFirst()
    while let scalar = rest.popFirst() {
      switch scalar {
      case "\"":
        guard rest.first.map(Self.isBlank) ?? true else {
          throw SyntaxProblem("A blank must follow the closing quote. A quote inside a text is written \\\".")
        }
        return String(text)
      case "\\": text.append(try escaped())
      default: text.append(scalar)
      }
    }
    throw SyntaxProblem("The text has no closing quote. It ends on the line on which it begins.")
  }

  private mutating func escaped() throws(SyntaxProblem) -> Unicode.Scalar {
    switch rest.popFirst() {
    case "\""?: "\""
    case "\\"?: "\\"
    case "n"?: "\n"
    case let scalar?:
      throw SyntaxProblem("'\\\(scalar)' isn't an escape sequence. Known are \\\", \\\\ and \\n.")
    case nil: throw SyntaxProblem("The text has no closing quote. It ends on the line on which it begins.")
    }
  }

  private mutating func skipBlanks() {
    rest = rest.drop(while: Self.isBlank)
  }

  private static func isBlank(_ scalar: Unicode.Scalar) -> Bool { scalar == " " || scalar == "\t" }
}

/// A word of a line, plain or quoted.
enum Word: Hashable {
  case plain(String)
  case quoted(String)

  /// The word as messages show it.
  var shown: String {
    switch self {
    case .plain(let text): "'\(Self.withVisibleScalars(Self.shortened(text)))'"
    case .quoted(let text): "the text \(Self.shortened(text).asQuoted)"
    }
  }

  private static let maximumLength = 60

  /// Replaces invisible scalars, such as a no-break space, by their numbers: a word with one only looks like another word.
  private static func withVisibleScalars(_ text: String) -> String {
    text.unicodeScalars.map { scalar in
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator, .spaceSeparator:
        "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
      default: String(scalar)
      }
    }.joined()
  }

  /// Truncates a word that is too long for a message, as in a damaged file.
  private static func shortened(_ text: String) -> String {
    text.count > maximumLength ? text.prefix(maximumLength) + "…" : text
  }
}
