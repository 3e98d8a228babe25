/// A4, A6, A9 to A11 and A16: what the code of a role does.
extension Checker {
  func bodyFindings(_ type: RoleType) -> [Finding] {
    let members = type.entry.members.filter { !$0.declaration.isType }
    return members.flatMap { member -> [Finding] in
      singletonFindings(member, type) + creationFindings(member, type) + formattingFindings(member, type)
        + navigationFindings(member, type) + forcedFindings(member, type) + pathFindings(member, type)
        + castFindings(member, type) + staticFindings(member, type)
    } + sampleFindings(type)
  }

  private func symbol(_ member: Located, _ type: RoleType) -> String { "\(type.name).\(member.declaration.name)" }

  func finding(
    _ id: String, at token: Token, of member: Located, _ type: RoleType, _ message: String
  )
    -> Finding
  {
    finding(id, (token.line, token.column), in: member.file, symbol(member, type), message)
  }

  // MARK: - A4

  private static let sharedNames: Set<String> = ["shared", "sharedInstance", "sharedManager", "singleton"]
  private static let services: Set<String> = [
    "FileManager.default", "UserDefaults.standard", "NotificationCenter.default", "URLCredentialStorage.shared",
    "UNUserNotificationCenter.current", "SKPaymentQueue.default", "WCSession.default", "UIPasteboard.general",
    "NSPasteboard.general", "NSUbiquitousKeyValueStore.default", "DistributedNotificationCenter.default",
  ]
  private static let applications: Set<String> = ["UIApplication", "NSApplication", "WKApplication"]

  private func singletonFindings(_ member: Located, _ type: RoleType) -> [Finding] {
    guard type.architecture == .mvc, type.role == .controller else { return [] }
    let tokens = member.file.tokens
    var findings: [Finding] = []
    func report(_ name: String, at index: Int) {
      findings.append(
        finding("A4", at: tokens[index], of: member, type, "The controller takes a service from the singleton \(name).")
      )
    }
    for reference in references(in: member.declaration.tokens, of: member, type.entry) {
      guard let name = reference.member, let first = reference.mentions.first else { continue }
      if Self.applications.contains(first.name) {
        let path = tokens[reference.index...].prefix(5).map(\.text)
        if path.dropFirst() == [".", "shared", ".", "delegate"] {
          report("\(first.name).shared.delegate", at: reference.index)
        }
        continue
      }
      let takesSingleton =
        Self.sharedNames.contains(name) && !(first.entry.map { isCase(name, of: $0) } ?? false)
        || Self.services.contains("\(first.name).\(name)")
        || first.entry.map { isSingleton(name, of: $0) } ?? false
      if takesSingleton { report("\(first.name).\(name)", at: reference.index) }
    }
    // `= .shared`, where the type is written before.
    let values =
      member.declaration.parameters.map { ($0.defaultArgument, $0.type) }
      + [(member.declaration.initialValue, member.declaration.type ?? .tuple([]))]
    for case (let value?, let written) in values where value.count >= 2 && tokens[value.lowerBound].isSymbol(".") {
      let name = tokens[value.lowerBound + 1].text
      let mention = program.mentions(of: written, in: program.scope(of: type.entry, in: member)).first
      let isCase = mention?.entry.map { self.isCase(name, of: $0) } ?? false
      guard Self.sharedNames.contains(name) && !isCase || mention?.entry.map({ isSingleton(name, of: $0) }) ?? false
      else { continue }
      report("\(mention?.name ?? "").\(name)", at: value.lowerBound + 1)
    }
    for index in member.declaration.tokens {
      guard let service = globalService(at: index, in: member, type) else { continue }
      report("\(service.name) in '\(tokens[index].text)'", at: index)
    }
    // `.shared` as an argument or result, where only the compiler knows the type.
    let names = localNames(of: member, type)
    for index in code(of: member) ?? 0..<0 where index > 0 && tokens[index].isSymbol(".") && index + 1 < tokens.count {
      let isImplicit =
        ["(", ",", ":", "=", "[", "{"].contains(tokens[index - 1].text) || tokens[index - 1].isWord("return")
        // `loader ?? .shared` and `isTest ? .shared : other`, but not `other?.shared`.
        || tokens[index - 1].isSymbol("?") && tokens[index].isSpaced
      let name = tokens[index + 1].text
      guard isImplicit, index != member.declaration.initialValue?.lowerBound else { continue }
      let isKnown = expectedMentions(at: index, names, member, type).first?.entry.map { isSingleton(name, of: $0) }
      let isLikely =
        Self.sharedNames.contains(name) && !program.types.values.contains { isCase(name, of: $0) }
      guard isKnown ?? false || isLikely else { continue }
      report(".\(name)", at: index + 1)
    }
    return findings
  }

