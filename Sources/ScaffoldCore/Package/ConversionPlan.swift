/// The changes of a module that exists: files that are new, files that are still as they were written, and the rest as
/// a list for the author.
package struct ConversionPlan: Sendable {
  /// New files, and new texts for files that are as they were written.
  package let changes: [ScaffoldPlan.Change]

  /// Files that the author has changed, with the lines by which the new form of the module differs from the old one.
  package let toMerge: [(path: String, difference: String)]

  /// The values that no new file shows, because their types aren't those of fields.
  package let otherFields: [String]

  /// Files that the new form of the module doesn't need, once their code has moved.
  package let toDelete: [String]

  /// Plans a role that a module was written without.
  package static func adding(
    _ role: OptionalRole, to name: String, at placement: Invocation.Placement, in package: PackageSnapshot
  ) throws(ScaffoldError) -> ConversionPlan {
    try ConversionPlan(name, at: placement, in: package) { (request) throws(ScaffoldError) in
      guard request.architecture.optionalRoles.contains(role) else {
        throw .roleNotAddable(role, request.architecture)
      }
      guard request.omittedRoles.contains(role) else { throw .hasRole(role, name) }
      return try ModuleRequest(
        request.architecture, name, form: request.form, fields: request.fields, useCases: request.useCases,
        omitting: request.omittedRoles.subtracting([role]), node: request.node, author: request.author,
        license: request.license)
    }
  }

  /// Plans the roles of another architecture.
  package static func converting(
    _ name: String, to architecture: ModuleArchitecture, at placement: Invocation.Placement,
    in package: PackageSnapshot
  ) throws(ScaffoldError) -> ConversionPlan {
    try ConversionPlan(name, at: placement, in: package) { (request) throws(ScaffoldError) in
      guard request.architecture != architecture else { throw .isAlready(name, architecture) }
      return try ModuleRequest(
        architecture, name, form: request.form, fields: request.fields, useCases: request.useCases,
        omitting: request.omittedRoles.intersection(architecture.optionalRoles), node: request.node,
        author: request.author, license: request.license)
    }
  }

  private init(
    _ name: String, at placement: Invocation.Placement, in package: PackageSnapshot,
    _ change: (ModuleRequest) throws(ScaffoldError) -> ModuleRequest
  ) throws(ScaffoldError) {
    let location = try ModuleLocation(existing: placement, in: package)
    let old = try ModuleReader.request(of: name, in: location.sources, of: package)
    let new = try change(old)
    let opening = ModuleReader.opening(of: name, in: location.sources, of: package)
    var written = location.texts(of: old, opening)
    var wanted = location.texts(of: new, opening)
    for child in ModuleReader.modules(openedBy: name, in: location.sources, of: package) {
      guard let request = try? ModuleReader.request(of: child.name, in: location.sources, of: package),
        let opener = try? ChildTemplate.opener(of: name, among: PackageSnapshot.types(in: wanted.values))
      else { continue }
      var opening = child.opening
      written.merge(location.openingTexts(of: request, opening)) { $1 }
      opening.opener = opener
      wanted.merge(location.openingTexts(of: request, opening)) { $1 }
    }
    var (changes, toMerge): ([ScaffoldPlan.Change], [(String, String)]) = ([], [])
    for (path, text) in wanted.sorted(by: { $0.key < $1.key }) {
      let current = package.files[path]
      if let current, Self.isEqual(current, text) { continue }
      if let current, !Self.isEqual(current, written[path] ?? "") {
        // From what was written, so that the author's own lines aren't among them.
        let before = written[path] ?? current
        if !path.contains("/Shared/"), before != text {
          toMerge.append((path, LineDifference.text(from: before, to: text)))
        }
      } else {
        changes.append(ScaffoldPlan.Change(path: path, before: current, after: text))
      }
    }
    self.changes = changes
    otherFields = ModuleReader.otherFields(of: name, in: location.sources, of: package)
    self.toMerge = toMerge
    toDelete = written.keys.filter { wanted[$0] == nil && package.files[$0] != nil }.sorted()
  }

  /// Returns whether two texts differ at most in changes that a formatter makes, which never affect strings and
  /// comments.
  private static func isEqual(_ one: String, _ other: String) -> Bool {
    if one == other { return true }
    guard let one = ManifestSyntax.unformatted(one), let other = ManifestSyntax.unformatted(other) else { return false }
    return one == other
  }

  /// What is left to the author, in sentences; empty if nothing is.
  package var instructions: String {
    var lines: [String] = []
    if !otherFields.isEmpty, !changes.isEmpty {
      let names = otherFields.map { "'\($0)'" }.joined(separator: ", ")
      let types = ModuleField.Kind.allCases.map(\.rawValue).joined(separator: ", ")
      lines.append("The new files don't show \(names), because fields have the types \(types). Add lines for it.")
    }
    for (path, difference) in toMerge {
      lines.append("You have changed \(path). Merge these lines:\n\(difference)")
    }
    if !toDelete.isEmpty {
      lines.append("Move your code out of these files, and then delete them:")
      lines.append(PathTree.text(toDelete))
    }
    return lines.joined(separator: "\n")
  }
}

extension ModuleLocation {
  /// Returns the texts of a module's files by their paths, with those that let its parent open it.
  fileprivate func texts(of request: ModuleRequest, _ opening: ChildTemplate.Opening?) -> [String: String] {
    texts(of: Scaffold.files(for: adapted(request), in: target))
      .merging(opening.map { openingTexts(of: request, $0) } ?? [:]) { $1 }
  }

  /// Returns the texts of the files that let a module's parent open it, by their paths.
  fileprivate func openingTexts(of request: ModuleRequest, _ opening: ChildTemplate.Opening) -> [String: String] {
    texts(of: Scaffold.files(for: adapted(request), in: target, openedBy: opening))
  }

  private func texts(of files: [ScaffoldFile]) -> [String: String] {
    Dictionary(files.map { (path(of: $0), $0.text) }) { $1 }
  }
}

extension ScaffoldError {
  static func hasRole(_ role: OptionalRole, _ name: String) -> Self {
    Self("The module '\(name)' has its \(role.rawValue) already. Nothing was written.")
  }

  static func isAlready(_ name: String, _ architecture: ModuleArchitecture) -> Self {
    Self("The module '\(name)' is in \(architecture.rawValue.uppercased()) already. Nothing was written.")
  }
}
