/// A8: the presenter makes the texts that are shown, and the interactor none.
extension Checker {
  private static let formats: Set<String> = [
    "AttributedString", "NSAttributedString", "NSMutableAttributedString", "LocalizedStringResource",
    "LocalizedStringKey",
  ]

  func checksTexts(of type: RoleType) -> Bool { type.role == .interactor && applies("A8", to: type) }

  func formattingFindings(_ member: Located, _ type: RoleType, _ names: PropertyNames) -> [Finding] {
    guard checksTexts(of: type) else { return [] }
    let tokens = member.file.tokens
    var findings: [Finding] = []
    func report(_ text: String, at index: Int) {
      findings.append(finding("A8", at: tokens[index], of: member, type, "The interactor \(text)"))
    }
    for reference in references(in: member.declaration.tokens, of: member, type.entry) {
      let name = reference.mentions.map(\.name).first {
        $0.hasSuffix("Formatter") && !onlyParses(type.entry) || $0.hasSuffix("FormatStyle") || Self.formats.contains($0)
      }
      if let name { report("uses \(name).", at: reference.index) }
    }
    for index in member.declaration.tokens where tokens[index].isName {
      let next = index + 1 < tokens.count ? tokens[index + 1] : nil
      guard next?.isSymbol("(") ?? false else { continue }
      switch tokens[index].text {
      case "formatted" where index > 0 && tokens[index - 1].isSymbol(".") && !isForMachines(tokens, after: index):
        report("formats a value.", at: index)
      case "localizedStringWithFormat": report("formats a text.", at: index)
      case "NSLocalizedString": report("looks up a text for display.", at: index)
      case "localizedString" where index > 0 && tokens[index - 1].isSymbol("."):
        report("looks up a text for display.", at: index)
      case let name
      where ["String", "NSString", "init"].contains(name)
        && ["format", "localized"].contains(tokens[min(index + 2, tokens.count - 1)].text)
        && !isPartOfAddress(index, in: member):
        report("formats a text.", at: index)
      default: break
      }
    }
    var outputs = names.outputs.union(textClosures(member.declaration.parameters.map { ($0.name, $0.type) }))
    outputs.formUnion(otherNames(of: outputs, in: member, type))
    let functions = names.textFunctions.union(localTextFunctions(in: member, type))
    let composed = names.texts.union(composedNames(in: member, type, functions))
    func isText(at index: Int, _ helpers: Set<Int>) -> Bool {
      isComposition(tokens, at: index) || isCall(of: functions, at: index, in: member.file) || helpers.contains(index)
    }
    for range in messages(to: outputs, in: member) {
      let helpers = helperCalls(in: range, of: member, type)
      let index = range.first { index in
        (isText(at: index, helpers)
          || composed.contains(tokens[index].text) && isArgument(tokens, at: index))
          && isShown(index, in: range, of: member.file, outputs)
      }
      if let index { report("composes a text for the presenter.", at: index) }
    }
    for range in answers(of: member, type) {
      let helpers = helperCalls(in: range, of: member, type)
      let index = range.first { index in
        isText(at: index, helpers) && isShown(index, in: range, of: member.file, outputs)
      }
      let name = range.count == 1 && composed.contains(tokens[range.lowerBound].text) ? range.lowerBound : nil
      if let index = index ?? name { report("answers with a composed text.", at: index) }
    }
    return findings
  }

  // MARK: Answers

  /// Returns the names of the closures to which an interactor passes texts: `completion: (String) -> Void`.
  func textClosures(_ values: [(name: String, type: SwiftType?)]) -> [String] {
    values.compactMap { name, type in
      // What is written to a log isn't shown, nor are keys: `ids.yield("card-\(id)")`.
      let singular = name.hasSuffix("s") ? String(name.dropLast()) : name
      return type?.takesText ?? false && !name.lowercased().contains("log") && !isIdentifier(singular) ? name : nil
    }
  }

