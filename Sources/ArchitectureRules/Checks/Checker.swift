/// Checks the sources of a package against the rules of the architectures that it uses.
struct Checker: Sendable {
  let program: Program
  let roles: RoleMap
  let settings: Settings
  /// The targets with modules of VIPER and of no other architecture, whose views without a presenter are parts of them.
  let viperTargets: Set<String>

  /// The folders of views, controllers, presenters and interactors.
  let moduleFolders: Set<String>

  /// The types that classes of the sources inherit from.
  let inherited: Set<TypeEntry.ID>

  /// The constants and variables outside of all types, by their names.
  let globals: [String: [(target: String, located: Located)]]

  /// The cases of enumerations whose names are those of singletons.
  let sharedCases: Set<String>

  init(_ targets: [SourceTarget], _ settings: Settings = Settings(), _ graphs: SymbolGraphs = SymbolGraphs()) {
    self.settings = settings
    program = Program(targets, graphs)
    roles = RoleMap(program, settings)
    let parts = roles.types.values.filter { [.view, .controller, .presenter, .interactor].contains($0.role) }
    moduleFolders = Set(parts.map(\.entry.primary.file.folder))
    let classes = program.types.values.filter { $0.primary.declaration.kind == .class }
    inherited = Set(classes.flatMap { [program] in program.ancestors(of: $0).entries.map(\.id) })
    let kept = targets.flatMap { target in
      target.files.flatMap { file in
        file.declarations.filter { $0.kind == .property && !$0.isComputed }.map { declaration in
          (target: target.name, located: Located(declaration: declaration, file: file))
        }
      }
    }
    globals = Dictionary(grouping: kept, by: \.located.declaration.name)
    let known = Dictionary(grouping: roles.all) { $0.entry.id.target }
    sharedCases = Self.sharedNames.filter { [program] name in
      program.types.values.contains { $0.members(named: name).contains { $0.declaration.kind == .enumCase } }
    }
    viperTargets = Set(known.filter { Set($0.value.compactMap(\.architecture)) == [.viper] }.keys)
  }

  /// Returns the violations that no comment allows and no setting turns off, in the order of files and lines.
  func findings() -> [Finding] {
    var findings: Set<Finding> = []
    for type in roles.all {
      findings.formUnion(referenceFindings(type) + declarationFindings(type) + bodyFindings(type))
    }
    for type in nestedTypes() + protocolExtensions() {
      findings.formUnion(referenceFindings(type) + bodyFindings(type))
    }
    findings.formUnion(protocolFindings() + fileFindings() + moduleFindings())
    findings.formUnion(sampleFindings() + testFindings())
    var files: [String: SourceFile] = [:]
    for target in program.targets {
      for file in target.files { files[file.path] = file }
    }
    let reported = findings.filter { finding in
      !settings.isDisabled(finding.rule, in: finding.path)
        && !(files[finding.path]?.allowances ?? []).contains {
          $0.rules.contains(finding.rule) && !$0.reason.isEmpty && $0.lines.contains(finding.line)
        }
    }
    return (reported + files.values.flatMap(allowanceFindings)).sorted()
  }

  /// Returns the types nested in a role that have no role themselves; what they hold and do counts for that role.
  private func nestedTypes() -> [RoleType] {
    program.types.values.filter { !$0.isProtocol && roles.types[$0.id] == nil }.compactMap { entry in
      outerRole(of: entry).map { outer in
        RoleType(entry: entry, role: outer.role, architecture: outer.architecture, isDeclared: outer.isDeclared)
      }
    }
  }

  /// Returns the extensions of protocols that only one role adopts; what they do counts for that role.
  private func protocolExtensions() -> [RoleType] {
    var adopters: [TypeEntry.ID: [RoleType]] = [:]
    for type in roles.all {
      for ancestor in program.ancestors(of: type.entry).entries where ancestor.isProtocol && ancestor.parts.count > 1 {
        adopters[ancestor.id, default: []].append(type)
      }
    }
    return adopters.compactMap { id, types in
      guard let first = types.first, let entry = program.types[id],
        types.allSatisfy({ $0.role == first.role && $0.architecture == first.architecture }),
        let roles = roles.adoptingRoles(of: entry), roles == [first.role]
      else { return nil }
      let extensions = TypeEntry(id: id, primary: entry.primary, parts: Array(entry.parts.dropFirst()))
      return RoleType(
        entry: extensions, role: first.role, architecture: first.architecture, isDeclared: first.isDeclared)
    }
  }

  /// Returns the innermost role that a type is nested in.
  func outerRole(of entry: TypeEntry) -> RoleType? {
    var path = entry.id.name.split(separator: ".").dropLast()
    while !path.isEmpty {
      if let outer = roles.types[TypeEntry.ID(target: entry.id.target, name: path.joined(separator: "."))] {
        return outer
      }
      path.removeLast()
    }
    return nil
  }

  // MARK: Helpers of the checks

  /// Returns whether a rule applies to a type.
  func applies(_ id: String, to type: RoleType) -> Bool {
    guard let rule = ArchitectureRule.rule(id: id) else { return false }
    if let architecture = type.architecture { return rule.architectures.contains(architecture) }
    guard rule.architectures.count == Architecture.allCases.count else { return false }
    // A view by its name alone may be any part of the interface; what it refers to matters all the same.
    return type.isDeclared || type.role != .view || id == "A14" || id == "A12"
  }

  func finding(
    _ id: String, _ place: (line: Int, column: Int), in file: SourceFile, _ symbol: String, _ message: String
  ) -> Finding {
    let rule = ArchitectureRule.rule(id: id)
    return Finding(
      rule: id, path: file.path, line: place.line, column: place.column, symbol: symbol, message: message,
      reason: rule?.reason ?? "", remedy: rule?.remedy ?? "")
  }

  func finding(_ id: String, at member: Located, _ symbol: String, _ message: String) -> Finding {
    finding(id, (member.declaration.line, member.declaration.column), in: member.file, symbol, message)
  }

  // MARK: Allowances

  private func allowanceFindings(_ file: SourceFile) -> [Finding] {
    file.allowances.compactMap { allowance in
      let message: String
      if allowance.rules.isEmpty {
        message = "A comment allows a violation, but names no rule."
      } else if allowance.reason.isEmpty {
        message = "A comment allows \(allowance.rules.sorted().joined(separator: " and ")) without a reason."
      } else {
        return nil
      }
      return Finding(
        rule: "allow", path: file.path, line: allowance.line, column: 1, symbol: "comment", message: message,
        reason: "Without a reason, a later reader can't tell whether the exception still holds.",
        remedy: "Write `// check-architecture:allow A4`, followed by the reason.")
    }
  }
}
