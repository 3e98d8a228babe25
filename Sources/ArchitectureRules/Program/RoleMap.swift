/// Which types of a program have which role of which architecture.
///
/// A role is found by the settings, by the protocols that a type adopts, by its superclass, and last by its name.
struct RoleMap: Sendable {
  let program: Program
  let settings: Settings
  private(set) var types: [TypeEntry.ID: RoleType] = [:]
  /// The roles that adopt a protocol, nil standing for a type without a role.
  private var adopters: [TypeEntry.ID: Set<Role?>] = [:]
  /// The roles that declare a protocol to be their interface.
  private var interfaces: [TypeEntry.ID: Set<Role>] = [:]

  init(_ program: Program, _ settings: Settings) {
    self.program = program
    self.settings = settings
    let entries = program.types.values.filter { !$0.isProtocol && !isTest($0) }.sorted { $0.id.name < $1.id.name }
    for entry in entries { types[entry.id] = declaredRole(of: entry) }
    // Routers, workers and coordinators are common words: beside a presenter, an interactor, a controller or a view
    // model they are roles.
    let presenting = Set(
      types.values.filter { [.presenter, .interactor].contains($0.role) }.map(\.entry.id.target)
        + entries.filter { $0.name.hasSuffix("Presenter") && !presentsNotices($0) }.map(\.id.target))
    let controlling = Set(
      types.values.filter { $0.role == .controller }.map(\.entry.id.target)
        + entries.filter { $0.name.hasSuffix("ViewModel") && $0.isReference }.map(\.id.target))
    let declared = Set(types.values.map(\.entry.name))
    for entry in entries where types[entry.id] == nil {
      guard let role = Role.role(ofTypeNamed: entry.name) ?? nestedRole(of: entry) else { continue }
      let isLikely: Bool =
        switch role {
        case .view, .controller, .viewModel: entry.isReference
        case .presenter: !presentsNotices(entry) && (entry.isReference || presenting.contains(entry.id.target))
        case .coordinator: entry.isReference && controlling.contains(entry.id.target)
        case .interactor, .router, .worker: presenting.contains(entry.id.target)
        case .builder: presenting.contains(entry.id.target) && (!entry.isReference || namesRole(entry, declared))
        }
      guard isLikely else { continue }
      types[entry.id] = RoleType(entry: entry, role: role, architecture: nil, isDeclared: false)
    }
    for entry in entries { recordProtocols(of: entry) }
    setArchitectures()
    // A controller with a presenter has become a view by now, and its protocols are those of a view.
    (adopters, interfaces) = ([:], [:])
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

  /// Returns whether a presenter's name is that of a helper that shows alerts and the like, without a module of its own.
  private func presentsNotices(_ entry: TypeEntry) -> Bool {
    guard let stem = Role.notice(ofPresenterNamed: entry.name) else { return false }
    return !["Interactor", "Router", "Wireframe"].contains { role in
      program.types[TypeEntry.ID(target: entry.id.target, name: stem + role)] != nil
    }
  }

  /// Returns whether a class names a role, as a builder of requests or texts doesn't.
  private func namesRole(_ entry: TypeEntry, _ declared: Set<String>) -> Bool {
    entry.parts.contains { part in
      part.declaration.tokens.contains { index in
        let token = part.file.tokens[index]
        guard token.isName, token.text != entry.name else { return false }
        return declared.contains(token.text) || Role.role(ofTypeNamed: token.text) != nil
          || Role.nested[token.text] != nil || Role.role(ofProtocolNamed: token.text) != nil
          || Role.role(ofForeignTypeNamed: token.text) != nil
      }
    }
  }

  /// Returns the role of a class inside another type whose name is that of a role.
  ///
  /// A use case of VIP has a `ViewModel` beside its `Request` and `Response`, and a view of UIKit in SwiftUI, such as a
  /// `UIViewRepresentable`, has a `Coordinator` as its delegate.
  private func nestedRole(of entry: TypeEntry) -> Role? {
    guard entry.isReference, entry.id.name != entry.name, let role = Role.nested[entry.name] else { return nil }
    let outer = entry.id.name.dropLast(entry.name.count)
    if role == .coordinator {
      let owner = program.types[TypeEntry.ID(target: entry.id.target, name: String(outer.dropLast()))]
      let names = owner.map { program.ancestors(of: $0).names } ?? []
      return names.contains { $0.hasSuffix("Representable") } ? nil : role
    }
    let isMessage = ["Request", "Response"].contains { name in
      program.types[TypeEntry.ID(target: entry.id.target, name: outer + name)] != nil
    }
    return isMessage ? nil : role
  }

  /// Records which protocols a type adopts, and which of them it declares to be its interface.
  private mutating func recordProtocols(of entry: TypeEntry) {
    let role = types[entry.id]?.role
    // What a view of SwiftUI observes adopts the view's protocol in its place.
    guard role != nil || !Role.isDouble(entry.name) && !isObservable(entry) else { return }
    for ancestor in program.ancestors(of: entry).entries where ancestor.isProtocol {
      adopters[ancestor.id, default: []].insert(role)
    }
    guard let role, let type = types[entry.id] else { return }
    if role == .interactor, type.isDeclared || type.architecture == .vip { recordWorkers(of: entry) }
    guard type.isDeclared else { return }
    for property in entry.properties where ["interface", "interactorOutput"].contains(property.declaration.name) {
      guard let type = property.declaration.type else { continue }
      for mention in program.mentions(of: type, in: program.scope(of: entry, in: property)) {
        if let id = mention.entry?.id { interfaces[id, default: []].insert(role) }
      }
    }
  }

  /// Returns whether views of SwiftUI can observe the objects of a class.
  func isObservable(_ entry: TypeEntry) -> Bool {
    entry.primary.declaration.attributes.contains { $0 == "Observable" || $0 == "Observation.Observable" }
      || program.ancestors(of: entry).names.contains { $0.hasSuffix("ObservableObject") }
  }

  /// Gives the role of a worker to what an interactor calls its worker, whatever type adopts the protocol, and to the
  /// protocols of services that it holds: `any RecipeStore`.
  ///
  /// The interactor's own protocols, such as that of its data store, are no services.
  private mutating func recordWorkers(of entry: TypeEntry) {
    let own = program.ancestors(of: entry).entries.map(\.id)
    for property in entry.properties {
      let isNamed = property.declaration.name == "worker" || property.declaration.name.hasSuffix("Worker")
      for mention in mentions(of: property, in: entry) where mention.name != "WorkerLink" {
        guard let held = mention.entry, types[held.id] == nil, !own.contains(held.id),
          isNamed || held.isProtocol && Role.isService(protocolNamed: held.name)
        else { continue }
        interfaces[held.id, default: []].insert(.worker)
      }
    }
  }

  // MARK: Architectures

  private mutating func setArchitectures() {
    let implied = impliedArchitectures()
    var votes: [String: [Architecture: Int]] = [:]
    func vote(_ type: RoleType, _ architecture: Architecture) {
      let folder = type.entry.primary.file.folder
      votes[folder, default: [:]][architecture, default: 0] += 1
      votes["target " + type.entry.id.target, default: [:]][architecture, default: 0] += 1
    }
    for type in all {
      if let architecture = type.architecture { vote(type, architecture) }
      if type.role == .viewModel { vote(type, .mvvm) }
      guard [.view, .controller].contains(type.role), type.architecture == nil,
        let architecture = implied.own[type.entry.id], architecture != .mvvm
      else { continue }
      vote(type, architecture)
      // Its presenter or interactor may be in another target, which has no view or controller.
      let kept = keptMentions(of: type.entry).filter {
        !(roles(of: $0) ?? []).isDisjoint(with: [.presenter, .interactor])
      }
      for target in Set(kept.compactMap { $0.entry?.id.target }) where target != type.entry.id.target {
        votes["target " + target, default: [:]][architecture, default: 0] += 1
      }
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
        let id = type.entry.id
        type.architecture = implied.own[id] ?? isSet ?? implied.ofSubclasses[id] ?? .mvc
        if type.architecture == .viper { type.role = .view }
      case .coordinator: type.architecture = type.architecture ?? isSet ?? majority(type, of: [.mvvm])
      // A view of SwiftUI, or one that the controller only shows.
      case .view: type.architecture = type.architecture ?? implied.own[type.entry.id]
      case .controller: break
      }
      types[type.entry.id] = type
    }
  }

