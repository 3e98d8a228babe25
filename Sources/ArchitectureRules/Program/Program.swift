/// A target: the files that are compiled together.
struct SourceTarget: Sendable {
  let name: String
  let isTest: Bool
  /// Whether its declarations are on the main actor unless they say something else.
  var isOnMainActor = false
  let files: [SourceFile]
}

/// A declaration, with the file that contains it.
struct Located: Sendable {
  let declaration: Declaration
  let file: SourceFile
}

/// A type or protocol, with what its extensions in all files add.
struct TypeEntry: Sendable {
  /// What tells types of the same name apart.
  struct ID: Sendable, Hashable {
    let target: String
    /// The name with those of the types around it: `Show.Request`.
    let name: String
  }

  let id: ID
  /// The declaration of the type itself.
  let primary: Located
  /// The declaration, then the extensions.
  private(set) var parts: [Located] = []

  /// The members, of the extensions too.
  private(set) var members: [Located] = []

  private var membersByName: [String: [Located]] = [:]

  init(id: ID, primary: Located, parts: [Located]) {
    self.id = id
    self.primary = primary
    for part in parts { add(part) }
  }

  mutating func add(_ part: Located) {
    parts.append(part)
    for declaration in part.declaration.members {
      let member = Located(declaration: declaration, file: part.file)
      members.append(member)
      membersByName[declaration.name, default: []].append(member)
    }
  }

  /// The name without those around it.
  var name: String { primary.declaration.name }

  var isProtocol: Bool { primary.declaration.kind == .protocol }

  /// Whether the type has an identity, and can be retained.
  var isReference: Bool { [.class, .actor].contains(primary.declaration.kind) }

  func members(named name: String) -> [Located] { membersByName[name] ?? [] }

  func property(named name: String) -> Located? {
    members(named: name).first { $0.declaration.kind == .property }
  }

  func functions(named name: String) -> [Located] { members(named: name).filter(Self.isFunction) }

  private static func isFunction(_ member: Located) -> Bool {
    [.function, .initializer, .subscript].contains(member.declaration.kind)
  }

  /// The properties.
  var properties: [Located] { members.filter { $0.declaration.kind == .property } }

  /// What instances keep: properties with storage, and the values of cases.
  var storage: [Located] {
    members.filter { member in
      member.declaration.kind == .enumCase
        || member.declaration.kind == .property && !member.declaration.isComputed
          && !member.declaration.isStatic
    }
  }

  /// Whether a generic type holds what it is given weakly: `struct Unretained<Value> { weak var value: Value? }`.
  var holdsWeakly: Bool {
    let names = Set(primary.declaration.genericNames)
    guard !names.isEmpty, primary.declaration.members.contains(where: \.isWeak) else { return false }
    return storage.allSatisfy { property in
      property.declaration.isWeak
        || !property.declaration.tokens.contains { index in
          names.contains(property.file.tokens[index].text)
        }
    }
  }

  /// The functions, initializers and subscripts.
  var functions: [Located] { members.filter(Self.isFunction) }

  /// The types that declaration and extensions list after the colon.
  var inherited: [SwiftType] { parts.flatMap(\.declaration.inherited) }
}

/// All sources that are checked, with names resolved as far as sources allow it.
struct Program: Sendable {
  /// A type named by another: by itself, or as a part or argument.
  struct Mention: Sendable {
    /// The name, with those around it.
    let name: String
    /// The type, if the sources declare it.
    let entry: TypeEntry?
    /// Whether an object of it is kept: false in the parameters and results of closures.
    let isKept: Bool
    /// Whether it's held weakly, as in `WeakLink<any CardListViewing>`.
    let isWeak: Bool
  }

  /// Where a name is looked up.
  struct Scope: Sendable {
    let target: String
    /// The names of the types around, the outermost first.
    let path: [String]
    let imports: Set<String>
    /// The constraints of the generic parameters.
    let constraints: [String: [SwiftType]]
  }

  private struct Alias: Sendable {
    let genericNames: [String]
    let type: SwiftType
    let scope: Scope
  }

  let targets: [SourceTarget]
  /// What the compiler adds; empty if it wasn't asked.
  let graphs: SymbolGraphs
  private(set) var types: [TypeEntry.ID: TypeEntry] = [:]
  private var aliases: [TypeEntry.ID: Alias] = [:]
  /// The targets that declare a name.
  private var owners: [String: [String]] = [:]
  /// What each type inherits from, once all types are read.
  private var inheritance: [TypeEntry.ID: (names: Set<String>, entries: [TypeEntry])] = [:]

