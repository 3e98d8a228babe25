import Foundation

/// The learner's folder: a Swift package with a module and tests for each started kata.
///
/// What the learner wrote is never lost: a file that would be overwritten is copied to `Backups` first.
struct Workspace: Sendable {
  static let stateName = ".kata-state.json"

  let folder: URL

  /// The library's package.
  let library: URL

  /// Finds the workspace: the named folder, the workspace that contains the current folder, or the one beside the katas.
  static func folder(named name: String?, catalogue: URL) -> URL {
    if let name { return URL(filePath: name, directoryHint: .isDirectory).absoluteURL.standardizedFileURL }
    var folder = URL(filePath: FileManager.default.currentDirectoryPath, directoryHint: .isDirectory)
    while folder.path != "/" {
      if folder.appending(path: stateName).isExistingFile { return folder }
      folder.deleteLastPathComponent()
    }
    return catalogue.deletingLastPathComponent().appending(path: "workspace", directoryHint: .isDirectory)
  }

  // MARK: Places

  /// Returns the file that the learner edits.
  func exercise(of kata: Kata) -> URL {
    kata.isReversed
      ? tests(of: kata).appending(path: "Tests.swift") : sources(of: kata).appending(path: "Exercise.swift")
  }

  /// Returns the copies of the kata's given files, with the files that they are copies of.
  func companions(of kata: Kata) -> [(copy: URL, original: URL)] {
    kata.givenFiles.map { (sources(of: kata).appending(path: $0.lastPathComponent), $0) }
      + kata.testFiles.map { (tests(of: kata).appending(path: $0.lastPathComponent), $0) }
  }

  private func sources(of kata: Kata) -> URL {
    folder.appending(path: "Sources/\(kata.module)", directoryHint: .isDirectory)
  }
  private func tests(of kata: Kata) -> URL {
    folder.appending(path: "Tests/\(kata.module)Tests", directoryHint: .isDirectory)
  }

  // MARK: Writing

  /// Writes the files of a kata that are missing, refreshes the given ones, and lists the kata in the package.
  ///
  /// - Parameter started: All started katas, with this one.
  /// - Returns: The backups that were made.
  func start(_ kata: Kata, started: [Kata]) throws(FileProblem) -> [URL] {
    var backups: [URL] = []
    if !FileManager.default.fileExists(atPath: exercise(of: kata).path) {
      try write(try read(kata.stub), to: exercise(of: kata))
    }
    for (copy, original) in companions(of: kata) {
      try backups.append(contentsOf: refresh(copy, with: read(original)))
    }
    let manifest = folder.appending(path: "Package.swift")
    let present = started.filter { $0.id == kata.id || exercise(of: $0).isExistingFile }
    try backups.append(
      contentsOf: refresh(manifest, with: Data(manifestText(present).utf8)) { isGenerated($0, for: started) })
    return backups
  }

  /// Writes the exercise as it was at the start.
  ///
  /// - Returns: The backup of the learner's file; nil if there was none, or nothing was changed.
  func reset(_ kata: Kata) throws(FileProblem) -> URL? {
    try refresh(exercise(of: kata), with: read(kata.stub)).first
  }

  /// Returns the given files that the learner has edited; the tests that are shipped judge all the same.
  func editedCompanions(of kata: Kata) -> [URL] {
    companions(of: kata).filter { copy, original in
      guard let text = try? Data(contentsOf: copy) else { return false }
      return text != (try? Data(contentsOf: original))
    }.map(\.copy)
  }

  /// Writes a file, and keeps what it replaces unless that was generated.
  private func refresh(
    _ file: URL, with data: Data, unless isDisposable: (Data) -> Bool = { _ in false }
  ) throws(FileProblem) -> [URL] {
    guard FileManager.default.fileExists(atPath: file.path) else {
      try write(data, to: file)
      return []
    }
    let present = try? Data(contentsOf: file)
    if present == data { return [] }
    if let present, isDisposable(present) {
      try write(data, to: file)
      return []
    }
    let backup = try keep(file)
    try write(data, to: file)
    return [backup]
  }

