/// A2, A3, A9, A10, A12 and A14: which role refers to which other, and how.
extension Checker {
  func referenceFindings(_ type: RoleType) -> [Finding] {
    let cases = type.entry.members.filter { $0.declaration.kind == .enumCase }
    return (type.entry.properties + cases).flatMap { property in
      propertyFindings(of: property, in: type) + unwrappingFindings(of: property, in: type)
    } + inheritedFindings(of: type) + superclassFindings(of: type) + parameterFindings(of: type)
      + concreteSignatureFindings(of: type) + unwrappedParameterFindings(of: type)
  }

  private func propertyFindings(of property: Located, in type: RoleType) -> [Finding] {
    let mentions = roles.mentions(of: property, in: type.entry)
    let symbol = "\(type.name).\(property.declaration.name)"
    var findings: [Finding] = []
    func report(_ id: String, _ mention: Program.Mention, _ text: String) {
      guard applies(id, to: type), !findings.contains(where: { $0.rule == id }) else { return }
      findings.append(finding(id, at: property, symbol, "The \(type.role.name) \(text)"))
    }
    let name = property.declaration.name
    // Code that calls a closure or an initializer of a class has to refer to the class, too.
    for mention in mentions where !mention.isKept {
      if let rule = unreachable(from: type), roles.hasRole(mention, rule.roles) {
        if !isObserver(mention, true) {
          report(rule.id, mention, "refers to \(mention.name) in the type of '\(name)'.")
        }
      } else if type.role != .router, let reference = concreteReference(mention, seenFrom: type) {
        report("A14", mention, "refers to \(reference) in the type of '\(name)'.")
      }
    }
    for mention in mentions where mention.isKept {
      let isWeak = mention.isWeak || property.declaration.isWeak || isWrappedWeakly(property, in: type)
      let manner = property.declaration.modifiers.contains("unowned") ? "without ownership" : "strongly"
      if !property.declaration.isComputed, !isWeak, isUpward(mention, from: type) {
        report("A2", mention, "holds the \(upwardName(type)) in '\(name)' \(manner), as \(mention.name).")
      }
      if !property.declaration.isComputed, !isWeak, let (path, upward) = upwardMention(inside: mention, from: type) {
        report("A2", upward, "holds the \(upwardName(type)) in '\(name).\(path)' strongly, as \(upward.name).")
      }
      if type.role == .viewModel, roles.hasRole(mention, [.view, .controller]), !isObserver(mention, isWeak) {
        report("A3", mention, "refers to the view or controller \(mention.name) in '\(name)'.")
      }
      if type.role == .presenter, roles.hasRole(mention, [.interactor]) {
        report("A9", mention, "refers to the interactor \(mention.name) in '\(name)'.")
      }
      if type.role == .view, type.architecture == .viper, roles.hasRole(mention, [.router]) {
        report("A11", mention, "refers to the router \(mention.name) in '\(name)'.")
      }
      if [.view, .controller].contains(type.role), roles.isWorker(mention) {
        report("A10", mention, "refers to the worker \(mention.name) in '\(name)'.")
      }
      if let reference = concreteReference(mention, seenFrom: type) {
        report("A14", mention, "refers to \(reference) in '\(name)'.")
      } else if name == "delegate", type.role == .controller, mention.entry?.isReference ?? false,
        roles.hasRole(mention, [.controller])
      {
        // A controller may hold its children by their classes, and reports to its parent through a protocol.
        report("A14", mention, "refers to its delegate by its class \(mention.name).")
      }
    }
    return findings
  }

  /// Returns whether the property wrapper of a property, if the sources declare it, holds the value weakly.
  private func isWrappedWeakly(_ property: Located, in type: RoleType) -> Bool {
    let scope = program.scope(of: type.entry, in: property)
    return property.declaration.attributes.contains { attribute in
      program.entry(named: attribute.split(separator: ".").map(String.init), in: scope)?.holdsWeakly ?? false
    }
  }

  // MARK: What superclasses keep

