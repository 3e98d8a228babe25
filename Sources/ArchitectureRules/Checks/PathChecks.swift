/// A3, A6, A9, A10, A12 and A14: the roles that a function reaches or makes over other objects, and what it unwraps by force.
extension Checker {
  func pathFindings(_ member: Located, _ type: RoleType) -> [Finding] {
    guard let code = code(of: member) else { return [] }
    let tokens = member.file.tokens
    // Most code unwraps nothing by force, and most roles may reach every other one.
    let needsNames = code.contains { index in
      tokens[index].isSymbol("!") && !tokens[index].isSpaced || tokens[index].isWord("func")
        || tokens[index].isSymbol("->") || tokens[index].isWord("in") && tokens[index - 1].isSymbol(")")
    }
    guard needsNames || unreachable(from: type) != nil else { return [] }
    let names = localNames(of: member, type)
    let paths = code.compactMap { valuePath(at: $0, names, member, type) }
    return madeFindings(code, names, member, type) + paths.compactMap { reachingFinding($0, member, type) }
      + paths.flatMap { forcedFindings($0, member, type) }
      + names.locals.flatMap { local in
        [annotatedFinding(local, member, type), unwrappedFinding(local, member, type)].compactMap(\.self)
      }
  }

  /// Returns the rule on the roles that a role may neither hold nor reach, with these roles; nil without one.
  func unreachable(from type: RoleType) -> (id: String, roles: Set<Role>)? {
    switch (type.role, type.architecture) {
    case (.viewModel, _): ("A3", [.view, .controller])
    case (.presenter, .vip?): ("A9", [.interactor])
    case (.controller, .vip?), (.view, .vip?): ("A10", [.worker])
    default: nil
    }
  }

  /// Returns the rule on the roles that a role must not create, with these roles; nil without one.
  func creationRule(for type: RoleType) -> (id: String, roles: Set<Role>)? {
    unreachable(from: type).map { rule in (id: type.role == .viewModel ? "A6" : rule.id, roles: rule.roles) }
  }

  private func isUnreachable(_ mention: Program.Mention, by rule: Set<Role>) -> Bool {
    rule == [.worker] ? roles.isWorker(mention) : roles.hasRole(mention, rule)
  }

  /// Returns the finding for a path that leads to a role out of reach; properties and parameters of the type itself are
  /// reported where they are declared.
  private func reachingFinding(_ path: ValuePath, _ member: Located, _ type: RoleType) -> Finding? {
    guard let rule = unreachable(from: type),
      let step = path.steps.dropFirst().first(where: { step in
        step.mentions.contains { $0.isKept && isUnreachable($0, by: rule.roles) }
      }),
      // Giving an interactor its worker doesn't call the worker.
      rule.roles != [.worker] || !isAssigned(member.file.tokens, at: step.index)
    else { return nil }
    let token = member.file.tokens[step.index]
    return finding(
      rule.id, (token.line, token.column), in: member.file, "\(type.name).\(member.declaration.name)",
      "The \(type.role.name) reaches '\(token.text)' over another object.")
  }

  /// Returns whether a value is assigned to a step of a path.
  private func isAssigned(_ tokens: [Token], at index: Int) -> Bool {
    let next = tokens[(index + 1)...].prefix(2).map { $0.isSymbol("=") }
    return next == [true, false]
  }

  /// Returns the finding for a local whose annotation names a role out of reach, or the class of another role.
  private func annotatedFinding(_ local: LocalNames.Local, _ member: Located, _ type: RoleType) -> Finding? {
    let tokens = member.file.tokens
    guard tokens[local.index].text == local.name, local.index + 1 < tokens.count,
      tokens[local.index + 1].isSymbol(":")
    else { return nil }
    func report(_ id: String, _ name: String) -> Finding {
      finding(
        id, at: tokens[local.index], of: member, type, "The \(type.role.name) uses \(name) as '\(local.name)'.")
    }
    if let rule = unreachable(from: type),
      let found = local.mentions.first(where: { isUnreachable($0, by: rule.roles) })
    {
      return report(rule.id, found.name)
    }
    // A function may make the objects of a module, and keep them in constants, until all refer to each other.
    let isConstant = ["let", "var"].contains(tokens[local.index - 1].text)
    guard applies("A14", to: type), type.role != .router, !member.declaration.isStatic else { return nil }
    return local.mentions.lazy.filter { !isConstant || !$0.isKept }.compactMap { mention in
      self.concreteReference(mention, seenFrom: type)
    }.first.map { report("A14", $0) }
  }

