/// Which types of a program have which role of which architecture.
///
/// A role is found by the settings, by the protocols that a type adopts, by its superclass, and last by its name.
struct RoleMap: Sendable {
  let program: Program
  let settings: Settings
  private(set) var types: [TypeEntry.ID: RoleType] = [:]
  /// The roles that adopt a protocol, nil standing for a type without a role.
  private var adopters: [TypeEntry.ID: Set<Role?>] = [:]
  /// The roles that declare a protocol to be their face.
  private var faces: [TypeEntry.ID: Set<Role>] = [:]

  init(_ program: Program, _ settings: Settings) {
    self.program = program
    self.settings = settings
    let entries = program.types.values.filter { !$0.isProtocol && !isTest($0) }.sorted { $0.id.name < $1.id.name }
    for entry in entries { types[entry.id] = declaredRole(of: entry) }
    // Routers, workers and coordinators are common words: beside a presenter, an interactor or a controller they are roles.
    let presenting = Set(
      types.values.filter { [.presenter, .interactor].contains($0.role) }.map(\.entry.id.target)
        + entries.filter { $0.name.hasSuffix("Presenter") }.map(\.id.target))
    let controlling = Set(types.values.filter { $0.role == .controller }.map(\.entry.id.target))
    for entry in entries where types[entry.id] == nil {
      guard let role = Role.role(ofTypeNamed: entry.name) else { continue }
      let isLikely: Bool =
        switch role {
        case .view, .controller, .viewModel: entry.isReference
        case .presenter: entry.isReference || presenting.contains(entry.id.target)
        case .coordinator: entry.isReference && controlling.contains(entry.id.target)
        case .interactor, .router, .worker, .builder: presenting.contains(entry.id.target)
        }
      guard isLikely else { continue }
      types[entry.id] = RoleType(entry: entry, role: role, architecture: nil, isDeclared: false)
    }
    for entry in entries { recordProtocols(of: entry) }
    setArchitectures()
    // A controller with a presenter has become a view by now, and its protocols are those of a view.
    (adopters, faces) = ([:], [:])
    for entry in entries { recordProtocols(of: entry) }
  }

  /// The types with a role, in the order of their names.
  var all: [RoleType] {
    types.values.sorted { ($0.entry.id.target, $0.name) < ($1.entry.id.target, $1.name) }
  }

  private func isTest(_ entry: TypeEntry) -> Bool {
    program.targets.contains { $0.name == entry.id.target && $0.isTest }
  }

  // MARK: Roles

  private func declaredRole(of entry: TypeEntry) -> RoleType? {
    if let role = settings.role(ofTypeNamed: entry.name) {
      return RoleType(entry: entry, role: role, architecture: nil, isDeclared: true)
    }
    let names = program.ancestors(of: entry).names
    let simpleNames = Set(names.compactMap { $0.split(separator: ".").last.map(String.init) })
    for adopted in Role.adopted where simpleNames.contains(adopted.name) {
      // A nested `View` or `Controller` of one's own is another matter only if it's no protocol.
      return RoleType(entry: entry, role: adopted.role, architecture: adopted.architecture, isDeclared: true)
    }
    guard entry.primary.declaration.kind != .enum else { return nil }
    let inherited = simpleNames.compactMap(Role.role(ofForeignTypeNamed:))
    if inherited.contains(.controller) {
      return RoleType(entry: entry, role: .controller, architecture: nil, isDeclared: false)
    }
    guard inherited.contains(.view) else { return nil }
    return RoleType(entry: entry, role: .view, architecture: nil, isDeclared: false)
  }

  /// Records which protocols a type adopts, and which of them it declares to be its face.
  private mutating func recordProtocols(of entry: TypeEntry) {
    let role = types[entry.id]?.role
    for ancestor in program.ancestors(of: entry).entries where ancestor.isProtocol {
      adopters[ancestor.id, default: []].insert(role)
    }
    guard let role, types[entry.id]?.isDeclared == true else { return }
    for property in entry.properties where ["face", "interactorOutput"].contains(property.declaration.name) {
      guard let type = property.declaration.type else { continue }
      for mention in program.mentions(of: type, in: program.scope(of: entry, in: property)) {
        if let id = mention.entry?.id { faces[id, default: []].insert(role) }
      }
    }
    for property in entry.properties where role == .interactor && property.declaration.name == "worker" {
      for mention in mentions(of: property, in: entry) where mention.name != "WorkerLink" {
        if let id = mention.entry?.id, types[id] == nil { faces[id, default: []].insert(.worker) }
      }
    }
  }

