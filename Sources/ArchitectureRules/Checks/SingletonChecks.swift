/// A4: the singletons from which a controller takes its services.
extension Checker {
  /// A singleton that the code names, and the index of the token that names it.
  private typealias Singleton = (name: String, index: Int)

  static let sharedNames: Set<String> = ["shared", "sharedInstance", "sharedManager", "singleton"]
  private static let services: Set<String> = [
    "FileManager.default", "UserDefaults.standard", "NotificationCenter.default", "URLCredentialStorage.shared",
    "UNUserNotificationCenter.current", "SKPaymentQueue.default", "WCSession.default", "UIPasteboard.general",
    "NSPasteboard.general", "NSUbiquitousKeyValueStore.default", "DistributedNotificationCenter.default",
  ]
  private static let applications: Set<String> = ["UIApplication", "NSApplication", "WKApplication"]

  func singletonFindings(_ member: Located, _ type: RoleType) -> [Finding] {
    guard type.architecture == .mvc, type.role == .controller else { return [] }
    let singletons =
      namedSingletons(in: member, type) + assignedSingletons(in: member, type) + globalServices(in: member, type)
      + implicitSingletons(in: member, type)
    return singletons.map { name, index in
      finding(
        "A4", at: member.file.tokens[index], of: member, type,
        "The controller takes a service from the singleton \(name).")
    }
  }

  /// Returns the singletons that are named with their types: `Loader.shared`, `UIApplication.shared.delegate`.
  private func namedSingletons(in member: Located, _ type: RoleType) -> [Singleton] {
    references(in: member.declaration.tokens, of: member, type.entry).compactMap { reference -> Singleton? in
      guard let name = reference.member, let first = reference.mentions.first else { return nil }
      if Self.applications.contains(first.name) {
        let path = member.file.tokens[reference.index...].prefix(5).map(\.text)
        guard path.dropFirst() == [".", "shared", ".", "delegate"] else { return nil }
        return ("\(first.name).shared.delegate", reference.index)
      }
      return takesSingleton(name, of: first) ? ("\(first.name).\(name)", reference.index) : nil
    } + metatypeSingletons(in: member, type)
  }

  /// Returns the singletons that are named with a constant for their type: `let type = Loader.self`, then `type.shared`.
  private func metatypeSingletons(in member: Located, _ type: RoleType) -> [Singleton] {
    let tokens = member.file.tokens
    return metatypes(localNames(of: member, type), in: member, type).flatMap { local, mention in
      local.scope.dropLast(2).compactMap { index in
        let name = tokens[index + 2].text
        guard tokens[index].isWord(local.name), !tokens[index - 1].isSymbol("."), tokens[index + 1].isSymbol("."),
          takesSingleton(name, of: mention)
        else { return nil }
        return ("\(mention.name).\(name)", index)
      }
    }
  }

  private func takesSingleton(_ name: String, of mention: Program.Mention) -> Bool {
    Self.sharedNames.contains(name) && !(mention.entry.map { isCase(name, of: $0) } ?? false)
      || isSingleton(name, of: mention)
  }

  /// Returns the singletons of default arguments and initial values whose type is annotated: `= .shared`.
  private func assignedSingletons(in member: Located, _ type: RoleType) -> [Singleton] {
    let tokens = member.file.tokens
    let values =
      member.declaration.parameters.map { ($0.defaultArgument, $0.type) }
      + [(member.declaration.initialValue, member.declaration.type ?? .tuple([]))]
    return values.compactMap { value, written in
      guard let value, value.count >= 2, tokens[value.lowerBound].isSymbol(".") else { return nil }
      let name = tokens[value.lowerBound + 1].text
      let mention = program.mentions(of: written, in: program.scope(of: type.entry, in: member)).first
      let isCase = mention?.entry.map { self.isCase(name, of: $0) } ?? false
      guard Self.sharedNames.contains(name) && !isCase || mention.map({ isSingleton(name, of: $0) }) ?? false
      else { return nil }
      return ("\(mention?.name ?? "").\(name)", value.lowerBound + 1)
    }
  }