  /// Moves a file to the backups, under a name that isn't used yet.
  private func keep(_ file: URL) throws(FileProblem) -> URL {
    let backups = folder.appending(path: "Backups", directoryHint: .isDirectory)
    try makeFolder(backups)
    let owner = file.deletingLastPathComponent().lastPathComponent
    let name = file.deletingPathExtension().lastPathComponent
    let prefix = owner == folder.lastPathComponent ? name : "\(owner)-\(name)"
    for number in 1...100_000 {
      let backup = backups.appending(path: "\(prefix).\(Timestamp.now)\(number == 1 ? "" : "-\(number)").bak")
      if FileManager.default.fileExists(atPath: backup.path) { continue }
      do {
        try FileManager.default.moveItem(at: file, to: backup)
        return backup
      } catch {
        throw FileProblem(
          "'\(file.path)' can't be moved to '\(backups.path)', so it stays as it is. Check the permissions of both folders."
        )
      }
    }
    throw FileProblem("'\(backups.path)' is full of backups. Move some of them away.")
  }

  private func read(_ file: URL) throws(FileProblem) -> Data {
    do {
      return try Data(contentsOf: file)
    } catch {
      throw FileProblem("'\(file.path)' can't be read. Is the checkout complete?")
    }
  }

  func write(_ data: Data, to file: URL) throws(FileProblem) {
    try makeFolder(file.deletingLastPathComponent())
    do {
      try data.write(to: file, options: .atomic)
    } catch {
      throw FileProblem(
        "'\(file.path)' can't be written. Is the disk full? If not, choose a folder of yours with --in.")
    }
  }

  func makeFolder(_ folder: URL) throws(FileProblem) {
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    } catch {
      let ancestors = sequence(first: folder) { $0.path == "/" ? nil : $0.deletingLastPathComponent() }
      let reason = ancestors.first(where: \.isExistingFile).map { ": '\($0.path)' is a file" } ?? ""
      throw FileProblem("The folder '\(folder.path)' can't be made\(reason). Choose a folder of yours with --in.")
    }
  }

  // MARK: The package

  /// Returns whether a manifest is as it was written for some of these katas, maybe when the library was elsewhere.
  private func isGenerated(_ data: Data, for katas: [Kata]) -> Bool {
    let text = String(decoding: data, as: UTF8.self)
    let place = /\n  dependencies: \[\.package\(name: "Armature", path: "[^"\n]*"\)\],\n/
    let listed = manifestText(katas.filter { text.contains(".target(name: \"\($0.module)\"") })
    return text == listed || text.replacing(place, with: "") == listed.replacing(place, with: "")
  }

  private func manifestText(_ katas: [Kata]) -> String {
    let targets = katas.sorted { $0.id < $1.id }.flatMap { kata in
      let products = kata.facts.imports.map { ".product(name: \"\($0)\", package: \"Armature\")" }
      let names = ["\"\(kata.module)\""] + products
      return [
        ".target(name: \"\(kata.module)\", dependencies: [\(products.joined(separator: ", "))], swiftSettings: settings)",
        ".testTarget(name: \"\(kata.module)Tests\", dependencies: [\(names.joined(separator: ", "))], "
          + "swiftSettings: settings)",
      ]
    }
    let settings = Toolchain.features.map { ".enableUpcomingFeature(\"\($0)\")" }.joined(separator: ", ")
    return """
      // swift-tools-version: 6.2
      // Written by 'kata start', which writes it again.
      import PackageDescription

      let settings: [SwiftSetting] = [\(settings)]

      let package = Package(
        name: "Katas",
        platforms: [.macOS(.v15)],
        dependencies: [.package(name: "Armature", path: \(Self.literal(library.path)))],
        targets: [
          \(targets.joined(separator: ",\n    "))
        ],
        swiftLanguageModes: [.v6]
      )

      """
  }

  /// Returns a text as a literal of Swift.
  private static func literal(_ text: String) -> String {
    "\"" + text.replacingOccurrences(of: "\\", with: "\\\\").replacingOccurrences(of: "\"", with: "\\\"") + "\""
  }
}

/// Points in time as they stand in names of files.
enum Timestamp {
  /// The current time, as 2026-11-22T23-41-07.
  static var now: String {
    Date.now.formatted(
      .verbatim(
        "\(year: .defaultDigits)-\(month: .twoDigits)-\(day: .twoDigits)T\(hour: .twoDigits(clock: .twentyFourHour, hourCycle: .zeroBased))-\(minute: .twoDigits)-\(second: .twoDigits)",
        timeZone: .gmt, calendar: Calendar(identifier: .gregorian)))
  }
}