  // MARK: Architectures

  private mutating func setArchitectures() {
    var votes: [String: [Architecture: Int]] = [:]
    func vote(_ type: RoleType, _ architecture: Architecture) {
      let folder = type.entry.primary.file.folder
      votes[folder, default: [:]][architecture, default: 0] += 1
      votes["target " + type.entry.id.target, default: [:]][architecture, default: 0] += 1
    }
    for type in all {
      if let architecture = type.architecture { vote(type, architecture) }
      if type.role == .viewModel { vote(type, .mvvm) }
      guard type.role == .controller else { continue }
      let known = keptRoles(of: type.entry)
      if known.contains(.interactor) { vote(type, .vip) } else if known.contains(.presenter) { vote(type, .viper) }
    }
    func majority(_ type: RoleType, of candidates: Set<Architecture>) -> Architecture? {
      for key in [type.entry.primary.file.folder, "target " + type.entry.id.target] {
        let best = (votes[key] ?? [:]).filter { candidates.contains($0.key) }
        if let winner = best.max(by: { ($0.value, $0.key.rawValue) < ($1.value, $1.key.rawValue) }) {
          return winner.key
        }
      }
      return nil
    }
    for var type in all {
      let isSet = settings.architecture(ofFolder: type.entry.primary.file.path)
      switch type.role {
      case .viewModel: type.architecture = isSet ?? .mvvm
      case .presenter, .interactor, .worker:
        type.architecture = type.architecture ?? isSet ?? majority(type, of: [.viper, .vip]) ?? .viper
      case .router, .builder: type.architecture = type.architecture ?? isSet ?? majority(type, of: [.viper, .vip])
      case .controller where type.architecture == nil:
        let known = keptRoles(of: type.entry)
        let sign: Architecture? =
          known.contains(.viewModel)
          ? .mvvm : known.contains(.interactor) ? .vip : known.contains(.presenter) ? .viper : nil
        type.architecture = sign ?? isSet ?? .mvc
        if type.architecture == .viper { type.role = .view }
      case .coordinator: type.architecture = type.architecture ?? isSet ?? majority(type, of: [.mvvm])
      case .view, .controller: break
      }
      types[type.entry.id] = type
    }
  }

  /// Returns the roles that a type's properties hold, and those among the generic arguments of its superclass.
  private func keptRoles(of entry: TypeEntry) -> Set<Role> {
    let arguments = entry.parts.flatMap { part in
      part.declaration.inherited.flatMap { inherited -> [Program.Mention] in
        guard case .named(let components) = inherited else { return [] }
        let scope = program.scope(of: entry, in: part)
        return components.flatMap(\.arguments).flatMap { program.mentions(of: $0, in: scope) }
      }
    }
    let held = entry.properties.flatMap { mentions(of: $0, in: entry) }
    return Set((held + arguments).flatMap { roles(of: $0) ?? [] })
  }

  // MARK: Mentions

  /// Returns the types that a property names, or that its initial value shows.
  func mentions(of property: Located, in entry: TypeEntry) -> [Program.Mention] {
    let declaration = property.declaration
    if declaration.type == nil, let type = typeOfConstant(namedBy: property, in: entry) { return type }
    guard
      let type = declaration.type ?? program.graphs.type(of: declaration.name, in: entry.id)
        ?? property.file.inferredType(of: declaration)
    else { return [] }
    return program.mentions(of: type, in: program.scope(of: entry, in: property))
  }

  /// Returns the types of a property whose value is the constant `Name.member`, if the sources declare that constant
  /// with another type than `Name`.
  private func typeOfConstant(namedBy property: Located, in entry: TypeEntry) -> [Program.Mention]? {
    let (tokens, value) = (property.file.tokens, property.declaration.initialValue ?? 0..<0)
    guard value.count == 3, tokens[value.lowerBound].isName, tokens[value.lowerBound + 1].isSymbol("."),
      let owner = program.entry(named: [tokens[value.lowerBound].text], in: program.scope(of: entry, in: property)),
      let constant = owner.properties.first(where: { constant in
        constant.declaration.name == tokens[value.lowerBound + 2].text
          && constant.declaration.modifiers.contains("static")
      })
    else { return nil }
    if let type = constant.declaration.type ?? constant.file.inferredType(of: constant.declaration) {
      return program.mentions(of: type, in: program.scope(of: owner, in: constant))
    }
    let kind = constant.declaration.initialValue.map { constant.file.tokens[$0.lowerBound].kind }
    return kind == .number || kind == .literal ? [] : nil
  }