  init(_ targets: [SourceTarget], _ graphs: SymbolGraphs = SymbolGraphs()) {
    self.targets = targets
    self.graphs = graphs
    forEachFile { program, target, file in
      let imports = Set(file.imports.map(\.name))
      program.declare(file.declarations, Scope(target: target, path: [], imports: imports, constraints: [:]), file)
    }
    // A type that an extension declares may be extended in a file that is read before.
    forEachExtension { $0.declareMembers(of: $1, in: $2, $3) }
    forEachExtension { $0.extend($1, in: $2, $3) }
    inheritance = types.mapValues { ancestors(of: $0) }
  }

  private mutating func forEachFile(_ body: (inout Program, String, SourceFile) -> Void) {
    for target in targets {
      for file in target.files { body(&self, target.name, file) }
    }
  }

  private mutating func forEachExtension(_ body: (inout Program, Declaration, String, SourceFile) -> Void) {
    forEachFile { program, target, file in
      for declaration in file.declarations where declaration.kind == .extension {
        body(&program, declaration, target, file)
      }
    }
  }

  // MARK: Declarations

  private mutating func declare(_ declarations: [Declaration], _ scope: Scope, _ file: SourceFile) {
    for declaration in declarations {
      let name = (scope.path + [declaration.name]).joined(separator: ".")
      let id = TypeEntry.ID(target: scope.target, name: name)
      if declaration.isNominal || declaration.kind == .protocol {
        let located = Located(declaration: declaration, file: file)
        if types[id] == nil {
          types[id] = TypeEntry(id: id, primary: located, parts: [located])
          owners[name, default: []].append(scope.target)
        } else if declaration.modifiers.isDisjoint(with: ["private", "fileprivate"]), !isRepeated(id, file) {
          // The same type for another platform, in another branch of `#if`.
          types[id]?.add(located)
        }
        declare(declaration.members, self.scope(inside: declaration, scope), file)
      } else if declaration.kind == .typealias, let type = declaration.type {
        aliases[id] = Alias(genericNames: declaration.genericNames, type: type, scope: scope)
        owners[name, default: []].append(scope.target)
      }
    }
  }

  /// Returns whether a file that declared the type was read before under another path: links to folders may form a
  /// cycle.
  private func isRepeated(_ id: TypeEntry.ID, _ file: SourceFile) -> Bool {
    types[id]?.parts.contains { $0.file.path != file.path && $0.file.tokens == file.tokens } ?? false
  }

  private func scope(inside declaration: Declaration, _ scope: Scope) -> Scope {
    Scope(
      target: scope.target, path: scope.path + [declaration.name], imports: scope.imports,
      constraints: scope.constraints.merging(declaration.constraints) { $1 })
  }

  /// Declares the types inside an extension.
  private mutating func declareMembers(of declaration: Declaration, in target: String, _ file: SourceFile) {
    guard let path = declaration.type?.path else { return }
    let scope = Scope(
      target: extendedType(path, in: target, file).target, path: path, imports: Set(file.imports.map(\.name)),
      constraints: [:])
    declare(
      declaration.members.filter { $0.isNominal || [.protocol, .typealias].contains($0.kind) }, scope, file)
  }

  /// Adds an extension to its type.
  private mutating func extend(_ declaration: Declaration, in target: String, _ file: SourceFile) {
    guard let path = declaration.type?.path else { return }
    types[extendedType(path, in: target, file)]?.add(Located(declaration: declaration, file: file))
  }

  private func extendedType(_ path: [String], in target: String, _ file: SourceFile) -> TypeEntry.ID {
    let scope = Scope(target: target, path: [], imports: Set(file.imports.map(\.name)), constraints: [:])
    return find(path, scope, in: types)?.id ?? TypeEntry.ID(target: target, name: path.joined(separator: "."))
  }

  // MARK: Names

  /// Returns the scope in which a part of a type looks names up.
  func scope(of entry: TypeEntry, in part: Located, function: Declaration? = nil) -> Scope {
    var constraints = entry.primary.declaration.constraints
    for source in [part.declaration, function].compactMap(\.self) {
      constraints.merge(source.constraints) { $1 }
      // What an alias in a function stands for is looked up like what a generic parameter conforms to.
      if !source.isType, let body = source.body ?? source.initialValue {
        constraints.merge(part.file.localAliases(in: body).mapValues { [$0] }) { $1 }
      }
    }
    // A generic parameter hides a type of its name.
    for name in entry.primary.declaration.genericNames + part.declaration.genericNames
    where constraints[name] == nil {
      constraints[name] = []
    }
    return Scope(
      target: entry.id.target, path: entry.id.name.split(separator: ".").map(String.init),
      imports: Set(part.file.imports.map(\.name)), constraints: constraints)
  }