  /// Returns the services that global constants store.
  private func globalServices(in member: Located, _ type: RoleType) -> [Singleton] {
    member.declaration.tokens.compactMap { index in
      globalService(at: index, in: member, type).map { service in
        ("\(service.name) in '\(member.file.tokens[index].text)'", index)
      }
    }
  }

  /// Returns the singletons of arguments and results whose type only the compiler infers: `.shared`.
  private func implicitSingletons(in member: Located, _ type: RoleType) -> [Singleton] {
    let tokens = member.file.tokens
    let names = localNames(of: member, type)
    return (code(of: member) ?? 0..<0).compactMap { index in
      guard index > 0, tokens[index].isSymbol("."), index + 1 < tokens.count,
        index != member.declaration.initialValue?.lowerBound, isImplicitMember(tokens, at: index)
      else { return nil }
      let name = tokens[index + 1].text
      let isKnown = expectedMentions(at: index, names, member, type).first.map { isSingleton(name, of: $0) }
      let isLikely =
        Self.sharedNames.contains(name) && !sharedCases.contains(name)
      return isKnown ?? false || isLikely ? (".\(name)", index + 1) : nil
    }
  }

  /// Returns whether a period begins an implicit member: `loader ?? .shared`, `isTest ? .shared : other`.
  func isImplicitMember(_ tokens: [Token], at period: Int) -> Bool {
    ["(", ",", ":", "=", "[", "{"].contains(tokens[period - 1].text) || tokens[period - 1].isWord("return")
      // Without a space it is a chain: `other?.shared`.
      || tokens[period - 1].isSymbol("?") && tokens[period].isSpaced
  }

  /// Returns the types of an implicit member, as far as the source shows them.
  ///
  /// Such as `loader ?? .instance` and `loader = .instance`.
  func expectedMentions(
    at period: Int, _ names: LocalNames, _ member: Located, _ type: RoleType
  ) -> [Program.Mention] {
    let tokens = member.file.tokens
    if let local = names.locals.last(where: { $0.value?.lowerBound == period }) { return local.mentions }
    // `{ .standard }()`, and the body of a getter or function.
    let starts = [member.declaration.initialValue, member.declaration.body].compactMap { $0?.lowerBound }
    let isInitialValue = period == member.declaration.initialValue?.lowerBound
    let isBranch = [":", "?"].contains(tokens[period - 1].text) && isBranchOfValue(period, of: member)
    let isWhole =
      isInitialValue || isBranch
      || tokens[period - 1].isSymbol("{")
        && (starts.contains(period - 1) || starts.contains(period) || tokens[period - 2].isWord("get"))
    if isWhole || tokens[period - 1].isWord("return") {
      let scope = program.scope(of: type.entry, in: member, function: member.declaration)
      return member.declaration.type.map { program.mentions(of: $0, in: scope) } ?? []
    }
    let isDefault = period > 2 && tokens[period - 1].isSymbol("?") && tokens[period - 2].isSymbol("?")
    guard isDefault || tokens[period - 1].isSymbol("="), period > 2 else { return [] }
    return valuePath(endingAt: period - (isDefault ? 3 : 2), names, member, type)?.steps.last?.mentions ?? []
  }

  /// Returns whether a token is a part of a conditional expression that is the value of a property, or the body of its
  /// getter: `isTest ? .standard : other`.
  private func isBranchOfValue(_ index: Int, of member: Located) -> Bool {
    let words: Set<String> = ["let", "var", "return", "if", "guard", "switch", "for"]
    guard member.declaration.kind == .property, let code = code(of: member), code.contains(index) else { return false }
    return !code.contains { other in
      words.contains(member.file.tokens[other].text) || other < index && member.file.closing[other] ?? 0 > index
    }
  }

