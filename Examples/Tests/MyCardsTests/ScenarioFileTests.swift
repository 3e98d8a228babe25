import Architectures
import ArmatureTestSupport
import Foundation
import MyCardsFeature
import Testing

@testable import MyCards

/// Runs every scenario in every architecture of the app, each in a separate process.
@Suite(.connected) struct ScenarioFileTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Examples/MyCards/Scenarios")

  static let files = ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? [])
    .filter { $0.hasSuffix(".scenario") }.sorted()

  @Test("every scenario of the specification exists")
  func complete() {
    let numbers = [1, 2, 4, 5, 6, 7, 10, 12, 13, 14, 15, 17, 19, 20, 21, 23, 24, 28, 29, 30, 31, 32, 33]
    for number in numbers { #expect(Self.files.contains(String(format: "M-%02d.scenario", number))) }
  }

  @Test("the scenario passes", arguments: files, Feature.all.map { $0.architecture.rawValue.lowercased() })
  func holds(file: String, architecture: String) async throws {
    let program = try #require(ChildProcess.program("MyCards"), "The program MyCards isn't in the folder of the tests.")
    let outcome = try await ChildProcess.run(
      program, ["--architecture", architecture, "--scenario", file], in: Self.folder)
    #expect(outcome == ChildProcess.Outcome(status: 0, output: "ok \(file)\n", errors: ""))
  }

  @Test("the diagram and the screen in the documentation are up to date")
  func book() async throws {
    let program = try #require(ChildProcess.program("MyCards"), "The program MyCards isn't in the folder of the tests.")
    let root = Self.folder.deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    let file = FileManager.default.temporaryDirectory.appending(path: "MyCards-\(UUID().uuidString).svg")
    defer { try? FileManager.default.removeItem(at: file) }
    let renaming = ["--scenario", "Examples/MyCards/Scenarios/M-12.scenario", "--trace"]
    let pictures = [
      (renaming, "Documentation/Diagrams/MyCards-edit.svg"), (["--snapshot"], "Documentation/Screens/MyCards.svg"),
    ]
    for (arguments, kept) in pictures {
      let outcome = try await ChildProcess.run(program, arguments + [file.path], in: root)
      #expect(outcome.status == 0, "\(outcome.errors)")
      let isFresh = try Data(contentsOf: root.appending(path: kept)) == Data(contentsOf: file)
      #expect(isFresh, "swift run --package-path Examples MyCards \(arguments.joined(separator: " ")) \(kept)")
    }
  }
}
