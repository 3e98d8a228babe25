import Foundation
import ScaffoldCore

/// The folder of a package: reads it, and changes all files of a plan or none.
struct PackageFolder {
  /// The package's folder, without symbolic links.
  let root: URL

  /// The folder of staged files and records, in the package's build folder.
  var work: URL { root.appending(path: ".build/scaffold", directoryHint: .isDirectory) }
  private var stage: URL { work.appending(path: "stage", directoryHint: .isDirectory) }
  private var pending: URL { root.appending(path: Self.pendingPath) }
  private var last: URL { work.appending(path: "last.json") }
  private let manager = FileManager.default
  private static let pendingPath = ".build/scaffold/pending.json"

  /// Finds the package.
  ///
  /// - Parameter path: Its folder; nil to search the current folder and those above it.
  init(at path: String?) throws(ScaffoldError) {
    var folder = URL(filePath: path ?? FileManager.default.currentDirectoryPath, directoryHint: .isDirectory)
      .resolvingSymlinksInPath().standardizedFileURL
    // Where an interrupted run has removed the manifest, its record tells how to restore it.
    func isPackage() -> Bool {
      ["Package.swift", Self.pendingPath].contains {
        FileManager.default.fileExists(atPath: folder.appending(path: $0).path)
      }
    }
    while path == nil, !isPackage(), folder.path != "/" { folder.deleteLastPathComponent() }
    guard isPackage() else { throw .noPackage(path ?? FileManager.default.currentDirectoryPath) }
    root = folder
  }

  /// Takes a folder for a new package.
  init(new folder: URL) {
    root = folder.resolvingSymlinksInPath().standardizedFileURL
  }

  /// Returns the library for a new package: an address, or the absolute path of a folder.
  ///
  /// - Parameter name: An address, or a path from the current folder; nil for the folder that this program was built from.
  static func library(_ name: String?) throws(ScaffoldError) -> String {
    if let name, NewPackage.isAddress(name) { return name }
    let program = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let folder = name.map { URL(filePath: $0, directoryHint: .isDirectory).standardizedFileURL } ?? program
    guard FileManager.default.fileExists(atPath: folder.appending(path: "Package.swift").path) else {
      throw name == nil ? .noProgramFolder(folder.path) : .noLibrary(folder.path)
    }
    return folder.path
  }

  // MARK: Reading

  /// Reads the manifest and the Swift files, as they are when an interrupted run is rolled back.
  func snapshot() throws(ScaffoldError) -> PackageSnapshot {
    var files: [String: String] = [:]
    addFiles(in: "", below: [], to: &files)
    for change in try interruptedChanges() where change.path.hasSuffix(".swift") {
      if text(of: change.path) == change.after { files[change.path] = change.before }
    }
    guard let manifest = files.removeValue(forKey: "Package.swift") else { throw .unreadable("Package.swift") }
    return PackageSnapshot(manifest: manifest, files: files)
  }

  /// Adds the Swift files of a folder, also of those to which symbolic links lead.
  ///
  /// - Parameter folders: The folders on the way to it.
  private func addFiles(in path: String, below folders: [String], to files: inout [String: String]) {
    let folder = (path.isEmpty ? root : root.appending(path: path)).resolvingSymlinksInPath().path
    // A link may lead out of the package, or back to a folder that it is in.
    guard folder == root.path || folder.hasPrefix(root.path + "/"), !folders.contains(folder) else { return }
    for name in (try? manager.contentsOfDirectory(atPath: folder)) ?? [] where !name.hasPrefix(".") {
      let item = path.isEmpty ? name : "\(path)/\(name)"
      var isFolder: ObjCBool = false
      if manager.fileExists(atPath: "\(folder)/\(name)", isDirectory: &isFolder), isFolder.boolValue {
        addFiles(in: item, below: folders + [folder], to: &files)
      } else if name.hasSuffix(".swift") {
        files[item] = text(of: item) ?? (item == "Package.swift" ? nil : "")
      }
    }
  }

