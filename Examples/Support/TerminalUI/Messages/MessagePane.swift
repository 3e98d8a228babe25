import Composites
public import MessageTracing

/// A pane beside an application that shows the messages between its objects while it runs.
///
/// The messages of a person's last action are at the top, those of earlier actions below. A message that was sent
/// during another one is indented below it. The pane is no view: the application's views, keys and scenarios don't
/// notice it.
@MainActor
public final class MessagePane {
  private let recorder: Recorder
  private let shows: (Pattern) -> Bool

  /// The columns that the application keeps beside the pane.
  private let applicationColumns: Int

  /// The sections of messages that were removed from the recorder, the newest last.
  private var sections: [MessageSection] = []

  /// The number of the recorder's messages at the last drawing.
  private var drawnMessageCount = 0

  /// The number of sections that are kept: more than fit on a screen.
  private static let maximumSectionCount = 40

  /// The number of messages above which they are removed from the recorder.
  private static let maximumMessageCount = 500

  /// Creates a pane.
  ///
  /// - Parameters:
  ///   - recorder: Records the run. The pane removes messages from it.
  ///   - columns: The columns that the application keeps on a screen of at least 100 columns; fewer if the screen has
  ///     no room for them and the pane.
  ///   - shows: Returns whether messages of a pattern are shown.
  public init(_ recorder: Recorder, besides columns: Int = 80, showing shows: @escaping (Pattern) -> Bool) {
    applicationColumns = columns
    self.recorder = recorder
    self.shows = shows
  }

  /// Whether messages have arrived since the last drawing.
  var hasNewMessages: Bool { recorder.run.messages.count != drawnMessageCount }

  /// Returns the sections, the newest first.
  ///
  /// The recorder keeps its messages until there are many, because each drawing reads them anew.
  private func currentSections() -> [MessageSection] {
    let run = recorder.run
    drawnMessageCount = run.messages.count
    guard drawnMessageCount > Self.maximumMessageCount else {
      return MessageSection.sections(of: run.narrowed(to: shows), after: sections).reversed()
    }
    let all = MessageSection.sections(of: recorder.drain().narrowed(to: shows), after: sections)
    sections = all.suffix(Self.maximumSectionCount)
    drawnMessageCount = 0
    return sections.reversed()
  }

  // MARK: Places

  private static let heading = "Who told whom"
  private static let minimumColumns = 39
  private static let maximumColumns = 60
  private static let minimumRows = 8

  /// The width from which a screen has the pane at the right.
  private static let wideColumns = 100

  /// The rows of the pane below an application whose rows are between their minimum and maximum.
  private static let comfortableRows = 12
  private static let applicationRows = (minimum: 12, maximum: 24)

  /// The height from which a screen has room for a note.
  private static let minimumScreenRows = 6

  /// Returns the places of the application and the pane on a screen: side by side from 100 columns on, else one above
  /// the other.
  ///
  /// Where there is no room for both, the pane is a row with a note. It is left out only on a screen of a few rows.
  ///
  /// - Parameter preferred: The columns of the application beside a pane of any width.
  static func places(
    columns: Int, rows: Int, applicationColumns preferred: Int = 80
  ) -> (application: CellRect, pane: CellRect?) {
    let whole = CellRect(column: 0, row: 0, columns: columns, rows: rows)
    if columns >= wideColumns {
      let width = min(maximumColumns, max(minimumColumns, columns - preferred - 1))
      return (
        CellRect(column: 0, row: 0, columns: columns - width - 1, rows: rows),
        CellRect(column: columns - width, row: 0, columns: width, rows: rows)
      )
    }
    guard rows >= minimumScreenRows else { return (whole, nil) }
    let preferredRow = min(applicationRows.maximum, max(applicationRows.minimum, rows - comfortableRows))
    let row = rows - preferredRow < minimumRows ? rows - 1 : preferredRow
    return (
      CellRect(column: 0, row: 0, columns: columns, rows: row),
      CellRect(column: 0, row: row, columns: columns, rows: rows - row)
    )
  }

  /// Returns the places of the application and this pane on a screen.
  func places(columns: Int, rows: Int) -> (application: CellRect, pane: CellRect?) {
    Self.places(columns: columns, rows: rows, applicationColumns: applicationColumns)
  }

  // MARK: Drawing

  /// Draws the pane, with a line between it and an application at its left.
  func draw(in area: CellRect, on canvas: inout Canvas) {
    guard area.rows >= Self.minimumRows || area.column > 0 else { return drawNote(in: area, on: &canvas) }
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
          row = line.draw(row: row, columns: columns, on: &canvas)
        }
      }
      canvas.hairline(row: 1, columns: columns)
      drawLegend(of: sections, row: area.rows - 1, columns: columns, on: &canvas)
    }
  }

  /// Says in one row how much room the pane needs.
  private func drawNote(in area: CellRect, on canvas: inout Canvas) {
    // Messages are removed from the recorder also while none is shown.
    let count = currentSections().first?.count ?? 0
    let needed = Self.applicationRows.minimum + Self.minimumRows
    let note = "\(count) \(count == 1 ? "message" : "messages"), shown from \(needed) rows on"
    canvas.draw(in: area) { canvas in
      canvas.fill(CellRect(column: 0, row: 0, columns: area.columns, rows: 1), .surface)
      canvas.write(
        note.truncated(toWidth: max(0, area.columns - 3)), column: 2, row: 0, style: Style(.secondary, on: .surface))
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