  /// Returns the ranges of the values with which a function or property answers that the interactor's protocol declares,
  /// if they are texts or contain some.
  private func answers(of member: Located, _ type: RoleType) -> [Range<Int>] {
    let declaration = member.declaration
    guard [.function, .property].contains(declaration.kind), let body = declaration.body,
      // A private function with the name of a requirement is another one.
      declaration.modifiers.isDisjoint(with: ["private", "fileprivate"]),
      !isIdentifier(declaration.name), answersWithText(member, type),
      program.ancestors(of: type.entry).entries.contains(where: { ancestor in
        ancestor.isProtocol && !ancestor.members(named: declaration.name).isEmpty
      })
    else { return [] }
    return results(of: body, in: member.file)
  }

  /// Returns the ranges of the values that a body returns.
  private func results(of body: Range<Int>, in file: SourceFile) -> [Range<Int>] {
    let tokens = file.tokens
    let returns = body.filter { tokens[$0].isWord("return") }.map { start in
      start + 1..<expressionEnd(from: start + 1, to: body.upperBound, isCondition: false, file)
    }
    // The body is an expression without `return`; the text of an error isn't part of the answer.
    let isExpression = returns.isEmpty && !body.contains { ["let", "var", "throw"].contains(tokens[$0].text) }
    return isExpression ? [body] : returns
  }

  /// Returns the names of a type's own functions that return composed texts, if all functions of the name return texts.
  func textFunctions(of type: RoleType) -> Set<String> {
    let functions = type.entry.functions.filter { $0.declaration.kind == .function }
    return Set(
      Dictionary(grouping: functions, by: \.declaration.name).filter { name, overloads in
        !isIdentifier(name) && overloads.allSatisfy { $0.declaration.type?.isText ?? false }
          && overloads.contains { function in
            let composed = composedNames(in: function, type, [])
            return results(of: function.declaration.body ?? 0..<0, in: function.file).contains { range in
              isComposed(range, of: function.file)
                || range.count == 1 && composed.contains(function.file.tokens[range.lowerBound].text)
            }
          }
      }.keys)
  }

  /// Returns the names of the functions, and of the closures in constants, that a member declares and that compose a text.
  private func localTextFunctions(in member: Located, _ type: RoleType) -> Set<String> {
    let (file, tokens) = (member.file, member.file.tokens)
    let closures = localNames(of: member, type).locals.filter { local in
      local.value.map { tokens[$0.lowerBound].isSymbol("{") && isComposed($0, of: file) } ?? false
    }
    let functions = (member.declaration.body ?? 0..<0).dropLast(3).compactMap { index -> String? in
      guard tokens[index].isWord("func"), !isIdentifier(tokens[index + 1].text),
        let open = tokens[index...].firstIndex(where: { $0.isSymbol("(") }), let close = file.closing[open],
        let brace = tokens[close...].firstIndex(where: { $0.isSymbol("{") }), let end = file.closing[brace],
        let arrow = (close..<brace).first(where: { tokens[$0].isSymbol("->") })
      else { return nil }
      var parser = TypeParser(tokens, at: arrow + 1, end: brace)
      let returnsText = parser.parse()?.isText ?? false
      return returnsText && results(of: brace + 1..<end, in: file).contains { isComposed($0, of: file) }
        ? tokens[index + 1].text : nil
    }
    return Set(closures.map(\.name).filter { !isIdentifier($0) } + functions)
  }

  /// Returns the tokens that call a static function of another type that composes a text: `CardTexts.count(3)`.
  private func helperCalls(in range: Range<Int>, of member: Located, _ type: RoleType) -> Set<Int> {
    let calls = references(in: range, of: member, type.entry).filter { reference in
      guard let name = reference.member, !isIdentifier(name), let entry = reference.mentions.first?.entry else {
        return false
      }
      let overloads = entry.functions(named: name).filter { $0.declaration.kind == .function }
      return overloads.allSatisfy { $0.declaration.type?.isText ?? false }
        && overloads.contains { function in
          results(of: function.declaration.body ?? 0..<0, in: function.file).contains {
            isComposed($0, of: function.file)
          }
        }
    }
    return Set(calls.map(\.index))
  }