  /// Throws if the folder of a new package has something in it, besides what an interrupted run has written.
  func checkIsEmpty() throws(ScaffoldError) {
    let interrupted = try interruptedChanges().map { $0.path.prefix { $0 != "/" } }
    let content = try? manager.contentsOfDirectory(atPath: root.path)
    // The build folder stays after a run that is taken back.
    let isEmpty = content?.allSatisfy { $0 == ".build" || interrupted.contains($0[...]) }
    guard isEmpty ?? !manager.fileExists(atPath: root.path) else { throw .folderNotEmpty(root.path) }
  }

  /// Returns the changes of an interrupted run; none without such a run.
  private func interruptedChanges() throws(ScaffoldError) -> [ScaffoldPlan.Change] {
    guard let data = try? Data(contentsOf: pending) else { return [] }
    do { return try JSONDecoder().decode([ScaffoldPlan.Change].self, from: data) } catch {
      throw .unreadable(Self.pendingPath)
    }
  }

  /// Returns the text of a file in the package; nil without one.
  func text(of path: String) -> String? {
    try? String(contentsOf: root.appending(path: path), encoding: .utf8)
  }

  // MARK: Writing

  /// Writes all changes: they are staged, formatted and then written to their places.
  ///
  /// A record of them is written before the first change, so that an interrupted run can be rolled back.
  func apply(_ changes: [ScaffoldPlan.Change], requirements: ManifestRequirements? = nil) throws {
    for change in changes { try checkInside(change.path) }
    try? manager.removeItem(at: stage)
    for change in changes {
      if let after = change.after { try write(after, to: stage.appending(path: change.path)) }
    }
    defer { try? manager.removeItem(at: stage) }
    // As the package's own configuration says. A toolchain without the formatter leaves the files as they are; the
    // manifest keeps its author's form.
    let written = changes.filter { $0.after != nil && $0.path.hasSuffix(".swift") && $0.path != "Package.swift" }
    _ = try? Self.swift(["format", "format", "--in-place"] + written.map { stage.appending(path: $0.path).path })
    try checkManifest(requirements)
    let record = try changes.map { change in
      var change = change
      if change.after != nil {
        change.after = try String(contentsOf: stage.appending(path: change.path), encoding: .utf8)
      }
      return change
    }
    try commit(record)
    try rename(pending, to: last)
  }

  /// Returns the last record, as long as all its files are as it left them when an interrupted run is rolled back.
  func lastRecord() throws -> [ScaffoldPlan.Change] {
    guard let data = try? Data(contentsOf: last) else { throw ScaffoldError.nothingToUndo }
    let record = try JSONDecoder().decode([ScaffoldPlan.Change].self, from: data)
    let interrupted = try interruptedChanges()
    let changed = record.filter { change in
      let text = text(of: change.path)
      let rollback = interrupted.first { $0.path == change.path && $0.after == text }
      return (rollback.map(\.before) ?? text) != change.after
    }.map(\.path)
    guard changed.isEmpty else { throw ScaffoldError.changedSince(changed) }
    return record
  }

  /// Takes back the last record.
  ///
  /// - Returns: The paths that were removed or restored.
  func undo() throws -> [String] {
    let record = try lastRecord()
    let inverse = record.map { ScaffoldPlan.Change(path: $0.path, before: $0.after, after: $0.before) }
    try commit(inverse)
    try remove(pending)
    try remove(last)
    return record.map(\.path)
  }

  /// Whether a run was interrupted, which the next one rolls back.
  var isInterrupted: Bool { manager.fileExists(atPath: pending.path) }

  /// Rolls back what an interrupted run has begun.
  func recover() throws {
    let record = try interruptedChanges()
    for change in record {
      try? manager.removeItem(at: draft(of: url(change)))
      if text(of: change.path) == change.after {
        try make(ScaffoldPlan.Change(path: change.path, before: change.after, after: change.before))
      } else if change.before == nil {
        try removeEmptyFolders(above: url(change))
      }
    }
    try remove(pending)
  }

