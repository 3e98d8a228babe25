import ArmatureTestSupport
import Foundation
import Testing

/// The built program as a person would start it.
enum QwinkleProcess {
  typealias Outcome = ChildProcess.Outcome

  static func program() throws -> URL {
    try #require(ChildProcess.program("Qwinkle"), "The program Qwinkle was not found beside the tests.")
  }

  static func run(_ arguments: String...) async throws -> Outcome { try await run(arguments) }

  /// Runs the program without a terminal and waits for its end.
  static func run(_ arguments: [String]) async throws -> Outcome {
    try await ChildProcess.run(try program(), arguments)
  }
}
