import ArmatureTestSupport
import Foundation
import Testing

/// Tests of how the apps end when a standard stream is closed or full.
@Suite(.connected, .timeLimit(.minutes(5))) struct StreamTests {
  private static let apps = ["Qwinkle", "MyCards", "Bidly", "DueDates", "Hobbies", "FourWays"]

  /// Runs an app through a shell, which redirects its streams, and returns its status and standard error.
  private func outcome(
    _ app: String, _ words: String, input: String = ""
  ) async throws -> (status: Int32, errors: String) {
    let program = try #require(ChildProcess.program(app), "The program \(app) isn't in the folder of the tests.")
    let outcome = try await ChildProcess.run(
      URL(filePath: "/bin/sh"), ["-c", "exec \"$0\" \(words)", program.path], input: input)
    return (outcome.status, outcome.errors)
  }

  @Test("a wrong command line has its status, also if standard error doesn't take the message", arguments: apps)
  func messages(app: String) async throws {
    for redirection in ["2>&-", "2>/dev/full", ">&- 2>&- <&-"] {
      #expect(try await outcome(app, "--bogus \(redirection)").status == 2, "\(redirection)")
    }
  }

  @Test("output that isn't written is told by the status and a sentence", arguments: apps)
  func output(app: String) async throws {
    for (redirection, reason) in [(">/dev/full", "No space left on device"), (">&-", "Bad file descriptor")] {
      for option in ["--help", app == "FourWays" ? "--script" : "--snapshot"] {
        let outcome = try await outcome(app, "\(option) \(redirection)")
        #expect(outcome.status == 2, "\(option) \(redirection)")
        #expect(outcome.errors.hasPrefix("\(app): Standard output can't be written: \(reason). "))
      }
    }
  }

  @Test("a scenario whose result isn't written hasn't passed")
  func results() async throws {
    for (scenario, redirection, status) in [
      ("launch", "", 0), ("launch", ">/dev/full", 1), ("launch", ">&-", 1),
      ("launch\ntitle \"Nope\"", ">&-", 1), ("launch\ntitle \"Nope\"", ">/dev/full 2>&-", 1), ("nonsense", "2>&-", 2),
    ] {
      let outcome = try await outcome("DueDates", redirection, input: scenario + "\n")
      #expect(outcome.status == Int32(status), "\(scenario) \(redirection)")
    }
  }
}
