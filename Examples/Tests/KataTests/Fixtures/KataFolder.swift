import ArmatureTestSupport
import Foundation
import Testing

@testable import KataCore

/// A catalogue and a workspace in a temporary folder, whose name has a space.
///
/// The catalogue has one kata, a counter, unless a test adds others.
final class KataFolder {
  let temporary: TemporaryFolder
  let catalogueFolder: URL
  let workspaceFolder: URL

  init() throws {
    temporary = try TemporaryFolder()
    catalogueFolder = temporary.file("all katas")
    workspaceFolder = temporary.file("my work")
    try addCounter("01-count")
  }

  /// The catalogue as it is now.
  func catalogue() throws -> Catalogue { try Catalogue(folder: catalogueFolder) }

  var workspace: Workspace { Workspace(folder: workspaceFolder, library: temporary.folder) }

  /// Adds a kata whose stub, solutions and mutants are counters.
  func addCounter(_ name: String, title: String = "Count", part: String = "A", requires: [Int] = []) throws {
    let isExam = name.hasPrefix("exam")
    let module = isExam ? "Exam\(part)" : "K\(name.prefix(2))"
    try write(
      """
      {
        "title": "\(title)", "part": "\(part)", "requires": \(requires), "minutes": 5, "imports": [],
        "form": "It is small.", "teaches": "Counting.", "breaks": "Guessing.",
        "mutants": { "Twice": "a call counts once", "Begins": "the count begins at zero" }
      }
      """, to: "\(name)/kata.json")
    try write("# Count\n\nCount the calls.\n", to: "\(name)/Task.md")
    try write("# Why\n\nCounting is useful. See [the task](Task.md).\n", to: "\(name)/Debrief.md")
    if !isExam {
      try write(
        "# Hints\n\n## Where\n\nIn call.\n\n## What\n\nAdd one.\n\n## Nearly code\n\nAdd one to count.\n",
        to: "\(name)/Hints.md")
    }
    try write(Self.counter(), to: "\(name)/Solution.swift")
    try write(Self.counter(call: "count = count + 1"), to: "\(name)/Alternatives/Sum.swift")
    try write(Self.counter(call: "// Count the call."), to: "\(name)/Stub.swift")
    try write(Self.counter(start: 1), to: "\(name)/Mutants/Begins.swift")
    try write("<<<<\ncount += 1\n====\n    count += 2\n>>>>\n", to: "\(name)/Mutants/Twice.edit")
    try write(
      """
      import Testing

      @testable import \(module)

      struct CountTests {
        @Test("the count begins at zero")
        func start() { #expect(Counter().count == 0) }

        @Test("a call counts once")
        func once() {
          let counter = Counter()
          counter.call()
          #expect(counter.count == 1)
        }

        @Test("every call counts")
        func every() {
          let counter = Counter()
          for _ in 1...3 { counter.call() }
          #expect(counter.count == 3)
        }

        @Test("counters are apart")
        func apart() {
          let (first, second) = (Counter(), Counter())
          first.call()
          #expect([first.count, second.count] == [1, 0])
        }
      }

      """, to: "\(name)/Tests.swift")
  }

  /// The text of a counter.
  static func counter(start: Int = 0, call: String = "count += 1", imports: String? = nil) -> String {
    """
    \(imports.map { "import \($0)\n\n" } ?? "")final class Counter {
      private(set) var count = \(start)

      func call() {
        \(call)
      }
    }

    """
  }

  /// Writes a file of the catalogue.
  func write(_ text: String, to path: String) throws {
    try put(Data(text.utf8), at: catalogueFolder.appending(path: path))
  }

  /// Replaces a text in a file of the catalogue.
  func replace(_ old: String, with new: String, in path: String) throws {
    let file = catalogueFolder.appending(path: path)
    let text = try String(contentsOf: file, encoding: .utf8)
    try #require(text.contains(old))
    try put(Data(text.replacingOccurrences(of: old, with: new).utf8), at: file)
  }

  /// Writes the learner's exercise.
  func solve(_ kata: Kata, _ text: String) throws { try put(Data(text.utf8), at: workspace.exercise(of: kata)) }

  func put(_ data: Data, at file: URL) throws {
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try data.write(to: file)
  }

  /// The names of the backups, sorted.
  var backups: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: workspaceFolder.appending(path: "Backups").path)) ?? [])
      .sorted()
  }

  /// Runs a command, and returns its status and output.
  func run(_ arguments: String...) throws -> (status: Int32, output: String, errors: String) {
    let lines = Lines()
    let console = Console(output: { lines.output += $0 }, errors: { lines.errors += $0 })
    let options = try Options(
      arguments + ["--catalogue", catalogueFolder.path]
        + (arguments.first == "verify" ? [] : ["--in", workspaceFolder.path]))
    let status = try KataProgram.run(options, console)
    return (status, lines.output, lines.errors)
  }

  private final class Lines {
    var output = ""
    var errors = ""
  }
}
