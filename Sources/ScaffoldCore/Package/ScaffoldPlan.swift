/// The changes that add a module to a package: computed, and checked, before anything is written.
package struct ScaffoldPlan: Hashable, Sendable {
  /// A file to write.
  package struct Change: Hashable, Sendable, Codable {
    /// The path in the package.
    package var path: String

    /// The text that is replaced; nil for a new file.
    package var before: String?

    /// The text; nil to remove the file.
    package var after: String?

    package init(path: String, before: String?, after: String?) {
      self.path = path
      self.before = before
      self.after = after
    }
  }

  /// The target of the module.
  package let target: String

  /// The changes, by path.
  package let changes: [Change]

  /// Plans the files of a module.
  ///
  /// - Throws: ``ScaffoldError`` if there is no such target, or if a file or a type of the module exists.
  package init(
    _ request: ModuleRequest, at placement: Invocation.Placement, in package: PackageSnapshot, isForced: Bool
  ) throws(ScaffoldError) {
    target = try Self.target(placement, in: package)
    let folders = [ScaffoldFile.Place.sources: "Sources/\(target)", .tests: "Tests/\(target)Tests"]
    func exists(_ folder: String) -> Bool { package.files.keys.contains { $0.hasPrefix(folder + "/") } }
    guard exists("Sources/\(target)") else { throw .noTarget(target, Self.targets(of: package)) }
    guard exists("Tests/\(target)Tests") else { throw .noTests(of: target, "Tests/\(target)Tests") }
    var changes: [Change] = []
    for file in Scaffold.files(for: request, in: target) {
      let path = "\(folders[file.place] ?? "")/\(file.path)"
      let before = package.files[path]
      if before == nil, let other = package.pathInOtherCase(path) { throw .otherCase(path, other) }
      if before != nil, file.isShared { continue }
      changes.append(Change(path: path, before: before, after: file.text))
    }
    let existing = changes.filter { $0.before != nil }.map(\.path)
    if !existing.isEmpty, !isForced { throw .exists(existing.sorted()) }
    self.changes = changes.sorted { $0.path < $1.path }
    try checkTypes(in: package, folders: Array(folders.values))
  }

  private func checkTypes(in package: PackageSnapshot, folders: [String]) throws(ScaffoldError) {
    for folder in folders.sorted() {
      var others = package
      for change in changes { others.files[change.path] = nil }
      let declared = others.types(in: folder)
      for change in changes where change.path.hasPrefix(folder + "/") {
        for type in PackageSnapshot.types(in: change.after ?? "") {
          if let file = declared[type] { throw .typeExists(type, file) }
        }
      }
    }
  }

  private static func target(
    _ placement: Invocation.Placement, in package: PackageSnapshot
  ) throws(ScaffoldError) -> String {
    switch placement {
    case .into(let name): return name
    case .onlyTarget:
      let targets = targets(of: package)
      guard targets.count == 1 else { throw .whichTarget(targets) }
      return targets[0]
    }
  }

  private static func targets(of package: PackageSnapshot) -> [String] {
    let folders = package.files.keys.compactMap { path -> String? in
      let parts = path.split(separator: "/")
      return parts.count > 2 && parts[0] == "Sources" ? String(parts[1]) : nil
    }
    return Set(folders).sorted()
  }
}

extension ScaffoldError {
  static func noTarget(_ name: String, _ targets: [String]) -> Self {
    Self(
      """
      The package has no target '\(name)' with sources in 'Sources/\(name)'. \
      \(targets.isEmpty ? "It has none at all." : "Its targets are \(targets.joined(separator: ", ")).")
      """)
  }

  static func whichTarget(_ targets: [String]) -> Self {
    Self(
      targets.isEmpty
        ? "The package has no folder below 'Sources' to write the module to. Add a target with a source file first."
        : "The package has several targets. Choose one with '--into': \(targets.joined(separator: ", ")).")
  }

  static func noTests(of target: String, _ folder: String) -> Self {
    Self(
      """
      The target '\(target)' has no tests in '\(folder)', where the tests of the module go. Add a test target \
      '\(target)Tests' that depends on '\(target)' and on 'ArmatureTesting'.
      """)
  }

  static func exists(_ paths: [String]) -> Self {
    Self(
      """
      The module exists, and nothing was written. Choose another name, or replace these files with '--force':
      \(paths.map { "  \($0)" }.joined(separator: "\n"))
      """)
  }

  static func otherCase(_ path: String, _ other: String) -> Self {
    Self(
      """
      '\(path)' differs from '\(other)' only in the case of letters, and some file systems treat them as one. Choose \
      another name, or rename the existing one.
      """)
  }

  static func typeExists(_ type: String, _ file: String) -> Self {
    Self("The module declares the type '\(type)', which '\(file)' declares too. Choose another name for the module.")
  }
}