  /// Returns the roles that a mentioned type has; nil if types without a role have it as well.
  func roles(of mention: Program.Mention) -> Set<Role>? {
    guard let entry = mention.entry else {
      return Role.role(ofForeignTypeNamed: mention.name).map { [$0] }
    }
    if !entry.isProtocol { return (types[entry.id] ?? inheritedRole(of: entry)).map { [$0.role] } }
    if let roles = faces[entry.id] { return roles }
    if let roles = adopters[entry.id] { return roles.contains(nil) ? nil : Set(roles.compactMap(\.self)) }
    return Role.role(ofProtocolNamed: entry.name).map { [$0] }
  }

  /// Returns the roles of the types that adopt a protocol; nil if a type without a role adopts it as well.
  func adoptingRoles(of entry: TypeEntry) -> Set<Role>? {
    guard let roles = adopters[entry.id], !roles.contains(nil) else { return nil }
    return Set(roles.compactMap(\.self))
  }

  private func inheritedRole(of entry: TypeEntry) -> RoleType? {
    program.ancestors(of: entry).entries.lazy.filter { !$0.isProtocol }.compactMap { types[$0.id] }.first
  }

  /// Returns whether a mentioned type has one of some roles, and no other.
  func hasRole(_ mention: Program.Mention, _ roles: Set<Role>) -> Bool {
    guard let found = self.roles(of: mention), !found.isEmpty else { return false }
    return found.isSubset(of: roles)
  }
}

extension SourceFile {
  /// Returns the type of a property without an annotation, as its initial value shows it.
  ///
  /// Such as `Name()`, `Name.shared`, `{ Name() }()`, `[Name()]` and `value as Name`.
  func inferredType(of property: Declaration) -> SwiftType? {
    guard let value = property.initialValue, let first = value.first else { return nil }
    if let cast = value.last(where: { tokens[$0].isWord("as") }) {
      let start = tokens[cast + 1].kind == .symbol ? cast + 2 : cast + 1
      var parser = TypeParser(tokens, at: start, end: value.upperBound)
      return parser.parse()
    }
    // `{ Name() }()`
    if tokens[first].isSymbol("{") {
      guard let close = closing[first], close + 1 < value.upperBound, tokens[close + 1].isSymbol("("),
        let created = createdType(at: first + 1, end: close), created.close == close - 1
      else { return nil }
      return created.type
    }
    if tokens[first].isSymbol("[") { return arrayType(of: value) }
    var parser = TypeParser(tokens, at: first, end: value.upperBound)
    guard tokens[first].isName, case .named(let components)? = parser.parse() else { return nil }
    let types = components.prefix { $0.name.first?.isUppercase ?? false }
    let isCalled = parser.index < value.upperBound && tokens[parser.index].isSymbol("(")
    guard !types.isEmpty else { return nil }
    // `Name()`, `Name.init()` and `Name.shared` are a Name; `Name.make()` may be anything.
    switch components.count - types.count {
    case 0: return isCalled ? .named(Array(types)) : nil
    case 1: return !isCalled || components.last?.name == "init" ? .named(Array(types)) : nil
    default: return nil
    }
  }

  /// Returns the type of `[Name()]` and of `[Name]()`; nil for any other literal.
  private func arrayType(of value: Range<Int>) -> SwiftType? {
    if closing[value.lowerBound] == value.upperBound - 1,
      let created = createdType(at: value.lowerBound + 1, end: value.upperBound),
      tokens[created.close + 1].isSymbol("]") || tokens[created.close + 1].isSymbol(",")
    {
      return .collection([created.type])
    }
    var parser = TypeParser(tokens, at: value.lowerBound, end: value.upperBound)
    guard let type = parser.parse(), parser.index < value.upperBound, tokens[parser.index].isSymbol("(") else {
      return nil
    }
    return type
  }

  /// Returns the type whose initializer is called at a token, and the index of the closing parenthesis: `Name()`.
  private func createdType(at index: Int, end: Int) -> (type: SwiftType, close: Int)? {
    guard index < end, tokens[index].isName else { return nil }
    var parser = TypeParser(tokens, at: index, end: end)
    guard case .named(let components)? = parser.parse(),
      components.allSatisfy({ $0.name.first?.isUppercase ?? false }), parser.index < end,
      tokens[parser.index].isSymbol("("), let close = closing[parser.index]
    else { return nil }
    return (.named(components), close)
  }
}
