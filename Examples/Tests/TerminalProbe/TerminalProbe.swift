import Armature
import Foundation
import TerminalUI

/// The program of the benchmarks about terminals.
///
///     TerminalProbe keystrokes COUNT   types COUNT characters and prints their number and the bytes sent
///     TerminalProbe watched COUNT      types as keystrokes does, with the pane of messages open
///     TerminalProbe scrolls COUNT      scrolls a list by COUNT rows and prints the top row
///
/// The screen has 200 × 60 cells, the size of a large terminal: a list of 10,000 rows and a field beside it. After each
/// event, it is redrawn, and the changes are encoded as for a terminal.
@main @MainActor
enum TerminalProbe {
  static func main() {
    let words = CommandLine.arguments.dropFirst()
    guard words.count == 2, let count = words.last.flatMap({ Int($0) }), count >= 0 else { exit(64) }
    let screen = EncodedScreen(columns: 200, rows: 60)
    let application = Application(screen: screen)
    let view = ProbeView()
    application.window.contentView = view
    view.list.show((1...10_000).map { ProbeRow(id: $0, text: "Row \($0) of ten thousand") }, of: view)
    application.displayIfNeeded()
    switch words.first {
    case "keystrokes":
      type(count, in: view.field, of: application)
      print(view.field.text.count, screen.byteCount)
    case "watched":
      let recorder = Recorder()
      application.pane = MessagePane(recorder) { _ in true }
      recorder.record { type(count, in: view.field, of: application) }
      print(view.field.text.count, screen.byteCount)
    case "scrolls":
      view.list.becomeFirstResponder()
      for _ in 0..<count {
        application.send(.key(KeyPress("j")))
        application.displayIfNeeded()
      }
      print(Int(view.list.engine.offset), screen.byteCount)
    default: exit(64)
    }
  }
}

extension TerminalProbe {
  /// Types letters and blanks, each a step of a recording, and shows the screen after each.
  private static func type(_ count: Int, in field: TextView, of application: Application) {
    field.becomeFirstResponder()
    for number in 0..<count {
      let letter: Character = number % 8 == 7 ? " " : number % 2 == 0 ? "a" : "n"
      reportMessage(String(letter), as: .step)
      application.send(.key(KeyPress(.character(letter))))
      application.displayIfNeeded()
    }
  }
}

/// A screen in memory that encodes its output as a terminal screen does.
@MainActor
private final class EncodedScreen: Screen {
  let size: (columns: Int, rows: Int)
  let level = ColorLevel.trueColor
  private(set) var byteCount = 0
  private var encoder = FrameEncoder(level: .trueColor)

  init(columns: Int, rows: Int) { size = (columns, rows) }

  func show(_ canvas: Canvas) { byteCount += encoder.encode(canvas).utf8.count }
}

private struct ProbeRow: Identifiable, Equatable {
  let id: Int
  let text: String
}

private final class ProbeView: ScreenView, @MainActor SnapshotSource {
  let list = ListView(name: "list")
  let field = TextView(placeholder: "What is going on?", name: "text")
  var snapshot = Snapshot<OnlySection, ProbeRow>()

  init() {
    super.init(name: "probe", bar: NavigationBar(title: "Probe"))
    addAll(list, field)
    list.engine.register(TextRow.self) { TextRow() }
    list.engine.source = self
  }

  override func layoutContent(in area: Rect) {
    let half = (area.width / 2).rounded(.down)
    list.frame = Rect(x: 0, y: area.origin.y, width: half, height: area.height)
    field.frame = Rect(x: half, y: area.origin.y, width: area.width - half, height: area.height)
  }

  func list(_ list: ListEngine<RowView>, cellFor row: ProbeRow, at path: ListPath) throws -> RowView {
    let cell = try list.dequeue(TextRow.self)
    cell.text = row.text
    return cell
  }
}