  /// The type that an implicit member has, as the source shows it: `loader ?? .instance`, `loader = .instance`.
  private func expectedMentions(
    at period: Int, _ names: LocalNames, _ member: Located, _ type: RoleType
  ) -> [Program.Mention] {
    let tokens = member.file.tokens
    if let local = names.locals.last(where: { $0.value?.lowerBound == period }) { return local.mentions }
    if tokens[period - 1].isWord("return") {
      let scope = program.scope(of: type.entry, in: member, function: member.declaration)
      return member.declaration.type.map { program.mentions(of: $0, in: scope) } ?? []
    }
    let isDefault = period > 2 && tokens[period - 1].isSymbol("?") && tokens[period - 2].isSymbol("?")
    guard isDefault || tokens[period - 1].isSymbol("="), period > 2 else { return [] }
    return valuePath(endingAt: period - (isDefault ? 3 : 2), names, member, type)?.steps.last?.mentions ?? []
  }

  /// The class of the sources whose object a constant outside of all types keeps, if a token uses the constant.
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

  /// Whether a type or one of its members declares a name of its own.
  private func isDeclared(_ name: String, in member: Located, _ type: RoleType) -> Bool {
    let tokens = member.file.tokens
    let words = ["let", "var", "for", "func", "case", "in"]
    return ([type.entry] + program.ancestors(of: type.entry).entries).contains { entry in
      entry.members.contains { $0.declaration.name == name }
    }
      || member.declaration.parameters.contains { $0.name == name }
      || member.declaration.tokens.contains { index in
        guard tokens[index].text == name, index > 0, index + 1 < tokens.count else { return false }
        // `let loader`, `{ loader in`, `{ loader, other in`, `(loader, other) in`
        let before = tokens[index - 1]
        return words.contains(before.text) && before.kind == .word
          || tokens[index + 1].isWord("in")
          || ["{", "(", ","].contains(before.text) && ["in", ","].contains(tokens[index + 1].text)
      }
  }

  /// Whether a member is a case of an enumeration.
  private func isCase(_ name: String, of entry: TypeEntry) -> Bool {
    entry.members.contains { $0.declaration.kind == .enumCase && $0.declaration.name == name }
  }

  /// Whether a member is the one instance of a class, kept by the class itself, or an object that is kept by a type
  /// without instances of its own; a class with several instances has constants.
  private func isSingleton(_ name: String, of entry: TypeEntry) -> Bool {
    let kept = entry.properties.filter { $0.declaration.modifiers.contains("static") && !$0.declaration.isComputed }
    let types = kept.map { (name: $0.declaration.name, entry: keptType(of: $0, in: entry)) }
    guard entry.isReference else {
      return entry.primary.declaration.kind == .enum || entry.storage.isEmpty
        ? types.contains { $0.name == name && $0.entry.map { $0.isReference && !isPartOfInterface($0) } ?? false }
        : false
    }
    return types.filter { $0.entry?.id == entry.id }.map(\.name) == [name]
  }

  /// The type that a property's initial value shows, or else its annotation.
  private func keptType(of property: Located, in entry: TypeEntry) -> TypeEntry? {
    let written = [property.file.inferredType(of: property.declaration), property.declaration.type]
    return written.compactMap(\.self).lazy.compactMap { type in
      self.program.mentions(of: type, in: self.program.scope(of: entry, in: property)).first?.entry
    }.first ?? roles.mentions(of: property, in: entry).first?.entry
  }

  // MARK: - A6, A9 and A10: creating another role

  private func creationFindings(_ member: Located, _ type: RoleType) -> [Finding] {
    let rule: (id: String, roles: Set<Role>)
    switch (type.role, type.architecture) {
    case (.viewModel, _): rule = ("A6", [.view, .controller])
    case (.presenter, .vip?): rule = ("A9", [.interactor])
    case (.controller, .vip?): rule = ("A10", [.worker])
    default: return []
    }
    func report(_ mention: Program.Mention, at token: Token) -> Finding {
      let role = roles.roles(of: mention)?.first?.name ?? ""
      return finding(
        rule.id, at: token, of: member, type, "The \(type.role.name) creates the \(role) \(mention.name).")
    }
    let tokens = member.file.tokens
    var findings = references(in: member.declaration.tokens, of: member, type.entry).compactMap {
      reference -> Finding? in
      if let mention = reference.mentions.first, roles.hasRole(mention, rule.roles),
        reference.isCall || reference.isInitializer || isFactory(reference)
      {
        return report(mention, at: tokens[reference.index])
      }
      // `DetailFactory.makeDetail()`
      let made = products(of: reference).first { roles.hasRole($0, rule.roles) }
      return made.map { report($0, at: tokens[reference.index]) }
    }
    // `= .init()`, where the type is written before.
    if let value = member.declaration.initialValue, let written = member.declaration.type, value.count >= 2,
      tokens[value.lowerBound].isSymbol("."), tokens[value.lowerBound + 1].isWord("init"),
      let mention = program.mentions(of: written, in: program.scope(of: type.entry, in: member)).first,
      roles.hasRole(mention, rule.roles)
    {
      findings.append(report(mention, at: tokens[value.lowerBound]))
    }
    for local in localNames(of: member, type).locals {
      guard let value = local.value, value.count >= 2, tokens[value.lowerBound].isSymbol("."),
        tokens[value.lowerBound + 1].isWord("init"), let mention = local.mentions.first,
        roles.hasRole(mention, rule.roles)
      else { continue }
      findings.append(report(mention, at: tokens[value.lowerBound]))
    }
    return findings
  }

