/// A type as the source writes it.
indirect enum SwiftType: Sendable, Hashable {
  /// One part of a path: `Dictionary<String, Int>` of `Swift.Dictionary<String, Int>.Index`.
  struct Component: Sendable, Hashable {
    let name: String
    var arguments: [SwiftType] = []
  }

  case named([Component])
  case optional(SwiftType)
  /// `T!`
  case implicitlyUnwrapped(SwiftType)
  case function([SwiftType], SwiftType)
  case tuple([SwiftType])
  case composition([SwiftType])
  /// An array, or a dictionary.
  case collection([SwiftType])
  case metatype(SwiftType)

  /// Returns the type with a name and without generic arguments.
  static func name(_ name: String) -> SwiftType { .named([Component(name: name)]) }

  /// The path without arguments, of a named type, even if it's optional.
  var path: [String]? {
    switch self {
    case .named(let components): components.map(\.name)
    case .optional(let type), .implicitlyUnwrapped(let type): type.path
    case .function, .tuple, .composition, .collection, .metatype: nil
    }
  }

  /// What a closure of the type returns; nil for any other type.
  var result: SwiftType? {
    switch self {
    case .function(_, let result): result
    case .optional(let type), .implicitlyUnwrapped(let type): type.result
    case .named, .tuple, .composition, .collection, .metatype: nil
    }
  }

  /// The named type without its generic arguments; any other type as it is.
  var withoutArguments: SwiftType {
    guard case .named(let components) = self else { return self }
    return .named(components.map { Component(name: $0.name) })
  }

  /// Returns the type with names replaced, such as the generic parameters of an alias by its arguments.
  func replacing(_ replacements: [String: SwiftType]) -> SwiftType {
    func replace(_ types: [SwiftType]) -> [SwiftType] { types.map { $0.replacing(replacements) } }
    switch self {
    case .named(let components):
      if components.count == 1, components[0].arguments.isEmpty, let type = replacements[components[0].name] {
        return type
      }
      return .named(components.map { Component(name: $0.name, arguments: replace($0.arguments)) })
    case .optional(let type): return .optional(type.replacing(replacements))
    case .implicitlyUnwrapped(let type): return .implicitlyUnwrapped(type.replacing(replacements))
    case .function(let parameters, let result): return .function(replace(parameters), result.replacing(replacements))
    case .tuple(let types): return .tuple(replace(types))
    case .composition(let types): return .composition(replace(types))
    case .collection(let types): return .collection(replace(types))
    case .metatype(let type): return .metatype(type.replacing(replacements))
    }
  }
}

/// Reads types from tokens.
struct TypeParser {
  let tokens: [Token]
  var index: Int
  let end: Int
  private var nesting = 0

  init(_ tokens: [Token], at index: Int, end: Int? = nil) {
    self.tokens = tokens
    self.index = index
    self.end = end ?? tokens.count
  }

  /// Returns the index after a type with arguments that begins at a token; nil if none begins there.
  ///
  /// The comma in `Pair<A, B>()` ends no value.
  static func end(ofGenericTypeAt index: Int, _ tokens: [Token], _ end: Int) -> Int? {
    guard index + 1 < end, tokens[index + 1].isSymbol("<"), !tokens[index + 1].isSpaced, tokens[index].isName,
      tokens[index].text.first?.isUppercase ?? false
    else { return nil }
    var parser = Self(tokens, at: index, end: end)
    return parser.parsePath() == nil ? nil : parser.index
  }

  private var current: Token? { index < end ? tokens[index] : nil }

  private func isSymbol(_ text: String) -> Bool { current?.isSymbol(text) ?? false }

  private mutating func skip(_ text: String) -> Bool {
    guard isSymbol(text) else { return false }
    index += 1
    return true
  }

  /// Reads a type, or returns nil if none begins here.
  mutating func parse() -> SwiftType? {
    guard nesting < Lexer.deepest else { return nil }
    nesting += 1
    defer { nesting -= 1 }
    skipPrefixes()
    guard var type = parsePrimary() else { return nil }
    parsePostfixes(&type)
    var parts = [type]
    while isSymbol("&") {
      index += 1
      skipPrefixes()
      guard var part = parsePrimary() else { break }
      parsePostfixes(&part)
      parts.append(part)
    }
    return parts.count == 1 ? type : .composition(parts)
  }