  /// Returns whether a token calls one of the type's own functions, and passes on what it returns.
  private func isCall(of functions: Set<String>, at index: Int, in file: SourceFile) -> Bool {
    let tokens = file.tokens
    guard functions.contains(tokens[index].text), index > 1, index + 1 < tokens.count, tokens[index + 1].isSymbol("("),
      let close = file.closing[index + 1]
    else { return false }
    let isOwn = !tokens[index - 1].isSymbol(".") || ["self", "Self"].contains(tokens[index - 2].text)
    return isOwn && !(close + 1 < tokens.count && tokens[close + 1].isSymbol("."))
  }

  /// Returns the names of constants that stand for an output: `guard let listener = output else { return }`.
  private func otherNames(of outputs: Set<String>, in member: Located, _ type: RoleType) -> Set<String> {
    let tokens = member.file.tokens
    let locals = localNames(of: member, type).locals.filter { local in
      guard let value = local.value, let last = value.last else { return false }
      return outputs.contains(tokens[last].text)
        && (value.count == 1 || value.count == 3 && tokens[value.lowerBound].isWord("self"))
    }
    return Set(locals.map(\.name))
  }

  /// Returns whether the result of a function or property is a text, or a value of the sources that has a text.
  private func answersWithText(_ member: Located, _ type: RoleType) -> Bool {
    guard let result = member.declaration.type else { return false }
    let scope = program.scope(of: type.entry, in: member, function: member.declaration)
    return result.isText
      || program.mentions(of: result, in: scope).contains { mention in
        guard mention.isKept, let entry = mention.entry, !entry.isProtocol, roles.types[entry.id] == nil else {
          return false
        }
        return entry.storage.contains { $0.declaration.type?.isText ?? false }
      }
  }

  private static let identifiers = ["Key", "Path", "URL", "Url", "URI", "ID", "Id", "Identifier"]

  /// Returns whether a name is that of a key or an address, such as `id` and `avatarURL`.
  private func isIdentifier(_ name: String) -> Bool {
    Self.identifiers.contains { name.hasSuffix($0) || name == $0.lowercased() }
  }

  /// Returns whether a type's formatters read texts and write none: `parser.date(from: text)`.
  private func onlyParses(_ entry: TypeEntry) -> Bool {
    func calls(_ names: Set<String>, _ labels: Set<String>) -> Bool {
      entry.parts.contains { part in
        let tokens = part.file.tokens
        return part.declaration.tokens.contains { index in
          names.contains(tokens[index].text) && index > 0 && tokens[index - 1].isSymbol(".")
            && index + 2 < tokens.count && tokens[index + 1].isSymbol("(") && labels.contains(tokens[index + 2].text)
        }
      }
    }
    return calls(["date", "number"], ["from"])
      && !calls(["string", "localizedString", "editingString"], ["from", "for", "fromByteCount"])
  }

  /// Returns whether a format is one that programs exchange: `formatted(.iso8601)`.
  private func isForMachines(_ tokens: [Token], after index: Int) -> Bool {
    tokens[index...].prefix(4).map(\.text).suffix(2) == [".", "iso8601"]
  }

  /// Returns whether a text is made inside the call that makes an address of it.
  private func isPartOfAddress(_ index: Int, in member: Located) -> Bool {
    let (tokens, closing) = (member.file.tokens, member.file.closing)
    return member.declaration.tokens.contains { open in
      open > 0 && open < index && tokens[open].isSymbol("(") && closing[open] ?? 0 > index
        && Self.addresses.contains(tokens[open - 1].text)
    }
  }

  /// Returns the names of the constants and variables whose value is a composed text.
  private func composedNames(in member: Located, _ type: RoleType, _ functions: Set<String>) -> Set<String> {
    let (file, locals) = (member.file, localNames(of: member, type))
    let composed = locals.locals.filter { $0.value.map { isComposed($0, of: file, functions) } ?? false }
    let body = member.declaration.body ?? 0..<0
    let assigned = body.filter { index in
      assignedValue(at: index, in: body, file, locals).map { isComposed($0, of: file, functions) } ?? false
    }
    return Set(composed.map(\.name) + assigned.map { file.tokens[$0].text })
  }

