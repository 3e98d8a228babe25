import ArmatureTestSupport
import Foundation
import Testing

/// Runs the program ScenarioDemo on files in a temporary folder.
final class DemoProcess {
  private let program: URL
  private let folder: URL
  private let temporary: URL

  init() throws {
    program = try #require(
      ChildProcess.program("ScenarioDemo"), "The program ScenarioDemo isn't in the folder of the tests.")
    folder = FileManager.default.temporaryDirectory.appending(path: "demo-\(UUID().uuidString)")
    temporary = folder.appending(path: "temporary")
    try FileManager.default.createDirectory(at: temporary, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  /// Writes the files and runs the scenarios among them in the order of their names.
  func run(
    _ files: [String: String], arguments: [String]? = nil, input: String? = nil
  ) async throws -> ChildProcess.Outcome {
    for (name, text) in files { try Data(text.utf8).write(to: folder.appending(path: name)) }
    let names = files.keys.filter { $0.hasSuffix(".scenario") }.sorted()
    return try await ChildProcess.run(
      program, arguments ?? ["--scenario"] + names, in: folder, environment: ["TMPDIR": temporary.path], input: input)
  }

  /// The files left behind by the runs.
  func temporaryFiles() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: temporary.path).sorted()
  }
}