  /// Makes changes one by one after a record of all; rolls back if one fails.
  private func commit(_ changes: [ScaffoldPlan.Change]) throws {
    // A signal must not end the program between two changes.
    let handlers = SignalWatch.signals.map { (number: $0, handler: signal($0, SIG_IGN)) }
    defer { for (number, handler) in handlers { signal(number, handler) } }
    try replace(pending, with: String(decoding: JSONEncoder().encode(changes), as: UTF8.self))
    do {
      for change in changes { try make(change) }
    } catch {
      do { try recover() } catch { throw ScaffoldError.notRolledBack }
      throw error
    }
  }

  /// Writes the text after a change, or removes the file and the folders that become empty.
  private func make(_ change: ScaffoldPlan.Change) throws {
    if let after = change.after { return try replace(url(change), with: after) }
    if manager.fileExists(atPath: url(change).path) { try remove(url(change)) }
    try removeEmptyFolders(above: url(change))
  }

  /// Removes the folders on the way to a file that have nothing in them.
  private func removeEmptyFolders(above file: URL) throws {
    var folder = file.deletingLastPathComponent()
    while folder.path.count > root.path.count {
      let content = try? manager.contentsOfDirectory(atPath: folder.path)
      if content == nil, manager.fileExists(atPath: folder.path) { return }
      if let content {
        guard content.isEmpty else { return }
        try remove(folder)
      }
      folder.deleteLastPathComponent()
    }
  }

  /// The file of a change; of a symbolic link, the file to which it leads.
  private func url(_ change: ScaffoldPlan.Change) -> URL {
    root.appending(path: change.path).resolvingSymlinksInPath()
  }

  // MARK: The file system, with errors in sentences

  /// Returns the file beside another one in which its text is written; the build folder may be on another file system.
  private func draft(of file: URL) -> URL {
    file.deletingLastPathComponent().appending(path: ".\(file.lastPathComponent).scaffold")
  }

  /// Writes a text to a file at once, so that a program that is ended leaves the old text or the new one.
  private func replace(_ file: URL, with text: String) throws {
    let draft = draft(of: file)
    do {
      try write(text, to: draft, for: file)
      // The rename would replace the permissions as well.
      if let permissions = try? manager.attributesOfItem(atPath: file.path)[.posixPermissions] {
        try? manager.setAttributes([.posixPermissions: permissions], ofItemAtPath: draft.path)
      }
      try rename(draft, to: file)
    } catch {
      try? manager.removeItem(at: draft)
      throw error
    }
  }

  func write(_ text: String, to file: URL, for destination: URL? = nil) throws {
    do {
      try manager.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
    } catch {
      throw ScaffoldError.unwritable((destination ?? file).path, error)
    }
  }

  private func remove(_ item: URL) throws {
    do { try manager.removeItem(at: item) } catch { throw ScaffoldError.unwritable(item.path, error) }
  }

  private func rename(_ source: URL, to destination: URL) throws {
    guard Foundation.rename(source.path, destination.path) == 0 else {
      throw ScaffoldError.unwritable(destination.path, String(cString: strerror(errno)))
    }
  }

  /// Throws if a path leads out of the package, over a symbolic link.
  private func checkInside(_ path: String) throws(ScaffoldError) {
    var folder = root.appending(path: path).deletingLastPathComponent()
    while !manager.fileExists(atPath: folder.path), folder.path.count > root.path.count {
      folder.deleteLastPathComponent()
    }
    let resolved = folder.resolvingSymlinksInPath().path
    guard resolved == root.path || resolved.hasPrefix(root.path + "/") else { throw .outside(path, resolved) }
    let file = root.appending(path: path).resolvingSymlinksInPath().path
    guard file.hasPrefix(root.path + "/") else { throw .outside(path, file) }
  }

