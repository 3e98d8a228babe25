import Foundation

/// Finds the targets of a package and reads their sources.
struct PackageSources {
  /// A target and its files, before they are read.
  struct Listing: Sendable, Hashable {
    let name: String
    let isTest: Bool
    var paths: [String]
  }

  /// The folder of the package, against which baselines and settings name paths.
  let folder: URL

  /// The path from the current folder to the package below it, for reports; empty if it isn't below.
  let prefix: String

  init(folder: String, from current: String = FileManager.default.currentDirectoryPath) {
    self.folder = URL(filePath: folder, directoryHint: .isDirectory).standardizedFileURL
    let path = self.folder.path.hasSuffix("/") ? self.folder.path : self.folder.path + "/"
    let root = current.hasSuffix("/") ? current : current + "/"
    prefix = path.hasPrefix(root) ? String(path.dropFirst(root.count)) : ""
  }

  // MARK: Listing

  /// Returns the targets of a source list: `target NAME` or `test NAME`, then an indented path on each line.
  static func listings(reading text: String) throws(CheckError) -> [Listing] {
    var listings: [Listing] = []
    for (index, line) in text.split(separator: "\n").enumerated() {
      if line.hasPrefix("\t"), !listings.isEmpty {
        listings[listings.count - 1].paths.append(String(line.dropFirst()))
        continue
      }
      let words = line.split(separator: " ", maxSplits: 1).map(String.init)
      guard words.count == 2, ["target", "test"].contains(words[0]) else {
        throw CheckError("Line \(index + 1) of the source list names no target. Write 'target' or 'test' and a name.")
      }
      listings.append(Listing(name: words[1], isTest: words[0] == "test", paths: []))
    }
    return listings
  }