  /// Returns the class of the sources whose object a global constant stores, if a token names the constant.
  private func globalService(at index: Int, in member: Located, _ type: RoleType) -> TypeEntry? {
    let tokens = member.file.tokens
    let scope = program.scope(of: type.entry, in: member)
    guard tokens[index].isName, index > 0, !tokens[index - 1].isSymbol("."), index + 1 < tokens.count,
      let global = globals[tokens[index].text]?.first(where: { global in
        let isPrivate = !global.located.declaration.modifiers.isDisjoint(with: ["private", "fileprivate"])
        return isPrivate
          ? global.located.file.path == member.file.path
          : global.target == scope.target || scope.imports.contains(global.target)
      }),
      // A label, a parameter, or a name that hides the constant.
      !tokens[index + 1].isSymbol(":"), !isDeclared(tokens[index].text, in: member, type)
    else { return nil }
    let place = Program.Scope(
      target: global.target, path: [], imports: Set(global.located.file.imports.map(\.name)), constraints: [:])
    let written = global.located.declaration
    return [global.located.file.inferredType(of: written), written.type].compactMap(\.self).lazy.flatMap { written in
      self.program.mentions(of: written, in: place).prefix(1).compactMap(\.entry)
    }.first { $0.isReference && !self.isPartOfInterface($0) }
  }

  private func isPartOfInterface(_ entry: TypeEntry) -> Bool {
    let mention = Program.Mention(name: entry.id.name, entry: entry, isKept: true, isWeak: false)
    return roles.hasRole(mention, [.view, .controller, .router, .coordinator, .builder])
  }

  /// Returns whether a type or one of its members declares a name itself.
  func isDeclared(_ name: String, in member: Located, _ type: RoleType) -> Bool {
    let tokens = member.file.tokens
    let words = ["let", "var", "for", "func", "case", "in"]
    return ([type.entry] + program.ancestors(of: type.entry).entries).contains { entry in
      !entry.members(named: name).isEmpty
    }
      || member.declaration.parameters.contains { $0.name == name }
      || member.declaration.tokens.contains { index in
        guard tokens[index].text == name, index > 0, index + 1 < tokens.count else { return false }
        // `let loader`, `{ loader in`, `{ loader, other in`, `(loader, other) in`
        let before = tokens[index - 1]
        return words.contains(before.text) && before.kind == .word
          || tokens[index + 1].isWord("in")
          || ["{", "(", ","].contains(before.text) && ["in", ","].contains(tokens[index + 1].text)
          // `let first = 1, loader = other`
          || before.isSymbol(",") && tokens[index + 1].isSymbol("=")
          || isInDeclaringBrackets(index, of: member)
      }
  }

  /// Returns whether a token is a name in brackets that declare some.
  ///
  /// They are the parameters of a closure or a local function, `(loader: Loader) in`, a tuple, `let (loader, other)`, and
  /// the captures of a closure, `{ [loader] in`.
  private func isInDeclaringBrackets(_ index: Int, of member: Located) -> Bool {
    let (file, tokens) = (member.file, member.file.tokens)
    guard [",", ")", "]", ":", "="].contains(tokens[index + 1].text), !["=", "."].contains(tokens[index - 1].text)
    else { return false }
    var open = index
    while let bracket = bracket(around: open, in: member.declaration.tokens, of: file),
      let close = file.closing[bracket], bracket > 1, close + 1 < tokens.count, !tokens[bracket].isSymbol("{")
    {
      let after = tokens[close + 1]
      if tokens[bracket].isSymbol("[") {
        return open == index && tokens[bracket - 1].isSymbol("{") && (after.isSymbol("(") || after.isName)
      }
      // `func close(after dismiss: Action)`, `case let .shown(duration, dismiss)`
      let root = tokens[..<bracket].last { token in
        !token.isSymbol(".") && (!token.isName || ["let", "var", "func"].contains(token.text))
      }
      if root?.kind == .word || ["in", "->", "async", "throws"].contains(after.text) { return true }
      open = bracket
    }
    return false
  }

  /// Returns the innermost bracket that is open at a token.
  private func bracket(around index: Int, in range: Range<Int>, of file: SourceFile) -> Int? {
    var start = index
    while start > range.lowerBound {
      start -= 1
      if let open = file.opening(of: start, in: range) {
        start = open
      } else if ["(", "[", "{"].contains(file.tokens[start].text), file.closing[start] != nil {
        return start
      }
    }
    return nil
  }

