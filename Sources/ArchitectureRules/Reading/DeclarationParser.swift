/// Reads the declarations of a file from its tokens.
///
/// Anything else, such as the statements of a main file, is skipped.
struct DeclarationParser {
  private let tokens: [Token]
  /// The index of the bracket that closes the one at an index.
  private let closing: [Int: Int]
  private var (index, nesting) = (0, 0)
  private var end: Int

  /// Returns the top-level declarations of a file.
  static func declarations(of tokens: [Token], closing: [Int: Int]) -> [Declaration] {
    var parser = DeclarationParser(tokens: tokens, closing: closing)
    return parser.parseMembers()
  }

  private init(tokens: [Token], closing: [Int: Int]) {
    self.tokens = tokens
    self.closing = closing
    end = tokens.count
  }

  // MARK: Tokens

  private func isSymbol(_ text: String, at index: Int) -> Bool { index < end && tokens[index].isSymbol(text) }
  private func isSymbol(_ text: String) -> Bool { isSymbol(text, at: index) }
  private func isWord(_ text: String) -> Bool { index < end && tokens[index].isWord(text) }
  private func isName(at index: Int) -> Bool { index < end && tokens[index].isName }

  private mutating func skip(_ symbol: String) -> Bool {
    guard isSymbol(symbol) else { return false }
    index += 1
    return true
  }

  /// Skips one token, or a pair of brackets with what is between.
  private mutating func skipGroup() {
    index = TypeParser.end(ofGenericTypeAt: index, tokens, end) ?? min(end, (closing[index] ?? index) + 1)
  }

  private mutating func parseType() -> SwiftType? {
    var parser = TypeParser(tokens, at: index, end: end)
    let type = parser.parse()
    index = max(index, parser.index)
    return type
  }

  // MARK: Declarations

  private static let modifiers: Set<String> = [
    "public", "private", "fileprivate", "internal", "package", "open", "static", "final", "weak", "unowned", "lazy",
    "override", "required", "convenience", "mutating", "nonmutating", "dynamic", "indirect", "nonisolated", "isolated",
    "distributed", "prefix", "infix", "postfix", "borrowing", "consuming",
  ]

  private static let types: [String: Declaration.Kind] = [
    "class": .class, "struct": .struct, "enum": .enum, "actor": .actor, "protocol": .protocol,
  ]

  private mutating func parseMembers() -> [Declaration] {
    var declarations: [Declaration] = []
    while index < end {
      let start = index
      let (attributes, modifiers) = parsePrefixes()
      for var declaration in parseDeclaration() {
        declaration.attributes = attributes
        declaration.modifiers = modifiers
        declaration.tokens = start..<index
        declaration.lastLine = tokens[max(start, index - 1)].line
        declarations.append(declaration)
      }
      if index == start { skipGroup() }
    }
    return declarations
  }

  private mutating func parsePrefixes() -> (attributes: Set<String>, modifiers: Set<String>) {
    var (attributes, modifiers): (Set<String>, Set<String>) = ([], [])
    while index < end {
      if isSymbol("@"), isName(at: index + 1) {
        index += 1
        if let path = parseType()?.path { attributes.insert(path.joined(separator: ".")) }
        if isSymbol("("), !tokens[index].isSpaced { skipGroup() }
      } else if tokens[index].kind == .word, isModifier(tokens[index].text) {
        modifiers.insert(tokens[index].text)
        index += 1
        if isSymbol("("), !tokens[index].isSpaced { skipGroup() }
      } else {
        break
      }
    }
    return (attributes, modifiers)
  }

  private func isModifier(_ word: String) -> Bool {
    if Self.modifiers.contains(word) { return true }
    guard word == "class", index + 1 < end else { return false }
    let next = tokens[index + 1].text
    return ["func", "var", "let", "subscript"].contains(next) || Self.modifiers.contains(next)
  }

  private mutating func parseDeclaration() -> [Declaration] {
    guard index < end, tokens[index].kind == .word else { return [] }
    let word = tokens[index].text
    if let kind = Self.types[word], isName(at: index + 1) { return [parseNominal(kind)] }
    switch word {
    case "extension" where isName(at: index + 1) || isSymbol("[", at: index + 1): return [parseExtension()]
    case "import" where isName(at: index + 1): return [parseImport()]
    case "func": return [parseFunction(.function)]
    case "init"
    where isSymbol("(", at: index + 1) || isSymbol("<", at: index + 1) || isSymbol("?", at: index + 1)
      || isSymbol("!", at: index + 1):
      return [parseFunction(.initializer)]
    case "deinit" where isSymbol("{", at: index + 1): return [parseFunction(.deinitializer)]
    case "subscript": return [parseFunction(.subscript)]
    case "var", "let": return parseProperties()
    case "typealias" where isName(at: index + 1): return [parseAlias(.typealias)]
    case "associatedtype" where isName(at: index + 1): return [parseAlias(.associatedtype)]
    case "case": return parseCases()
    case "if", "guard", "while", "for", "switch":
      // A statement of a main file, whose condition may declare names.
      while index < end, !isSymbol("{") { skipGroup() }
      return []
    default:
      return []
    }
  }

