import ArmatureTestSupport
import Foundation
import Testing

/// Tests of what the apps leave behind when they end: all alike.
@Suite(.connected, .blocking, .timeLimit(.minutes(5))) struct AppEndingTests {
  private static let apps = ["Qwinkle", "MyCards", "Bidly", "DueDates", "Hobbies"]

  /// The signals that end an app, and 0 for Ctrl-C, which quits it.
  private static let signals = [0, SIGTERM, SIGHUP, SIGINT]

  @Test("FourWays ends as the apps do", arguments: signals)
  @concurrent
  func endingFourWays(by signal: Int32) async throws {
    let place = try TemporaryFolder()
    let diagram = place.file("t.mmd")
    let program = try #require(ChildProcess.program("FourWays"), "The program isn't in the folder of the tests.")
    let terminal = try PseudoTerminal(columns: 80, rows: 24)
    let modes = terminal.modes
    let process = try terminal.start(program, ["--trace", diagram.path], environment: ["TERM": "xterm-256color"])
    #expect(terminal.read(until: "Quit"))
    if signal == 0 { terminal.type("\u{3}") } else { process.send(signal) }

    #expect(terminal.read(until: "\u{1B}[?25h\u{1B}[?1049l"))
    let status = await process.end()
    #expect(status == -signal)
    #expect(terminal.modes == modes)
    #expect(try String(contentsOf: diagram, encoding: .utf8).hasPrefix("sequenceDiagram"))
  }

  @Test(
    "an app restores the terminal, writes recording and diagram, and ends by the signal", arguments: apps,
    signals)
  @concurrent
  func ending(app: String, by signal: Int32) async throws {
    let place = try TemporaryFolder()
    let (recording, diagram) = (place.file("r.scenario"), place.file("t.svg"))
    let program = try #require(ChildProcess.program(app), "The program \(app) isn't in the folder of the tests.")
    let terminal = try PseudoTerminal(columns: 100, rows: 24)
    let modes = terminal.modes
    let process = try terminal.start(
      program,
      ["--store", place.file("store").path, "--record", recording.path, "--trace", diagram.path],
      environment: ["TERM": "xterm-256color"])
    #expect(terminal.read(until: "Quit"))
    // The first picture is enough: no signal is missed from then on.
    if signal == 0 { terminal.type("\u{3}") } else { process.send(signal) }

    #expect(terminal.read(until: "\u{1B}[?25h\u{1B}[?1049l"))
    let status = await process.end()
    #expect(status == -signal)
    #expect(terminal.modes == modes)
    #expect(try String(contentsOf: recording, encoding: .utf8).contains("\nlaunch\n"))
    #expect(try String(contentsOf: diagram, encoding: .utf8).hasSuffix("</svg>\n"))
  }
}