  /// Returns the finding for a local with an implicitly unwrapped type: `let presenter: CardPresenting! = …`.
  private func unwrappedFinding(_ local: LocalNames.Local, _ member: Located, _ type: RoleType) -> Finding? {
    let tokens = member.file.tokens
    guard applies("A12", to: type), tokens[local.index].text == local.name, local.index + 1 < tokens.count,
      tokens[local.index + 1].isSymbol(":")
    else { return nil }
    var parser = TypeParser(tokens, at: local.index + 2)
    guard case .implicitlyUnwrapped? = parser.parse(),
      let mention = local.mentions.first(where: { $0.entry != nil && isCollaborator($0) })
    else { return nil }
    return finding(
      "A12", at: tokens[local.index], of: member, type,
      "The \(type.role.name) unwraps '\(local.name)' implicitly, each time it calls \(mention.name).")
  }

  /// Returns the findings for collaborators of other objects, or in locals, that are force-unwrapped.
  private func forcedFindings(_ path: ValuePath, _ member: Located, _ type: RoleType) -> [Finding] {
    guard applies("A12", to: type) else { return [] }
    let tokens = member.file.tokens
    return path.steps.enumerated().compactMap { number, step in
      guard number > 0 || !path.isOwn, step.index + 1 < tokens.count, tokens[step.index + 1].isSymbol("!"),
        !tokens[step.index + 1].isSpaced, !isComparison(tokens, at: step.index + 1),
        let entry = step.mentions.first(where: { $0.entry != nil })?.entry,
        entry.isProtocol || roles.types[entry.id] != nil, !step.mentions.contains(where: { isPart($0, of: type) })
      else { return nil }
      let token = tokens[step.index]
      return finding(
        "A12", (token.line, token.column), in: member.file, "\(type.name).\(member.declaration.name)",
        "The \(type.role.name) unwraps '\(token.text)' by force.")
    }
  }

  // MARK: A6, A9 and A10: what other objects create

  private static let instantiations: Set<String> = [
    "instantiateViewController", "instantiateInitialViewController", "instantiateController",
  ]

  /// Returns the findings for roles that functions of other objects create.
  ///
  /// Such as `DetailBuilder().build()` and `storyboard.instantiateViewController(…)`.
  private func madeFindings(
    _ code: Range<Int>, _ names: LocalNames, _ member: Located, _ type: RoleType
  ) -> [Finding] {
    guard let rule = creationRule(for: type) else { return [] }
    let tokens = member.file.tokens
    func report(_ name: String, at index: Int) -> Finding {
      finding(rule.id, at: tokens[index], of: member, type, "The \(type.role.name) creates \(name).")
    }
    let calls = code.compactMap { index -> Finding? in
      guard tokens[index].isName, index > code.lowerBound + 1, tokens[index - 1].isSymbol("."),
        index + 1 < tokens.count, tokens[index + 1].isSymbol("(")
      else { return nil }
      if type.role == .viewModel, Self.instantiations.contains(tokens[index].text) {
        return report("a controller of a storyboard", at: index)
      }
      let made = receiver(before: index - 1, code, names, member, type).flatMap { receiver in
        results(ofFunction: tokens[index].text, of: receiver).first { roles.hasRole($0, rule.roles) }
      }
      return made.map { report("the \(roles.roles(of: $0)?.first?.name ?? "role") \($0.name)", at: index) }
    }
    // `let type = DetailController.self`, then `type.init()`.
    let made = metatypes(names, in: member, type).compactMap { local, mention -> Finding? in
      guard roles.hasRole(mention, rule.roles),
        let use = code.dropLast(2).first(where: { index in
          tokens[index...].prefix(3).map(\.text) == [local.name, ".", "init"]
        })
      else { return nil }
      return report("the \(roles.roles(of: mention)?.first?.name ?? "role") \(mention.name)", at: use)
    }
    return calls + made
  }