  /// Returns the findings for the stored properties of a role's superclass: `class Base<View> { var view: View? }`.
  private func inheritedFindings(of type: RoleType) -> [Finding] {
    guard [.presenter, .interactor, .viewModel].contains(type.role) else { return [] }
    let declaration = type.entry.primary.declaration
    guard let written = declaration.inherited.first, case .named(let components) = written,
      let base = program.entry(
        named: components.map(\.name), in: program.scope(of: type.entry, in: type.entry.primary)),
      base.isReference
    else { return [] }
    let names = base.primary.declaration.genericNames
    // What a base class without parameters keeps is reported there if it has a role.
    guard !names.isEmpty || roles.types[base.id] == nil else { return [] }
    let replacements = Dictionary(zip(names, components.last?.arguments ?? [])) { $1 }
    let scope = program.scope(of: type.entry, in: type.entry.primary)
    for property in base.storage where !property.declaration.isWeak {
      guard let kept = property.declaration.type, names.isEmpty || kept.replacing(replacements) != kept else {
        continue
      }
      let place = names.isEmpty ? program.scope(of: base, in: property) : scope
      for mention in program.mentions(of: kept.replacing(replacements), in: place) where mention.isKept {
        let text = "'\(property.declaration.name)' of its superclass \(base.name), as \(mention.name)."
        if !mention.isWeak, isUpward(mention, from: type) {
          return [
            finding(
              "A2", at: type.entry.primary, type.name, "The \(type.role.name) holds the \(upwardName(type)) in \(text)")
          ]
        }
        if type.role == .viewModel, roles.hasRole(mention, [.view, .controller]), !isObserver(mention, mention.isWeak) {
          return [
            finding("A3", at: type.entry.primary, type.name, "The view model refers to a view or controller in \(text)")
          ]
        }
      }
    }
    return []
  }

  /// Returns the findings for classes of other roles that a role gives its superclass: `BaseController<CardInteractor>`.
  private func superclassFindings(of type: RoleType) -> [Finding] {
    guard applies("A14", to: type), type.role != .router else { return [] }
    let scope = program.scope(of: type.entry, in: type.entry.primary)
    let arguments = type.entry.primary.declaration.inherited.flatMap { inherited -> [SwiftType] in
      guard case .named(let components) = inherited else { return [] }
      return components.flatMap(\.arguments)
    }
    let references = arguments.flatMap { program.mentions(of: $0, in: scope) }.lazy.compactMap { mention in
      self.concreteReference(mention, seenFrom: type)
    }
    guard let reference = references.first else { return [] }
    return [
      finding(
        "A14", at: type.entry.primary, type.name, "The \(type.role.name) gives its superclass \(reference).")
    ]
  }

  /// Returns whether a reference points upward, toward the object that owns the module.
  private func isUpward(_ mention: Program.Mention, from type: RoleType) -> Bool {
    switch (type.role, type.architecture) {
    case (.presenter, .viper?), (.presenter, .vip?): roles.hasRole(mention, [.view, .controller])
    case (.interactor, .viper?): roles.hasRole(mention, [.presenter])
    default: false
    }
  }

  /// Returns the upward reference in a type that is declared elsewhere and has no role, with its path.
  private func upwardMention(
    inside mention: Program.Mention, from type: RoleType, depth: Int = 0
  ) -> (path: String, mention: Program.Mention)? {
    guard depth < 4, [.presenter, .interactor].contains(type.role), let entry = mention.entry,
      !entry.isProtocol, roles.types[entry.id] == nil,
      // What is inside the role is reported there.
      outerRole(of: entry) == nil
    else { return nil }
    for property in entry.storage where !property.declaration.isWeak {
      let name = property.declaration.name
      for inner in roles.mentions(of: property, in: entry) where inner.isKept && !inner.isWeak {
        if isUpward(inner, from: type) { return (name, inner) }
        if let found = upwardMention(inside: inner, from: type, depth: depth + 1) {
          return ("\(name).\(found.path)", found.mention)
        }
      }
    }
    return nil
  }