  /// Begins a declaration at the token with its name.
  private func begin(_ kind: Declaration.Kind, named name: String? = nil) -> Declaration {
    let token = tokens[min(index, tokens.count - 1)]
    return Declaration(kind: kind, name: name ?? token.text, line: token.line, column: token.column)
  }

  private mutating func parseNominal(_ kind: Declaration.Kind) -> Declaration {
    index += 1
    var declaration = begin(kind)
    index += 1
    parseGenerics(into: &declaration)
    parseInheritance(into: &declaration)
    parseMemberBlock(into: &declaration)
    return declaration
  }

  private mutating func parseExtension() -> Declaration {
    index += 1
    var declaration = begin(.extension)
    declaration.type = parseType()
    parseInheritance(into: &declaration)
    parseMemberBlock(into: &declaration)
    return declaration
  }

  private mutating func parseImport() -> Declaration {
    index += 1
    let kinds: Set<String> = ["struct", "class", "enum", "protocol", "func", "typealias", "let", "var", "actor"]
    if kinds.contains(tokens[index].text), isName(at: index + 1), !tokens[index + 1].beginsLine { index += 1 }
    let declaration = begin(.import)
    index += 1
    while isSymbol("."), isName(at: index + 1) { index += 2 }
    return declaration
  }

  private mutating func parseAlias(_ kind: Declaration.Kind) -> Declaration {
    index += 1
    var declaration = begin(kind)
    index += 1
    parseGenerics(into: &declaration)
    parseInheritance(into: &declaration)
    if skip("=") { declaration.type = parseType() }
    parseWhere(into: &declaration)
    return declaration
  }

  /// Reads the cases, with the types of their values.
  private mutating func parseCases() -> [Declaration] {
    var cases: [Declaration] = []
    repeat {
      index += 1
      guard isName(at: index) else { break }
      var declaration = begin(.enumCase)
      index += 1
      if isSymbol("("), let close = closing[index] {
        declaration.type = .tuple(parseValues(until: min(close, end)))
      }
      cases.append(declaration)
      while index < end, !tokens[index].beginsLine, ![",", ";", "}"].contains(where: { isSymbol($0) }) { skipGroup() }
    } while isSymbol(",")
    return cases
  }

  /// Reads the types of a case's values, without their names and default arguments.
  private mutating func parseValues(until close: Int) -> [SwiftType] {
    var types: [SwiftType] = []
    repeat {
      index += 1
      while isName(at: index), isName(at: index + 1), isSymbol(":", at: index + 2) { index += 1 }
      if isName(at: index), isSymbol(":", at: index + 1) { index += 2 }
      if index < close, let type = parseType() { types.append(type) }
      while index < close, !isSymbol(",") { skipGroup() }
    } while index < close
    index = min(close + 1, end)
    return types
  }

  // MARK: Parts of types

  private mutating func parseGenerics(into declaration: inout Declaration) {
    guard skip("<") else { return }
    while index < end, !isSymbol(">") {
      if isWord("each") || isWord("let") { index += 1 }
      guard isName(at: index) else { break }
      let name = tokens[index].text
      declaration.genericNames.append(name)
      index += 1
      if skip(":"), let type = parseType() { declaration.constraints[name, default: []].append(type) }
      guard skip(",") else { break }
    }
    _ = skip(">")
  }

  private mutating func parseInheritance(into declaration: inout Declaration) {
    if skip(":") {
      repeat {
        if let type = parseType() { declaration.inherited.append(type) }
      } while skip(",")
    }
    parseWhere(into: &declaration)
  }

  private mutating func parseWhere(into declaration: inout Declaration) {
    guard isWord("where") else { return }
    repeat {
      index += 1
      guard let path = parseType()?.path else { return }
      if skip(":") || (isSymbol("=") && isSymbol("=", at: index + 1)) {
        if isSymbol("=") { index += 2 }
        guard let type = parseType() else { return }
        declaration.constraints[path.joined(separator: "."), default: []].append(type)
      }
    } while isSymbol(",")
  }

  private mutating func parseMemberBlock(into declaration: inout Declaration) {
    guard isSymbol("{"), let close = closing[index] else { return }
    let outer = end
    declaration.body = (index + 1)..<min(close, end)
    index += 1
    end = min(close, end)
    nesting += 1
    if nesting < Lexer.deepest { declaration.members = parseMembers() }
    nesting -= 1
    end = outer
    index = min(close + 1, end)
  }

  // MARK: Functions