  /// Returns the type of the expression before a period: a path of properties, or a call of an initializer.
  private func receiver(
    before period: Int, _ code: Range<Int>, _ names: LocalNames, _ member: Located, _ type: RoleType
  ) -> TypeEntry? {
    let tokens = member.file.tokens
    guard let last = code.prefix(upTo: period).last(where: { !tokens[$0].isSymbol("?") && !tokens[$0].isSymbol("!") })
    else { return nil }
    if tokens[last].isSymbol(")"), let open = member.file.opening(of: last, in: code), open > code.lowerBound {
      let reference = references(in: open - 1..<open + 1, of: member, type.entry).first
      return reference.flatMap { $0.isCall ? $0.mentions.first?.entry : nil }
    }
    guard tokens[last].isName else { return nil }
    // `DetailFactory.shared`
    if last > code.lowerBound + 1, tokens[last - 1].isSymbol("."),
      let reference = references(in: last - 2..<last + 1, of: member, type.entry).first,
      let entry = reference.mentions.first?.entry
    {
      let kept = reference.member.flatMap(entry.property)
      return kept.flatMap { roles.mentions(of: $0, in: entry).first?.entry }
    }
    return valuePath(endingAt: last, names, member, type)?.steps.last?.mentions.first?.entry
  }

  /// Returns the types that an object's function returns, if all functions of that name return the same.
  private func results(ofFunction name: String, of entry: TypeEntry) -> [Program.Mention] {
    commonResult(
      of: ([entry] + program.ancestors(of: entry).entries).flatMap { owner in
        owner.functions(named: name).map { (owner: owner, function: $0) }
      })
  }

  /// Returns the types that functions of one name return, if they all return the same.
  func commonResult(of functions: [(owner: TypeEntry, function: Located)]) -> [Program.Mention] {
    guard let (owner, function) = functions.first, let type = function.declaration.type,
      functions.allSatisfy({ $0.function.declaration.type == type })
    else { return [] }
    return program.mentions(of: type, in: program.scope(of: owner, in: function, function: function.declaration))
      .filter(\.isKept)
  }

  // MARK: A12: what is unwrapped by force

  /// Returns the findings for collaborators in properties that are force-unwrapped, and for forced casts to a role.
  func forcedFindings(_ member: Located, _ type: RoleType, _ names: PropertyNames) -> [Finding] {
    guard applies("A12", to: type) else { return [] }
    let tokens = member.file.tokens
    func isCollaborator(at index: Int) -> Bool {
      let found = index + 1 < tokens.count && tokens[index + 1].isSymbol("(") ? names.makers : names.collaborators
      guard index >= 0, tokens[index].isName, found.contains(tokens[index].text) else { return false }
      return index < 2 || !tokens[index - 1].isSymbol(".")
        || tokens[..<(index - 1)].last { !$0.isSymbol("?") && !$0.isSymbol("!") }?.isWord("self") ?? false
    }
    func forced(at index: Int) -> Finding {
      finding(
        "A12", at: tokens[index], of: member, type,
        "The \(type.role.name) unwraps '\(tokens[index].text)' by force.")
    }
    return member.declaration.tokens.compactMap { index in
      if tokens[index].isWord("unsafelyUnwrapped"), index > 1, isCollaborator(at: index - 2) {
        return forced(at: index - 2)
      }
      guard tokens[index].isSymbol("!"), !tokens[index].isSpaced, index > 0 else { return nil }
      if tokens[index - 1].isWord("as") { return forcedCastFinding(at: index, member, type) }
      return forcedCollaborator(before: index, member, type, isCollaborator).map(forced)
    }
  }

