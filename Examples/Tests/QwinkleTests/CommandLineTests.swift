import ArmatureTestSupport
import Foundation
import Testing

@testable import Qwinkle

@Suite(.connected, .blocking) struct CommandLineTests {
  @Test("two snapshots are equal: a full screen of sample qwinks, over real HTTP")
  func snapshot() async throws {
    let first = try await QwinkleProcess.run("--snapshot")
    let second = try await QwinkleProcess.run("--snapshot")
    #expect(first == second)
    #expect(first.status == 0)
    #expect(first.errors == "")
    let lines = first.output.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    try #require(lines.count == 25)
    #expect(lines[0] == " [Messages] [People]                Qwinkle                                [+]")
    #expect(lines[1] == String(repeating: "▔", count: 80))
    #expect(lines[3].hasPrefix("▌  ★   Fay       Choir tonight ") && lines[3].hasSuffix(" Mar 1  ▐"))
    #expect(lines[15].hasPrefix("   ●   千代      Lunch in the park "))
    #expect(lines[23] == "  ↑↓ Move   n New entry   r Refresh   m Messages   p People   Tab Next  q Quit")
  }

  @Test("--help lists the options and keys")
  func help() async throws {
    let outcome = try await QwinkleProcess.run("--help")
    #expect(outcome == QwinkleProcess.Outcome(status: 0, output: Options.help, errors: ""))
  }

  @Test(
    "errors are printed with status 2",
    arguments: [
      (["--nope"], "Qwinkle: '--nope' isn't an option of Qwinkle. See --help.\n"),
      (
        ["--snapshot", "/dev/null/x.svg"],
        "Qwinkle: The picture can't be written to '/dev/null/x.svg'. "
          + "Name a file in an existing, writable folder.\n"
      ),
      (
        ["--snapshot", "--server", "http://127.0.0.1:1"],
        "Qwinkle: The timeline couldn't be loaded: The server could not be reached.\n"
      ),
      (
        ["--snapshot", "--log", "/dev/null/log"],
        "Qwinkle: The log file '/dev/null/log' isn't writable. Choose another one with --log FILE.\n"
      ),
      (
        ["--snapshot", "--store", "/dev/null/store"],
        "Qwinkle: The store folder '/dev/null/store' isn't writable. Choose another one with --store DIR.\n"
      ),
    ])
  func refusals(arguments: [String], sentence: String) async throws {
    let outcome = try await QwinkleProcess.run(arguments)
    #expect(outcome == QwinkleProcess.Outcome(status: 2, output: "", errors: sentence))
  }

  @Test("a port that another program uses is an error, and no temporary store stays")
  func portTaken() async throws {
    let place = try TemporaryFolder()
    let server = try ScriptedServer(.document(Documents.empty))
    let port = try #require(server.address.base.port)
    let outcome = try await ChildProcess.run(
      QwinkleProcess.program(), ["--snapshot", "--port", "\(port)"], environment: ["TMPDIR": place.folder.path])
    #expect(outcome.status == 2)
    #expect(place.names == [])
    #expect(
      outcome.errors.hasPrefix("Qwinkle: Cannot listen on port \(port): another program uses it."))
  }

  @Test("without a terminal a scenario is read from standard input")
  func standardInput() async throws {
    let scenario = "launch\nalert \"Couldn't refresh\"\ntap \"OK\"\nnoAlert\n"
    let outcome = try await ChildProcess.run(try QwinkleProcess.program(), input: scenario)
    #expect(outcome == QwinkleProcess.Outcome(status: 0, output: "ok standard input\n", errors: ""))
  }

  @Test(
    "an empty scenario is refused, from standard input and from a file", arguments: [[], ["--scenario", "/dev/null"]])
  func emptyScenario(arguments: [String]) async throws {
    let outcome = try await ChildProcess.run(try QwinkleProcess.program(), arguments, input: "# Only a comment.\n\n")
    #expect(outcome.status == 2 && outcome.output == "")
    #expect(outcome.errors.contains("It's empty. A scenario has at least one line, such as 'launch'."))
  }

  @Test("a diagram that can't be written is refused before the run")
  func diagramRefused() async throws {
    let outcome = try await ChildProcess.run(
      try QwinkleProcess.program(), ["--trace", "/dev/null/x.svg"], input: "launch\n")
    let sentence = "The picture can't be written to '/dev/null/x.svg'. Name a file in an existing, writable folder."
    #expect(outcome == QwinkleProcess.Outcome(status: 2, output: "", errors: "Qwinkle: \(sentence)\n"))
  }

  @Test("in a terminal that can't show screens, the program says what it waits for", arguments: ["dumb", ""])
  @concurrent
  func waiting(term: String) async throws {
    let terminal = try PseudoTerminal(columns: 60, rows: 12)
    // The shell passes standard error into the terminal, too.
    let process = try terminal.start(
      URL(filePath: "/bin/sh"), ["-c", #"exec "$0" 2>&1"#, try QwinkleProcess.program().path],
      environment: ["TERM": term])
    #expect(terminal.read(until: "runs a scenario from standard input, and waits for it."))
    process.send(SIGTERM)
    let status = await process.end()
    #expect(status == -SIGTERM)
  }

  @Test("the picture in the documentation is up to date")
  func picture() async throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "Qwinkle-\(UUID().uuidString).svg")
    defer { try? FileManager.default.removeItem(at: file) }
    let outcome = try await QwinkleProcess.run("--snapshot", file.path)
    #expect(outcome == QwinkleProcess.Outcome(status: 0, output: "", errors: ""))
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let kept = try String(contentsOf: root.appending(path: "Documentation/Screens/Qwinkle.svg"), encoding: .utf8)
    let isFresh = try String(contentsOf: file, encoding: .utf8) == kept
    #expect(isFresh, "swift run --package-path Examples Qwinkle --snapshot Documentation/Screens/Qwinkle.svg")
  }
}
