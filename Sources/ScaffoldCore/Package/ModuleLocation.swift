/// Where a module goes: the folders of its target and tests, and the manifest that has them.
struct ModuleLocation {
  var target: String
  var sources: String
  var tests: String
  var manifest: String

  /// What the manifest must have, as the package manager reads it; nil where the text of the manifest shows it.
  var requirements: ManifestRequirements?

  /// The manifests for some versions of Swift, which are beside the other one.
  private var otherManifests: [String] = []

  /// The folders that would take the place of 'Sources' or 'Tests', in which a target has its files directly.
  private var forbidden: [String] = []

  /// The paths that the target of the module and that of its tests don't compile.
  private var uncompiled: [ScaffoldFile.Place: (target: String, excluded: [String], resources: [String])] = [:]

  init(
    _ placement: Invocation.Placement, in package: PackageSnapshot
  ) throws(ScaffoldError) {
    let manifest = try Manifest(package.manifest)
    switch placement {
    case .newTarget(let name):
      if let other = manifest.targets.first(where: { $0.name.lowercased() == name.lowercased() }) {
        throw .targetExists(name, other)
      }
      if let other = manifest.otherTargets.first(where: { $0.lowercased() == name.lowercased() }) {
        throw .otherTargetExists(name, other)
      }
      (target, sources, tests) = (name, "Sources/\(name)", "Tests/\(name)Tests")
      try package.checkNoTargetIsFlat(in: manifest)
      self.manifest = try manifest.adding(target: name).text
      for folder in [sources, tests] where package.hasFolder(folder) { throw .folderExists(folder) }
      requirements = ManifestRequirements(target: name, tests: name + "Tests", package: try manifest.armature())
    case .into(let name):
      self = try Self(name, manifest, package)
    case .onlyTarget:
      let targets = Self.targets(manifest, package)
      guard targets.count == 1 else { throw .whichTarget(targets) }
      self = try Self(targets[0], manifest, package)
    }
    otherManifests = package.files.filter { $0.key.hasPrefix("Package@swift-") }.map(\.value)
  }

  /// Returns the targets that a module can be added to; where the manifest computes some, also those that have a
  /// folder.
  private static func targets(_ manifest: Manifest, _ package: PackageSnapshot) -> [String] {
    let names = manifest.moduleTargets.map(\.name)
    return manifest.isLiteral ? names : Set(names + package.sourceFolders).sorted()
  }

  /// The place of a module that exists.
  init(existing placement: Invocation.Placement, in package: PackageSnapshot) throws(ScaffoldError) {
    if case .newTarget(let name) = placement { throw .notForExisting(name) }
    try self.init(placement, in: package)
  }

  /// Returns a request that fits the settings in the manifests.
  ///
  /// One setting of the main actor is taken for all targets.
  func adapted(_ request: ModuleRequest) -> ModuleRequest {
    var request = request
    request.isMainActorDefault = ([manifest] + otherManifests).contains {
      $0.filter { !$0.isWhitespace }.contains("defaultIsolation(MainActor.self")
    }
    return request
  }

  /// Returns the path of a file in the package.
  func path(of file: ScaffoldFile) -> String {
    PackageSnapshot.prefix(file.place == .tests ? tests : sources) + file.path
  }

  /// Throws if a file is in a folder that would take files away from a target, or that its target doesn't compile.
  func check(_ file: ScaffoldFile) throws(ScaffoldError) {
    let path = path(of: file)
    if let folder = forbidden.first(where: { path.lowercased().hasPrefix($0.lowercased() + "/") }) {
      throw .flatName(folder)
    }
    guard let (target, excluded, resources) = uncompiled[file.place] else { return }
    func folder(in paths: [String]) -> String? { paths.first { "\(path)/".hasPrefix("\($0)/") } }
    // Another name moves the module, but not the files that all modules of the target share.
    let other = file.path.hasPrefix("Shared/") ? "another target with '--into'" : "another name for the module"
    if let folder = folder(in: excluded) { throw .excluded(folder, target, other) }
    if let folder = folder(in: resources) { throw .resource(folder, target, other) }
  }

