import Composites
import Responders
import TargetActions
import Testing

@testable import TerminalUI

/// A screen in memory with one page, driven by the bytes that a terminal sends.
@MainActor
final class ScreenDriver {
  let screen: HeadlessScreen
  let application: Application
  let page = View(name: "page")
  private var decoder = InputDecoder()
  private let clock = HandClock()

  init(columns: Int = 20, rows: Int = 5) {
    screen = HeadlessScreen(columns: columns, rows: rows, level: .none)
    application = Application(screen: screen, now: { [clock] in clock.time })
    application.window.contentView = page
  }

  var window: Window { application.window }

  /// Adds a view to the page.
  func add(_ view: View, _ column: Int = 0, _ row: Int = 0, _ columns: Int, _ rows: Int = 1) {
    page.addAll(view)
    view.frame = Rect(x: Double(column), y: Double(row), width: Double(columns), height: Double(rows))
  }

  /// Returns the shown lines.
  func shown() -> [String] {
    application.displayIfNeeded()
    return screen.canvas.lines
  }

  /// Returns the shown lines, with the cursor, selected text and pressed controls in brackets.
  func marked() -> [String] {
    application.displayIfNeeded()
    return (0..<screen.canvas.rows).map { row in
      var line = ""
      var isReversed = false
      for column in 0..<screen.canvas.columns {
        let cell = screen.canvas.cells[row * screen.canvas.columns + column]
        guard let character = screen.canvas.character(of: cell) else { continue }
        let marks: [Color] = [.role(.focus), .role(.selection), .role(.text)]
        let reverses = marks.contains(cell.style.background)
        if reverses != isReversed { line += reverses ? "[" : "]" }
        isReversed = reverses
        line.append(character)
      }
      if isReversed { line += "]" }
      while line.last == " " { line.removeLast() }
      return line
    }
  }

  /// Sends bytes as a terminal does, and redraws.
  func send(_ bytes: String) {
    for event in decoder.decode(bytes.utf8) + decoder.flush() { application.send(event) }
    application.displayIfNeeded()
  }

  /// Presses keys by name, such as `left shift-right ctrl-a`.
  func keys(_ names: String) {
    for name in names.split(separator: " ") { send(Self.bytes(of: name)) }
  }

  func paste(_ text: String) { send("\u{1B}[200~\(text)\u{1B}[201~") }

  private func mouse(_ button: Int, _ column: Int, _ row: Int, _ final: Character) {
    send("\u{1B}[<\(button);\(column + 1);\(row + 1)\(final)")
  }

  func press(_ column: Int, _ row: Int) { mouse(0, column, row, "M") }
  func drag(_ column: Int, _ row: Int) { mouse(32, column, row, "M") }
  func release(_ column: Int, _ row: Int) { mouse(0, column, row, "m") }
  func wheel(_ column: Int, _ row: Int, down: Bool) { mouse(down ? 65 : 64, column, row, "M") }

  func click(_ column: Int, _ row: Int) {
    press(column, row)
    release(column, row)
  }

  func wait(_ time: Duration) { clock.time += time }

  private static let arrows: [Substring: String] = [
    "up": "A", "down": "B", "right": "C", "left": "D", "home": "H", "end": "F",
  ]

  private static let others: [Substring: String] = [
    "return": "\r", "tab": "\t", "backtab": "\u{1B}[Z", "delete": "\u{7F}", "del": "\u{1B}[3~", "escape": "\u{1B}",
    "pageup": "\u{1B}[5~", "pagedown": "\u{1B}[6~", "space": " ",
  ]

  private static func bytes(of name: Substring) -> String {
    if let other = others[name] { return other }
    if let arrow = arrows[name] { return "\u{1B}[" + arrow }
    let parts = name.split(separator: "-", maxSplits: 1)
    guard parts.count == 2, let last = parts.last else { return String(name) }
    if let arrow = arrows[last] {
      return "\u{1B}[1;\(parts[0] == "shift" ? 2 : parts[0] == "alt" ? 3 : parts[0] == "ctrl" ? 5 : 6)\(arrow)"
    }
    if parts[0] == "alt" { return "\u{1B}" + (others[last] ?? String(last)) }
    return String(UnicodeScalar((last.utf8.first ?? 0) & 0x1F))
  }
}

/// A clock that a test advances.
@MainActor
private final class HandClock {
  var time = Duration.zero
}

/// Records the events of a control.
@MainActor
final class EventLog {
  private(set) var events: [String] = []

  func follow(
    _ control: ControlView, _ events: ControlEvents = [.allEditingEvents, .valueChanged, .primaryActionTriggered]
  ) {
    control.addAction(owner: self, for: events) { log, _, event in log.events.append("\(event.events)") }
  }

  /// Returns the events since the last call.
  func take() -> [String] {
    defer { events = [] }
    return events
  }
}
