/// A type that code names: in an annotation, as a call of its initializer, or before one of its members.
struct TypeReference: Sendable {
  /// The token with which the name begins.
  let index: Int
  /// The type, then those among its arguments.
  let mentions: [Program.Mention]
  /// Whether an initializer is called.
  let isCall: Bool
  /// Whether an initializer is named without a call, as in `CardView.init`.
  let isInitializer: Bool
  /// The static member that follows.
  let member: String?
}

/// What the names in a function stand for: its parameters and constants, and those of the closures in it.
struct LocalNames: Sendable {
  /// A constant, a variable, or a parameter.
  struct Local: Sendable {
    let name: String
    let index: Int
    /// What its type names; empty if the source doesn't show it.
    let mentions: [Program.Mention]
    /// The tokens of its value.
    let value: Range<Int>?
    /// The tokens in which it's known.
    let scope: Range<Int>
  }

  private(set) var locals: [Local] = []

  /// Returns the innermost local with a name that is visible at a token.
  func local(_ name: String, at index: Int) -> Local? {
    locals.last { $0.name == name && $0.scope.contains(index) && $0.index < index }
  }

  fileprivate mutating func add(_ local: Local) { locals.append(local) }
}

/// A value that is reached over several names: `controller.interactor.worker`.
struct ValuePath: Sendable {
  struct Step: Sendable {
    let index: Int
    let mentions: [Program.Mention]
  }

  /// The names that could be resolved, the first one included.
  var steps: [Step]
  /// Whether the first name is a property of the type itself.
  let isOwn: Bool
}

extension Checker {
  // MARK: Types

  /// Returns the types that the code in a range of tokens names.
  func references(in range: Range<Int>, of member: Located, _ entry: TypeEntry) -> [TypeReference] {
    references(
      in: range, of: member.file, program.scope(of: entry, in: member, function: member.declaration))
  }

  func references(in range: Range<Int>, of file: SourceFile, _ scope: Program.Scope) -> [TypeReference] {
    let tokens = file.tokens
    var references: [TypeReference] = []
    var index = range.lowerBound
    while index < range.upperBound {
      let token = tokens[index]
      let follows = index > 0 && tokens[index - 1].isSymbol(".") && !tokens[index - 1].beginsLine
      guard token.isName, !follows, token.text.first?.isUppercase ?? false else {
        index += 1
        continue
      }
      var parser = TypeParser(tokens, at: index, end: range.upperBound)
      guard case .named(let components)? = parser.parsePath() else {
        index += 1
        continue
      }
      let types = components.prefix { $0.name.first?.isUppercase ?? false }
      // `Loader.self.shared` is `Loader.shared`.
      let rest = components.dropFirst(types.count).map(\.name)
      let member = rest.count > 1 && rest[0] == "self" ? rest[1] : rest.first
      let isCall =
        (member == nil || member == "init") && parser.index < range.upperBound && tokens[parser.index].isSymbol("(")
        && !tokens[parser.index].beginsLine
      references.append(
        TypeReference(
          index: index, mentions: program.mentions(of: .named(Array(types)), in: scope), isCall: isCall,
          isInitializer: member == "init" && !isCall, member: member == "init" ? nil : member))
      // Arguments of the type are mentions of it; what follows is read on its own.
      index = max(index + 1, parser.index)
    }
    return references
  }

  // MARK: Values

  /// Returns the tokens of a member's body or initial value; nil if it has neither.
  func code(of member: Located) -> Range<Int>? { member.declaration.body ?? member.declaration.initialValue }

