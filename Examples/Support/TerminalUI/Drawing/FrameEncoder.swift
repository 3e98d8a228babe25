/// Encodes canvases as terminal output that contains only the cells that have changed.
///
/// The encoder is a value and does no input or output: equal canvases give equal output.
public struct FrameEncoder: Sendable {
  private let level: ColorLevel
  private let theme: Theme
  private var shown: Canvas?

  /// Creates an encoder for a terminal with unknown content.
  public init(level: ColorLevel, theme: Theme = .dark) {
    self.level = level
    self.theme = theme
  }

  /// Discards the known content, so that the next canvas is encoded completely: after other output to the terminal.
  public mutating func invalidate() {
    shown = nil
  }

  /// Returns the output that changes the shown canvas into this one; empty if they are equal.
  public mutating func encode(_ canvas: Canvas) -> String {
    var output = ""
    var known = shown
    if known?.columns != canvas.columns || known?.rows != canvas.rows {
      known = nil
      output = ControlSequence.resetStyle + ControlSequence.clearScreen
    }
    shown = canvas
    guard known != canvas else { return "" }
    // A terminal that was cleared shows its own background, which isn't that of the theme.
    let isPainted = level == .trueColor || level == .colors256
    if known == nil, !isPainted { known = Canvas(columns: canvas.columns, rows: canvas.rows) }
    var pen = Pen(level: level, theme: theme)
    for row in 0..<canvas.rows {
      encode(row: row, of: canvas, over: known, with: &pen, to: &output)
    }
    if pen.hasDrawn { output += ControlSequence.resetStyle }
    return output
  }

  private func encode(row: Int, of canvas: Canvas, over known: Canvas?, with pen: inout Pen, to output: inout String) {
    for column in 0..<canvas.columns {
      let index = row * canvas.columns + column
      let cell = canvas.cells[index]
      if let known, canvas.shows(cell, as: known.cells[index], of: known) { continue }
      guard let character = canvas.character(of: cell) else { continue }
      let isWide = column + 1 < canvas.columns && canvas.cells[index + 1].isContinuation
      pen.move(to: CellPoint(column: column, row: row), in: canvas, &output)
      let shade = level == .none ? cell.shade : nil
      pen.use(cell.style, &output)
      pen.write(shade ?? character, width: isWide ? 2 : 1, &output)
    }
  }
}

extension Canvas.Cell {
  /// The character for a picture's cell on a terminal without colors.
  ///
  /// Brighter cells are denser.
  fileprivate var shade: Character? {
    let isHalfBlock = code == 0x2580 || code == 0x2584
    guard isHalfBlock, style.foreground.isOfPicture || style.background.isOfPicture else { return nil }
    let brightness = (style.foreground.brightness + style.background.brightness) / 2
    return [" ", "░", "▒", "▓", "█"][brightness * 5 / 256]
  }
}

/// The terminal's cursor position and style, as far as they are known.
private struct Pen {
  private let level: ColorLevel
  private let theme: Theme
  private var place: CellPoint?
  private var style: Style?

  /// The style that was sent, with reduced colors.
  private var sent: Style?
  var hasDrawn: Bool { style != nil }

  init(level: ColorLevel, theme: Theme) {
    self.level = level
    self.theme = theme
  }

  /// Moves the cursor.
  ///
  /// Rewriting the cells of a short gap takes fewer bytes than a cursor sequence.
  mutating func move(to target: CellPoint, in canvas: Canvas, _ output: inout String) {
    if let gap = gap(to: target, in: canvas) {
      output += gap
    } else if place != target {
      output += ControlSequence.moveCursor(column: target.column, row: target.row)
    }
    place = target
  }

  private static let maximumGap = 6

  private func gap(to target: CellPoint, in canvas: Canvas) -> String? {
    guard let place, place.row == target.row, (1...Self.maximumGap).contains(target.column - place.column) else {
      return nil
    }
    let start = target.row * canvas.columns
    var text = ""
    for cell in canvas.cells[start + place.column..<start + target.column] {
      guard let character = canvas.character(of: cell), character.isASCII, cell.style == style else { return nil }
      text.append(character)
    }
    return text
  }

  mutating func use(_ next: Style, _ output: inout String) {
    guard style != next else { return }
    style = next
    let reduced = theme.resolve(next, at: level)
    if sent != reduced { output += ControlSequence.style(reduced) }
    sent = reduced
  }

  mutating func write(_ character: Character, width: Int, _ output: inout String) {
    output.append(character)
    // Terminals disagree about the width of combined characters, so the position is unknown after one.
    place = character.hasAmbiguousWidth ? nil : place.map { CellPoint(column: $0.column + width, row: $0.row) }
  }
}

/// The control sequences of ECMA-48 and xterm used by the toolkit.
enum ControlSequence {
  static let resetStyle = "\u{1B}[0m"
  static let clearScreen = "\u{1B}[2J"

  /// Alternate screen, hidden cursor, SGR mouse reports (buttons, drags, wheel), bracketed paste, no automatic
  /// wrapping.
  static let enterFullScreen = "\u{1B}[?1049h\u{1B}[?25l\u{1B}[?1002h\u{1B}[?1006h\u{1B}[?2004h\u{1B}[?7l"

  /// Reverts ``enterFullScreen`` in reverse order.
  static let leaveFullScreen =
    "\u{1B}[0m\u{1B}[?7h\u{1B}[?2004l\u{1B}[?1006l\u{1B}[?1002l\u{1B}[?25h\u{1B}[?1049l"

  /// Terminals that support these two show everything between them in one step; others ignore them.
  static let beginFrame = "\u{1B}[?2026h"
  static let endFrame = "\u{1B}[?2026l"

  static func moveCursor(column: Int, row: Int) -> String { "\u{1B}[\(row + 1);\(column + 1)H" }

  /// Sets colors and attributes, and resets all others.
  static func style(_ style: Style) -> String {
    var codes = ["0"]
    if style.attributes.contains(.bold) { codes.append("1") }
    if style.attributes.contains(.dim) { codes.append("2") }
    if style.attributes.contains(.underlined) { codes.append("4") }
    if style.attributes.contains(.reversed) { codes.append("7") }
    codes += color(style.foreground, base: 30)
    codes += color(style.background, base: 40)
    return "\u{1B}[" + codes.joined(separator: ";") + "m"
  }

  private static func color(_ color: Color, base: Int) -> [String] {
    switch color {
    // Roles and tints are resolved before.
    case .standard, .role, .tint, .over: []
    case .palette(let index) where index < 8: ["\(base + Int(index))"]
    case .palette(let index) where index < 16: ["\(base + 60 + Int(index) - 8)"]
    case .palette(let index): ["\(base + 8)", "5", "\(index)"]
    case .rgb(let red, let green, let blue): ["\(base + 8)", "2", "\(red)", "\(green)", "\(blue)"]
    }
  }
}
