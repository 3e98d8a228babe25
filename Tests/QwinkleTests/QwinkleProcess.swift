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

  /// The tests' environment with changes, in which a sanitizer leaves the program's end as it is.
  ///
  /// What is tested here is how the program ends; races and bad accesses are looked for in the tests' own process.
  static func environment(_ changes: [String: String] = [:]) -> [String: String] {
    let sanitizers = [
      "TSAN_OPTIONS": "report_bugs=0:handle_segv=0:handle_abort=0:handle_sigbus=0:handle_sigtrap=0",
      "ASAN_OPTIONS": "detect_leaks=0:handle_segv=0:handle_abort=0:handle_sigbus=0:handle_sigtrap=0",
    ]
    return ProcessInfo.processInfo.environment.merging(sanitizers) { $1 }.merging(changes) { $1 }
  }

  static func run(_ arguments: String...) async throws -> Outcome { try await run(arguments) }

  /// Runs the program without a terminal and waits for its end.
  @concurrent
  static func run(_ arguments: [String]) async throws -> Outcome {
    let process = Process()
    let (output, errors) = (Pipe(), Pipe())
    process.executableURL = try executable()
    process.arguments = arguments
    process.environment = environment()
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
