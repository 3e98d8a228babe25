import Foundation
import Harness

extension Rows {
  /// The delays that a person at a terminal notices, measured with programs of the Examples package.
  static var terminals: [any Benchmark] {
    [
      terminal("a keystroke to its repaint", "keystrokes", operation: "a keystroke", result: { $0 }),
      terminal(
        "a keystroke to its repaint, with the pane open", "watched", operation: "a keystroke", result: { $0 }),
      terminal("a list scrolled by a row, to its repaint", "scrolls", operation: "a key", result: { $0 }),
      ProcessRow(
        "start to first screen", .microseconds, operation: "a start", sizeName: "starts", sizes: [1],
        result: { _ in 24 },
        contenders: [
          .ours { _ in shell(#""$0" --snapshot | wc -l"#, Tools.example("Qwinkle").path) },
          .limit("a command that prints as many lines") { _ in shell("seq 24 | wc -l", "") },
        ]),
    ]
  }

  private static func terminal(
    _ name: String, _ work: String, operation: String, result: @escaping (Int) -> Int
  ) -> any Benchmark {
    ProcessRow(
      name, .microseconds, operation: operation, sizeName: "events", sizes: [400, 2_000, 8_000], result: result,
      contenders: [.ours { ProcessRow.Program(Tools.example("TerminalProbe"), [work, "\($0)"]) }])
  }

  private static func shell(_ text: String, _ argument: String) -> ProcessRow.Program {
    ProcessRow.Program(URL(filePath: "/bin/sh"), ["-c", text, argument])
  }
}