  /// Returns the architectures of which views and controllers are parts by what they hold, and, for the types that they
  /// inherit from, the one that all of them have in common.
  private func impliedArchitectures() -> (
    own: [TypeEntry.ID: Architecture], ofSubclasses: [TypeEntry.ID: Architecture]
  ) {
    var own: [TypeEntry.ID: Architecture] = [:]
    var inheriting: [TypeEntry.ID: Set<Architecture?>] = [:]
    for type in types.values where [.view, .controller].contains(type.role) {
      let architecture = architecture(holding: Set(keptMentions(of: type.entry).flatMap { roles(of: $0) ?? [] }))
      own[type.entry.id] = architecture
      for ancestor in program.ancestors(of: type.entry).entries {
        inheriting[ancestor.id, default: []].insert(architecture)
      }
    }
    return (own, inheriting.compactMapValues { $0.count == 1 ? $0.first.flatMap(\.self) : nil })
  }

  /// Returns the architecture of which a view or controller that holds these roles is a part.
  ///
  /// A controller of VIP has no presenter.
  private func architecture(holding roles: Set<Role>) -> Architecture? {
    if roles.contains(.viewModel) { return .mvvm }
    return roles.contains(.presenter) ? .viper : roles.contains(.interactor) ? .vip : nil
  }

