/// A comment that allows what a rule forbids, in one place.
///
/// `// check-architecture:allow A4 the loader is the system's` on the line, or on a line of its own above it.
struct Allowance: Sendable, Hashable {
  let rules: Set<String>
  let reason: String
  /// The line that it is written on.
  let line: Int
  /// The lines that it applies to.
  let lines: Set<Int>
}

/// A file of Swift source: what it declares, and its tokens.
struct SourceFile: Sendable {
  /// The path that findings show.
  let path: String
  let tokens: [Token]
  let closing: [Int: Int]
  private let opening: [Int: Int]
  let declarations: [Declaration]
  let comments: [Comment]
  let allowances: [Allowance]

  init(path: String, text: String) {
    let lexer = Lexer(text)
    self.path = path
    tokens = lexer.tokens
    comments = lexer.comments
    let closing = Self.closingBrackets(of: lexer.tokens)
    self.closing = closing
    opening = Dictionary(closing.map { ($1, $0) }) { min($0, $1) }
    declarations = DeclarationParser.declarations(of: lexer.tokens, closing: closing)
    imports = declarations.filter { $0.kind == .import }
    allowances = Self.allowances(in: lexer)
    aliases = lexer.tokens.indices.filter { lexer.tokens[$0].isWord("typealias") }
  }

  /// The tokens with which aliases begin, also those in functions.
  private let aliases: [Int]

  /// Returns the types for which the aliases in a body stand, by the names of the aliases.
  func localAliases(in body: Range<Int>) -> [String: SwiftType] {
    let values = aliases.compactMap { index -> (String, SwiftType)? in
      guard body.contains(index), index + 3 < body.upperBound, tokens[index + 2].isSymbol("=") else { return nil }
      var parser = TypeParser(tokens, at: index + 3, end: body.upperBound)
      return parser.parse().map { (tokens[index + 1].text, $0) }
    }
    return Dictionary(values) { $1 }
  }

  /// The modules that the file imports, with their lines.
  let imports: [Declaration]

  /// Returns the index of the closing bracket for that of each opening one; the number of tokens if it is missing.
  private static func closingBrackets(of tokens: [Token]) -> [Int: Int] {
    var closing: [Int: Int] = [:]
    var open: [Int] = []
    for (index, token) in tokens.enumerated() where token.kind == .symbol {
      switch token.text {
      case "(", "[", "{": open.append(index)
      case ")", "]", "}": if let start = open.popLast() { closing[start] = index }
      default: break
      }
    }
    for start in open { closing[start] = tokens.count }
    return closing
  }

  /// Returns the index of the opening bracket that a closing one ends, or nil if it is outside of the range.
  func opening(of close: Int, in range: Range<Int>) -> Int? {
    opening[close].flatMap { range.contains($0) ? $0 : nil }
  }

  /// The path of the folder.
  var folder: String { path.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(separator: "/") }

  private static let marker = "check-architecture:allow"

  private static func allowances(in lexer: Lexer) -> [Allowance] {
    guard lexer.comments.contains(where: { $0.text.contains(marker) }) else { return [] }
    let commentLines = Set(lexer.comments.filter(\.beginsLine).flatMap { $0.firstLine...$0.lastLine })
    return lexer.comments.compactMap { comment in
      var words = comment.text.split { $0.isWhitespace || "/*".contains($0) }.map(String.init)
      guard words.first == marker else { return nil }
      words.removeFirst()
      let rules = words.prefix { ArchitectureRule.rule(id: $0.trimmingSuffix(",")) != nil }
      var lines: Set = [comment.firstLine]
      if comment.beginsLine {
        // A comment of several lines lies between the allowance and the code.
        var next = comment.lastLine + 1
        while commentLines.contains(next) { next += 1 }
        lines.insert(next)
      }
      return Allowance(
        rules: Set(rules.map { $0.trimmingSuffix(",") }), reason: words.dropFirst(rules.count).joined(separator: " "),
        line: comment.firstLine, lines: lines)
    }
  }
}

extension String {
  /// Returns the string without a suffix.
  fileprivate func trimmingSuffix(_ suffix: String) -> String {
    hasSuffix(suffix) ? String(dropLast(suffix.count)) : self
  }
}
