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
    ] + apps.flatMap(rows)
  }

  /// The apps, and how a scenario comes to a field and types into it.
  private static let apps = [
    App(
      name: "Qwinkle", way: "server GET /v1/timeline 200 {\"qwinks\":[]}\nlaunch\ntap #add\n", field: "#text"),
    App(name: "MyCards", way: "server GET /cards.json 200 []\nlaunch\ntap #add\n", field: "#name"),
    App(name: "Bidly", way: "launch\ntap #tabSearch\n", field: "#q"),
    App(name: "DueDates", way: "launch\ntap #add\n", field: "#title"),
    App(name: "Hobbies", way: "launch\n", field: "#username"),
  ]

  private struct App {
    let name: String
    let way: String
    let field: String
  }

  /// The start of an app, the peak of its memory until then, and a text typed in it, with all that the app does about it.
  private static func rows(of app: App) -> [any Benchmark] {
    let starts = ProcessRuns(
      sizeName: "starts", sizes: [1], result: { _ in 24 },
      contenders: [
        .ours { _ in shell(#""$0" --snapshot | wc -l"#, Tools.example(app.name).path) },
        .limit("a command that prints as many lines") { _ in shell("seq 24 | wc -l", "") },
      ])
    let typing = #"{ printf "$1"; seq "$3" | sed "s/.*/type $2 \"text &\"/"; } | "$0" | grep -c "^ok""#
    return [
      ProcessRow("start of \(app.name) to its first screen", .microseconds, operation: "a start", starts),
      ProcessRow("memory of \(app.name) at its first screen", .megabytes, operation: "a start", starts),
      ProcessRow(
        "a text typed in \(app.name), to its repaint", .microseconds, operation: "a text", sizeName: "texts",
        sizes: [200, 400, 800], result: { _ in 1 },
        contenders: [
          .ours { size in
            ProcessRow.Program(
              URL(filePath: "/bin/sh"), ["-c", typing, Tools.example(app.name).path, app.way, app.field, "\(size)"])
          }
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