  /// Returns the types that a type's properties hold, and those among the generic arguments of its superclass.
  private func keptMentions(of entry: TypeEntry) -> [Program.Mention] {
    let arguments = entry.parts.flatMap { part in
      part.declaration.inherited.flatMap { inherited -> [Program.Mention] in
        guard case .named(let components) = inherited else { return [] }
        let scope = program.scope(of: entry, in: part)
        return components.flatMap(\.arguments).flatMap { program.mentions(of: $0, in: scope) }
      }
    }
    return entry.properties.flatMap { mentions(of: $0, in: entry) } + arguments
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
    if !entry.isProtocol {
      let role = (types[entry.id] ?? inheritedRole(of: entry)).map { [$0.role] as Set }
      // A structure that an interactor calls its worker may only carry services to several screens.
      return role ?? (entry.isReference ? interfaces[entry.id] : nil) ?? (adoptsWorker(entry) ? [.worker] : nil)
    }
    if let roles = interfaces[entry.id] { return roles }
    let named = Role.role(ofProtocolNamed: entry.name)
    guard let adopting = adopters[entry.id] else { return named.map { [$0] } }
    guard adopting.contains(nil) else { return Set(adopting.compactMap(\.self)) }
    // A service may stand in for a worker. What stands in for a view may be a proxy that holds the view weakly.
    guard let named, ![.view, .controller].contains(named) else { return nil }
    return adopting == [nil, named] || named == .worker && adopting == [nil] ? [named] : nil
  }

  /// Returns whether a type adopts the protocol of an interactor's worker.
  private func adoptsWorker(_ entry: TypeEntry) -> Bool {
    program.ancestors(of: entry).entries.contains { $0.isProtocol && interfaces[$0.id] == [.worker] }
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

  /// Returns whether a mentioned type is a worker, what an interactor calls its worker, or a link to one.
  func isWorker(_ mention: Program.Mention) -> Bool {
    guard let entry = mention.entry else { return mention.name == "WorkerLink" }
    return hasRole(mention, [.worker]) || types[entry.id] == nil && interfaces[entry.id] == [.worker]
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
