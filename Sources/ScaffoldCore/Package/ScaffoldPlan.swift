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

  /// The changes, by path; that of the manifest is the last one.
  package var changes: [Change]

  /// What the manifest must have, as the package manager reads it; nil if its text shows that it does.
  package private(set) var requirements: ManifestRequirements?

  /// Plans the files of a module.
  ///
  /// - Throws: ``ScaffoldError`` if there is no such target, or if a file or a type of the module exists.
  package init(
    _ request: ModuleRequest, at placement: Invocation.Placement, in package: PackageSnapshot, isForced: Bool
  ) throws(ScaffoldError) {
    let location = try ModuleLocation(placement, in: package)
    let request = location.adapted(request)
    target = location.target
    var changes: [Change] = []
    let types = Set(package.types(in: location.sources).keys)
    let parentIsDetail = request.parent.map { package.isDetail($0, in: location.sources) } ?? false
    for file in try Scaffold.files(for: request, in: target, among: types, parentIsDetail: parentIsDetail) {
      let path = location.path(of: file)
      try location.check(file)
      let before = package.files[path]
      if before == nil, let (own, other) = package.pathInOtherCase(path) { throw .otherCase(own, other) }
      if before != nil, file.isShared { continue }
      changes.append(Change(path: path, before: before, after: file.text))
    }
    let existing = changes.filter { $0.before != nil }.map(\.path)
    if !existing.isEmpty, !isForced { throw .exists(existing.sorted()) }
    if isForced {
      let leftovers = Self.paths(ofModuleNamed: request.name, in: location).subtracting(changes.map(\.path))
        .filter { package.files[$0] != nil }
      if !leftovers.isEmpty { throw .leftovers(leftovers.sorted()) }
    }
    changes.sort { $0.path < $1.path }
    requirements = location.requirements
    if location.manifest != package.manifest {
      if let other = package.files.keys.filter({ $0.hasPrefix("Package@swift-") }).min() {
        throw .severalManifests(other, LineDifference.text(from: package.manifest, to: location.manifest))
      }
      changes.append(Change(path: "Package.swift", before: package.manifest, after: location.manifest))
    }
    self.changes = changes
    try checkTypes(in: package, folders: [location.sources, location.tests])
  }

  /// Returns the files that a module of any kind has.
  private static func paths(ofModuleNamed name: String, in location: ModuleLocation) -> Set<String> {
    var paths: Set<String> = []
    for architecture in ModuleArchitecture.allCases {
      for form in ModuleForm.allCases {
        for roles in [[]] + architecture.optionalRoles.map({ [$0] }) {
          guard let request = try? ModuleRequest(architecture, name, form: form, omitting: Set(roles)) else { continue }
          let files = Scaffold.files(for: request, in: location.target).filter { !$0.isShared }
          paths.formUnion(files.map(location.path))
        }
      }
    }
    return paths
  }

  private func checkTypes(in package: PackageSnapshot, folders: [String]) throws(ScaffoldError) {
    for folder in folders {
      var others = package
      for change in changes { others.files[change.path] = nil }
      let declared = others.types(in: folder)
      for change in changes where change.path.hasPrefix(PackageSnapshot.prefix(folder)) {
        for type in PackageSnapshot.types(in: change.after ?? "") {
          guard let file = declared[type] else { continue }
          throw file.contains("/Shared/Screen") ? .otherNodes(file) : .typeExists(type, file)
        }
      }
    }
  }
}

extension ScaffoldError {
  static func severalManifests(_ other: String, _ lines: String) -> Self {
    Self(
      """
      The package has a manifest for a version of Swift, '\(other)', beside Package.swift, and the scaffold edits none \
      of several. Nothing was written. Change all of them like this, and run the command again with '--into':
      \(lines)
      """)
  }

  static func exists(_ paths: [String]) -> Self {
    Self(
      """
      The module exists, and nothing was written. Choose another name, or replace these files with '--force':
      \(paths.map { "  \($0)" }.joined(separator: "\n"))
      """)
  }

  static func leftovers(_ paths: [String]) -> Self {
    Self(
      """
      The module that exists has files that the new one lacks, and nothing was written. Delete them first, or write the \
      roles of another architecture with 'scaffold convert':
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

  static func otherNodes(_ file: String) -> Self {
    Self(
      """
      The modules of this target use the views in '\(file)', and those of one target share one class of views. Name \
      the class that they use with '--node', or leave it out, or choose another target with '--into' or '--target'.
      """)
  }

  static func typeExists(_ type: String, _ file: String) -> Self {
    Self("The module declares the type '\(type)', which '\(file)' declares too. Choose another name for the module.")
  }
}

/// Paths as an indented tree.
package enum PathTree {
  /// Returns one line for each folder and each file.
  package static func text(_ paths: [String]) -> String {
    var lines: [String] = []
    var open: [Substring] = []
    for path in paths.sorted() {
      let parts = path.split(separator: "/")
      let shared = zip(open, parts.dropLast()).prefix { $0 == $1 }.count
      for depth in shared..<parts.count {
        let isFolder = depth < parts.count - 1
        lines.append(String(repeating: "  ", count: depth + 1) + parts[depth] + (isFolder ? "/" : ""))
      }
      open = Array(parts.dropLast())
    }
    return lines.joined(separator: "\n")
  }
}

/// The lines that differ between two texts.
package enum LineDifference {
  /// Returns removed lines after `-`, and added ones after `+`, in their order.
  package static func text(from old: String, to new: String) -> String {
    let old = old.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    let new = new.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    let difference = new.difference(from: old)
    var (removed, added): (Set<Int>, Set<Int>) = ([], [])
    for change in difference {
      switch change {
      case .remove(let offset, _, _): removed.insert(offset)
      case .insert(let offset, _, _): added.insert(offset)
      }
    }
    var lines: [String] = []
    var (before, after) = (0, 0)
    while before < old.count || after < new.count {
      if removed.contains(before) {
        lines.append("- \(old[before])")
        before += 1
      } else if added.contains(after) {
        lines.append("+ \(new[after])")
        after += 1
      } else {
        (before, after) = (before + 1, after + 1)
      }
    }
    return lines.joined(separator: "\n")
  }
}
