import ArmatureTestSupport
import Foundation
import Testing

/// Tests of a text that DueDates saves when its editing ends, and that is being edited when the app ends.
@Suite(.connected, .blocking, .timeLimit(.minutes(5))) struct UnendedEditingTests {
  @Test("an orderly end ends editing, so that nothing typed is lost", arguments: [0, SIGTERM, SIGHUP, SIGINT])
  func ending(by signal: Int32) async throws {
    let place = try TemporaryFolder()
    let program = try #require(ChildProcess.program("DueDates"), "The program isn't in the folder of the tests.")
    let terminal = try PseudoTerminal(columns: 80, rows: 24)
    let process = try terminal.start(
      program, ["--store", place.file("store").path], environment: ["TERM": "xterm-256color"])
    #expect(terminal.read(until: "Quit"))
    terminal.type("+")
    #expect(terminal.read(until: "Trash"))
    // From the title to the details, by a paste that is drawn as a whole.
    terminal.type("\t\u{1B}[200~At the bank\u{1B}[201~")
    #expect(terminal.read(until: "At the bank"))
    if signal == 0 { terminal.type("\u{3}") } else { process.send(signal) }
    let status = await process.end()
    #expect(status == -signal)
    let items = try String(contentsOf: place.file("store/todos.json"), encoding: .utf8)
    #expect(items.contains("\"details\":\"At the bank\""))
  }
}
