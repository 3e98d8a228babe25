import ArmatureTestSupport
import Foundation
import Testing

/// Runs the program ScenarioDemo on files in a temporary folder.
final class DemoProcess {
  private let program: URL
  private let place: TemporaryFolder
  private let temporary: URL

  init() throws {
    program = try #require(
      ChildProcess.program("ScenarioDemo"), "The program ScenarioDemo isn't in the folder of the tests.")
    place = try TemporaryFolder()
    temporary = place.file("temporary")
    try FileManager.default.createDirectory(at: temporary, withIntermediateDirectories: true)
  }

  /// Writes the files and runs the scenarios among them in the order of their names.
  func run(
    _ files: [String: String], arguments: [String]? = nil, input: String? = nil
  ) async throws -> ChildProcess.Outcome {
    for (name, text) in files { try place.write(text, to: name) }
    let names = files.keys.filter { $0.hasSuffix(".scenario") }.sorted()
    return try await ChildProcess.run(
      program, arguments ?? ["--scenario"] + names, in: place.folder, environment: ["TMPDIR": temporary.path],
      input: input)
  }

  /// The files left behind by the runs.
  func temporaryFiles() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: temporary.path).sorted()
  }
}