  /// Returns what a statement assigns or appends to the variable with which it begins.
  ///
  /// Such as `text = "Hello, \(name)"`, `text += "!"`, `text.append("!")` and `answer.title = "!"`.
  private func assignedValue(
    at index: Int, in body: Range<Int>, _ file: SourceFile, _ locals: LocalNames
  ) -> Range<Int>? {
    let tokens = file.tokens
    guard tokens[index].isName, index > 0, tokens[index].text.first?.isUppercase == false,
      tokens[index].beginsLine || ["{", "}", ";", ":"].contains(tokens[index - 1].text)
    else { return nil }
    var end = index
    // The name of an object isn't a part of an answer: `operation.name = "load \(id)"`.
    let entry = locals.local(tokens[index].text, at: index)?.mentions.first?.entry
    while entry?.primary.declaration.kind == .struct, end + 3 < body.upperBound, tokens[end + 1].isSymbol("."),
      tokens[end + 2].isName, !tokens[end + 3].isSymbol("("), !isIdentifier(tokens[end + 2].text)
    {
      end += 2
    }
    let rest = tokens[(end + 1)...].prefix(3).map(\.text)
    if rest == [".", "append", "("], let close = file.closing[end + 3] { return end + 4..<close }
    let equals = rest.first == "+" ? end + 2 : end + 1
    guard equals + 1 < body.upperBound, tokens[equals].isSymbol("="), !tokens[equals + 1].isSymbol("=") else {
      return nil
    }
    return equals + 1..<expressionEnd(from: equals + 1, to: body.upperBound, isCondition: false, file)
  }

  func isComposed(_ range: Range<Int>, of file: SourceFile, _ functions: Set<String> = []) -> Bool {
    range.contains { index in
      (isComposition(file.tokens, at: index) || isCall(of: functions, at: index, in: file))
        && isShown(index, in: range, of: file, [])
    }
  }

  private static let addresses: Set<String> = ["URL", "URLRequest", "URLComponents", "UUID", "Data", "NSPredicate"]

  /// Returns whether a text is passed on for display, rather than as a key, an address or a line of a log.
  private func isShown(_ index: Int, in range: Range<Int>, of file: SourceFile, _ receivers: Set<String>) -> Bool {
    let tokens = file.tokens
    // `"https://example.com/\(id)"`, `Card(imageURL: …)`
    let firstWord = tokens[index].text.prefix { !$0.isWhitespace }
    if tokens[index].kind == .literal, firstWord.contains("://") { return false }
    if let label = label(ofArgumentAt: index, in: range, of: file), isIdentifier(label) { return false }
    let parameters = range.filter { tokens[$0].isName && $0 + 1 < tokens.count && tokens[$0 + 1].isWord("in") }
    let receivers = receivers.union(parameters.map { tokens[$0].text }).union(["$0"])
    for open in range where open < index && tokens[open].kind == .symbol {
      guard let close = file.closing[open], close > index, open > 0 else { continue }
      let before = tokens[open - 1]
      if tokens[open].isSymbol("["), !tokens[open].isSpaced,
        before.isName || before.isSymbol("]") || before.isSymbol(")")
      {
        return false
      }
      guard tokens[open].isSymbol("("), before.isName, !tokens[open].beginsLine else { continue }
      var root = open - 1
      while root > 1, tokens[root - 1].isSymbol(".") {
        var receiver = root - 2
        while receiver > 0, tokens[receiver].isSymbol("?") || tokens[receiver].isSymbol("!") { receiver -= 1 }
        guard tokens[receiver].isName else { break }
        root = receiver
      }
      let name = tokens[root].text == "self" && root + 2 <= open ? tokens[root + 2].text : tokens[root].text
      let isImplicit = root > 0 && tokens[root - 1].isSymbol(".")
      if Self.addresses.contains(name) { return false }
      if !isImplicit, !receivers.contains(name), name.first?.isLowercase ?? false { return false }
    }
    return true
  }

