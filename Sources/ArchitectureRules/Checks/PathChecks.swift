/// A3, A9, A10 and A12: the roles that a function reaches over other objects.
extension Checker {
  func pathFindings(_ member: Located, _ type: RoleType) -> [Finding] {
    guard let code = code(of: member) else { return [] }
    let tokens = member.file.tokens
    // Most code unwraps nothing by force, and most roles may reach every other one.
    let unwraps = code.contains { tokens[$0].isSymbol("!") && !tokens[$0].isSpaced }
    guard unwraps || unreachable(from: type) != nil else { return [] }
    let names = localNames(of: member, type)
    let paths = code.compactMap { valuePath(at: $0, names, member, type) }
    return paths.compactMap { reachingFinding($0, member, type) }
      + paths.flatMap { forcedFindings($0, member, type) }
      + names.locals.compactMap { annotatedFinding($0, member, type) }
  }

  /// The rule on the roles that a role may neither hold nor reach, and these roles.
  func unreachable(from type: RoleType) -> (id: String, roles: Set<Role>)? {
    switch (type.role, type.architecture) {
    case (.viewModel, _): ("A3", [.view, .controller])
    case (.presenter, .vip?): ("A9", [.interactor])
    case (.controller, .vip?): ("A10", [.worker])
    default: nil
    }
  }

  private func isUnreachable(_ mentions: [Program.Mention], by rule: Set<Role>) -> Bool {
    mentions.contains {
      $0.isKept && (roles.hasRole($0, rule) || rule == [.worker] && $0.entry == nil && $0.name == "WorkerLink")
    }
  }

  /// Properties and parameters of the type itself are reported where they're declared.
  private func reachingFinding(_ path: ValuePath, _ member: Located, _ type: RoleType) -> Finding? {
    guard let rule = unreachable(from: type),
      let step = path.steps.dropFirst().first(where: { isUnreachable($0.mentions, by: rule.roles) })
    else { return nil }
    let token = member.file.tokens[step.index]
    return finding(
      rule.id, (token.line, token.column), in: member.file, "\(type.name).\(member.declaration.name)",
      "The \(type.role.name) reaches '\(token.text)' over another object.")
  }

  /// A constant in a function whose annotation names a role that is out of reach.
  private func annotatedFinding(_ local: LocalNames.Local, _ member: Located, _ type: RoleType) -> Finding? {
    let tokens = member.file.tokens
    guard let rule = unreachable(from: type), tokens[local.index].text == local.name,
      local.index + 1 < tokens.count, tokens[local.index + 1].isSymbol(":"),
      isUnreachable(local.mentions, by: rule.roles)
    else { return nil }
    let token = tokens[local.index]
    return finding(
      rule.id, (token.line, token.column), in: member.file, "\(type.name).\(member.declaration.name)",
      "The \(type.role.name) uses \(local.mentions.first?.name ?? "a role") as '\(local.name)'.")
  }

  /// A collaborator of another object, or one in a constant, that is unwrapped by force.
  private func forcedFindings(_ path: ValuePath, _ member: Located, _ type: RoleType) -> [Finding] {
    guard applies("A12", to: type) else { return [] }
    let tokens = member.file.tokens
    return path.steps.enumerated().compactMap { number, step in
      guard number > 0 || !path.isOwn, step.index + 1 < tokens.count, tokens[step.index + 1].isSymbol("!"),
        !tokens[step.index + 1].isSpaced,
        let entry = step.mentions.first(where: { $0.entry != nil })?.entry,
        entry.isProtocol || roles.types[entry.id] != nil
      else { return nil }
      let isComparison =
        step.index + 2 < tokens.count && tokens[step.index + 2].isSymbol("=") && !tokens[step.index + 2].isSpaced
      guard !isComparison else { return nil }
      let token = tokens[step.index]
      return finding(
        "A12", (token.line, token.column), in: member.file, "\(type.name).\(member.declaration.name)",
        "The \(type.role.name) unwraps '\(token.text)' by force.")
    }
  }
}
