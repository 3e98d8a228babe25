import Foundation
import Testing

/// Runs the built program as a person would start it.
enum QwinkleProcess {
  struct Outcome: Equatable {
    var status: Int32
    var output: String
    var errors: String
  }

  /// The program that was built beside the tests.
  static func executable() throws -> URL {
    let tests = URL(filePath: ProcessInfo.processInfo.arguments[0]).deletingLastPathComponent()
    let candidates = [tests, Bundle.main.bundleURL, Bundle.main.bundleURL.deletingLastPathComponent()]
    return try #require(
      candidates.map { $0.appending(path: "Qwinkle") }.first { FileManager.default.isExecutableFile(atPath: $0.path) },
      "The program Qwinkle was not found beside the tests.")
  }

  static func run(_ arguments: String...) async throws -> Outcome { try await run(arguments) }

  /// Runs the program without a terminal and waits for its end.
  @concurrent
  static func run(_ arguments: [String]) async throws -> Outcome {
    let process = Process()
    let (output, errors) = (Pipe(), Pipe())
    process.executableURL = try executable()
    process.arguments = arguments
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    process.standardError = errors
    try process.run()
    let outputText = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    let errorText = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return Outcome(status: process.terminationStatus, output: outputText, errors: errorText)
  }
}
