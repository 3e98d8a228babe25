import ArmatureTestSupport
import Foundation
import Testing

/// Tests of a card that MyCards is saving when the app ends.
@Suite(.connected, .blocking, .timeLimit(.minutes(5))) struct UnfinishedSaveTests {
  @Test("quitting immediately after Done completes the save", arguments: ["mvc", "mvvm", "viper", "vip"])
  func quitting(architecture: String) async throws {
    let place = try TemporaryFolder()
    let program = try #require(ChildProcess.program("MyCards"), "The program isn't in the folder of the tests.")
    let terminal = try PseudoTerminal(columns: 80, rows: 24)
    let process = try terminal.start(
      program, ["--store", place.file("store").path, "--architecture", architecture],
      environment: ["TERM": "xterm-256color"])
    #expect(terminal.read(until: "Bakery on the Corner"))
    terminal.clear()
    terminal.type("\r")
    // The card is read from the store after its screen has appeared.
    try #require(terminal.read(until: "Bakery on the Corner"))
    try #require(terminal.read(until: "Edit"))
    terminal.type("e")
    try #require(terminal.read(until: "Trash"))
    // Erases the name and pastes another one, which is drawn as a whole.
    terminal.type("\u{15}\u{1B}[200~Zed\u{1B}[201~")
    try #require(terminal.read(until: "Zed"))
    terminal.type("\u{13}\u{3}")
    let status = await process.end()
    #expect(status == 0)
    #expect(try String(contentsOf: place.file("store/cards.json"), encoding: .utf8).contains("\"Zed\""))
  }
}
