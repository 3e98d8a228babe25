import Composites
public import MessageTracing

/// A pane beside an application that shows the messages between its objects while it runs.
///
/// The messages of the last thing that a person did stand at the top, as text that is indented by who calls within
/// whom; those before follow. The pane is no view: the application's views, keys and scenarios don't notice it.
@MainActor
public final class MessagePane {
  private let recorder: Recorder
  private let shows: (Pattern) -> Bool

  /// The parts between two steps that were taken from the recorder, the newest last.
  private var sections: [MessageSection] = []

  /// The number of messages at the last drawing, and of those that are in sections for good.
  private var seen = 0

  /// The rows that fit on any screen: older sections are forgotten.
  private static let mostSections = 40

  /// The recorder's number of messages from which they are taken out of it at the next step.
  private static let mostMessages = 500

  /// Makes a pane.
  ///
  /// - Parameters:
  ///   - recorder: Records the run. The pane takes messages out of it.
  ///   - shows: Returns whether messages of a pattern are shown.
  public init(_ recorder: Recorder, showing shows: @escaping (Pattern) -> Bool) {
    self.recorder = recorder
    self.shows = shows
  }

  /// Whether messages have arrived since the last drawing.
  var hasNews: Bool { recorder.run.messages.count != seen }

  /// Returns the sections, the newest first.
  ///
  /// The recorder keeps its messages until there are many, because each drawing reads them anew.
  private func currentSections() -> [MessageSection] {
    let run = recorder.run
    seen = run.messages.count
    guard seen > Self.mostMessages else {
      return MessageSection.sections(of: run.narrowed(to: shows), after: sections).reversed()
    }
    let all = MessageSection.sections(of: recorder.drain().narrowed(to: shows), after: sections)
    sections = all.suffix(Self.mostSections)
    seen = 0
    return sections.reversed()
  }

  // MARK: Places

  private static let heading = "Who told whom"
  private static let leastColumns = 39
  private static let mostColumns = 60
  private static let leastRows = 8

  /// The size that an application keeps beside or above the pane, if the screen allows it.
  private static let applicationColumns = 80
  private static let applicationRows = 24
  private static let narrowColumns = 60

  /// Returns the places of the application and the pane on a screen: side by side from 100 columns on, else one above
  /// the other, and without the pane where there is no room for both.
  static func places(columns: Int, rows: Int) -> (application: CellRect, pane: CellRect?) {
    let whole = CellRect(column: 0, row: 0, columns: columns, rows: rows)
    if columns >= narrowColumns + 1 + leastColumns {
      let width = min(mostColumns, max(leastColumns, columns - applicationColumns - 1))
      return (
        CellRect(column: 0, row: 0, columns: columns - width - 1, rows: rows),
        CellRect(column: columns - width, row: 0, columns: width, rows: rows)
      )
    }
    guard rows >= applicationRows + leastRows else { return (whole, nil) }
    return (
      CellRect(column: 0, row: 0, columns: columns, rows: applicationRows),
      CellRect(column: 0, row: applicationRows, columns: columns, rows: rows - applicationRows)
    )
  }

  // MARK: Drawing

  /// Draws the pane, with a line between it and an application at its left.
  func draw(in area: CellRect, on canvas: inout Canvas) {
    if area.column > 0 {
      for row in 1..<max(1, area.rows - 1) {
        canvas.put("│", column: area.column - 1, row: row, style: Style(.rule))
      }
      for row in [0, area.rows - 1] {
        canvas.fill(CellRect(column: area.column - 1, row: row, columns: 1, rows: 1), .surface)
      }
    }
    let sections = currentSections()
    canvas.draw(in: area) { canvas in
      let columns = area.columns
      canvas.fill(CellRect(column: 0, row: 0, columns: columns, rows: 1), .surface)
      canvas.write(Self.heading, column: 1, row: 0, style: Style(.text, on: .surface, .bold))
      var row = 2
      for section in sections where row < area.rows - 1 {
        if row > 2 { row += 1 }
        section.drawTitle(row: row, columns: columns, isNewest: row == 2, on: &canvas)
        row += 1
        for line in section.lines where row < area.rows - 1 {
          line.draw(row: row, columns: columns, on: &canvas)
          row += 1
        }
      }
      canvas.hairline(row: 1, columns: columns)
      drawLegend(of: sections, row: area.rows - 1, columns: columns, on: &canvas)
    }
  }

  /// Lists the codes of the patterns in use, as far as they fit.
  private func drawLegend(of sections: [MessageSection], row: Int, columns: Int, on canvas: inout Canvas) {
    canvas.fill(CellRect(column: 0, row: row, columns: columns, rows: 1), .surface)
    var codes: Set<String> = []
    var column = 1
    for line in sections.flatMap(\.lines) {
      let pattern = line.message.pattern
      guard codes.insert(pattern.code).inserted, column + 5 + pattern.title.displayWidth <= columns else { continue }
      pattern.drawCode(column: column, row: row, on: &canvas)
      column = canvas.write(pattern.title, column: column + 5, row: row, style: Style(.secondary, on: .surface)) + 2
    }
  }
}

extension Pattern {
  /// The color of the pattern.
  var role: ColorRole {
    switch code {
    case "TA": .targetAction
    case "RC": .responderChain
    case "DE": .delegation
    case "DS": .dataSource
    case "OB": .observers
    case "LK": .links
    case "NV": .navigation
    case "DL": .downloads
    default: .secondary
    }
  }

  /// Draws the two letters of the pattern on their tint, in four cells.
  func drawCode(column: Int, row: Int, on canvas: inout Canvas) {
    let style = Style(.role(role), on: .tint(role), .bold)
    canvas.write(" \(code.prefix(2)) ", column: column, row: row, style: style)
  }
}