  /// Throws if the package manager can't read the manifest, or if it lacks what a module needs.
  ///
  /// It uses a build folder of its own: the package's is locked while a plugin runs.
  private func checkManifest(_ requirements: ManifestRequirements?) throws {
    let isStaged = manager.fileExists(atPath: stage.appending(path: "Package.swift").path)
    guard isStaged || requirements != nil else { return }
    func dump(_ folder: URL) throws -> (status: Int32, output: String) {
      try Self.swift([
        "package", "--package-path", folder.path, "--scratch-path", work.appending(path: "manifest").path,
        "dump-package",
      ])
    }
    let result = try dump(isStaged ? stage : root)
    guard result.status == 0 else {
      // The change isn't to blame if the manifest didn't load before.
      let original = isStaged ? try dump(root) : result
      throw original.status == 0
        ? ScaffoldError.manifestBroken(result.output) : ScaffoldError.manifestUnloadable(original.output)
    }
    try requirements?.check(result.output)
  }
}

extension ScaffoldError {
  fileprivate static func noPackage(_ path: String) -> Self {
    Self("There is no Package.swift in '\(path)'. Run the scaffold in a package, or name one with '--package-path'.")
  }

  fileprivate static func folderNotEmpty(_ path: String) -> Self {
    Self("'\(path)' exists and isn't an empty folder. Choose another folder for the new package.")
  }

  fileprivate static func noLibrary(_ path: String) -> Self {
    Self("There is no Package.swift in '\(path)'. Name the folder of the library, or its address, with '--armature'.")
  }

  fileprivate static func noProgramFolder(_ path: String) -> Self {
    Self("The folder of this program, '\(path)', was moved. Name the library's path or address with '--armature'.")
  }

  fileprivate static func unreadable(_ path: String) -> Self {
    Self("'\(path)' can't be read as a text in UTF-8. Check the file and its permissions.")
  }

  /// - Parameter error: The error of the system.
  fileprivate static func unwritable(_ path: String, _ error: any Error) -> Self {
    // Foundation's own description says less than the underlying error code of the system.
    let code = ((error as NSError).userInfo[NSUnderlyingErrorKey] as? any Error ?? error) as NSError
    let isOfSystem = code.domain == NSPOSIXErrorDomain
    return unwritable(path, isOfSystem ? String(cString: strerror(Int32(code.code))) : error.localizedDescription)
  }

  fileprivate static func unwritable(_ path: String, _ reason: String) -> Self {
    let reason = reason.hasSuffix(".") ? String(reason.dropLast()) : reason
    return Self(
      """
      '\(path)' can't be written: \(reason). The package is as it was. Check the permissions, the free space, and \
      whether a file has the place of a folder.
      """)
  }

  fileprivate static let notRolledBack = Self(
    """
    A file could not be written, and the changes before it could not be taken back. A folder has probably become \
    read-only. Make it writable, and run the command again: each run begins by taking such changes back.
    """)

  fileprivate static func manifestBroken(_ output: String) -> Self {
    Self(
      """
      Package.swift would not load after the change, so nothing was written. Its form is probably one that is not \
      understood here: add the target by hand, and use '--into'. The package manager says:
      \(output)
      """)
  }

  fileprivate static func manifestUnloadable(_ output: String) -> Self {
    Self("Package.swift does not load, so nothing was written. Correct it first. The package manager says:\n\(output)")
  }

  fileprivate static func outside(_ path: String, _ destination: String) -> Self {
    Self(
      """
      '\(path)' leads out of the package, to '\(destination)'. The scaffold writes only inside the package. Put a folder or \
      file in the place of the symbolic link, or choose another target with '--into'.
      """)
  }

  fileprivate static let nothingToUndo = Self(
    "There is nothing to take back: no module was written here, or the build folder was deleted since.")

  fileprivate static func changedSince(_ paths: [String]) -> Self {
    Self(
      """
      Nothing was taken back, because these files were changed since they were written. Delete by hand what you \
      don't need:
      \(paths.map { "  \($0)" }.joined(separator: "\n"))
      """)
  }
}