  /// Returns the names that a member's code declares, with their types as far as the source shows them.
  func localNames(of member: Located, _ type: RoleType) -> LocalNames {
    var names = LocalNames()
    guard let code = code(of: member) else { return names }
    let (tokens, closing) = (member.file.tokens, member.file.closing)
    let scope = program.scope(of: type.entry, in: member, function: member.declaration)
    for parameter in member.declaration.parameters {
      names.add(
        LocalNames.Local(
          name: parameter.name, index: member.declaration.tokens.lowerBound,
          mentions: program.mentions(of: parameter.type, in: scope), value: nil, scope: code))
    }
    for index in code {
      if tokens[index].isWord("let") || tokens[index].isWord("var"), index + 1 < code.upperBound,
        tokens[index + 1].isName
      {
        names.add(local(at: index, in: code, names, member, type, scope))
      } else if tokens[index].isWord("func") {
        for local in functionParameters(after: index, until: code.upperBound, member.file, scope) { names.add(local) }
      } else if tokens[index].isSymbol("{"), let close = closing[index] {
        if let receiver = receiver(before: index, names, member, type) {
          let name = closureParameter(after: index, tokens) ?? "$0"
          names.add(
            LocalNames.Local(name: name, index: index, mentions: receiver, value: nil, scope: index..<close))
        }
        for local in annotatedParameters(after: index, until: close, member.file, scope) { names.add(local) }
      }
    }
    return names
  }

  private func local(
    at index: Int, in code: Range<Int>, _ names: LocalNames, _ member: Located, _ type: RoleType,
    _ scope: Program.Scope
  ) -> LocalNames.Local {
    let tokens = member.file.tokens
    let name = tokens[index + 1].text
    var next = index + 2
    var mentions: [Program.Mention] = []
    var isAnnotated = false
    if next < code.upperBound, tokens[next].isSymbol(":") {
      var parser = TypeParser(tokens, at: next + 1, end: code.upperBound)
      if let type = parser.parse() { (mentions, isAnnotated) = (program.mentions(of: type, in: scope), true) }
      next = parser.index
    }
    let isCondition = index > 0 && ["if", "guard", "while", ","].contains(tokens[index - 1].text)
    var value: Range<Int>?
    if next < code.upperBound, tokens[next].isSymbol("=") {
      let end = expressionEnd(from: next + 1, to: code.upperBound, isCondition: isCondition, member.file)
      value = next + 1..<max(next + 1, end)
    }
    if !isAnnotated, let cast = value.flatMap({ castMentions(in: $0, of: member, type) }) {
      mentions = cast
    } else if !isAnnotated {
      let start = value?.lowerBound ?? (isCondition ? index + 1 : nil)
      if let start { mentions = valueMentions(at: start, names, member, type, scope) }
    }
    return LocalNames.Local(
      name: name, index: index + 1, mentions: mentions, value: value,
      scope: (value?.upperBound ?? next)..<code.upperBound)
  }

  /// Returns the types of a value that begins at a token: a call of an initializer, or a path of properties.
  private func valueMentions(
    at start: Int, _ names: LocalNames, _ member: Located, _ type: RoleType, _ scope: Program.Scope
  ) -> [Program.Mention] {
    let tokens = member.file.tokens
    if let path = valuePath(at: start, names, member, type), let last = path.steps.last,
      !continues(tokens, after: last.index)
    {
      return last.mentions
    }
    guard let reference = references(in: start..<min(start + 1, tokens.count), of: member.file, scope).first else {
      return []
    }
    var parser = TypeParser(tokens, at: start)
    let isCall =
      parser.parsePath() != nil && parser.index < tokens.count && tokens[parser.index].isSymbol("(")
      && reference.member == nil
    return isCall ? reference.mentions : []
  }

  /// Returns whether a call, a subscript or a member follows a name.
  private func continues(_ tokens: [Token], after index: Int) -> Bool {
    var next = index + 1
    while next < tokens.count, tokens[next].isSymbol("?") || tokens[next].isSymbol("!") { next += 1 }
    guard next < tokens.count, !tokens[next].beginsLine || tokens[next].isSymbol(".") else { return false }
    return tokens[next].isSymbol(".") || ["(", "["].contains(tokens[next].text) && !tokens[next].isSpaced
  }