  /// The place in an existing target.
  ///
  /// A target that the manifest computes is in the default folder.
  private init(_ name: String, _ manifest: Manifest, _ package: PackageSnapshot) throws(ScaffoldError) {
    target = name
    var edited = manifest
    var requirements = ManifestRequirements(target: name, tests: name + "Tests", package: try manifest.armature())
    if let existing = manifest.moduleTargets.first(where: { $0.name == name }) {
      sources = try package.folder(of: existing, in: manifest)
      uncompiled[.sources] = try package.uncompiled(in: existing, of: manifest)
      if let folder = package.flatFolder(of: existing, in: manifest) { forbidden.append("\(folder)/\(name)") }
      edited = try manifest.adding(product: "Architectures", to: existing)
    } else {
      if manifest.targets.contains(where: { $0.name == name }) {
        throw .testTarget(name, Self.targets(manifest, package))
      }
      if manifest.otherTargets.contains(name) { throw .otherTarget(name, Self.targets(manifest, package)) }
      sources = "Sources/\(name)"
      guard !manifest.isLiteral, !name.contains("/"), package.hasFolder(sources) else {
        throw .noTarget(name, Self.targets(manifest, package))
      }
    }
    var (suite, others): (Manifest.Target?, [String: String]) = (nil, [:])
    for candidate in edited.tests(of: name) where suite == nil {
      let folder = try package.folder(of: candidate, in: manifest)
      others[candidate.name] = package.otherTarget(thanTheOneOf: name, in: folder, of: manifest)
      if others[candidate.name] == nil { suite = candidate }
    }
    if let other = others[name + "Tests"] { throw .testsOfOther(name, other) }
    if let suite {
      requirements.tests = suite.name
      tests = try package.folder(of: suite, in: manifest)
      uncompiled[.tests] = try package.uncompiled(in: suite, of: manifest)
      if let folder = package.flatFolder(of: suite, in: manifest) { forbidden.append("\(folder)/\(suite.name)") }
      edited = try edited.adding(product: "ArmatureTesting", to: suite)
    } else {
      tests = "Tests/\(name)Tests"
      if manifest.isLiteral || !package.hasFolder(tests) {
        try package.checkNoTargetIsFlat(in: manifest, onlyTests: true)
        edited = try edited.adding(target: name, onlyTests: true)
      }
    }
    self.manifest = edited.text
    self.requirements = edited.text == manifest.text && manifest.meets(requirements) ? nil : requirements
  }
}

extension PackageSnapshot {
  func hasFolder(_ folder: String) -> Bool { files.keys.contains { $0.hasPrefix(Self.prefix(folder)) } }

  /// Returns the beginning of the paths of files in a folder.
  static func prefix(_ folder: String) -> String { folder.isEmpty ? "" : folder + "/" }

  /// The folders directly below 'Sources'.
  var sourceFolders: [String] {
    let folders = files.keys.compactMap { path -> String? in
      let parts = path.split(separator: "/")
      return parts.count > 2 && parts[0] == "Sources" ? String(parts[1]) : nil
    }
    return Set(folders).sorted()
  }

  /// Returns the folder of a target: the one that the manifest names, or the first that exists.
  private func base(of target: Manifest.Target, in manifest: Manifest) throws(ScaffoldError) -> String {
    guard target.isPlaced else { throw .computedFolder(target.name) }
    if let path = target.path { return try inside(path, of: target) }
    let parents = (target.isTest ? ["Tests"] : []) + ["Sources", "Source", "src", "srcs"]
    let own = parents.map { "\($0)/\(target.name)" }
    return own.first(where: hasFolder) ?? flatFolder(of: target, in: manifest) ?? own[0]
  }

