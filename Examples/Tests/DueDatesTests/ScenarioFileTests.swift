import ArmatureTestSupport
import Foundation
import Testing

/// Runs every scenario of the app, each in a separate process, and all of them in the learner's variant.
@Suite(.connected) struct ScenarioFileTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "DueDates/Scenarios")

  static let files = names.filter { $0.hasSuffix(".scenario") }
  private static let names = ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).sorted()

  private func run(
    _ arguments: [String], of name: String = "DueDates", in folder: URL = folder
  ) async throws -> ChildProcess.Outcome {
    let program = try #require(ChildProcess.program(name), "The program \(name) isn't in the folder of the tests.")
    return try await ChildProcess.run(program, arguments, in: folder)
  }

  @Test("every scenario of the specification exists")
  func complete() {
    for number in [1, 3, 4, 9, 10, 12, 14, 15, 16, 17, 21, 22, 24, 26] {
      #expect(Self.files.contains(String(format: "D-%02d.scenario", number)))
    }
  }

  @Test("the scenario passes", arguments: files)
  func holds(file: String) async throws {
    #expect(try await run(["--scenario", file]) == ChildProcess.Outcome(status: 0, output: "ok \(file)\n", errors: ""))
  }

  @Test("D-25 every scenario passes in the variant that has a location in place of details")
  func variant() async throws {
    let place = try TemporaryFolder()
    for name in Self.names {
      let text = try String(decoding: Data(contentsOf: Self.folder.appending(path: name)), as: UTF8.self)
        .replacing("#details \"Details\"", with: "#location \"Location\"")
        .replacing("#details", with: "#location").replacing("\"details\":", with: "\"location\":")
      try Data(text.utf8).write(to: place.file(name))
    }
    let outcome = try await run(["--scenario"] + Self.files, of: "DueDatesWithLocation", in: place.folder)
    #expect(outcome.status == 0 && outcome.output == Self.files.map { "ok \($0)\n" }.joined())
  }

  @Test("a snapshot shows sample items, the same each time")
  func snapshot() async throws {
    let once = try await run(["--snapshot"])
    #expect(once.status == 0 && once.output.contains("Due Dates"))
    #expect(once.output.contains("Call Zoe") && once.output.contains("2025-03-02"))
    #expect(try await run(["--snapshot"]) == once)
  }

  @Test("a snapshot of a scenario without a file is its last screen as text, after the result")
  func lastScreen() async throws {
    let outcome = try await run(["--snapshot", "--scenario", "D-03.scenario"])
    #expect(outcome.status == 0 && outcome.output.hasPrefix("ok D-03.scenario\n"))
    #expect(outcome.output.contains("Due Dates") && outcome.output.contains(" [Title]"))
  }

  @Test("the diagram and the screen in the documentation are up to date")
  func book() async throws {
    let root = Self.folder.deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    let file = FileManager.default.temporaryDirectory.appending(path: "DueDates-\(UUID().uuidString).svg")
    defer { try? FileManager.default.removeItem(at: file) }
    let pictures = [
      (["--scenario", "D-09.scenario", "--trace"], "Documentation/Diagrams/DueDates-edit.svg"),
      (["--snapshot"], "Documentation/Screens/DueDates.svg"),
    ]
    for (arguments, kept) in pictures {
      let outcome = try await run(arguments + [file.path])
      #expect(outcome.status == 0, "\(outcome.errors)")
      let isFresh = try Data(contentsOf: root.appending(path: kept)) == Data(contentsOf: file)
      #expect(isFresh, "swift run --package-path Examples DueDates \(arguments.joined(separator: " ")) \(kept)")
    }
  }
}
