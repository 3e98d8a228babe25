import ArmatureTestSupport
import Foundation
import Testing

/// Runs every scenario of the app, each in a separate process.
@Suite(.connected) struct ScenarioFileTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Bidly/Scenarios")

  static let files = ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? [])
    .filter { $0.hasSuffix(".scenario") }.sorted()

  private func run(_ arguments: [String]) async throws -> ChildProcess.Outcome {
    let program = try #require(ChildProcess.program("Bidly"), "The program Bidly isn't in the folder of the tests.")
    return try await ChildProcess.run(program, arguments, in: Self.folder)
  }

  @Test("every scenario of the specification exists")
  func complete() {
    for number in [1, 2, 3, 5, 6, 7, 9, 10, 11, 12, 13, 16, 17, 18, 19, 20, 21, 23, 24, 27, 31, 32, 33] {
      #expect(Self.files.contains(String(format: "B-%02d.scenario", number)))
    }
  }

  @Test("the scenario passes", arguments: files)
  func holds(file: String) async throws {
    #expect(try await run(["--scenario", file]) == ChildProcess.Outcome(status: 0, output: "ok \(file)\n", errors: ""))
  }

  @Test("a snapshot shows watched items, the same each time")
  func snapshot() async throws {
    let once = try await run(["--snapshot"])
    #expect(once.status == 0 && once.output.contains("Bidly"))
    #expect(once.output.contains("@ 2025-03-01 09:") && once.output.contains("3 Watch"))
    #expect(try await run(["--snapshot"]) == once)
  }

  @Test("the diagram and the screen in the documentation are up to date")
  func book() async throws {
    let root = Self.folder.deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    let file = FileManager.default.temporaryDirectory.appending(path: "Bidly-\(UUID().uuidString).svg")
    defer { try? FileManager.default.removeItem(at: file) }
    let pictures = [
      (["--scenario", "B-13.scenario", "--trace"], "Documentation/Diagrams/Bidly-bid-arrives.svg"),
      (["--snapshot"], "Documentation/Screens/Bidly.svg"),
    ]
    for (arguments, kept) in pictures {
      let outcome = try await run(arguments + [file.path])
      #expect(outcome.status == 0, "\(outcome.errors)")
      let isFresh = try Data(contentsOf: root.appending(path: kept)) == Data(contentsOf: file)
      #expect(isFresh, "swift run --package-path Examples Bidly \(arguments.joined(separator: " ")) \(kept)")
    }
  }
}