  /// Returns the paths in the folder of a target that it doesn't compile.
  fileprivate func uncompiled(
    in target: Manifest.Target, of manifest: Manifest
  ) throws(ScaffoldError) -> (target: String, excluded: [String], resources: [String]) {
    let folder = try base(of: target, in: manifest)
    func path(_ part: String) -> String {
      "\(folder)/\(part)".split(separator: "/").filter { $0 != "." }.joined(separator: "/")
    }
    return (target.name, target.excluded.map(path), target.resources.map(path))
  }

  /// Returns the folder of a target that is compiled.
  fileprivate func folder(of target: Manifest.Target, in manifest: Manifest) throws(ScaffoldError) -> String {
    let folder = try base(of: target, in: manifest)
    guard let sources = target.sources else { return folder }
    for source in sources {
      let path = try inside("\(Self.prefix(folder))\(source)", of: target)
      if hasFolder(path) || path == folder { return path }
    }
    throw .onlyFiles(target.name)
  }

  /// Returns the folder of a target whose files are directly in 'Sources' or 'Tests'; nil if it has a folder of its
  /// own.
  ///
  /// The package manager allows that for the only target of its kind.
  fileprivate func flatFolder(of target: Manifest.Target, in manifest: Manifest) -> String? {
    let parents = target.isTest ? ["Tests"] : ["Sources", "Source", "src", "srcs"]
    guard target.path == nil, manifest.isAlone(target), let parent = parents.first(where: hasFolder) else { return nil }
    return hasFolder("\(parent)/\(target.name)") ? nil : parent
  }

  /// Returns the other target whose modules are tested in a folder; nil if a target can have its tests there.
  ///
  /// The code that modules share in tests uses the nodes of one target, and those of another have the same names.
  fileprivate func otherTarget(
    thanTheOneOf name: String, in folder: String, of manifest: Manifest
  ) -> String? {
    let stage = files["\(Self.prefix(folder))Shared/TestStage.swift"] ?? ""
    let imported = Set(
      stage.split(whereSeparator: \.isNewline).filter { $0.hasPrefix("@testable import ") }.map { $0.dropFirst(17) })
    func isImported(_ target: String) -> Bool { imported.contains(Names.module(ofTarget: target)[...]) }
    return isImported(name) ? nil : manifest.moduleTargets.map(\.name).first(where: isImported)
  }

  /// Throws if a target has its files directly in 'Sources' or 'Tests', where it loses them to a second target.
  fileprivate func checkNoTargetIsFlat(in manifest: Manifest, onlyTests: Bool = false) throws(ScaffoldError) {
    for target in manifest.targets where target.isTest || !onlyTests {
      if let folder = flatFolder(of: target, in: manifest) { throw .flatTarget(target.name, folder) }
    }
  }

  private func inside(_ path: String, of target: Manifest.Target) throws(ScaffoldError) -> String {
    let parts = path.split(separator: "/").filter { $0 != "." }
    guard !path.hasPrefix("/"), !parts.contains("..") else { throw .outsidePath(target.name, path) }
    return parts.joined(separator: "/")
  }
}

extension ScaffoldError {
  static func noTarget(_ name: String, _ targets: [String]) -> Self {
    Self(
      """
      The package has no target '\(name)'. \
      \(targets.isEmpty ? "It has none at all." : "Its targets are \(targets.joined(separator: ", ")).") \
      '--target \(Names.isIdentifier(name) ? name : "NAME")' adds one.
      """)
  }

  static func whichTarget(_ targets: [String]) -> Self {
    Self(
      targets.isEmpty
        ? "The package has no target to write the module to. '--target NAME' adds one."
        : "The package has several targets. Choose one with '--into': \(targets.joined(separator: ", ")).")
  }