  /// Returns the index of the collaborator that an exclamation mark unwraps; nil if it unwraps none.
  private func forcedCollaborator(
    before mark: Int, _ member: Located, _ type: RoleType, _ isCollaborator: (Int) -> Bool
  ) -> Int? {
    let (file, tokens) = (member.file, member.file.tokens)
    let call = tokens[mark - 1].isSymbol(")") ? file.opening(of: mark - 1, in: member.declaration.tokens) : nil
    // `roles.first!` and `roles.first(where: …)!` unwrap one of several.
    let name = (call ?? mark) - 1
    if name > 3, ["first", "last", "randomElement"].contains(tokens[name].text), tokens[name - 1].isSymbol(".") {
      // `[presenter].first!`
      let isLiteral =
        file.opening(of: name - 2, in: member.declaration.tokens) == name - 4 && tokens[name - 4].isSymbol("[")
      if isCollaborator(isLiteral ? name - 3 : name - 2) { return isLiteral ? name - 3 : name - 2 }
    }
    if let call {
      // `makeInteractor()!`
      if isCollaborator(name), !tokens[call].isSpaced, !isComparison(tokens, at: mark) { return name }
      let isCall = call > 0 && tokens[call - 1].isName && !tokens[call].isSpaced
      if let found = forcedGroup(call + 1..<mark - 1, isCall: isCall, member, type, isCollaborator) { return found }
    }
    // `links[key]!` unwraps an element of the collaborator before the bracket.
    let bracket = tokens[mark - 1].isSymbol("]") ? file.opening(of: mark - 1, in: member.declaration.tokens) : nil
    let last = (bracket ?? mark) - 1
    return isCollaborator(last) && !isComparison(tokens, at: mark) ? last : nil
  }

  /// Returns the finding for a forced cast to a role: `view as! CardView`.
  private func forcedCastFinding(at mark: Int, _ member: Located, _ type: RoleType) -> Finding? {
    let tokens = member.file.tokens
    var parser = TypeParser(tokens, at: mark + 1)
    let scope = program.scope(of: type.entry, in: member)
    guard let target = parser.parse(),
      let mention = program.mentions(of: target, in: scope).first(where: {
        roles.roles(of: $0) != nil && !isCell($0) && !isPart($0, of: type)
      })
    else { return nil }
    return finding(
      "A12", at: tokens[mark - 1], of: member, type, "The \(type.role.name) casts to \(mention.name) by force.")
  }

  /// Returns whether an exclamation mark begins `!=`; in `a!==b`, the compiler reads `a! == b`.
  private func isComparison(_ tokens: [Token], at index: Int) -> Bool {
    let next = tokens[(index + 1)...].prefix(2)
    return next.first?.isSymbol("=") ?? false && !(next.first?.isSpaced ?? true) && !(next.last?.isSymbol("=") ?? false)
  }

  /// Returns whether a type is a cell or another view of a list, which the list returns as its superclass.
  private func isCell(_ mention: Program.Mention) -> Bool {
    let names = mention.entry.map { program.ancestors(of: $0).names } ?? [mention.name]
    return names.contains { name in ["Cell", "ReusableView", "HeaderFooterView"].contains(where: name.hasSuffix) }
  }

  /// Returns the index of the collaborator that parentheses before an exclamation mark contain.
  ///
  /// Such as `(presenter as? CardPresenter)!` and `resolve(CardPresenting.self)!`.
  private func forcedGroup(
    _ range: Range<Int>, isCall: Bool, _ member: Located, _ type: RoleType, _ isCollaborator: (Int) -> Bool
  ) -> Int? {
    let tokens = member.file.tokens
    if isCall {
      return references(in: range, of: member, type.entry).first { reference in
        reference.member == "self"
          && reference.mentions.contains { mention in
            mention.entry?.isProtocol ?? false || roles.roles(of: mention) != nil
          }
      }?.index
    }
    guard let first = range.first(where: { !tokens[$0].isWord("self") && !tokens[$0].isSymbol(".") }),
      isCollaborator(first)
    else { return nil }
    let next = first + 1
    return next == range.upperBound || tokens[next].isWord("as")
      || tokens[next].isSymbol("?") && next + 1 == range.upperBound
      ? first : nil
  }
}