  private static let prefixes: Set<String> = [
    "any", "some", "inout", "borrowing", "consuming", "sending", "isolated", "each", "repeat", "nonisolated",
    "__owned", "__shared",
  ]

  private mutating func skipPrefixes() {
    while let token = current {
      if token.isSymbol("@") {
        index += 1
        _ = parsePrimary()
        // `@convention(c)`; in `@Sendable (Int) -> Void` the space makes it a parameter list.
        if isSymbol("("), current?.isSpaced == false { skipGroup() }
      } else if token.isSymbol("~") {
        index += 1
      } else if token.kind == .word, Self.prefixes.contains(token.text) {
        index += 1
        if token.text == "nonisolated", isSymbol("(") { skipGroup() }
      } else {
        return
      }
    }
  }

  private mutating func skipGroup() {
    var depth = 0
    while let token = current {
      index += 1
      if token.isSymbol("(") { depth += 1 }
      if token.isSymbol(")") {
        depth -= 1
        if depth == 0 { return }
      }
    }
  }

  private mutating func parsePrimary() -> SwiftType? {
    guard let token = current else { return nil }
    if token.isSymbol("(") { return parseParentheses() }
    if token.isSymbol("[") { return parseBrackets() }
    guard token.isName else { return nil }
    return parsePath()
  }

  /// Reads a name with its arguments, and nothing around it.
  mutating func parsePath() -> SwiftType? {
    var components: [SwiftType.Component] = []
    while let token = current, token.isName {
      index += 1
      if components.count > 0, token.text == "Type" || token.text == "Protocol" {
        return .metatype(.named(components))
      }
      var component = SwiftType.Component(name: token.text)
      if isSymbol("<") { component.arguments = parseArguments() }
      components.append(component)
      guard isSymbol("."), index + 1 < end, tokens[index + 1].isName else { break }
      index += 1
    }
    return components.isEmpty ? nil : .named(components)
  }

  /// Reads `<A, B>`; if no list ends there, as in a comparison, goes back and returns none.
  private mutating func parseArguments() -> [SwiftType] {
    let start = index
    index += 1
    var arguments: [SwiftType] = []
    while let token = current, !token.isSymbol(">") {
      if token.kind == .number {
        index += 1
      } else if let argument = parse() {
        arguments.append(argument)
      } else {
        break
      }
      guard skip(",") else { break }
    }
    guard skip(">") else {
      index = start
      return []
    }
    return arguments
  }

  private mutating func parseParentheses() -> SwiftType? {
    index += 1
    var elements: [SwiftType] = []
    while let token = current, !token.isSymbol(")") {
      skipLabels()
      guard let element = parse() else { break }
      elements.append(element)
      while isSymbol(".") { index += 1 }
      guard skip(",") else { break }
    }
    guard skip(")") else { return nil }
    let afterList = index
    while let token = current, token.kind == .word, ["async", "throws", "rethrows", "reasync"].contains(token.text) {
      index += 1
      if isSymbol("(") { skipGroup() }
    }
    if skip("->"), let result = parse() { return .function(elements, result) }
    index = afterList
    return elements.count == 1 ? elements[0] : .tuple(elements)
  }

  /// Skips `name:`, `_ name:` and `label name:`.
  private mutating func skipLabels() {
    for count in 1...2 where index + count < end {
      guard (0..<count).allSatisfy({ tokens[index + $0].isName }) else { return }
      if tokens[index + count].isSymbol(":") {
        index += count + 1
        return
      }
    }
  }

  private mutating func parseBrackets() -> SwiftType? {
    index += 1
    if let token = current, token.kind == .number, index + 1 < end, tokens[index + 1].isWord("of") { index += 2 }
    guard let first = parse() else { return nil }
    var types = [first]
    if skip(":"), let second = parse() { types.append(second) }
    guard skip("]") else { return nil }
    return .collection(types)
  }

  private mutating func parsePostfixes(_ type: inout SwiftType) {
    while let token = current, !token.isSpaced {
      if token.isSymbol("?") {
        type = .optional(type)
      } else if token.isSymbol("!") {
        type = .implicitlyUnwrapped(type)
      } else if token.isSymbol("."), index + 1 < end, ["Type", "Protocol"].contains(tokens[index + 1].text) {
        index += 1
        type = .metatype(type)
      } else {
        return
      }
      index += 1
    }
  }
}
