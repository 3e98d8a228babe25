import Armature
import ArmatureTestSupport
import Foundation
import Scenarios
import TerminalUI
import Testing

@testable import Hobbies

/// A recording that ends on the hobbies, of which a line has several.
@MainActor @Suite(.timeLimit(.minutes(1))) struct RecordingTests {
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
    let program = try #require(ChildProcess.program("Hobbies"), "The program Hobbies isn't in the folder of the tests.")
    let outcome = try await ChildProcess.run(program, ["--scenario", file.path], in: place.folder)
    #expect(outcome.output == "ok \(file.path)\n" && outcome.errors == "")
  }
}