  /// What a static function of another type returns, if all of that name return the same.
  private func products(of reference: TypeReference) -> [Program.Mention] {
    guard let name = reference.member, let entry = reference.mentions.first?.entry else { return [] }
    let functions = entry.functions.filter { function in
      function.declaration.name == name && !function.declaration.modifiers.isDisjoint(with: ["static", "class"])
    }
    return commonResult(of: functions.map { (owner: entry, function: $0) })
  }

  /// Whether a static function of the type itself is called that returns an instance.
  func isFactory(_ reference: TypeReference) -> Bool {
    guard let name = reference.member, let entry = reference.mentions.first?.entry else { return false }
    return entry.functions.contains { function in
      let declaration = function.declaration
      let result = declaration.type?.path?.last
      return declaration.name == name && !declaration.modifiers.isDisjoint(with: ["static", "class"])
        && (result == entry.name || result == "Self")
    }
  }

  // MARK: - A11

  private static let navigation: Set<String> = [
    "pushViewController", "popViewController", "popToRootViewController", "performSegue", "setViewControllers",
    "showDetailViewController",
  ]
  private static let navigators = [
    "navigator", "navigationController", "tabBarController", "splitViewController", "presentingViewController",
    "presentingController", "host",
  ]
  private static let calls: Set<String> = ["set", "setRootController", "setViewControllers", "show"]
  private static let stacks: Set<String> = ["viewControllers", "selectedIndex", "selectedViewController"]
  private static let steps: [String] = ["push", "pop", "present", "dismiss", "replace"]

  /// Whether the navigator that a token names is asked to navigate.
  private func navigates(_ tokens: [Token], at index: Int, _ navigators: Set<String>) -> Bool {
    guard navigators.contains(tokens[index].text) else { return false }
    let rest = tokens[(index + 1)...].prefix(5).drop { $0.isSymbol("?") || $0.isSymbol("!") }
    guard let first = rest.first, first.isSymbol("."), let name = rest.dropFirst().first?.text else { return false }
    let next = rest.dropFirst(2).prefix(2).map(\.text)
    // Reading a property such as `presentedViewController` doesn't navigate.
    if next.first == "(" || next.first == "{" {
      return Self.steps.contains(where: name.hasPrefix) || Self.calls.contains(name)
    }
    return Self.stacks.contains(name) && (next.first == "=" && next.last != "=" || next.first == ".")
  }

  /// Whether a call at a token is one of the type's own functions with this name, rather than that of its framework.
  private func isOwnFunction(at index: Int, in member: Located, _ type: RoleType) -> Bool {
    let overloads = type.entry.functions.filter { function in
      function.declaration.name == member.file.tokens[index].text
        && !function.declaration.modifiers.contains("override")
    }
    guard !overloads.isEmpty, let close = member.file.closing[index + 1] else { return false }
    let arguments = index + 2..<max(index + 2, close)
    return !arguments.contains { member.file.tokens[$0].isWord("animated") }
      && !references(in: arguments, of: member, type.entry).contains { reference in
        reference.isCall && reference.mentions.first.map { roles.hasRole($0, [.view, .controller]) } ?? false
          || reference.isCall && reference.mentions.first.map { $0.entry == nil } ?? false
      }
  }

  /// Whether a period at an index follows the view itself: `self`, `self?`, `super`, or a closure's name for it.
  private func followsSelf(_ tokens: [Token], at period: Int, _ names: Set<String>) -> Bool {
    guard let receiver = tokens[..<period].last(where: { !$0.isSymbol("?") && !$0.isSymbol("!") }) else { return false }
    return receiver.isWord("self") || receiver.isWord("super") || names.contains(receiver.text)
  }

