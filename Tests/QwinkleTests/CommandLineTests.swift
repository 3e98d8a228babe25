import Foundation
import TestSupport
import Testing

@testable import Qwinkle

@Suite(.connected) struct CommandLineTests {
  @Test("two snapshots are the same: a full screen of sample qwinks, over real HTTP")
  func snapshot() async throws {
    let first = try await QwinkleProcess.run("--snapshot")
    let second = try await QwinkleProcess.run("--snapshot")
    #expect(first == second)
    #expect(first.status == 0)
    #expect(first.errors == "")
    let lines = first.output.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    try #require(lines.count == 25)
    #expect(lines[0] == String(repeating: " ", count: 36) + "Qwinkle")
    #expect(lines[1] == " ★  Fay: Choir tonight")
    #expect(lines[7] == " ●  千代: Lunch in the park")
    #expect(lines[23] == "j/k Scroll  r Refresh  s Shake  q Quit")
  }

  @Test("--help tells the options and keys")
  func help() async throws {
    let outcome = try await QwinkleProcess.run("--help")
    #expect(outcome == QwinkleProcess.Outcome(status: 0, output: Options.help, errors: ""))
  }

  @Test(
    "what cannot be done is said in a sentence, with status 2",
    arguments: [
      (["--nope"], "Qwinkle: '--nope' is no option of Qwinkle. See --help.\n"),
      (
        [],
        "Qwinkle: Standard input and output are not a terminal, so there is no screen to draw on. "
          + "Run Qwinkle in a terminal, or print one screen with --snapshot.\n"
      ),
      (
        ["--snapshot", "--server", "http://127.0.0.1:1"],
        "Qwinkle: The timeline could not be loaded: The server could not be reached.\n"
      ),
      (
        ["--snapshot", "--log", "/dev/null/log"],
        "Qwinkle: The log file '/dev/null/log' cannot be written to. Choose another one with --log FILE.\n"
      ),
      (
        ["--snapshot", "--store", "/dev/null/store"],
        "Qwinkle: The store folder '/dev/null/store' cannot be written to. Choose another one with --store DIR.\n"
      ),
    ])
  func refusals(arguments: [String], sentence: String) async throws {
    let outcome = try await QwinkleProcess.run(arguments)
    #expect(outcome == QwinkleProcess.Outcome(status: 2, output: "", errors: sentence))
  }

  @Test("a port that another program uses is said in a sentence")
  func portTaken() async throws {
    let server = try ScriptedServer(.document(Documents.empty))
    let port = try #require(server.address.base.port)
    let outcome = try await QwinkleProcess.run("--snapshot", "--port", "\(port)")
    #expect(outcome.status == 2)
    #expect(
      outcome.errors.hasPrefix("Qwinkle: Cannot listen on port \(port) of 127.0.0.1: another program uses it."))
  }
}
