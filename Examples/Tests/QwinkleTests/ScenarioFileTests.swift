import ArmatureTestSupport
import Foundation
import Testing

/// Runs every scenario file in a separate process, because scenarios take over the runtime.
@Suite(.connected) struct ScenarioFileTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Examples/Qwinkle")

  private static func files(in folder: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: Self.folder.appending(path: folder).path)
      .filter { $0.hasSuffix(".scenario") }.sorted()
  }

  @Test("every scenario of the app passes")
  func app() async throws {
    let files = try Self.files(in: "Scenarios")
    let ids = files.filter { $0.hasPrefix("Q-") }.map { $0.dropLast(".scenario".count) }
    #expect(
      ids == [
        "Q-01", "Q-02", "Q-04", "Q-05", "Q-07", "Q-11", "Q-12", "Q-13", "Q-14", "Q-15", "Q-16", "Q-17", "Q-18", "Q-23",
        "Q-24", "Q-25", "Q-26", "Q-27", "Q-28",
      ])
    let outcome = try await ChildProcess.run(
      try QwinkleProcess.program(), ["--scenario"] + files, in: Self.folder.appending(path: "Scenarios"))
    #expect(outcome.output == files.map { "ok \($0)\n" }.joined())
    #expect(outcome.errors == "")
    #expect(outcome.status == 0)
  }

  @Test(
    "Q-21 every stage behaves as described: the spinner of stage B never stops",
    arguments: ["A", "B", "C", "D"])
  func stage(name: String) async throws {
    let files = try Self.files(in: "Stages/Scenarios").filter { file in
      ["A", "B", "C", "D"].allSatisfy { $0 == name || !file.contains("-\($0).") }
    }
    let outcome = try await ChildProcess.run(
      try QwinkleProcess.program(), ["--stage", name, "--scenario"] + files,
      in: Self.folder.appending(path: "Stages/Scenarios"))
    #expect(outcome.output == files.map { "ok \($0)\n" }.joined())
    #expect(outcome.errors == "")
    #expect(outcome.status == 0)
  }

  @Test("the diagram in the documentation is up to date")
  func diagram() async throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "Qwinkle-\(UUID().uuidString).svg")
    defer { try? FileManager.default.removeItem(at: file) }
    let arguments = ["--scenario", "Examples/Qwinkle/Scenarios/Q-13.scenario", "--trace"]
    let root = Self.folder.deletingLastPathComponent().deletingLastPathComponent()
    let outcome = try await ChildProcess.run(try QwinkleProcess.program(), arguments + [file.path], in: root)
    #expect(outcome.status == 0)
    let kept = "Documentation/Diagrams/Qwinkle-new-entry.svg"
    let isFresh =
      try String(contentsOf: root.appending(path: kept), encoding: .utf8) == String(contentsOf: file, encoding: .utf8)
    #expect(isFresh, "swift run --package-path Examples Qwinkle \(arguments.joined(separator: " ")) \(kept)")
  }
}