  /// What closures call the view: `button.addAction(owner: self) { screen, _ in … }`.
  private func namesOfSelf(in range: Range<Int>, of file: SourceFile) -> Set<String> {
    var names: Set<String> = [
      "presentingViewController", "presentingController", "parent", "parentController", "rootViewController",
    ]
    for index in range where file.tokens[index].isSymbol("{") && index > 0 && file.tokens[index - 1].isSymbol(")") {
      guard index + 2 < range.upperBound, file.tokens[index + 1].isName,
        file.tokens[index + 2].isWord("in") || file.tokens[index + 2].isSymbol(","),
        let open = file.opening(of: index - 1, in: range),
        (open..<index).contains(where: { file.tokens[$0].isWord("self") })
      else { continue }
      names.insert(file.tokens[index + 1].text)
    }
    return names
  }

  private func isNavigator(_ mention: Program.Mention) -> Bool {
    let name = mention.name.split(separator: ".").last ?? ""
    return name == "Navigator" || name.hasSuffix("NavigationController")
  }

  private func navigationFindings(_ member: Located, _ type: RoleType) -> [Finding] {
    guard type.architecture == .viper, [.view, .presenter, .interactor].contains(type.role) else { return [] }
    let tokens = member.file.tokens
    let selves = namesOfSelf(in: member.declaration.tokens, of: member.file)
    var lines: Set<Int> = []
    let properties = type.entry.properties.filter { property in
      roles.mentions(of: property, in: type.entry).first.map(isNavigator) ?? false
    }
    let own = Set(Self.navigators + properties.map(\.declaration.name))
    let navigators = localNames(of: member, type).locals.reduce(into: own) { names, local in
      if local.mentions.first.map(isNavigator) ?? false {
        names.insert(local.name)
      } else if let name = local.value.flatMap({ tokens[$0].last(where: \.isName)?.text }), names.contains(name) {
        names.insert(local.name)
      }
    }
    return member.declaration.tokens.compactMap { index in
      let token = tokens[index]
      guard token.isName, index > 0 else { return nil }
      let isMember = tokens[index - 1].isSymbol(".")
      let isOwn = !isMember || followsSelf(tokens, at: index - 1, selves)
      let isCall = !tokens[index - 1].isWord("func") && index + 1 < tokens.count && tokens[index + 1].isSymbol("(")
      let labels = isCall ? member.file.closing[index + 1].map { tokens[index..<min($0, tokens.count)] } ?? [] : []
      func hasLabel(_ label: String) -> Bool { labels.contains { $0.isWord(label) } }
      let isPresenting =
        type.role == .view && isOwn && isCall
        && (["present", "dismiss"].contains(token.text) && !isOwnFunction(at: index, in: member, type)
          || token.text == "show" && hasLabel("sender"))
      let isNavigating =
        Self.navigation.contains(token.text) && (isMember || type.role == .view)
        // Pages of a controller, which aren't destinations.
        && !(token.text == "setViewControllers" && hasLabel("direction"))
      let isRoot =
        token.text == "rootViewController" && isMember && index + 2 < tokens.count && tokens[index + 1].isSymbol("=")
        && !tokens[index + 2].isSymbol("=")
      guard isPresenting || isNavigating || isRoot || navigates(tokens, at: index, navigators),
        lines.insert(token.line).inserted
      else { return nil }
      return finding(
        "A11", at: token, of: member, type, "The \(type.role.name) navigates itself, with '\(token.text)'.")
    }
  }

  // MARK: - A16

  private static let samples: Set<String> = [
    "Something", "doSomething", "presentSomething", "displaySomething", "doSomeWork", "routeToSomewhere",
    "SomethingWorker", "doSomethingElse", "presentSomethingElse", "displaySomethingElse", "SomethingElse",
    "navigateToSomewhere", "passDataToSomewhere", "doSomeOtherWork",
  ]

  private func sampleFindings(_ type: RoleType) -> [Finding] {
    guard type.architecture == .vip else { return [] }
    let faces = program.types.values.filter { $0.isProtocol || $0.primary.declaration.isNominal }.filter {
      $0.id.target == type.entry.id.target
    }
    let target = program.targets.first { $0.name == type.entry.id.target }
    let aliases = (target?.files ?? []).flatMap { file in
      file.declarations.filter { $0.kind == .typealias && Self.samples.contains($0.name) }.map { alias in
        finding(
          "A16", at: Located(declaration: alias, file: file), alias.name,
          "The template's sample '\(alias.name)' is still there.")
      }
    }
    let types = faces.flatMap { entry in
      ([entry.primary] + entry.members).filter { Self.samples.contains($0.declaration.name) }.map { sample in
        finding(
          "A16", at: sample,
          sample.declaration.name == entry.name ? entry.id.name : "\(entry.id.name).\(sample.declaration.name)",
          "The template's sample '\(sample.declaration.name)' is still there.")
      }
    }
    return aliases + types
  }
}
