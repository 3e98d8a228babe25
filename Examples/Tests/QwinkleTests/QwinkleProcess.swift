import ArmatureTestSupport
import Foundation
import Testing

/// Runs the built program.
enum QwinkleProcess {
  typealias Outcome = ChildProcess.Outcome

  static func program() throws -> URL {
    try #require(ChildProcess.program("Qwinkle"), "The program Qwinkle isn't in the folder of the tests.")
  }

  static func run(_ arguments: String...) async throws -> Outcome { try await run(arguments) }

  /// Runs the program without a terminal and waits for its exit.
  static func run(_ arguments: [String]) async throws -> Outcome {
    try await ChildProcess.run(try program(), arguments)
  }
}