  /// Returns the label of the argument that a token is part of; nil for an argument without one.
  private func label(ofArgumentAt index: Int, in range: Range<Int>, of file: SourceFile) -> String? {
    let tokens = file.tokens
    var start = index
    while start > range.lowerBound, !["(", "[", "{", ","].contains(tokens[start - 1].text) {
      start = file.opening(of: start - 1, in: range) ?? start - 1
    }
    return start + 1 < range.upperBound && tokens[start].isName && tokens[start + 1].isSymbol(":")
      ? tokens[start].text : nil
  }

  /// Returns whether a literal combines interpolations and text, or is concatenated with another text.
  private func isComposition(_ tokens: [Token], at index: Int) -> Bool {
    if tokens[index].isComposed { return true }
    if tokens[index].isWord("joined"), index + 2 < tokens.count, tokens[index - 1].isSymbol("."),
      tokens[index + 2].isWord("separator")
    {
      return true
    }
    // `name.appending(" cards")`
    if ["appending", "appendingFormat"].contains(tokens[index].text), index > 1, index + 2 < tokens.count,
      tokens[index - 1].isSymbol("."), tokens[index + 1].isSymbol("(")
    {
      return tokens[index - 2].kind == .literal || tokens[index + 2].kind == .literal
    }
    guard tokens[index].isSymbol("+"), index > 0, index + 1 < tokens.count else { return false }
    return tokens[index - 1].kind == .literal || tokens[index + 1].kind == .literal
  }

  /// Returns whether a token is an argument that consists of a name alone.
  private func isArgument(_ tokens: [Token], at index: Int) -> Bool {
    guard tokens[index].isName, index > 2, index + 1 < tokens.count else { return false }
    let start = tokens[index - 1].isSymbol(".") && tokens[index - 2].isWord("self") ? index - 2 : index
    return ["(", ",", ":"].contains(tokens[start - 1].text) && [")", ","].contains(tokens[index + 1].text)
  }

  /// Returns the ranges of the messages to properties with some names, with their arguments and closures.
  private func messages(to names: Set<String>, in member: Located) -> [Range<Int>] {
    guard let body = member.declaration.body else { return [] }
    let file = member.file
    return body.filter { file.tokens[$0].isName && names.contains(file.tokens[$0].text) }.map { start in
      var index = start + 1
      while index < body.upperBound {
        let token = file.tokens[index]
        if let close = file.closing[index] {
          index = close + 1
        } else if token.isSymbol(".") || token.isSymbol("?") || token.isSymbol("!")
          || token.isName && !token.beginsLine
            && file.tokens[index - 1].isSymbol(".")
        {
          index += 1
        } else {
          break
        }
      }
      return start..<min(index, body.upperBound)
    }
  }
}

extension SwiftType {
  private var isVoid: Bool { self == .tuple([]) || path?.last == "Void" }

  /// Whether the type is a text, several texts, or a tuple with one.
  var isText: Bool {
    switch self {
    case .named(let components):
      components.last.map { $0.name == "String" || $0.arguments.contains(where: \.isText) } ?? false
    case .optional(let type), .implicitlyUnwrapped(let type): type.isText
    case .collection(let types): types.last?.isText ?? false
    case .tuple(let types): types.contains(where: \.isText)
    case .function, .composition, .metatype: false
    }
  }

  /// Whether the type is a closure that takes a text, or a stream or subject to which texts are sent.
  fileprivate var takesText: Bool {
    switch self {
    // What returns a value is asked, rather than told: `fetch: (String) async -> [Card]`.
    case .function(let parameters, let result): result.isVoid && parameters.contains(where: \.isText)
    case .optional(let type), .implicitlyUnwrapped(let type): type.takesText
    // A closure in parentheses.
    case .tuple(let types): types.count == 1 && types[0].takesText
    // `AsyncStream<String>.Continuation`, `PassthroughSubject<String, Never>`
    case .named(let components):
      ["Continuation", "Subject"].contains { components.last?.name.hasSuffix($0) ?? false }
        && components.contains { $0.arguments.first?.isText ?? false }
    case .composition, .collection, .metatype: false
    }
  }
}
