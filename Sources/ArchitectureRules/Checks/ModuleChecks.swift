/// A15: what one module uses of another.
///
/// A module is the folder that holds several roles, or else the target. A file without a role, such as that of the
/// program, may use every module.
extension Checker {
  private static let folders: Set<String> = [
    "View", "Views", "Presenter", "Presenters", "Interactor", "Interactors", "Router", "Routers", "ViewModel",
    "ViewModels", "ViewController", "ViewControllers", "Controller", "Controllers", "Coordinator", "Coordinators",
    "Builder", "Contract", "Contracts", "Protocols", "Worker", "Workers", "Wireframe", "Module",
  ]

  func moduleFindings() -> [Finding] {
    let types = roles.all.filter { isPartOfModule($0) }
    let roots = Dictionary(uniqueKeysWithValues: program.targets.map { ($0.name, root(of: $0)) })
    var counts: [String: Set<Role>] = [:]
    for type in types { counts[folder(of: type.entry.primary.file), default: []].insert(type.role) }
    func module(of file: SourceFile, in target: String) -> String {
      var folder = file.folder[...]
      while folder != roots[target] ?? "", !folder.isEmpty {
        if counts[String(folder), default: []].count > 1 { return String(folder) }
        folder = folder.prefix(upTo: folder.lastIndex(of: "/") ?? folder.startIndex)
      }
      return "target \(target)"
    }
    var modules: [TypeEntry.ID: String] = [:]
    var owners: [String: String] = [:]
    for type in types {
      let module = module(of: type.entry.primary.file, in: type.entry.id.target)
      modules[type.entry.id] = module
      owners[type.entry.primary.file.path] = module
    }
    // A router that others may use, because it makes the module, uses other modules as all roles do, and so does a
    // builder, unless it lies outside all modules and builds several.
    for type in roles.all where [.router, .builder].contains(type.role) && owners[type.entry.primary.file.path] == nil {
      let module = module(of: type.entry.primary.file, in: type.entry.id.target)
      if type.role == .router || !module.hasPrefix("target ") { owners[type.entry.primary.file.path] = module }
    }
    // An extension belongs to the module in whose folder it lies, which may be that of another type.
    for type in types {
      for part in type.entry.parts.dropFirst() where owners[part.file.path] == nil {
        let module = module(of: part.file, in: type.entry.id.target)
        // What a router opens is often written beside the module that it opens.
        let isOwn = module.hasPrefix("target ") || type.role == .router
        owners[part.file.path] = isOwn ? modules[type.entry.id] : module
      }
    }
    // A folder or target with nothing but base classes is no module.
    let bases = Dictionary(grouping: modules.keys) { modules[$0] }.filter { $0.value.allSatisfy(inherited.contains) }
    modules = modules.filter { bases[$0.value] == nil }
    let coordinators = roles.all.filter { $0.role == .coordinator }
    let coordinating = Set(coordinators.flatMap { $0.entry.parts.map(\.file.path) })
    return program.targets.filter { !$0.isTest }.flatMap { target in
      target.files.flatMap { file -> [Finding] in
        guard let own = owners[file.path], !coordinating.contains(file.path) else { return [] }
        return foreignFindings(in: file, of: target.name, own, modules)
      }
    }
  }

  /// Returns whether a type is internal to a module.
  ///
  /// A worker may serve several modules, and in MVC a controller creates others.
  private func isPartOfModule(_ type: RoleType) -> Bool {
    switch type.role {
    case .presenter, .interactor, .viewModel: true
    // A router that makes the module is also its builder, by a static function or its initializer.
    case .router:
      !type.entry.functions.contains { $0.declaration.isStatic || makesPresenter($0, type) }
    // A view of SwiftUI makes its view model, and so is the builder of its module.
    case .view: type.architecture != nil && type.architecture != .mvvm
    case .controller: type.architecture != .mvc
    case .worker, .coordinator, .builder: false
    }
  }

  private func makesPresenter(_ function: Located, _ type: RoleType) -> Bool {
    guard let body = function.declaration.body else { return false }
    return references(in: body, of: function, type.entry).contains { reference in
      reference.isCall && reference.mentions.first.map { roles.hasRole($0, [.presenter]) } ?? false
    }
  }

  private func folder(of file: SourceFile) -> String {
    var parts = file.folder.split(separator: "/", omittingEmptySubsequences: false)
    if let last = parts.last, Self.folders.contains(String(last)) { parts.removeLast() }
    return parts.joined(separator: "/")
  }

  /// Returns the common folder of all files of a target.
  private func root(of target: SourceTarget) -> String {
    guard var common = target.files.first?.folder.split(separator: "/") else { return "" }
    for file in target.files {
      let folder = file.folder.split(separator: "/")
      common = Array(zip(common, folder).prefix { $0 == $1 }.map(\.0))
    }
    return common.joined(separator: "/")
  }

  private func foreignFindings(
    in file: SourceFile, of target: String, _ own: String, _ modules: [TypeEntry.ID: String]
  ) -> [Finding] {
    let scope = Program.Scope(target: target, path: [], imports: Set(file.imports.map(\.name)), constraints: [:])
    return references(in: 0..<file.tokens.count, of: file, scope).flatMap { reference in
      reference.mentions.compactMap { mention in
        // A type that a role contains is named with it: `DetailPresenter.Mode`.
        guard let entry = mention.entry, !entry.isProtocol, let type = roles.types[entry.id] ?? outerRole(of: entry),
          let module = modules[type.entry.id], module != own,
          // What lies beside the modules of a target belongs to none.
          module != "target \(target)"
        else { return nil }
        let token = file.tokens[reference.index]
        let name = module.split { $0 == "/" || $0 == " " }.last.map(String.init) ?? module
        return finding(
          "A15", (token.line, token.column), in: file, entry.id.name,
          "The \(type.role.name) \(type.name) is inside the module \(name).")
      }
    }
  }
}