  /// Returns whether a view model only notifies an object, which it holds weakly.
  private func isObserver(_ mention: Program.Mention, _ isWeak: Bool) -> Bool {
    guard isWeak, let entry = mention.entry, entry.isProtocol else { return false }
    let suffixes = ["Delegate", "Observer", "Observing", "Listener", "Listening", "ViewModelOutput"]
    return suffixes.contains(where: entry.name.hasSuffix)
  }

  private func upwardName(_ type: RoleType) -> String {
    type.role == .interactor ? "presenter" : type.architecture == .vip ? "controller" : "view"
  }

  // MARK: A3, A9 and A10: parameters

  private func parameterFindings(of type: RoleType) -> [Finding] {
    guard let rule = unreachable(from: type) else { return [] }
    return type.entry.functions.flatMap { function in
      let scope = program.scope(of: type.entry, in: function, function: function.declaration)
      let symbol = "\(type.name).\(function.declaration.name)"
      let parameters = function.declaration.parameters.compactMap { parameter -> Finding? in
        // A static function that makes the module gives the worker to the interactor.
        if rule.id == "A10", function.declaration.isStatic, !calls(parameter.name, in: function) { return nil }
        let mentions = program.mentions(of: parameter.type, in: scope)
        guard let found = mentions.first(where: { isForbiddenParameter($0, of: type) }) else { return nil }
        let role = roles.isWorker(found) ? "worker" : roles.roles(of: found)?.first?.name ?? "role"
        return finding(
          rule.id, (parameter.line, parameter.column), in: function.file, symbol,
          "The \(type.role.name) gets the \(role) \(found.name) as '\(parameter.name)'.")
      }
      guard function.declaration.kind != .initializer, let result = function.declaration.type,
        let found = program.mentions(of: result, in: scope).first(where: { roles.hasRole($0, rule.roles) })
      else { return parameters }
      let role = roles.roles(of: found)?.first?.name ?? "role"
      return parameters + [
        finding(rule.id, at: function, symbol, "The \(type.role.name) returns the \(role) \(found.name).")
      ]
    }
  }

  /// Returns whether a function uses a member of one of its parameters.
  private func calls(_ parameter: String, in function: Located) -> Bool {
    let tokens = function.file.tokens
    return (function.declaration.body ?? 0..<0).contains { index in
      tokens[index].text == parameter && !tokens[index - 1].isSymbol(".")
        && (tokens[index + 1].isSymbol(".") || tokens[index + 1].isSymbol("?"))
    }
  }

  /// Returns whether a role must not receive an object of a type.
  private func isForbiddenParameter(_ mention: Program.Mention, of type: RoleType) -> Bool {
    switch type.role {
    case .viewModel: roles.hasRole(mention, [.view, .controller]) && !isObserver(mention, true)
    case .presenter: roles.hasRole(mention, [.interactor])
    default: roles.isWorker(mention)
    }
  }

  // MARK: A12: properties

  private static let values: Set<String> = [
    "String", "Substring", "Character", "Int", "UInt", "Double", "Float", "CGFloat", "Bool", "Date", "Data", "URL",
    "UUID", "Decimal", "TimeInterval", "IndexPath", "Array", "Set", "Dictionary",
  ]

  private func unwrappingFindings(of property: Located, in type: RoleType) -> [Finding] {
    guard applies("A12", to: type), case .implicitlyUnwrapped(let wrapped)? = property.declaration.type,
      property.declaration.attributes.isDisjoint(with: ["IBOutlet", "IBInspectable"])
    else { return [] }
    let mentions = program.mentions(of: wrapped, in: program.scope(of: type.entry, in: property))
    guard let mention = mentions.first(where: { isCollaborator($0) && !isPart($0, of: type) }) else { return [] }
    let name = property.declaration.name
    return [
      finding(
        "A12", at: property, "\(type.name).\(name)",
        "The \(type.role.name) unwraps '\(name)' implicitly, each time it calls \(mention.name).")
    ]
  }

