/// A6, A9 to A11 and A16: what the code of a role creates, where it navigates, and which samples are left.
extension Checker {
  func bodyFindings(_ type: RoleType) -> [Finding] {
    let members = type.entry.members.filter { !$0.declaration.isType }
    let names = propertyNames(of: type)
    var findings: [Finding] = []
    for member in members {
      findings += singletonFindings(member, type)
      findings += creationFindings(member, type)
      findings += formattingFindings(member, type, names)
      findings += navigationFindings(member, type, names)
      findings += linkFindings(member, type)
      findings += forcedFindings(member, type, names)
      findings += pathFindings(member, type)
      findings += castFindings(member, type)
      findings += staticFindings(member, type)
    }
    return findings
  }

  private func symbol(_ member: Located, _ type: RoleType) -> String { "\(type.name).\(member.declaration.name)" }

  func finding(_ id: String, at token: Token, of member: Located, _ type: RoleType, _ message: String) -> Finding {
    finding(id, (token.line, token.column), in: member.file, symbol(member, type), message)
  }

  // MARK: A6, A9 and A10: creating another role

  private func creationFindings(_ member: Located, _ type: RoleType) -> [Finding] {
    guard let rule = creationRule(for: type) else { return [] }
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
        guard rule.roles != [.worker] || !isForInteractor(reference.index, in: member, type) else { return nil }
        return report(mention, at: tokens[reference.index])
      }
      // `DetailFactory.makeDetail()`
      let made = products(of: reference).first { roles.hasRole($0, rule.roles) }
      return made.map { report($0, at: tokens[reference.index]) }
    }
    // `.init()`, where the type is known from elsewhere.
    let names = localNames(of: member, type)
    for index in (code(of: member) ?? 0..<0).dropLast()
    where tokens[index].isSymbol(".") && tokens[index + 1].isWord("init") && isImplicitMember(tokens, at: index) {
      guard let mention = expectedMentions(at: index, names, member, type).first, roles.hasRole(mention, rule.roles)
      else { continue }
      findings.append(report(mention, at: tokens[index]))
    }
    return findings
  }

  /// Returns whether a worker is only given to the interactor.
  ///
  /// Such as `CardInteractor(worker: CardWorker())`, `CardModule.make(worker: CardWorker())`,
  /// `interactor.worker = CardWorker()`, and a constant in its place.
  private func isForInteractor(_ index: Int, in member: Located, _ type: RoleType) -> Bool {
    let tokens = member.file.tokens
    let names = localNames(of: member, type)
    func isGiven(_ index: Int) -> Bool {
      if tokens[index - 1].isSymbol("="), index > 2 {
        let path = valuePath(endingAt: index - 2, names, member, type)
        return path?.steps.dropLast().last?.mentions.contains { roles.hasRole($0, [.interactor]) } ?? false
      }
      return references(in: member.declaration.tokens, of: member, type.entry).contains { reference in
        guard reference.index < index,
          reference.isCall && roles.hasRole(reference.mentions[0], [.interactor])
            || reference.member != nil && makesModules(reference.mentions[0]),
          let open = tokens[..<index].indices[reference.index...].first(where: { tokens[$0].isSymbol("(") })
        else { return false }
        return member.file.closing[open] ?? 0 > index
      }
    }
    guard let local = names.locals.first(where: { $0.value?.lowerBound == index }) else { return isGiven(index) }
    let uses = local.scope.filter { tokens[$0].text == local.name && !tokens[$0 + 1].isSymbol(":") }
    return !uses.isEmpty && uses.allSatisfy(isGiven)
  }

  private func makesModules(_ mention: Program.Mention) -> Bool {
    mention.name == "AssembledModule" || roles.hasRole(mention, [.builder])
  }

  /// Returns the types that a static function of another type returns, if all functions of that name return the same.
  private func products(of reference: TypeReference) -> [Program.Mention] {
    guard let name = reference.member, let entry = reference.mentions.first?.entry else { return [] }
    let functions = entry.functions(named: name).filter(\.declaration.isStatic)
    return commonResult(of: functions.map { (owner: entry, function: $0) })
  }

  /// Returns whether a reference calls a static function of the type that returns an instance of it.
  func isFactory(_ reference: TypeReference) -> Bool {
    guard let name = reference.member, let entry = reference.mentions.first?.entry else { return false }
    return entry.functions(named: name).contains { function in
      let declaration = function.declaration
      let result = declaration.type?.path?.last
      return declaration.isStatic && (result == entry.name || result == "Self")
    }
  }

  // MARK: A11

  private static let navigation: Set<String> = [
    "pushViewController", "popViewController", "popToRootViewController", "performSegue", "setViewControllers",
    "showDetailViewController", "presentAsSheet", "presentAsModalWindow",
  ]
  private static let navigators = [
    "navigator", "navigationController", "tabBarController", "splitViewController", "presentingViewController",
    "presentedViewController", "presentingController", "host",
  ]
  /// The applications that open addresses and, from there, other apps.
  private static let applications: Set<String> = ["UIApplication", "NSWorkspace"]
  private static let calls: Set<String> = [
    "set", "setRootController", "setViewController", "setViewControllers", "show",
  ]
  private static let stacks: Set<String> = ["viewControllers", "selectedIndex", "selectedViewController"]
  private static let changes: Set<String> = [
    "append", "insert", "popLast", "replaceSubrange", "reverse", "sort", "swapAt",
  ]
  private static let steps: [String] = ["push", "pop", "present", "dismiss", "replace"]

  /// Returns whether code that begins at a token tells a navigator to navigate.
  private func navigates(_ file: SourceFile, at index: Int, _ navigators: Set<String>) -> Bool {
    let tokens = file.tokens
    let isCast = isCastToNavigator(tokens, at: index)
    guard navigators.contains(tokens[index].text) || isCast else { return false }
    // `UIApplication.shared.open(url)`
    let isApplication = Self.applications.contains(tokens[index].text)
    if isApplication { return tokens[index...].prefix(6).map(\.text).dropFirst() == [".", "shared", ".", "open", "("] }
    let rest = tokens[(index + (isCast ? 2 : 1))...].prefix(6).drop { $0.isSymbol("?") || $0.isSymbol("!") }
    guard let first = rest.first, first.isSymbol("."), let name = rest.dropFirst().first?.text else { return false }
    // `let push = navigator?.push`
    if endsValue(tokens, after: rest.startIndex + 1) {
      // The host of an address is none: `url.host.show`.
      if tokens[index - 1].isSymbol("."), !followsSelf(tokens, at: index - 1, []) { return false }
      return Self.navigation.contains(name) || Self.steps.contains(name) || Self.calls.contains(name)
    }
    var next = rest.dropFirst(2).prefix(3).map(\.text)
    // `tabBarController?.viewControllers?.append(…)`
    if ["?", "!"].contains(next.first), [".", "["].contains(next.dropFirst().first) { next.removeFirst() }
    next = Array(next.prefix(2))
    // Reading a property such as `presentedViewController` doesn't navigate.
    if next.first == "(" || next.first == "{" {
      return Self.steps.contains(where: name.hasPrefix) || Self.calls.contains(name)
    }
    // Neither does reading a stack, such as `viewControllers.first === self`.
    guard Self.stacks.contains(name) else { return false }
    // `viewControllers[0] = detail`
    if next.first == "[", let open = tokens[index...].firstIndex(where: { $0.isSymbol("[") }),
      let close = file.closing[open]
    {
      next = tokens[(close + 1)...].prefix(2).map(\.text)
    }
    return next.first == "=" && next.last != "=" || next == ["+", "="]
      || next.first == "." && next.last.map { Self.changes.contains($0) || $0.hasPrefix("remove") } ?? false
  }

  /// Returns whether a path of SwiftUI is changed after its name: `path.append(id)`, `path = NavigationPath()`.
  private func changesPath(_ tokens: [Token], at index: Int) -> Bool {
    let next = tokens[(index + 1)...].prefix(3).map(\.text)
    guard next.count == 3, !tokens[index - 1].isWord("var") else { return false }
    return next[0] == "=" && next[1] != "="
      || next[0] == "." && next[2] == "(" && (next[1] == "append" || next[1].hasPrefix("remove"))
  }

  /// Returns whether a token is the last one of a value, such as that of a constant or an argument.
  private func endsValue(_ tokens: [Token], after index: Int) -> Bool {
    guard index + 1 < tokens.count else { return true }
    let next = tokens[index + 1]
    return [",", ")", "]", "}", ";"].contains(next.text) || next.beginsLine && !next.isSymbol(".")
  }

  /// Returns whether a token names a function of the framework as a value: `let show = present`.
  private func isFunctionValue(at index: Int, in member: Located, _ type: RoleType) -> Bool {
    let tokens = member.file.tokens
    return ["=", "(", ",", ":", "."].contains(tokens[index - 1].text) && endsValue(tokens, after: index)
      && !isDeclared(tokens[index].text, in: member, type)
  }

  /// Returns whether a token is the type of a cast to a navigator: `(parent as? UINavigationController)`.
  private func isCastToNavigator(_ tokens: [Token], at index: Int) -> Bool {
    index > 1 && index + 1 < tokens.count && tokens[index + 1].isSymbol(")")
      && tokens[(index - 2)..<index].contains { $0.isWord("as") }
      && ["NavigationController", "TabBarController", "SplitViewController"].contains(
        where: tokens[index].text.hasSuffix)
  }

  /// Returns whether a call at a token calls one of the type's own functions, rather than that of its framework.
  private func isOwnFunction(at index: Int, in member: Located, _ type: RoleType) -> Bool {
    let overloads = type.entry.functions(named: member.file.tokens[index].text).filter { function in
      !function.declaration.modifiers.contains("override")
    }
    guard !overloads.isEmpty, let close = member.file.closing[index + 1] else { return false }
    let arguments = index + 2..<max(index + 2, close)
    return !arguments.contains { member.file.tokens[$0].isWord("animated") }
      && !references(in: arguments, of: member, type.entry).contains { reference in
        reference.isCall && reference.mentions.first.map { roles.hasRole($0, [.view, .controller]) } ?? false
          || reference.isCall && reference.mentions.first.map { $0.entry == nil } ?? false
      }
  }

  /// Returns whether a period follows the view itself: `self`, `self?`, `super`, or the name of a closure's parameter.
  private func followsSelf(_ tokens: [Token], at period: Int, _ names: Set<String>) -> Bool {
    guard let receiver = tokens[..<period].last(where: { !$0.isSymbol("?") && !$0.isSymbol("!") }) else { return false }
    return receiver.isWord("self") || receiver.isWord("super") || names.contains(receiver.text)
  }

  /// Returns the names that closures give the view itself: `button.addAction(owner: self) { screen, _ in … }`.
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

  func isNavigator(_ mention: Program.Mention) -> Bool {
    let name = mention.name.split(separator: ".").last ?? ""
    return name == "Navigator" || name.hasSuffix("NavigationController")
  }

  func checksNavigation(of type: RoleType) -> Bool {
    type.architecture == .viper && [.view, .presenter, .interactor].contains(type.role)
  }

  private func navigationFindings(_ member: Located, _ type: RoleType, _ known: PropertyNames) -> [Finding] {
    guard checksNavigation(of: type) else { return [] }
    let tokens = member.file.tokens
    let selves = namesOfSelf(in: member.declaration.tokens, of: member.file)
    var lines: Set<Int> = []
    let own = known.navigators.union(Self.navigators).union(Self.applications)
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
        type.role == .view && isOwn
        && (["present", "dismiss", "openURL"].contains(token.text)
          && (isCall ? !isOwnFunction(at: index, in: member, type) : isFunctionValue(at: index, in: member, type))
          || token.text == "show" && hasLabel("sender"))
      let isNavigating =
        Self.navigation.contains(token.text) && (isMember || type.role == .view)
        // Pages of a controller, which aren't destinations.
        && !(token.text == "setViewControllers" && hasLabel("direction"))
      let isRoot =
        token.text == "rootViewController" && isMember && index + 2 < tokens.count && tokens[index + 1].isSymbol("=")
        && !tokens[index + 2].isSymbol("=")
      let isPath = isOwn && known.paths.contains(token.text) && changesPath(tokens, at: index)
      guard isPresenting || isNavigating || isRoot || isPath || navigates(member.file, at: index, navigators),
        lines.insert(token.line).inserted
      else { return nil }
      return finding(
        "A11", at: token, of: member, type, "The \(type.role.name) navigates itself, with '\(token.text)'.")
    }
  }

  private static let covers: Set<String> = ["sheet", "fullScreenCover", "popover", "navigationDestination"]

  /// Returns the findings for links, sheets and other covers of SwiftUI whose content the view makes itself.
  private func linkFindings(_ member: Located, _ type: RoleType) -> [Finding] {
    guard type.architecture == .viper, type.role == .view, let code = code(of: member) else { return [] }
    return code.compactMap { index in
      let isLink = member.file.tokens[index].isWord("NavigationLink")
      guard
        let destination = isLink
          ? destination(ofLinkAt: index, in: member.file) : content(ofCoverAt: index, in: member.file),
        let made = references(in: destination, of: member, type.entry).first(where: { reference in
          (reference.isCall || reference.isInitializer)
            && reference.mentions.first.map { roles.hasRole($0, [.view, .controller]) } ?? false
        })
      else { return nil }
      return finding(
        "A11", at: member.file.tokens[made.index], of: member, type,
        "The view makes the \(isLink ? "destination of a link" : "content of a \(member.file.tokens[index].text)"), "
          + "\(made.mentions.first?.name ?? "a view").")
    }
  }

  /// Returns the tokens of what a modifier such as `sheet` shows: its arguments and the closure after them.
  private func content(ofCoverAt index: Int, in file: SourceFile) -> Range<Int>? {
    let tokens = file.tokens
    guard Self.covers.contains(tokens[index].text), index > 0, tokens[index - 1].isSymbol("."),
      index + 1 < tokens.count, tokens[index + 1].isSymbol("("), let close = file.closing[index + 1]
    else { return nil }
    let isFollowed = close + 1 < tokens.count && tokens[close + 1].isSymbol("{")
    return index + 2..<min(isFollowed ? file.closing[close + 1] ?? close : close, tokens.count)
  }

  /// Returns the tokens of a link's destination: an argument, or the first closure of a link without a value.
  private func destination(ofLinkAt link: Int, in file: SourceFile) -> Range<Int>? {
    let tokens = file.tokens
    var next = link + 1
    if next < tokens.count, tokens[next].isSymbol("("), let close = file.closing[next], close < tokens.count {
      var index = next + 1
      while index < close {
        if tokens[index + 1].isSymbol(":"), tokens[index].isWord("value") { return nil }
        if tokens[index + 1].isSymbol(":"), tokens[index].isWord("destination") {
          let start = index + 2
          var end = start
          while end < close, !tokens[end].isSymbol(",") { end = (file.closing[end] ?? end) + 1 }
          return start..<end
        }
        index = (file.closing[index] ?? index) + 1
      }
      next = close + 1
    }
    guard next < tokens.count, tokens[next].isSymbol("{"), let close = file.closing[next] else { return nil }
    return next + 1..<min(close, tokens.count)
  }

  // MARK: A16

  private static let samples: Set<String> = [
    "Something", "doSomething", "presentSomething", "displaySomething", "doSomeWork", "routeToSomewhere",
    "SomethingWorker", "doSomethingElse", "presentSomethingElse", "displaySomethingElse", "SomethingElse",
    "navigateToSomewhere", "passDataToSomewhere", "doSomeOtherWork",
  ]

  /// Returns the findings for what the template has left in the targets with modules of VIP.
  func sampleFindings() -> [Finding] {
    let names = Set(roles.all.filter { $0.architecture == .vip }.map(\.entry.id.target))
    let aliases = program.targets.filter { names.contains($0.name) }.flatMap(\.files).flatMap { file in
      file.declarations.filter { $0.kind == .typealias && Self.samples.contains($0.name) }.map { alias in
        sampleFinding(Located(declaration: alias, file: file), alias.name)
      }
    }
    let entries = program.types.values.filter { entry in
      names.contains(entry.id.target) && (entry.isProtocol || entry.primary.declaration.isNominal)
    }
    let types = entries.flatMap { entry in
      ([entry.primary] + entry.members).filter { Self.samples.contains($0.declaration.name) }.map { sample in
        sampleFinding(
          sample,
          sample.declaration.name == entry.name ? entry.id.name : "\(entry.id.name).\(sample.declaration.name)")
      }
    }
    return aliases + types
  }

  private func sampleFinding(_ sample: Located, _ symbol: String) -> Finding {
    finding("A16", at: sample, symbol, "The template's sample '\(sample.declaration.name)' is still there.")
  }
}
