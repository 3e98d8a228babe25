import Armature
import ArmatureTestSupport
import Foundation
import Scenarios
import TerminalUI
import Testing

@testable import Hobbies

/// A recording that ends on the hobbies, of which a line has several.
@MainActor @Suite(.timeLimit(.minutes(5))) struct RecordingTests {
  @Test(
    "a recording counts hobbies as its scenario does, in a terminal of any size",
    arguments: [(80, 24), (40, 12)])
  func recording(columns: Int, rows: Int) async throws {
    let place = try TemporaryFolder()
    let world = try World(folder: place.folder)
    world.screen.resize(columns: columns, rows: rows)
    let file = place.file("recorded.scenario")
    let recorder = try ScenarioRecorder(file: file.path, store: world.store.url, server: world.baseURL)
    let app = try AppDelegate(screen: world.screen, environment: .scenario(world))
    recorder.start(app.application)
    app.application.launch()
    app.press(KeyPress(.tab), KeyPress("e"))
    app.application.displayIfNeeded()
    try recorder.finish()

    let text = try String(contentsOf: file, encoding: .utf8)
    #expect(text.hasSuffix("title \"Edit Hobbies\"\nrowCount 8\nnoAlert\n"))
    try await expectSuccess(of: file, in: place)
  }

  @Test("a field that has the focus without a click is tapped before Return in it")
  func submittingAgain() async throws {
    let place = try TemporaryFolder()
    let world = try World(folder: place.folder)
    let file = place.file("recorded.scenario")
    let recorder = try ScenarioRecorder(file: file.path, store: world.store.url, server: world.baseURL)
    let app = try AppDelegate(screen: world.screen, environment: .scenario(world))
    recorder.start(app.application)
    app.application.launch()
    app.press(KeyPress("z"), KeyPress(.delete), KeyPress(.returnKey), KeyPress(.returnKey))
    app.press(KeyPress(.tab), KeyPress(.tab, .shift), KeyPress(.returnKey))
    try recorder.finish()

    let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
    #expect(
      lines.filter { !$0.hasPrefix("advance") }.suffix(9) == [
        "launch", #"type #username """#, "return", "tap #ok", "tap #username", "return", #"title "Me""#, "rowCount 3",
        #"alert "Enter a username first""#,
      ])
    try await expectSuccess(of: file, in: place)
  }

  @Test("a recording without a terminal is an error", arguments: [[], ["--snapshot"], ["--scenario", "x.scenario"]])
  func noTerminal(options: [String]) async throws {
    let place = try TemporaryFolder()
    let program = try #require(ChildProcess.program("Hobbies"), "The program Hobbies isn't in the folder of the tests.")
    let outcome = try await ChildProcess.run(program, ["--record", "r.scenario"] + options, in: place.folder)
    #expect(outcome.status == 2 && outcome.output == "")
    #expect(
      outcome.errors == """
        Hobbies: --record records what you do in a terminal. Leave out --scenario and --snapshot, or run the program in \
        a terminal that can show its screens.

        """)
  }

  /// Runs a recorded scenario.
  private func expectSuccess(of file: URL, in place: TemporaryFolder) async throws {
    let program = try #require(ChildProcess.program("Hobbies"), "The program Hobbies isn't in the folder of the tests.")
    let outcome = try await ChildProcess.run(program, ["--scenario", file.path], in: place.folder)
    #expect(outcome.output == "ok \(file.path)\n" && outcome.errors == "")
  }
}
