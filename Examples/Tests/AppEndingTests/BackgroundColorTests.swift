import ArmatureTestSupport
import Foundation
import Testing

/// Tests of the question for the terminal's background, with a terminal that answers in its own way.
@Suite(.connected, .blocking, .timeLimit(.minutes(5))) struct BackgroundColorTests {
  private static let question = "\u{1B}]11;?\u{1B}\\"
  private static let light = "\u{1B}]11;rgb:fdfd/f6f6/e3e3\u{1B}\\"
  private static let attributes = "\u{1B}[?62;22c"

  /// The backgrounds of the two themes.
  private static let painted = (dark: "48;2;18;22;29", light: "48;2;255;255;255")

  /// Starts FourWays, which reports each key.
  private func start(_ environment: [String: String] = [:]) throws -> (PseudoTerminal, ChildProcess, URL) {
    let program = try #require(ChildProcess.program("FourWays"), "The program isn't in the folder of the tests.")
    let terminal = try PseudoTerminal(columns: 80, rows: 24)
    let trace = FileManager.default.temporaryDirectory.appending(path: "BackgroundColorTests-\(UUID().uuidString).txt")
    let defaults = ["TERM": "xterm-256color", "COLORTERM": "truecolor", "NO_COLOR": "", "COLORFGBG": ""]
    let process = try terminal.start(
      program, ["--trace", trace.path], environment: defaults.merging(environment) { $1 })
    return (terminal, process, trace)
  }

  /// Ends the program, and checks that no part of an answer was a key.
  private func finish(_ terminal: PseudoTerminal, _ process: ChildProcess, _ trace: URL) async throws {
    defer { try? FileManager.default.removeItem(at: trace) }
    terminal.type("q")
    #expect(terminal.read(until: "\u{1B}[?1049l"))
    let status = await process.end()
    #expect(status == 0)
    // Each key begins a step.
    let steps = try String(contentsOf: trace, encoding: .utf8).split(separator: "\n").filter { $0.hasPrefix("— ") }
    #expect(steps == ["— q"])
  }

  @Test(
    "an answer decides the theme of the first picture",
    arguments: [light + attributes, "\u{1B}]11;#fdf6e3\u{7}" + attributes, light])
  @concurrent
  func answer(_ answer: String) async throws {
    let (terminal, process, trace) = try start()
    #expect(terminal.read(until: Self.question))
    terminal.type(answer)
    #expect(terminal.read(until: Self.painted.light))
    try await finish(terminal, process, trace)
  }

  @Test(
    "without a usable answer, the theme is dark, and keys work",
    arguments: ["", attributes, "\u{1B}]11;rgb:1111/11\u{1B}\\" + attributes, "\u{1B}]11;1234" + attributes])
  @concurrent
  func noAnswer(_ answer: String) async throws {
    let (terminal, process, trace) = try start()
    #expect(terminal.read(until: Self.question))
    if !answer.isEmpty { terminal.type(answer) }
    #expect(terminal.read(until: Self.painted.dark))
    #expect(terminal.read(until: "Quit"))
    try await finish(terminal, process, trace)
    #expect(!terminal.received.contains(Self.painted.light))
  }

  @Test("a late answer in two pieces changes the theme, and is no key")
  @concurrent
  func lateAnswer() async throws {
    let (terminal, process, trace) = try start()
    #expect(terminal.read(until: "Quit"))
    #expect(terminal.received.contains(Self.painted.dark))
    terminal.type(String(Self.light.prefix(9)))
    terminal.type("\(Self.light.dropFirst(9))\(Self.attributes)")
    #expect(terminal.read(until: Self.painted.light))
    try await finish(terminal, process, trace)
  }

  @Test("a terminal isn't asked if the environment decides, or if it has no colors")
  @concurrent
  func notAsked() async throws {
    for environment in [["TERMINAL_THEME": "light"], ["NO_COLOR": "1"], ["TERM": "linux"]] {
      let (terminal, process, trace) = try start(environment)
      #expect(terminal.read(until: "Quit"))
      #expect(!terminal.received.contains(Self.question))
      #expect(terminal.received.contains(Self.painted.light) == (environment["TERMINAL_THEME"] == "light"))
      try await finish(terminal, process, trace)
    }
  }
}