  /// Returns whether a member is a case of an enumeration.
  private func isCase(_ name: String, of entry: TypeEntry) -> Bool {
    entry.members(named: name).contains { $0.declaration.kind == .enumCase }
  }

  /// Returns whether a member of a type of the sources or of the system is a singleton.
  private func isSingleton(_ name: String, of mention: Program.Mention) -> Bool {
    mention.entry.map { isSingleton(name, of: $0) } ?? Self.services.contains("\(mention.name).\(name)")
  }

  /// Returns whether a member is a singleton.
  ///
  /// It is the only instance of a class that the class itself stores, an object that is stored by a type without
  /// instances, or the variable in which a structure of closures or services keeps the current one. A class that stores
  /// several instances has constants.
  private func isSingleton(_ name: String, of entry: TypeEntry) -> Bool {
    let kept = entry.properties.filter { $0.declaration.modifiers.contains("static") && !$0.declaration.isComputed }
    let types = kept.map { (name: $0.declaration.name, entry: keptType(of: $0, in: entry)) }
    guard entry.isReference else {
      return entry.primary.declaration.kind == .enum || entry.storage.isEmpty
        ? types.contains { $0.name == name && $0.entry.map { $0.isReference && !isPartOfInterface($0) } ?? false }
        : kept.contains { $0.declaration.name == name && keptType(of: $0, in: entry)?.id == entry.id && isVariable($0) }
          && hasServices(entry)
    }
    let instances = types.filter { $0.entry?.id == entry.id }.map(\.name)
    return instances == [name] || instances.count == 1 && returns(instances[0], name, of: entry)
  }

  /// Returns whether a structure keeps nothing but closures, or a service.
  ///
  /// A closure beside values may be a part of a style, and an object of a class may be a model: a structure with one has
  /// samples, such as `Row.example`.
  private func hasServices(_ structure: TypeEntry) -> Bool {
    func isService(_ mention: Program.Mention) -> Bool {
      guard mention.isKept, !mention.isWeak, let entry = mention.entry, !isPartOfInterface(entry) else { return false }
      if roles.hasRole(mention, [.worker]) { return true }
      guard entry.isProtocol || entry.isReference else { return false }
      let isObject = program.ancestors(of: entry).names.contains("AnyObject")
      return Role.isService(protocolNamed: entry.name)
        // A class that only stores values is a model, whatever it adopts.
        || isObject && (entry.isProtocol || entry.functions.contains { $0.declaration.kind == .function })
    }
    return structure.storage.allSatisfy { $0.declaration.type?.result != nil }
      || structure.storage.contains { roles.mentions(of: $0, in: structure).contains(where: isService) }
  }

  private func isVariable(_ property: Located) -> Bool {
    let tokens = property.file.tokens
    return property.declaration.tokens.first { tokens[$0].isWord("var") || tokens[$0].isWord("let") }
      .map { tokens[$0].isWord("var") } ?? false
  }

  /// Returns whether a static getter or a static function without parameters returns the instance that its class stores.
  private func returns(_ instance: String, _ name: String, of entry: TypeEntry) -> Bool {
    entry.members(named: name).contains { member in
      let (declaration, tokens) = (member.declaration, member.file.tokens)
      guard declaration.isStatic, declaration.parameters.isEmpty, let body = declaration.body,
        let result = declaration.type?.path?.last, [entry.name, "Self"].contains(result)
      else { return false }
      return body.contains { tokens[$0].isWord(instance) && !tokens[$0 + 1].isSymbol(".") }
    }
  }

  /// Returns the type that a property's initial value shows, or else its annotation.
  private func keptType(of property: Located, in entry: TypeEntry) -> TypeEntry? {
    let written = [property.file.inferredType(of: property.declaration), property.declaration.type]
    return written.compactMap(\.self).lazy.compactMap { type in
      self.program.mentions(of: type, in: self.program.scope(of: entry, in: property)).first?.entry
    }.first ?? roles.mentions(of: property, in: entry).first?.entry
  }
}
