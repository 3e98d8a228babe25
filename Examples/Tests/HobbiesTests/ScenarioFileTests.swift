import ArmatureTestSupport
import Foundation
import Testing

/// Runs every scenario of the app, each in a separate process.
@Suite(.connected) struct ScenarioFileTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Hobbies/Scenarios")

  static let files = ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? [])
    .filter { $0.hasSuffix(".scenario") }.sorted()

  private func run(_ arguments: [String]) async throws -> ChildProcess.Outcome {
    let program = try #require(ChildProcess.program("Hobbies"), "The program Hobbies isn't in the folder of the tests.")
    return try await ChildProcess.run(program, arguments, in: Self.folder)
  }

  @Test("every scenario of the specification exists")
  func complete() {
    for number in [1, 2, 4, 5, 6, 9, 10, 12, 14, 15, 16, 17, 18, 21, 22, 23, 25, 27, 28] {
      #expect(Self.files.contains(String(format: "H-%02d.scenario", number)))
    }
  }

  @Test("the scenario passes", arguments: files)
  func holds(file: String) async throws {
    #expect(try await run(["--scenario", file]) == ChildProcess.Outcome(status: 0, output: "ok \(file)\n", errors: ""))
  }

  @Test("a snapshot shows the first run, the same each time")
  func snapshot() async throws {
    let once = try await run(["--snapshot"])
    #expect(once.status == 0 && once.output.contains("My Hobbies") && once.output.contains("37.7749"))
    #expect(try await run(["--snapshot"]) == once)
  }

  @Test("the diagram and the screen in the documentation are up to date")
  func book() async throws {
    let root = Self.folder.deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    let file = FileManager.default.temporaryDirectory.appending(path: "Hobbies-\(UUID().uuidString).svg")
    defer { try? FileManager.default.removeItem(at: file) }
    let pictures = [
      (["--scenario", "H-04.scenario", "--trace"], "Documentation/Diagrams/Hobbies-submit.svg"),
      (["--snapshot"], "Documentation/Screens/Hobbies.svg"),
    ]
    for (arguments, kept) in pictures {
      let outcome = try await run(arguments + [file.path])
      #expect(outcome.status == 0, "\(outcome.errors)")
      let isFresh = try Data(contentsOf: root.appending(path: kept)) == Data(contentsOf: file)
      #expect(isFresh, "swift run --package-path Examples Hobbies \(arguments.joined(separator: " ")) \(kept)")
    }
  }
}
