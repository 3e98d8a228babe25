/// A4, A6, A8, A9 to A12 and A16: what the code of a role does.
extension Checker {
  func bodyFindings(_ type: RoleType) -> [Finding] {
    let members = type.entry.members.filter { !$0.declaration.isType }
    return members.flatMap { member -> [Finding] in
      singletonFindings(member, type) + creationFindings(member, type) + formattingFindings(member, type)
        + navigationFindings(member, type) + forcedFindings(member, type) + pathFindings(member, type)
    } + sampleFindings(type)
  }

  private func symbol(_ member: Located, _ type: RoleType) -> String { "\(type.name).\(member.declaration.name)" }

  private func finding(
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
      guard let name = reference.member, let first = reference.mentions.first,
        !Self.applications.contains(first.name)
      else { continue }
      let takesSingleton =
        Self.sharedNames.contains(name) || Self.services.contains("\(first.name).\(name)")
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
      guard Self.sharedNames.contains(name) || mention?.entry.map({ isSingleton(name, of: $0) }) ?? false else {
        continue
      }
      report("\(mention?.name ?? "").\(name)", at: value.lowerBound + 1)
    }
    // `.shared` as an argument or result, where only the compiler knows the type.
    for index in code(of: member) ?? 0..<0 where index > 0 && tokens[index].isSymbol(".") && index + 1 < tokens.count {
      let isImplicit =
        ["(", ",", ":", "=", "[", "{"].contains(tokens[index - 1].text) || tokens[index - 1].isWord("return")
      guard isImplicit, Self.sharedNames.contains(tokens[index + 1].text),
        index != member.declaration.initialValue?.lowerBound
      else { continue }
      report(".\(tokens[index + 1].text)", at: index + 1)
    }
    return findings
  }

  /// Whether a member is the one instance of a class, kept by the class itself; a class with several has constants.
  private func isSingleton(_ name: String, of entry: TypeEntry) -> Bool {
    guard entry.isReference else { return false }
    let instances = entry.properties.filter { property in
      property.declaration.modifiers.contains("static") && !property.declaration.isComputed
        && roles.mentions(of: property, in: entry).first?.entry?.id == entry.id
    }
    return instances.map(\.declaration.name) == [name]
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
      guard reference.isCall || reference.isInitializer || isFactory(reference), let mention = reference.mentions.first,
        roles.hasRole(mention, rule.roles)
      else { return nil }
      return report(mention, at: tokens[reference.index])
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

  /// Whether a static function of the type itself is called that returns an instance.
  private func isFactory(_ reference: TypeReference) -> Bool {
    guard let name = reference.member, let entry = reference.mentions.first?.entry else { return false }
    return entry.functions.contains { function in
      let declaration = function.declaration
      let result = declaration.type?.path?.last
      return declaration.name == name && !declaration.modifiers.isDisjoint(with: ["static", "class"])
        && (result == entry.name || result == "Self")
    }
  }

  // MARK: - A8

  private static let formats: Set<String> = [
    "AttributedString", "NSAttributedString", "LocalizedStringResource", "LocalizedStringKey",
  ]

  private func formattingFindings(_ member: Located, _ type: RoleType) -> [Finding] {
    guard type.role == .interactor, applies("A8", to: type) else { return [] }
    let tokens = member.file.tokens
    var findings: [Finding] = []
    func report(_ text: String, at index: Int) {
      findings.append(finding("A8", at: tokens[index], of: member, type, "The interactor \(text)"))
    }
    for reference in references(in: member.declaration.tokens, of: member, type.entry) {
      let name = reference.mentions.map(\.name).first {
        $0.hasSuffix("Formatter") || $0.hasSuffix("FormatStyle") || Self.formats.contains($0)
      }
      if let name { report("uses \(name).", at: reference.index) }
    }
    for index in member.declaration.tokens where tokens[index].isName {
      let next = index + 1 < tokens.count ? tokens[index + 1] : nil
      guard next?.isSymbol("(") ?? false else { continue }
      switch tokens[index].text {
      case "formatted" where index > 0 && tokens[index - 1].isSymbol("."): report("formats a value.", at: index)
      case "localizedStringWithFormat": report("formats a text.", at: index)
      case "NSLocalizedString": report("looks up a text for display.", at: index)
      case "String" where ["format", "localized"].contains(tokens[min(index + 2, tokens.count - 1)].text):
        report("formats a text.", at: index)
      default: break
      }
    }
    let composed = Set(
      localNames(of: member, type).locals.filter { local in
        local.value.map { $0.contains { isComposition(tokens, at: $0) } } ?? false
      }.map(\.name))
    for range in messages(to: ["presenter", "output"], in: member) {
      let index = range.first { index in
        isComposition(tokens, at: index)
          || composed.contains(tokens[index].text) && isArgument(tokens, at: index)
      }
      if let index { report("composes a text for the presenter.", at: index) }
    }
    return findings
  }

  /// Whether a literal has interpolations beside text, or is joined with another text.
  private func isComposition(_ tokens: [Token], at index: Int) -> Bool {
    if tokens[index].isComposed { return true }
    guard tokens[index].isSymbol("+"), index > 0, index + 1 < tokens.count else { return false }
    return tokens[index - 1].kind == .literal || tokens[index + 1].kind == .literal
  }

  /// Whether a name alone is an argument.
  private func isArgument(_ tokens: [Token], at index: Int) -> Bool {
    guard tokens[index].isName, index > 0, index + 1 < tokens.count else { return false }
    return ["(", ",", ":"].contains(tokens[index - 1].text) && [")", ","].contains(tokens[index + 1].text)
  }

  /// The arguments and closures of the messages to properties with these names.
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

  // MARK: - A11

  private static let navigation: Set<String> = [
    "pushViewController", "popViewController", "popToRootViewController", "performSegue", "setViewControllers",
    "showDetailViewController",
  ]
  private static let navigators = ["navigator", "navigationController"]
  private static let steps: [String] = ["push", "pop", "present", "dismiss", "replace"]

  /// Whether the navigator that a token names is asked to navigate.
  private func navigates(_ tokens: [Token], at index: Int, _ navigators: Set<String>) -> Bool {
    guard navigators.contains(tokens[index].text) else { return false }
    let rest = tokens[(index + 1)...].prefix(3).drop { $0.isSymbol("?") || $0.isSymbol("!") }
    guard let first = rest.first, first.isSymbol("."), let name = rest.dropFirst().first?.text else { return false }
    return Self.steps.contains(where: name.hasPrefix)
  }

  private func isNavigator(_ mention: Program.Mention) -> Bool {
    let name = mention.name.split(separator: ".").last ?? ""
    return name == "Navigator" || name.hasSuffix("NavigationController")
  }

  private func navigationFindings(_ member: Located, _ type: RoleType) -> [Finding] {
    guard type.architecture == .viper, type.role == .view else { return [] }
    let tokens = member.file.tokens
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
      let isOwn = !tokens[index - 1].isSymbol(".") || index > 1 && tokens[index - 2].isWord("self")
      let isPresenting =
        ["present", "dismiss"].contains(token.text) && isOwn && !tokens[index - 1].isWord("func")
        && index + 1 < tokens.count && tokens[index + 1].isSymbol("(")
      guard isPresenting || Self.navigation.contains(token.text) || navigates(tokens, at: index, navigators),
        lines.insert(token.line).inserted
      else { return nil }
      return finding("A11", at: token, of: member, type, "The view navigates itself, with '\(token.text)'.")
    }
  }

  // MARK: - A12

  private func forcedFindings(_ member: Located, _ type: RoleType) -> [Finding] {
    guard applies("A12", to: type) else { return [] }
    let tokens = member.file.tokens
    let collaborators = Set(
      type.entry.properties.filter { property in
        roles.mentions(of: property, in: type.entry).contains {
          roles.roles(of: $0) != nil || $0.entry?.isProtocol ?? false
        }
      }.map(\.declaration.name))
    return member.declaration.tokens.compactMap { index in
      guard tokens[index].isSymbol("!"), !tokens[index].isSpaced, index > 0 else { return nil }
      // `links[key]!` unwraps what the name before the bracket has.
      let bracket =
        tokens[index - 1].isSymbol("]") ? member.file.opening(of: index - 1, in: member.declaration.tokens) : nil
      let end = bracket ?? index
      guard end > 0 else { return nil }
      let last = tokens[end - 1]
      if bracket == nil, last.isWord("as") {
        var parser = TypeParser(tokens, at: index + 1)
        let scope = program.scope(of: type.entry, in: member)
        guard let target = parser.parse(),
          let mention = program.mentions(of: target, in: scope).first(where: { roles.roles(of: $0) != nil })
        else { return nil }
        return finding("A12", at: last, of: member, type, "The \(type.role.name) casts to \(mention.name) by force.")
      }
      let isComparison = index + 1 < tokens.count && tokens[index + 1].isSymbol("=") && !tokens[index + 1].isSpaced
      guard last.isName, collaborators.contains(last.text), !isComparison else { return nil }
      let receiver = tokens[..<end].dropLast(2).last { !$0.isSymbol("?") }
      let isOwn = end < 2 || !tokens[end - 2].isSymbol(".") || receiver?.isWord("self") ?? false
      guard isOwn else { return nil }
      return finding(
        "A12", at: last, of: member, type, "The \(type.role.name) unwraps '\(last.text)' by force.")
    }
  }

  // MARK: - A16

  private static let samples: Set<String> = [
    "Something", "doSomething", "presentSomething", "displaySomething", "doSomeWork", "routeToSomewhere",
    "SomethingWorker", "doSomethingElse", "presentSomethingElse", "displaySomethingElse", "SomethingElse",
  ]

  private func sampleFindings(_ type: RoleType) -> [Finding] {
    guard type.architecture == .vip else { return [] }
    let faces = program.types.values.filter { $0.isProtocol || $0.primary.declaration.isNominal }.filter {
      $0.id.target == type.entry.id.target
    }
    return faces.flatMap { entry in
      ([entry.primary] + entry.members).filter { Self.samples.contains($0.declaration.name) }.map { sample in
        finding(
          "A16", at: sample,
          sample.declaration.name == entry.name ? entry.id.name : "\(entry.id.name).\(sample.declaration.name)",
          "The template's sample '\(sample.declaration.name)' is still there.")
      }
    }
  }
}