  private mutating func parseFunction(_ kind: Declaration.Kind) -> Declaration {
    if kind == .function { index += 1 }
    var declaration = begin(kind)
    if kind == .deinitializer {
      index += 1
    } else if isName(at: index) {
      index += 1
      if kind == .initializer, isSymbol("?") || isSymbol("!") { index += 1 }
    } else {
      // An operator.
      while index < end, !isSymbol("("), tokens[index].kind == .symbol, !isSpacedGenerics { index += 1 }
    }
    parseGenerics(into: &declaration)
    parseParameters(into: &declaration)
    while ["async", "throws", "rethrows", "reasync"].contains(where: isWord) {
      index += 1
      if isSymbol("(") { skipGroup() }
    }
    if skip("->") { declaration.type = parseType() }
    parseWhere(into: &declaration)
    parseBody(into: &declaration)
    return declaration
  }

  /// Whether the generic parameters of an operator begin here: `func == <T>(…)`.
  private var isSpacedGenerics: Bool { isSymbol("<") && tokens[index].isSpaced && isName(at: index + 1) }

  private mutating func parseParameters(into declaration: inout Declaration) {
    guard isSymbol("("), let close = closing[index] else { return }
    index += 1
    while index < min(close, end) {
      let start = index
      if isSymbol("@") { _ = parsePrefixes() }
      while isName(at: index), !isSymbol(":", at: index + 1), isName(at: index + 1) { index += 1 }
      if isName(at: index), isSymbol(":", at: index + 1) {
        let token = tokens[index]
        index += 2
        let type = parseType()
        while isSymbol(".") { index += 1 }
        let value = skip("=") ? parseArgument(until: close) : nil
        if let type {
          declaration.parameters.append(
            Declaration.Parameter(
              name: token.text, type: type, line: token.line, column: token.column, defaultArgument: value))
        }
      }
      while index < close, !isSymbol(",") { skipGroup() }
      _ = skip(",")
      if index == start { index += 1 }
    }
    index = min(close + 1, end)
  }

  private mutating func parseArgument(until close: Int) -> Range<Int> {
    let start = index
    while index < close, !isSymbol(",") { skipGroup() }
    return start..<index
  }

  private mutating func parseBody(into declaration: inout Declaration) {
    guard isSymbol("{"), let close = closing[index] else { return }
    declaration.body = (index + 1)..<min(close, end)
    skipGroup()
  }

  // MARK: Properties

  /// Reads `let a = 1, b: Int`, a declaration for each name.
  private mutating func parseProperties() -> [Declaration] {
    index += 1
    var properties: [Declaration] = []
    repeat {
      var names: [Declaration] = []
      if isSymbol("("), let close = closing[index] {
        while index < close {
          if isName(at: index) { names.append(begin(.property)) }
          index += 1
        }
        index = min(close + 1, end)
      } else if isName(at: index) {
        names = [begin(.property)]
        index += 1
      } else {
        return properties
      }
      let type = skip(":") ? parseType() : nil
      let value = isSymbol("=") ? parseInitialValue() : nil
      let body = parseAccessors()
      for (position, var property) in names.enumerated() {
        if names.count == 1 { (property.type, property.initialValue) = (type, value) }
        if case .tuple(let types)? = type, types.count == names.count { property.type = types[position] }
        property.body = body
        property.isComputed = body.map { value == nil && !isObserver($0) } ?? false
        properties.append(property)
      }
    } while skip(",")
    return properties
  }

  private func isObserver(_ body: Range<Int>) -> Bool {
    body.contains { tokens[$0].isWord("didSet") || tokens[$0].isWord("willSet") }
      && ["didSet", "willSet", "@"].contains(tokens[body.lowerBound].text)
  }

  private mutating func parseAccessors() -> Range<Int>? {
    guard isSymbol("{"), let close = closing[index] else { return nil }
    let body = (index + 1)..<min(close, end)
    skipGroup()
    return body
  }

  private static let continuingWords: Set<String> = ["as", "is", "else", "catch", "in", "throws", "async"]

  private mutating func parseInitialValue() -> Range<Int> {
    index += 1
    let start = index
    while index < end {
      let token = tokens[index]
      if token.isSymbol(",") || token.isSymbol(";") { break }
      if index > start, token.beginsLine, !continues(token) { break }
      if token.isSymbol("{"), let first = isName(at: index + 1) ? tokens[index + 1].text : nil,
        first == "didSet" || first == "willSet"
      {
        break
      }
      skipGroup()
    }
    return start..<index
  }

  /// Returns whether a token that begins a line continues the expression before it.
  private func continues(_ token: Token) -> Bool {
    let last = tokens[index - 1]
    if last.kind == .symbol, !["(", ")", "[", "]", "{", "}", "?", "!", ">"].contains(last.text) { return true }
    if last.kind == .word, ["try", "await", "as", "is", "in"].contains(last.text) { return true }
    switch token.kind {
    case .symbol: return !["@", "{", "}", "#", "(", "["].contains(token.text) && !token.text.hasPrefix("#")
    case .word: return Self.continuingWords.contains(token.text)
    case .quotedWord, .number, .literal: return false
    }
  }
}