  /// Returns the findings for parameters and results that are implicitly unwrapped.
  ///
  /// Types of other packages are left out, since their delegate protocols demand such parameters.
  private func unwrappedParameterFindings(of type: RoleType) -> [Finding] {
    guard applies("A12", to: type) else { return [] }
    return type.entry.functions.flatMap { function -> [Finding] in
      let declaration = function.declaration
      let scope = program.scope(of: type.entry, in: function, function: declaration)
      func unwrapped(_ written: SwiftType?) -> String? {
        guard case .implicitlyUnwrapped(let wrapped)? = written else { return nil }
        return program.mentions(of: wrapped, in: scope).first { $0.entry != nil && isCollaborator($0) }?.name
      }
      let result = unwrapped(declaration.type).map { name in
        finding(
          "A12", at: function, "\(type.name).\(declaration.name)",
          "The \(type.role.name) returns \(name), which is unwrapped implicitly wherever it's called.")
      }
      return [result].compactMap(\.self)
        + declaration.parameters.compactMap { parameter in
          unwrapped(parameter.type).map { name in
            finding(
              "A12", (parameter.line, parameter.column), in: function.file, "\(type.name).\(declaration.name)",
              "The \(type.role.name) unwraps '\(parameter.name)' implicitly, each time it calls \(name).")
          }
        }
    }
  }

  /// Returns whether a type is an object that a role calls, rather than a value.
  func isCollaborator(_ mention: Program.Mention) -> Bool {
    guard let entry = mention.entry else {
      // Labels and buttons are parts of a view, rather than objects that a role works with.
      return !Self.values.contains(mention.name) && Role.role(ofForeignTypeNamed: mention.name) != .view
        && !mention.name.hasPrefix("UI") && !mention.name.hasPrefix("NS")
    }
    return entry.isProtocol || entry.isReference || roles.types[entry.id] != nil
  }

  /// Returns whether a type is a part of a view, such as a layer or another view, rather than an object that it calls.
  func isPart(_ mention: Program.Mention, of type: RoleType) -> Bool {
    guard type.role == .view, type.architecture != .viper else { return false }
    return mention.entry?.isProtocol != true && (roles.roles(of: mention) ?? [.view]) == [.view]
  }

  // MARK: A14

  /// Returns the findings for classes of other roles that functions take, or return, unless they make the module.
  private func concreteSignatureFindings(of type: RoleType) -> [Finding] {
    guard applies("A14", to: type), type.role != .router else { return [] }
    let forbidden = unreachable(from: type)?.roles ?? []
    return type.entry.functions.flatMap { function in
      let (declaration, symbol) = (function.declaration, "\(type.name).\(function.declaration.name)")
      let scope = program.scope(of: type.entry, in: function, function: declaration)
      func reference(_ written: SwiftType) -> String? {
        program.mentions(of: written, in: scope).filter { !roles.hasRole($0, forbidden) }.lazy.compactMap { mention in
          self.concreteReference(mention, seenFrom: type)
        }.first
      }
      var findings = declaration.parameters.compactMap { parameter in
        reference(parameter.type).map { found in
          finding(
            "A14", (parameter.line, parameter.column), in: function.file, symbol,
            "The \(type.role.name) gets \(found) as '\(parameter.name)'.")
        }
      }
      // What makes the module returns its roles.
      if !declaration.isStatic, let result = declaration.type.flatMap(reference) {
        findings.append(finding("A14", at: function, symbol, "The \(type.role.name) returns \(result)."))
      }
      return findings
    }
  }

