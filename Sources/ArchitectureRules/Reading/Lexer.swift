/// A token of Swift source.
struct Token: Sendable, Hashable {
  enum Kind: Sendable, Hashable {
    case word
    /// An identifier in backquotes, which isn't a keyword; the text lacks the quotes.
    case quotedWord
    case number
    /// A string or regular expression literal. The tokens of its interpolations follow, each in parentheses.
    case literal
    /// One character of punctuation or of an operator, or `->`.
    case symbol
  }

  let kind: Kind
  var text: String
  let line: Int
  let column: Int
  /// Whether the token is the first of its line.
  let beginsLine: Bool
  /// Whether space precedes the token.
  let isSpaced: Bool
  /// Whether the literal puts several parts together: interpolations and text.
  var isComposed = false

  var isName: Bool { kind == .word || kind == .quotedWord }

  func isSymbol(_ text: String) -> Bool { kind == .symbol && self.text == text }
  func isWord(_ text: String) -> Bool { kind == .word && self.text == text }
}

/// A comment and the lines that it covers.
struct Comment: Sendable, Hashable {
  let text: String
  let firstLine: Int
  let lastLine: Int
  /// Whether no token precedes the comment on its line.
  let beginsLine: Bool
}

/// Splits Swift source into tokens: comments nest, strings may be raw, of several lines, and contain code.
///
/// Conditions of `#if` are skipped, and the code of all branches is read. Invalid source yields tokens too.
struct Lexer {
  private(set) var tokens: [Token] = []
  private(set) var comments: [Comment] = []

  private let bytes: [UInt8]
  private var position = 0
  private var line = 1
  private var lineStart = 0
  private var beginsLine = true
  private var isSpaced = true
  /// How many interpolations the position is in.
  private var nesting = 0
  /// No program nests as deeply; a broken or generated file may, and would exhaust the stack.
  static let deepest = 200

  init(_ source: String) {
    bytes = Array(source.utf8)
    // Some editors begin a file with a byte order mark, which isn't part of the first word.
    if matches("\u{FEFF}") { (position, lineStart) = (3, 3) }
    if matches("#!") { skipLine() }
    scan(untilParenthesis: false)
  }

  // MARK: Characters

  private func byte(_ offset: Int = 0) -> UInt8? {
    let index = position + offset
    return index < bytes.count ? bytes[index] : nil
  }

  private func matches(_ text: String, at offset: Int = 0) -> Bool {
    bytes[min(position + offset, bytes.count)...].starts(with: text.utf8)
  }

  private mutating func advance() {
    if bytes[position] == Self.newline {
      line += 1
      lineStart = position + 1
    }
    position += 1
  }

  private mutating func advance(by count: Int) {
    for _ in 0..<count where position < bytes.count { advance() }
  }

  private mutating func skipLine() {
    while let byte = byte(), byte != Self.newline { position += 1 }
  }

  private func text(from start: Int) -> String { String(decoding: bytes[start..<position], as: UTF8.self) }

  private mutating func add(_ kind: Token.Kind, _ text: String, from start: Int, line: Int, column: Int) {
    tokens.append(
      Token(kind: kind, text: text, line: line, column: column, beginsLine: beginsLine, isSpaced: isSpaced))
    beginsLine = false
    isSpaced = false
  }

  // MARK: Tokens

  private mutating func scan(untilParenthesis: Bool) {
    var depth = 0
    while let byte = byte() {
      switch byte {
      case Self.newline:
        beginsLine = true
        isSpaced = true
        advance()
      case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"):
        isSpaced = true
        advance()
      case UInt8(ascii: "/") where matches("//") || matches("/*"):
        scanComment()
      case UInt8(ascii: "\""):
        scanString(hashes: 0)
      case UInt8(ascii: "#"):
        scanHash()
      case UInt8(ascii: "/") where beginsOperand && isRegularExpression:
        scanRegularExpression(hashes: 0)
      case UInt8(ascii: "`"):
        scanQuotedWord()
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        scanNumber()
      case let byte where Self.isWord(byte):
        let start = position
        while let byte = self.byte(), Self.isWord(byte) { position += 1 }
        add(.word, text(from: start), from: start, line: line, column: start - lineStart + 1)
      default:
        if byte == UInt8(ascii: "(") { depth += 1 }
        if byte == UInt8(ascii: ")") { depth -= 1 }
        let start = position
        advance(by: matches("->") ? 2 : 1)
        add(.symbol, text(from: start), from: start, line: line, column: start - lineStart + 1)
        if untilParenthesis, depth == 0 { return }
      }
    }
  }

