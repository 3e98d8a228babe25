import Foundation

/// An exercise of the catalogue.
struct Kata: Sendable {
  /// The place of a kata in the order of its catalogue.
  enum Kind: Sendable, Hashable {
    case numbered(Int)

    /// The exam of a part.
    case exam(String)
  }

  let kind: Kind
  let folder: URL
  let facts: KataFacts

  /// Reads a kata from its folder, whose name starts with the number or with `exam-` and the part.
  init(folder: URL) throws(CatalogueProblem) {
    self.folder = folder
    let name = folder.lastPathComponent
    guard let kind = Self.kind(of: name) else {
      throw CatalogueProblem(
        name, "The folder's name must be like '01-wire-a-control', or like 'exam-a-sending' for the exam of a part.")
    }
    self.kind = kind
    guard let json = try? Data(contentsOf: folder.appending(path: "kata.json")) else {
      throw CatalogueProblem("\(name)/kata.json", "The file can't be read.")
    }
    facts = try KataFacts(json: json, file: "\(name)/kata.json")
    if case .exam(let part) = kind, part != facts.part {
      throw CatalogueProblem("\(name)/kata.json", "'part' is \(facts.part), but the folder names part \(part).")
    }
  }

  /// The identifier in the state file and in commands: "01", or "exam-A".
  var id: String {
    switch kind {
    case .numbered(let number): number < 10 ? "0\(number)" : "\(number)"
    case .exam(let part): "exam-\(part)"
    }
  }

  /// The name of the module that the exercise belongs to.
  var module: String {
    switch kind {
    case .numbered: "K\(id)"
    case .exam(let part): "Exam\(part)"
    }
  }

  var isExam: Bool { if case .exam = kind { true } else { false } }

  /// Whether the learner writes the tests instead of the code.
  var isReversed: Bool { !facts.implementations.isEmpty }

  /// The title with the number, as it is printed.
  var heading: String {
    switch kind {
    case .numbered: "\(id) \(facts.title)"
    case .exam(let part): "Exam \(part): \(facts.title)"
    }
  }

  /// The kata's row in the table of what katas are built on, in the README of the katas.
  var formRow: String { "| \(heading) | \(builtOn) | \(facts.form) |" }

  /// The modules whose types an exercise uses, or "from scratch" if it builds the pattern with types of its own.
  var builtOn: String {
    let modules = facts.imports.filter { $0 != LibraryModule.armatureTesting.rawValue }
    return modules.isEmpty ? "from scratch" : modules.map { "`\($0)`" }.joined(separator: ", ")
  }

  // MARK: Files

  var stub: URL { file("Stub.swift") }
  var solution: URL { file("Solution.swift") }

  /// The tests that judge an exercise; nil if the kata is reversed.
  var tests: URL? { isReversed ? nil : file("Tests.swift") }

  /// Code that no learner changes: what is given, and the implementations of a reversed kata.
  var givenFiles: [URL] { ["Given.swift", "Implementations.swift"].map(file).filter(\.isExistingFile) }

  /// Tests that no learner changes.
  var testFiles: [URL] { ["Contract.swift", "Tests.swift"].map(file).filter(\.isExistingFile) }

  /// All files beside the exercise that no learner changes.
  var companions: [URL] { givenFiles + testFiles }

  /// Other correct solutions.
  var alternatives: [URL] { Self.swiftFiles(in: folder.appending(path: "Alternatives")) }

  /// Returns the text of one of the kata's pages; nil if there is no such page.
  func page(_ name: String) -> String? { try? String(contentsOf: file("\(name).md"), encoding: .utf8) }

  /// The three hints, the last nearly code.
  var hints: [String] {
    guard let page = page("Hints") else { return [] }
    return page.split(separator: "\n", omittingEmptySubsequences: false)
      .reduce(into: [[Substring]]()) { tiers, line in
        if line.hasPrefix("## ") { tiers.append([]) }
        if !tiers.isEmpty { tiers[tiers.count - 1].append(line) }
      }
      .map { $0.joined(separator: "\n").trimmingCharacters(in: .whitespacesAndNewlines) }
  }

  /// Returns the whole text of a mutant: its own file, or the solution with replacements.
  func mutant(_ name: String) throws(CatalogueProblem) -> String {
    let whole = file("Mutants/\(name).swift")
    if let text = try? String(contentsOf: whole, encoding: .utf8) { return text }
    let edit = "Mutants/\(name).edit"
    let place = "\(folder.lastPathComponent)/\(edit)"
    guard let edits = try? String(contentsOf: file(edit), encoding: .utf8) else {
      throw CatalogueProblem(place, "There is neither this file nor Mutants/\(name).swift.")
    }
    guard let text = try? String(contentsOf: solution, encoding: .utf8) else {
      throw CatalogueProblem("\(folder.lastPathComponent)/Solution.swift", "The file can't be read.")
    }
    return try MutantEdit.apply(edits, to: text, file: place)
  }

  func file(_ name: String) -> URL { folder.appending(path: name) }

  private static func swiftFiles(in folder: URL) -> [URL] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.filter { $0.hasSuffix(".swift") }.sorted().map { folder.appending(path: $0) }
  }

  private static func kind(of folderName: String) -> Kind? {
    let words = folderName.split(separator: "-", omittingEmptySubsequences: false)
    guard words.count >= 2, words.allSatisfy({ !$0.isEmpty }) else { return nil }
    if words[0] == "exam", words.count >= 3, words[1].count == 1, let letter = words[1].first, letter.isASCII,
      letter.isLetter
    {
      return .exam(letter.uppercased())
    }
    guard words[0].count == 2, words[0].allSatisfy({ $0.isASCII && $0.isNumber }), let number = Int(words[0]),
      number > 0
    else { return nil }
    return .numbered(number)
  }
}

extension URL {
  /// Whether there is a file here that isn't a folder.
  var isExistingFile: Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && !isFolder.boolValue
  }

  /// Whether there is a folder here.
  var isExistingFolder: Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && isFolder.boolValue
  }
}