  static func testTarget(_ name: String, _ targets: [String]) -> Self {
    Self(
      """
      '\(name)' is a test target, and a module is written to the target that the tests import. \
      \(targets.isEmpty ? "'--target NAME' adds one." : "Choose one with '--into': \(targets.joined(separator: ", ")).")
      """)
  }

  static func otherTarget(_ name: String, _ targets: [String]) -> Self {
    Self(
      """
      No module can be added to the target '\(name)'. \
      \(targets.isEmpty ? "'--target NAME' adds one." : "Choose one with '--into': \(targets.joined(separator: ", ")).")
      """)
  }

  static func otherTargetExists(_ name: String, _ other: String) -> Self {
    Self(
      name == other
        ? "The package has a target '\(name)' already, to which no module can be added. Choose another name."
        : "The target '\(name)' would differ from '\(other)' only in the case of letters. Choose another name.")
  }

  static func targetExists(_ name: String, _ other: Manifest.Target) -> Self {
    if name != other.name {
      return Self(
        "The target '\(name)' would differ from '\(other.name)' only in the case of letters. Choose another name.")
    }
    return Self(
      other.isTest
        ? "The package has a test target '\(name)' already. Choose another name."
        : "The package has a target '\(name)' already. Write the module to it with '--into \(name)'.")
  }

  static func notForExisting(_ name: String) -> Self {
    Self("'--target \(name)' adds a target, and the module is in one that exists: name it with '--into'.")
  }

  static func folderExists(_ folder: String) -> Self {
    Self("'\(folder)' has files already, though no target of the manifest uses it. Move them away, or add the target.")
  }

  static func testsOfOther(_ name: String, _ other: String) -> Self {
    Self(
      """
      The target '\(name)Tests' has the tests of modules in '\(other)', as the import in its 'Shared/TestStage.swift' \
      says, and modules of two targets can't share tests. Nothing was written. Add a target '\(other)Tests' to \
      Package.swift, move those tests and the folder 'Shared' to it, and run the command again.
      """)
  }

  static func flatTarget(_ target: String, _ folder: String) -> Self {
    Self(
      """
      The target '\(target)' has its files directly in '\(folder)', which the package manager allows only while no \
      other target is there. Nothing was written. Move the files to '\(folder)/\(target)', and run the command again.
      """)
  }

  static func flatName(_ folder: String) -> Self {
    Self(
      """
      The module would create the folder '\(folder)', and a target of this name has its files beside it. The package \
      manager would then compile only what is in the folder. Nothing was written. Move the files of the target to the \
      folder, or choose another name for the module.
      """)
  }

  /// - Parameter other: What can be chosen instead.
  static func excluded(_ folder: String, _ target: String, _ other: String) -> Self {
    Self(
      """
      The target '\(target)' excludes '\(folder)', where files of the module would be, and would never compile them. \
      Nothing was written. Take the path out of 'exclude:', or choose \(other).
      """)
  }

  /// - Parameter other: What can be chosen instead.
  static func resource(_ folder: String, _ target: String, _ other: String) -> Self {
    Self(
      """
      The target '\(target)' has '\(folder)' among its resources, where files of the module would be, and would never \
      compile them. Nothing was written. Choose \(other), or another folder for the resources.
      """)
  }

  static func outsidePath(_ target: String, _ path: String) -> Self {
    Self(
      """
      The target '\(target)' is in '\(path)', which leads out of the package. The scaffold writes only inside it. Choose \
      another target with '--into', or move the folder into the package.
      """)
  }

  static func computedFolder(_ target: String) -> Self {
    Self(
      """
      The manifest computes the folder of the target '\(target)', and only a literal can be read. Write 'path:' \
      and 'sources:' as literals, or choose another target with '--into'.
      """)
  }

  static func onlyFiles(_ target: String) -> Self {
    Self(
      """
      The target '\(target)' compiles only some files, which its 'sources:' names, and no folder. Add a folder to \
      them, or choose another target with '--into'.
      """)
  }
}