  /// Finds a name from the inside out, then among the imported targets, then where it's the only one.
  private func find<Value>(_ path: [String], _ scope: Scope, in table: [TypeEntry.ID: Value]) -> Value? {
    let name = path.joined(separator: ".")
    for count in stride(from: scope.path.count, through: 0, by: -1) {
      let qualified = (scope.path.prefix(count) + [name]).joined(separator: ".")
      if let value = table[TypeEntry.ID(target: scope.target, name: qualified)] { return value }
    }
    let candidates = owners[name] ?? []
    if let target = candidates.first(where: scope.imports.contains) ?? (candidates.count == 1 ? candidates.first : nil),
      let value = table[TypeEntry.ID(target: target, name: name)]
    {
      return value
    }
    // `Module.Name`
    guard path.count > 1, targets.contains(where: { $0.name == path[0] }) else { return nil }
    return table[TypeEntry.ID(target: path[0], name: path.dropFirst().joined(separator: "."))]
  }

  /// Returns the type with a name, or nil if the sources don't declare it.
  func entry(named path: [String], in scope: Scope) -> TypeEntry? { find(path, scope, in: types) }

  /// Returns every type that a type names, with aliases and generic parameters replaced by their types.
  func mentions(
    of type: SwiftType, in scope: Scope, isKept: Bool = true, isWeak: Bool = false, depth: Int = 0
  ) -> [Mention] {
    // An alias that leads to itself isn't valid Swift.
    guard depth < 24 else { return [] }
    func all(_ types: [SwiftType], isKept: Bool = isKept, isWeak: Bool = isWeak) -> [Mention] {
      types.flatMap { mentions(of: $0, in: scope, isKept: isKept, isWeak: isWeak, depth: depth + 1) }
    }
    switch type {
    case .optional(let type), .implicitlyUnwrapped(let type): return all([type])
    case .tuple(let types), .composition(let types), .collection(let types): return all(types)
    case .metatype(let type): return all([type], isKept: false)
    case .function(let parameters, let result): return all(parameters + [result], isKept: false)
    case .named(let components):
      let path = components.map(\.name)
      if let constraints = scope.constraints[path.joined(separator: ".")] {
        // `where Value.Element == Card`: a part of the parameter, which a property of it need not keep.
        let parts = scope.constraints.filter { $0.key.hasPrefix(path[0] + ".") && path.count == 1 }
        return all(constraints) + parts.sorted { $0.key < $1.key }.flatMap { all($0.value, isKept: false) }
      }
      if let alias = find(path, scope, in: aliases) {
        let arguments = components.last?.arguments ?? []
        let type = alias.type.replacing(Dictionary(zip(alias.genericNames, arguments)) { $1 })
        return mentions(
          of: type, in: arguments.isEmpty ? alias.scope : scope, isKept: isKept, isWeak: isWeak, depth: depth + 1)
      }
      let entry = entry(named: path, in: scope)
      let mention = Mention(
        name: entry?.id.name ?? path.joined(separator: "."), entry: entry, isKept: isKept, isWeak: isWeak)
      let holdsWeakly = path.last?.hasPrefix("Weak") ?? false || entry?.holdsWeakly ?? false
      return [mention] + all(components.flatMap(\.arguments), isWeak: isWeak || holdsWeakly)
    }
  }

  /// Returns the names of the types and protocols that a type inherits from, directly or indirectly, including those of
  /// other packages, and the entries of those that the sources declare.
  ///
  /// - Parameter extends: Whether conformances that extensions declare count as well.
  func ancestors(of entry: TypeEntry, extends: Bool = true) -> (names: Set<String>, entries: [TypeEntry]) {
    // The extensions of a protocol are also checked without the protocol.
    if extends, let known = inheritance[entry.id], entry.parts.count == types[entry.id]?.parts.count { return known }
    var (names, entries): (Set<String>, [TypeEntry]) = ([], [])
    var pending = [entry]
    var seen: Set = [entry.id]
    while let current = pending.popLast() {
      names.formUnion(graphs.ancestors(of: current.id))
      for part in current.parts where extends || part.declaration.kind != .extension {
        let scope = scope(of: current, in: part)
        // Generic arguments aren't inherited from.
        for mention in part.declaration.inherited.flatMap({ mentions(of: $0.withoutArguments, in: scope) }) {
          names.insert(mention.name)
          if let ancestor = mention.entry, seen.insert(ancestor.id).inserted {
            entries.append(ancestor)
            pending.append(ancestor)
          }
        }
      }
    }
    return (names, entries)
  }
}