  /// Returns the end of an expression: a line that continues nothing, a comma, or the brace after a condition.
  func expressionEnd(from start: Int, to end: Int, isCondition: Bool, _ file: SourceFile) -> Int {
    var index = start
    while index < end {
      let token = file.tokens[index]
      if index > start, token.beginsLine, !token.isSymbol("."), !token.isSymbol("+"), !token.isSymbol("?") { break }
      if token.isSymbol(",") || token.isSymbol(";") { break }
      // `let text = if isEmpty { … } else { … }` goes on.
      if token.isWord("else"), !file.tokens[start].isWord("if") { break }
      if isCondition, token.isSymbol("{") { break }
      if token.isSymbol(")") || token.isSymbol("}") || token.isSymbol("]") { break }
      index =
        TypeParser.end(ofGenericTypeAt: index, file.tokens, end) ?? file.closing[index].map { $0 + 1 } ?? index + 1
    }
    return min(index, end)
  }

  /// Returns the types of a closure's only argument: those of the object to which the link before its brace leads.
  private func receiver(
    before brace: Int, _ names: LocalNames, _ member: Located, _ type: RoleType
  ) -> [Program.Mention]? {
    let tokens = member.file.tokens
    guard brace > 0, tokens[brace - 1].isName else { return nil }
    guard let path = valuePath(endingAt: brace - 1, names, member, type) else { return nil }
    let mentions = path.steps.last?.mentions ?? []
    guard mentions.first.map({ $0.entry == nil && $0.name.hasSuffix("Link") }) ?? false else { return nil }
    return Array(mentions.dropFirst())
  }

  /// Returns the constants that are other names of a type: `let type = DetailController.self`.
  func metatypes(
    _ names: LocalNames, in member: Located, _ type: RoleType
  ) -> [(local: LocalNames.Local, mention: Program.Mention)] {
    names.locals.compactMap { local in
      guard let value = local.value, let reference = references(in: value, of: member, type.entry).first,
        reference.index == value.lowerBound, reference.member == "self", let mention = reference.mentions.first
      else { return nil }
      return (local, mention)
    }
  }

  private func closureParameter(after brace: Int, _ tokens: [Token]) -> String? {
    guard brace + 2 < tokens.count, tokens[brace + 1].isName else { return nil }
    return tokens[brace + 2].isWord("in") || tokens[brace + 2].isSymbol(",") ? tokens[brace + 1].text : nil
  }

  /// Returns the parameters of a closure that have annotations: `{ [weak self] (screen: FeedScreen) in … }`.
  private func annotatedParameters(
    after brace: Int, until close: Int, _ file: SourceFile, _ scope: Program.Scope
  ) -> [LocalNames.Local] {
    let tokens = file.tokens
    var open = brace + 1
    if open < close, tokens[open].isSymbol("["), let end = file.closing[open] { open = end + 1 }
    guard open < close, tokens[open].isSymbol("("), let end = file.closing[open], end + 1 < close,
      tokens[end + 1].isWord("in") || tokens[end + 1].isSymbol("->")
    else { return [] }
    return annotatedNames(in: open + 1..<end, until: close, file, scope)
  }

  /// Returns the parameters of a local function: `func show(_ screen: FeedScreen) { … }`.
  private func functionParameters(
    after word: Int, until end: Int, _ file: SourceFile, _ scope: Program.Scope
  ) -> [LocalNames.Local] {
    guard let open = (word..<end).first(where: { file.tokens[$0].isSymbol("(") }), let close = file.closing[open],
      close < end, let brace = (close..<end).first(where: { file.tokens[$0].isSymbol("{") })
    else { return [] }
    return annotatedNames(in: open + 1..<close, until: min(file.closing[brace] ?? end, end), file, scope)
  }