  private mutating func scanQuotedWord() {
    let start = position
    position += 1
    while let byte = byte(), byte != UInt8(ascii: "`"), byte != Self.newline { position += 1 }
    let name = String(decoding: bytes[(start + 1)..<position], as: UTF8.self)
    if byte() == UInt8(ascii: "`") { position += 1 }
    add(.quotedWord, name, from: start, line: line, column: start - lineStart + 1)
  }

  private mutating func scanNumber() {
    let start = position
    while let byte = byte() {
      let isFraction =
        byte == UInt8(ascii: ".")
        && (self.byte(1).map { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } ?? false)
      guard Self.isWord(byte) || isFraction else { break }
      position += 1
    }
    add(.number, text(from: start), from: start, line: line, column: start - lineStart + 1)
  }

  private mutating func scanComment() {
    let (start, firstLine, isFirst) = (position, line, beginsLine)
    if matches("//") {
      skipLine()
    } else {
      var depth = 0
      repeat {
        if matches("/*") {
          depth += 1
          advance(by: 2)
        } else if matches("*/") {
          depth -= 1
          advance(by: 2)
        } else {
          advance()
        }
      } while depth > 0 && position < bytes.count
    }
    comments.append(Comment(text: text(from: start), firstLine: firstLine, lastLine: line, beginsLine: isFirst))
    isSpaced = true
  }