  /// Returns the targets as the package manager describes them.
  ///
  /// - Throws: ``CheckError`` if the package can't be described, with what the package manager prints.
  func describe() throws(CheckError) -> [Listing] {
    guard FileManager.default.fileExists(atPath: folder.appending(path: "Package.swift").path) else {
      throw CheckError(
        "There is no Package.swift in '\(folder.path)'. Run the check in the folder of a package, or name it with "
          + "--package-path.")
    }
    // A build folder of its own, because the package's may be locked: by a build, or by the plugin that runs this.
    let scratch = FileManager.default.temporaryDirectory.appending(path: "check-architecture-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: scratch) }
    let (status, output, problems) = try run([
      "swift", "package", "--package-path", folder.path, "--scratch-path", scratch.path, "describe", "--type", "json",
    ])
    // Some versions print notes before the description.
    guard status == 0, let start = output.firstIndex(of: "{") else {
      throw CheckError("The package in '\(folder.path)' can't be described. The package manager says: \(problems)")
    }
    struct Description: Decodable {
      struct Target: Decodable {
        let name, path: String
        let type: String
        let moduleType: String
        let sources: [String]

        enum CodingKeys: String, CodingKey {
          case name, path, type, sources
          case moduleType = "module_type"
        }
      }
      let targets: [Target]
    }
    do {
      let description = try JSONDecoder().decode(Description.self, from: Data(output[start...].utf8))
      return description.targets.filter { $0.moduleType == "SwiftTarget" }.map { target in
        Listing(
          name: target.name, isTest: target.type == "test",
          paths: target.sources.map { folder.appending(path: target.path).appending(path: $0).path })
      }
    } catch {
      throw CheckError("The description of the package in '\(folder.path)' can't be read: \(error).")
    }
  }

  /// Has the compiler write the symbol graphs of all targets.
  ///
  /// - Returns: Their folder.
  /// - Throws: ``CheckError`` if the package doesn't build, with what the package manager prints.
  func dumpSymbolGraphs() throws(CheckError) -> String {
    let (_, output, problems) = try run([
      "swift", "package", "--package-path", folder.path, "dump-symbol-graph", "--minimum-access-level", "private",
    ])
    let prefix = "Files written to "
    // The status is ignored: the package manager also tries test targets, which it hasn't built.
    guard let line = output.split(separator: "\n").last(where: { $0.hasPrefix(prefix) }) else {
      throw CheckError(
        "The compiler can't list the types of the package in '\(folder.path)'. The package manager says: \(problems)"
          + output)
    }
    return String(line.dropFirst(prefix.count))
  }

  private func run(_ arguments: [String]) throws(CheckError) -> (status: Int32, output: String, problems: String) {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = arguments
    let folder = FileManager.default.temporaryDirectory.appending(path: "check-architecture-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      // Files, because a full pipe would block the program while the other one is read.
      let files = try ["output", "problems"].map { name in
        let url = folder.appending(path: name)
        try Data().write(to: url)
        return (url, try FileHandle(forWritingTo: url))
      }
      process.standardOutput = files[0].1
      process.standardError = files[1].1
      process.standardInput = FileHandle.nullDevice
      try process.run()
      process.waitUntilExit()
      let texts = try files.map { String(decoding: try Data(contentsOf: $0.0), as: UTF8.self) }
      return (process.terminationStatus, texts[0], texts[1])
    } catch {
      throw CheckError("'\(arguments.joined(separator: " "))' can't be run: \(error.localizedDescription)")
    }
  }

  // MARK: Reading

  /// Reads the files of targets.
  func read(_ listings: [Listing]) throws(CheckError) -> [SourceTarget] {
    // Each of several manifests is for other versions of Swift, and a class is on the main actor where one says so.
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    let manifests = names.filter { $0 == "Package.swift" || $0.hasPrefix("Package@swift-") }.compactMap { name in
      try? ManifestIsolation(Self.text(of: folder.appending(path: name)))
    }
    var targets: [SourceTarget] = []
    for listing in listings {
      var files: [SourceFile] = []
      for path in listing.paths where path.hasSuffix(".swift") {
        files.append(SourceFile(path: relative(path), text: try Self.text(of: URL(filePath: path))))
      }
      let isOnMainActor = manifests.contains { $0.includes(listing.name) }
      targets.append(
        SourceTarget(name: listing.name, isTest: listing.isTest, isOnMainActor: isOnMainActor, files: files))
    }
    return targets
  }

  static func text(of url: URL) throws(CheckError) -> String {
    do {
      return String(decoding: try Data(contentsOf: url), as: UTF8.self)
    } catch {
      guard FileManager.default.fileExists(atPath: url.path) else {
        throw CheckError(
          "There is no file '\(url.path)'. It was moved or deleted, or its path is misspelled: correct the path.")
      }
      let isFolder = (try? url.resourceValues(forKeys: [.isDirectoryKey]))?.isDirectory ?? false
      throw CheckError(
        isFolder
          ? "'\(url.path)' is a folder, where a file is expected. Write the path of the file in it."
          : "The file '\(url.path)' can't be read. You may have no permission for it: see with 'ls -l', and allow it "
            + "with 'chmod'. The system says: \(error.localizedDescription)")
    }
  }

  private func relative(_ path: String) -> String {
    let root = folder.path.hasSuffix("/") ? folder.path : folder.path + "/"
    return path.hasPrefix(root) ? String(path.dropFirst(root.count)) : path
  }
}

/// The targets whose declarations a manifest puts on the main actor: `.defaultIsolation(MainActor.self)`.
///
/// Neither the package manager's description of a package nor a symbol graph has it. A setting in the call that makes a
/// target is that target's, and so is one in a constant that the call names. Any other counts for all targets.
private struct ManifestIsolation {
  private let file: SourceFile
  private let lines: [[UInt8]]
  private var names: Set<String> = []
  private var isForAll = false

  init(_ text: String) {
    file = SourceFile(path: "Package.swift", text: text)
    lines = text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map(Array.init)
    let tokens = file.tokens
    for index in tokens.indices
    where tokens[index...].prefix(3).map(\.text) == ["defaultIsolation", "(", "MainActor"] {
      add(at: index)
    }
  }

  func includes(_ target: String) -> Bool { isForAll || names.contains(target) }

  private mutating func add(at setting: Int) {
    var owners = [target(around: setting)]
    if owners == [nil], let constant = constant(around: setting) {
      let uses = file.tokens.indices.filter { file.tokens[$0].text == constant.name && !constant.tokens.contains($0) }
      owners = uses.map(target)
    }
    names.formUnion(owners.compactMap(\.self))
    if owners.contains(nil) { isForAll = true }
  }

  private func constant(around index: Int) -> Declaration? {
    file.declarations.first { $0.kind == .property && $0.initialValue?.contains(index) ?? false }
  }

  /// Returns the name of the target whose call contains a token; nil without such a call.
  private func target(around index: Int) -> String? {
    let tokens = file.tokens
    let call = file.closing.filter { open, close in
      open > 0 && open < index && index < close && tokens[open].isSymbol("(")
        && ["target", "executableTarget", "testTarget", "macro"].contains(tokens[open - 1].text)
    }.keys.max()
    guard let call, call + 3 < tokens.count, tokens[call + 1].isWord("name"), tokens[call + 3].kind == .literal else {
      return nil
    }
    let name = tokens[call + 3]
    return String(
      decoding: lines[name.line - 1].dropFirst(name.column).prefix { $0 != UInt8(ascii: "\"") }, as: UTF8.self)
  }
}
