import Foundation

/// What a learner has done, kept in one file of the workspace.
struct Progress: Sendable, Equatable {
  /// The kata that commands without a name mean.
  var current: String?

  /// The identifiers of started katas, in the order of their start.
  var started: [String] = []

  /// When each kata was passed first.
  var passed: [String: String] = [:]

  /// When the solution of a kata was shown before it was passed.
  var gaveUp: [String: String] = [:]

  /// How many hints were shown.
  var hints: [String: Int] = [:]

  /// Returns whether a kata needs no more work.
  func isDone(_ kata: Kata) -> Bool { passed[kata.id] != nil || gaveUp[kata.id] != nil }

  /// Returns whether a part's exam is passed.
  func isSkipped(_ part: String) -> Bool { passed["exam-\(part)"] != nil }

  /// Returns the first kata that needs work; nil if there is none.
  func next(in catalogue: Catalogue) -> Kata? {
    catalogue.exercises.first { !isDone($0) && !isSkipped($0.facts.part) }
  }

  mutating func start(_ kata: Kata) {
    if !started.contains(kata.id) { started.append(kata.id) }
    current = kata.id
  }

  // MARK: The file

  /// Reads the state of a workspace.
  ///
  /// A damaged file is set aside, so that nothing in it is lost. Without a file, as then, and in a copy of a workspace
  /// without hidden files, the started katas are found by their folders.
  ///
  /// - Returns: The state, and a sentence about a damaged file.
  static func load(from workspace: Workspace, catalogue: Catalogue) throws(FileProblem) -> (Progress, notice: String?) {
    let file = workspace.folder.appending(path: Workspace.stateName)
    guard FileManager.default.fileExists(atPath: file.path) else {
      return (started(in: workspace, catalogue: catalogue), nil)
    }
    guard !file.isExistingFolder else {
      throw FileProblem("'\(file.path)' is a folder; the state file must be there. Move the folder away.")
    }
    guard let data = try? Data(contentsOf: file) else {
      throw FileProblem("The state file '\(file.path)' can't be read. Check its permissions.")
    }
    if let progress = try? JSONDecoder().decode(Progress.self, from: data) { return (progress, nil) }
    let aside = unusedName(beside: file)
    do {
      try FileManager.default.moveItem(at: file, to: aside)
    } catch {
      throw FileProblem("The state file '\(file.path)' is damaged and can't be moved. Move it away or mend it.")
    }
    let notice =
      "The state file was damaged and is '\(aside.lastPathComponent)' now. Your exercises are untouched; "
      + "'kata test KATA' notes again what you have passed."
    return (started(in: workspace, catalogue: catalogue), notice)
  }

  /// Returns the state of a workspace in which nothing is passed.
  private static func started(in workspace: Workspace, catalogue: Catalogue) -> Progress {
    var progress = Progress()
    for kata in catalogue.katas where workspace.exercise(of: kata).isExistingFile { progress.start(kata) }
    return progress
  }

  /// Changes the state of a workspace as it is on the disk now, and returns it.
  ///
  /// Several commands can run at the same time: `kata watch` beside one that shows a hint or starts another kata. The folder
  /// is locked during the change, so that no command overwrites the change of another.
  static func update(
    in workspace: Workspace, catalogue: Catalogue, _ change: (inout Progress) throws -> Void
  ) throws -> (Progress, notice: String?) {
    try workspace.makeFolder(workspace.folder)
    // Where a folder can't be locked, as on some network drives, the change is made all the same.
    let descriptor = open(workspace.folder.path, O_RDONLY | O_CLOEXEC)
    if descriptor >= 0 { _ = flock(descriptor, LOCK_EX) }
    defer { if descriptor >= 0 { close(descriptor) } }
    var (progress, notice) = try load(from: workspace, catalogue: catalogue)
    try change(&progress)
    try progress.save(to: workspace)
    return (progress, notice)
  }

  /// Writes the state; the file is replaced as a whole.
  func save(to workspace: Workspace) throws(FileProblem) {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    guard let data = try? encoder.encode(self) else { throw FileProblem("The state can't be written as JSON.") }
    try workspace.write(data + Data("\n".utf8), to: workspace.folder.appending(path: Workspace.stateName))
  }

  private static func unusedName(beside file: URL) -> URL {
    let folder = file.deletingLastPathComponent()
    var number = 1
    while true {
      let suffix = number == 1 ? "" : "-\(number)"
      let name = folder.appending(path: ".kata-state.damaged-\(Timestamp.now)\(suffix).json")
      if !FileManager.default.fileExists(atPath: name.path) { return name }
      number += 1
    }
  }
}

extension Progress: Codable {
  private static let version = 1

  private enum CodingKeys: String, CodingKey {
    case version, current, started, passed, gaveUp, hints
  }

  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    guard try values.decode(Int.self, forKey: .version) == Self.version else {
      throw DecodingError.dataCorruptedError(forKey: .version, in: values, debugDescription: "It isn't known.")
    }
    current = try values.decodeIfPresent(String.self, forKey: .current)
    started = try values.decode([String].self, forKey: .started)
    passed = try values.decode([String: String].self, forKey: .passed)
    gaveUp = try values.decode([String: String].self, forKey: .gaveUp)
    hints = try values.decode([String: Int].self, forKey: .hints)
  }

  func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(Self.version, forKey: .version)
    try values.encodeIfPresent(current, forKey: .current)
    try values.encode(started, forKey: .started)
    try values.encode(passed, forKey: .passed)
    try values.encode(gaveUp, forKey: .gaveUp)
    try values.encode(hints, forKey: .hints)
  }
}