  /// Scans what begins with a hash: a raw literal, a condition or a macro.
  private mutating func scanHash() {
    var hashes = 0
    while byte(hashes) == UInt8(ascii: "#") { hashes += 1 }
    if byte(hashes) == UInt8(ascii: "\"") { return scanString(hashes: hashes) }
    if byte(hashes) == UInt8(ascii: "/") { return scanRegularExpression(hashes: hashes) }
    let start = position
    position += 1
    while let byte = byte(), Self.isWord(byte) { position += 1 }
    let word = text(from: start)
    if ["#if", "#elseif", "#else", "#endif"].contains(word) {
      let condition = position
      while let byte = byte(), byte != Self.newline, !matches("//") { position += 1 }
      let bare = text(from: condition).replacing(/\/\*.*?\*\//, with: "").filter { !"() \t\r".contains($0) }
      if word == "#if", bare == "false" { skipBranch() }
    } else {
      add(.symbol, word, from: start, line: line, column: start - lineStart + 1)
    }
  }

  /// Skips the lines of a branch that is never compiled, up to the directive that ends it.
  private mutating func skipBranch() {
    var depth = 0
    while position < bytes.count {
      skipLine()
      guard position < bytes.count else { return }
      let next = position + 1
      let start = bytes[next...].firstIndex { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\t") } ?? bytes.count
      let word = String(decoding: bytes[start...].prefix { $0 == UInt8(ascii: "#") || Self.isWord($0) }, as: UTF8.self)
      if depth == 0, ["#endif", "#else", "#elseif"].contains(word) { return }
      if word == "#if" { depth += 1 }
      if word == "#endif" { depth -= 1 }
      advance()
    }
  }

  // MARK: Literals

  private mutating func scanString(hashes: Int) {
    let (start, firstLine, column, index) = (position, line, position - lineStart + 1, tokens.count)
    add(.literal, "", from: start, line: firstLine, column: column)
    advance(by: hashes)
    let isMultiline = matches("\"\"\"") && !(hashes > 0 && closesOnLine(hashes))
    var (interpolations, hasText) = (0, false)
    advance(by: isMultiline ? 3 : 1)
    while let byte = byte() {
      if byte == UInt8(ascii: "\\"), hasHashes(hashes, at: 1) {
        advance(by: 1 + hashes)
        if self.byte() == UInt8(ascii: "("), nesting < Self.deepest {
          interpolations += 1
          nesting += 1
          scan(untilParenthesis: true)
          nesting -= 1
        } else if self.byte() != nil {
          hasText = true
          advance()
        }
      } else if isMultiline ? matches("\"\"\"") : byte == UInt8(ascii: "\""), hasHashes(hashes, at: isMultiline ? 3 : 1)
      {
        advance(by: (isMultiline ? 3 : 1) + hashes)
        break
      } else if byte == Self.newline, !isMultiline {
        break
      } else {
        hasText = true
        advance()
      }
    }
    tokens[index].text = text(from: start)
    tokens[index].isComposed = interpolations > (hasText ? 0 : 1)
    beginsLine = false
    isSpaced = false
  }

  private func hasHashes(_ count: Int, at offset: Int) -> Bool {
    (0..<count).allSatisfy { byte(offset + $0) == UInt8(ascii: "#") }
  }

  /// Whether the three quotes at the position contain the end of a raw string of one line, as in `#"""#`.
  private func closesOnLine(_ hashes: Int) -> Bool {
    var offset = 2
    while let byte = byte(offset), byte != Self.newline {
      offset += 1
      if byte == UInt8(ascii: "\""), hasHashes(hashes, at: offset) { return true }
    }
    return false
  }

  /// The words after which a value begins.
  private static let introducers: Set<String> = [
    "return", "in", "try", "case", "await", "if", "where", "while", "else", "guard", "throw", "switch", "yield",
    "unsafe",
  ]

  /// Whether an operand, rather than an operator, can follow the last token.
  private var beginsOperand: Bool {
    guard let last = tokens.last else { return true }
    if last.kind == .symbol, ["(", "[", "{", ",", ":", ";"].contains(last.text) { return true }
    guard isSpaced else { return false }
    switch last.kind {
    // In `a ? /b/ : c` a space precedes the question mark, unlike in `a? / b`.
    case .symbol: return beginsLine || last.isSpaced || ![")", "]", "}", "?", "!", "."].contains(last.text)
    case .word: return beginsLine || Self.introducers.contains(last.text)
    case .quotedWord, .number, .literal: return beginsLine
    }
  }

  /// Whether the slash at the position begins a regular expression, as the compiler tells it from an operator.
  ///
  /// Another slash ends it on the line, no space is inside of either slash, and its parentheses are balanced. So both
  /// slashes of `reduce(1, /) / 2` are operators.
  private var isRegularExpression: Bool {
    let spaces = [UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"), Self.newline]
    var (offset, depth, isInClass) = (1, 0, false)
    guard let next = byte(1), !spaces.contains(next) else { return false }
    while let byte = byte(offset), byte != Self.newline {
      switch byte {
      case UInt8(ascii: "\\"): offset += 1
      case UInt8(ascii: "["): isInClass = true
      case UInt8(ascii: "]"): isInClass = false
      case UInt8(ascii: "(") where !isInClass: depth += 1
      case UInt8(ascii: ")") where !isInClass: depth -= 1
      case UInt8(ascii: "/"): return !spaces.contains(self.byte(offset - 1) ?? Self.newline)
      default: break
      }
      if depth < 0 { return false }
      offset += 1
    }
    return false
  }

  private mutating func scanRegularExpression(hashes: Int) {
    let (start, firstLine, column) = (position, line, position - lineStart + 1)
    advance(by: hashes + 1)
    while let byte = byte() {
      if byte == UInt8(ascii: "/"), hasHashes(hashes, at: 1) {
        advance(by: 1 + hashes)
        break
      }
      if byte == Self.newline, hashes == 0 { break }
      advance(by: byte == UInt8(ascii: "\\") ? 2 : 1)
    }
    add(.literal, text(from: start), from: start, line: firstLine, column: column)
  }

  // MARK: Classes of characters

  private static let newline = UInt8(ascii: "\n")

  private static func isWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "$"), 0x80...:
      true
    default: false
    }
  }
}