// MARK: The properties for which code is read

/// The names of a type's properties for which the code of its members is read.
///
/// They are found once for a type, because a class may have thousands of members.
struct PropertyNames {
  /// A12: the objects that a role works with.
  var collaborators: Set<String> = []
  /// A12: the functions, and the closures in properties, that return such an object.
  var makers: Set<String> = []
  /// A11: the navigators.
  var navigators: Set<String> = []
  /// A11: the paths of a `NavigationStack`.
  var paths: Set<String> = []
  /// A8: the presenters of an interactor, and the closures that take a text.
  var outputs: Set<String> = []
  /// A8: the properties whose value is a composed text.
  var texts: Set<String> = []
  /// A8: the functions that return a composed text.
  var textFunctions: Set<String> = []
}

extension Checker {
  func propertyNames(of type: RoleType) -> PropertyNames {
    let properties = type.entry.properties.map { property in
      (property: property, mentions: roles.mentions(of: property, in: type.entry))
    }
    func names(where matches: ([Program.Mention]) -> Bool) -> Set<String> {
      Set(properties.filter { matches($0.mentions) }.map(\.property.declaration.name))
    }
    var found = PropertyNames()
    if applies("A12", to: type) {
      found.collaborators = names { $0.contains { isKeptCollaborator($0, of: type) } }
      let results =
        type.entry.properties.map { ($0, $0.declaration.type?.result) }
        + type.entry.functions.filter { $0.declaration.kind == .function }.map { ($0, $0.declaration.type) }
      var others: Set<String> = []
      for (member, result) in results {
        let scope = program.scope(of: type.entry, in: member, function: member.declaration)
        let mention = result.map { program.mentions(of: $0, in: scope) }?.first
        // A function that looks up an object of the model returns no collaborator.
        let isMaker =
          mention.map { mention in
            isKeptCollaborator(mention, of: type)
              && (mention.entry?.isProtocol ?? true || roles.roles(of: mention) != nil)
          } ?? false
        if isMaker { found.makers.insert(member.declaration.name) } else { others.insert(member.declaration.name) }
      }
      // Functions of one name aren't told apart.
      found.makers.subtract(others)
    }
    if checksNavigation(of: type) {
      found.navigators = names { $0.first.map(isNavigator) ?? false }
      found.paths = names { $0.contains { $0.name == "NavigationPath" } }
    }
    if checksTexts(of: type) {
      let closures = textClosures(
        properties.map(\.property).map { property in
          (property.declaration.name, property.declaration.type ?? property.file.inferredType(of: property.declaration))
        })
      found.outputs = names { $0.contains { roles.hasRole($0, [.presenter]) } }
        .union(["presenter", "output"]).union(closures)
      found.textFunctions = textFunctions(of: type)
      let composed = properties.map(\.property).filter { property in
        let declaration = property.declaration
        let kept = declaration.type ?? property.file.inferredType(of: declaration)
        // A lazy property composes its text, too.
        let value = declaration.isComputed ? declaration.body : declaration.initialValue
        guard let value, let first = value.first.map({ property.file.tokens[$0] }) else { return false }
        // Without a known type, an argument may have the text.
        let isText =
          declaration.isComputed
          || kept?.isText
            ?? (first.kind == .literal || ["{", "["].contains(first.text) || found.textFunctions.contains(first.text))
        return isText && isComposed(value, of: property.file, found.textFunctions)
      }
      found.texts = Set(composed.map(\.declaration.name))
    }
    return found
  }

  private func isKeptCollaborator(_ mention: Program.Mention, of type: RoleType) -> Bool {
    guard !isPart(mention, of: type) else { return false }
    guard let entry = mention.entry else { return ![nil, [.view]].contains(roles.roles(of: mention)) }
    return entry.isProtocol || entry.isReference || roles.roles(of: mention) != nil
  }
}