  /// Returns the findings for casts and type checks that name the class of another role: `presenter as? CardPresenter`.
  func castFindings(_ member: Located, _ type: RoleType) -> [Finding] {
    guard applies("A14", to: type), type.role != .router, let code = code(of: member) else { return [] }
    let tokens = member.file.tokens
    guard code.contains(where: { tokens[$0].isWord("as") || tokens[$0].isWord("is") }) else { return [] }
    let forbidden = unreachable(from: type)
    let scope = program.scope(of: type.entry, in: member, function: member.declaration)
    return code.compactMap { index in
      guard tokens[index].isWord("as") || tokens[index].isWord("is"), index + 1 < code.upperBound,
        // A forced cast is one of A12.
        !tokens[index + 1].isSymbol("!")
      else { return nil }
      var parser = TypeParser(tokens, at: tokens[index + 1].isSymbol("?") ? index + 2 : index + 1, end: code.upperBound)
      let mentions = parser.parse().map { program.mentions(of: $0, in: scope) } ?? []
      let isForbidden = forbidden.flatMap { rule in mentions.first { roles.hasRole($0, rule.roles) } }
      let found = mentions.lazy.compactMap { mention in
        self.concreteRole(mention, seenFrom: type).map { (mention.name, $0) }
      }.first
      let forbiddenRole = isForbidden.flatMap { mention in roles.roles(of: mention)?.first.map { (mention.name, $0) } }
      guard let (name, role) = forbiddenRole ?? found else { return nil }
      return finding(
        forbiddenRole == nil ? "A14" : forbidden?.id ?? "A14", (tokens[index].line, tokens[index].column),
        in: member.file, "\(type.name).\(member.declaration.name)",
        "The \(type.role.name) asks whether an object is the \(role.name) \(name).")
    }
  }

  /// Returns the findings for static uses of another role's class: `CardWorker.save()`, `CardInteractor.shared`.
  ///
  /// A view model may read a constant of a view.
  func staticFindings(_ member: Located, _ type: RoleType) -> [Finding] {
    guard applies("A14", to: type), ![.router, .viewModel].contains(type.role), let code = code(of: member) else {
      return []
    }
    let forbidden = unreachable(from: type)
    return references(in: code, of: member, type.entry).compactMap { reference in
      guard !reference.isCall, !reference.isInitializer, let name = reference.member, name.first?.isLowercase ?? false,
        name != "self", let mention = reference.mentions.first, mention.entry?.isProtocol == false,
        // What makes an object is reported as a creation.
        !isFactory(reference)
      else { return nil }
      let rule = forbidden.flatMap { roles.hasRole(mention, $0.roles) ? $0.id : nil }
      guard let role = rule == nil ? concreteRole(mention, seenFrom: type) : roles.roles(of: mention)?.first else {
        return nil
      }
      let token = member.file.tokens[reference.index]
      return finding(
        rule ?? "A14", (token.line, token.column), in: member.file, "\(type.name).\(member.declaration.name)",
        "The \(type.role.name) uses the \(kind(of: mention)) of the \(role.name) \(mention.name).")
    }
  }

  /// Returns the role of a class that must be referred to by its protocol; nil for any other type.
  private func concreteRole(_ mention: Program.Mention, seenFrom type: RoleType) -> Role? {
    guard let entry = mention.entry, !entry.isProtocol, entry.id != type.entry.id,
      let role = roles.roles(of: mention)?.first, role != type.role, !isBound(entry, to: type),
      entry.isReference || isCalledStructure(entry, role, seenFrom: type)
    else { return nil }
    return type.boundaries.contains(role) ? role : nil
  }

  /// Returns whether a type is a structure that does the work of its role, as a view of SwiftUI or a helper whose name
  /// is that of a presenter doesn't.
  private func isCalledStructure(_ entry: TypeEntry, _ role: Role, seenFrom type: RoleType) -> Bool {
    guard entry.primary.declaration.kind == .struct else { return false }
    // A view must not refer to a worker at all, which is A10.
    return [.interactor, .router].contains(role) || role == .worker && type.role == .interactor
  }

  /// Returns the text for a reference to another role by its type; nil if the role may refer to that type.
  func concreteReference(_ mention: Program.Mention, seenFrom type: RoleType) -> String? {
    concreteRole(mention, seenFrom: type).map { "the \($0.name) by its \(kind(of: mention)) \(mention.name)" }
  }

  /// Returns what a type is, in a text.
  private func kind(of mention: Program.Mention) -> String {
    mention.entry?.isReference == false ? "structure" : "class"
  }

  /// Returns whether a SwiftUI view observes an object, for which it needs the class.
  private func isBound(_ entry: TypeEntry, to type: RoleType) -> Bool {
    guard type.role == .view, type.entry.primary.declaration.kind == .struct else { return false }
    return roles.isObservable(entry)
  }
}