  private func annotatedNames(
    in list: Range<Int>, until end: Int, _ file: SourceFile, _ scope: Program.Scope
  ) -> [LocalNames.Local] {
    list.compactMap { index in
      guard file.tokens[index].isName, file.tokens[index + 1].isSymbol(":") else { return nil }
      var parser = TypeParser(file.tokens, at: index + 2, end: list.upperBound)
      let mentions = parser.parse().map { program.mentions(of: $0, in: scope) } ?? []
      return LocalNames.Local(
        name: file.tokens[index].text, index: index, mentions: mentions, value: nil, scope: index..<max(index, end))
    }
  }

  func valuePath(
    endingAt index: Int, _ names: LocalNames, _ member: Located, _ type: RoleType
  ) -> ValuePath? {
    let tokens = member.file.tokens
    var start = index
    while start > 1, tokens[start - 1].isSymbol("."), tokens[start - 2].isName { start -= 2 }
    guard let path = valuePath(at: start, names, member, type), path.steps.last?.index == index else { return nil }
    return path
  }

  /// Returns the path of properties that begins with a name, as far as the source shows the types.
  func valuePath(at start: Int, _ names: LocalNames, _ member: Located, _ type: RoleType) -> ValuePath? {
    let tokens = member.file.tokens
    guard start < tokens.count, tokens[start].isName, start == 0 || !tokens[start - 1].isSymbol(".") else {
      return nil
    }
    var index = start
    if tokens[start].isWord("self") {
      guard let next = nextName(tokens, after: start) else { return nil }
      index = next
    }
    let name = tokens[index].text
    let isSelf = index != start
    let local = isSelf ? nil : names.local(name, at: index)
    guard let first = local?.mentions ?? propertyMentions(name, of: type.entry) else { return nil }
    var path = ValuePath(steps: [ValuePath.Step(index: index, mentions: first)], isOwn: local == nil)
    var mentions = first
    // `(controller as? CardController)?.interactor` goes on with the type after `as`.
    if start > 0, tokens[start - 1].isSymbol("("), let close = member.file.closing[start - 1],
      let cast = castMentions(in: start..<close, of: member, type)
    {
      (mentions, index) = (cast, close)
    }
    while let next = nextName(tokens, after: index), let entry = mentions.lazy.compactMap(\.entry).first,
      let found = propertyMentions(tokens[next].text, of: entry)
    {
      path.steps.append(ValuePath.Step(index: next, mentions: found))
      (mentions, index) = (found, next)
    }
    return path
  }

  /// Returns the types to which an expression casts its value: `controller as? CardController`.
  private func castMentions(
    in range: Range<Int>, of member: Located, _ type: RoleType
  ) -> [Program.Mention]? {
    let tokens = member.file.tokens
    var (index, cast) = (range.lowerBound, Int?.none)
    while index < range.upperBound {
      if tokens[index].isWord("as") { cast = index }
      index = member.file.closing[index].map { $0 + 1 } ?? index + 1
    }
    guard let cast, cast + 1 < range.upperBound else { return nil }
    let start = tokens[cast + 1].kind == .symbol ? cast + 2 : cast + 1
    var parser = TypeParser(tokens, at: start, end: range.upperBound)
    let scope = program.scope(of: type.entry, in: member, function: member.declaration)
    return parser.parse().map { program.mentions(of: $0, in: scope) }
  }

  /// Returns the index of the name after a period, also behind `?` and `!`.
  private func nextName(_ tokens: [Token], after index: Int) -> Int? {
    var next = index + 1
    while next < tokens.count, !tokens[next].isSpaced, tokens[next].isSymbol("?") || tokens[next].isSymbol("!") {
      next += 1
    }
    guard next + 1 < tokens.count, tokens[next].isSymbol("."), tokens[next + 1].isName else { return nil }
    return next + 1
  }

  /// Returns the types that a property names, including an inherited one.
  private func propertyMentions(_ name: String, of entry: TypeEntry) -> [Program.Mention]? {
    for entry in [entry] + program.ancestors(of: entry).entries {
      if let property = entry.property(named: name) {
        return roles.mentions(of: property, in: entry)
      }
    }
    return nil
  }
}
