public import Composites
public import Responders
import TargetActions

/// A field of several lines.
///
/// Return inserts a line break, and long lines wrap. If its content is higher than the view, it scrolls vertically:
/// with the cursor and with the mouse wheel.
@MainActor
public final class TextView: TextInput {
  private var lines = TextLines([], width: 0)
  private var knownWidth = -1
  private var firstLine = 0

  /// The cursor's column before it moved vertically through shorter lines.
  private var goalColumn: Int?

  /// Whether the next layout scrolls to the cursor.
  private var followsCursor = true

  /// Creates a text view.
  public override init(text: String = "", placeholder: String = "", name: String? = nil) {
    super.init(text: text, placeholder: placeholder, name: name)
    followPointer()
  }

  public override var keyHints: [KeyHint] { isEnabled ? [KeyHint("Return", words.newLine)] : [] }

  public override func editingDidChange(textChanged: Bool) {
    if textChanged { knownWidth = -1 }
    followsCursor = true
    goalColumn = nil
  }

  public override func layout() {
    breakLines()
    let rows = max(1, textHeight)
    if followsCursor {
      let line = lines.line(of: editing.cursor)
      firstLine = min(max(firstLine, line - rows + 1), line)
      followsCursor = false
    }
    firstLine = max(0, min(firstLine, lines.lines.count - rows))
  }

  /// The cells of padding around the text, as far as there is room.
  private var inset: (columns: Int, rows: Int) {
    (columns: cells.columns >= 40 ? 2 : min(1, cells.columns / 8), rows: textRows >= 4 ? 1 : 0)
  }
  private var textWidth: Int { max(1, cells.columns - 2 * inset.columns) }
  private var textHeight: Int { max(1, textRows - inset.rows) }

  private func breakLines() {
    guard knownWidth != textWidth else { return }
    knownWidth = textWidth
    lines = TextLines(editing.characters, width: knownWidth)
  }

  // MARK: Keys

  public override func keyPressed(_ press: KeyPress) -> EventReply {
    guard isEnabled else { return .forward }
    if press == KeyPress(.returnKey) {
      change(input: press) { $0.insert("\n") }
      return .handled
    }
    return moveVertically(press) ? .handled : super.keyPressed(press)
  }

  private func moveVertically(_ press: KeyPress) -> Bool {
    guard press.modifiers.subtracting(.shift).isEmpty else { return false }
    breakLines()
    let selecting = press.modifiers.contains(.shift)
    let line = lines.line(of: editing.cursor)
    switch press.key {
    case .up: move(byLines: -1, selecting)
    case .down: move(byLines: 1, selecting)
    case .pageUp: move(byLines: -max(1, textHeight - 1), selecting)
    case .pageDown: move(byLines: max(1, textHeight - 1), selecting)
    case .home: change { $0.move(to: lines.lines[line].range.lowerBound, selecting: selecting) }
    case .end: change { $0.move(to: lines.lastPlace(of: lines.lines[line]), selecting: selecting) }
    default: return false
    }
    return true
  }

  /// Moves to the same column of another line.
  ///
  /// Beyond the first or last line, moves to the beginning or end.
  private func move(byLines distance: Int, _ selecting: Bool) {
    let column = goalColumn ?? lines.column(of: editing.cursor)
    let line = lines.line(of: editing.cursor) + distance
    let place =
      line < 0 ? 0 : line >= lines.lines.count ? editing.characters.count : lines.place(inLine: line, column: column)
    change { $0.move(to: place, selecting: selecting) }
    goalColumn = column
  }

  public override func index(at place: Point) -> Int {
    breakLines()
    return lines.place(
      inLine: firstLine + Int(max(0, place.y - Double(inset.rows))),
      column: Int(max(0, place.x - Double(inset.columns))))
  }

  // MARK: Drawing

  public override func draw(on canvas: inout Canvas) {
    drawField(on: &canvas)
    guard !showsPlaceholder else { return drawPlaceholder(on: &canvas, column: inset.columns, row: inset.rows) }
    let style = styles(plain: plainStyle)
    let area = CellRect(column: inset.columns, row: inset.rows, columns: textWidth, rows: textHeight)
    canvas.draw(in: area) { canvas in
      for (row, line) in lines.lines.dropFirst(firstLine).prefix(textHeight).enumerated() {
        var column = 0
        for place in line.range {
          column += canvas.write(editing.characters[place].inField, column: column, row: row, style: style(place))
        }
        // The line break and the end of the text have a separate cell for the cursor.
        if !line.continues { canvas.restyle(column: column, row: row, style(line.range.upperBound)) }
      }
    }
  }
}

extension TextView: Scrolling {
  public func scroll(rows: Int) {
    firstLine = max(0, min(firstLine + rows, lines.lines.count - 1))
    setNeedsLayout()
  }

  public func scroll(pages: Int) {
    scroll(rows: pages * max(1, textHeight))
  }

  public func scrollToTop() {
    scroll(rows: -lines.lines.count)
  }

  public func scrollToEnd() {
    scroll(rows: lines.lines.count)
  }
}
