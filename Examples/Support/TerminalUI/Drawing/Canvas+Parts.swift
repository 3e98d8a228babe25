extension Canvas {
  /// Whether backgrounds have colors of their own, so that a fill shows where a button or an alert is.
  var showsBackgrounds: Bool { level == .trueColor || level == .colors256 }

  /// Draws a thin line at the top of a row.
  public mutating func hairline(column: Int = 0, row: Int, columns: Int, _ role: ColorRole = .rule) {
    for column in column..<column + max(0, columns) {
      put(
        "▔", column: column, row: row, style: Style(.role(role), on: currentStyle(column: column, row: row).background))
    }
  }

  /// Draws the focus indicator of the first responder: a half bar, as high as the view.
  mutating func focusBar(_ half: Character, column: Int, row: Int, rows: Int = 1) {
    for row in row..<row + max(0, rows) {
      put(
        half, column: column, row: row,
        style: Style(.role(.focus), on: currentStyle(column: column, row: row).background))
    }
  }

  /// Draws the background of the current row of a list, and the focus indicator in its first column.
  mutating func mark(_ area: CellRect) {
    restyle(area) { style in
      if style.background == .standard || style.background == .role(.panel) { style.background = .role(.selection) }
      style.foreground = style.foreground.moved(over: .selection)
      style.background = style.background.moved(over: .selection)
    }
    focusBar("▌", column: area.column, row: area.row, rows: area.rows)
  }

  /// Fills a rectangle with the background of a role.
  public mutating func fill(_ rect: CellRect, _ role: ColorRole) {
    fill(rect, style: Style(.standard, on: .role(role)))
  }

  /// Draws a border with round corners along the edge of a rectangle.
  public mutating func frame(_ rect: CellRect, style: Style = .plain) {
    guard rect.columns > 1, rect.rows > 1 else { return }
    let line = String(repeating: "─", count: rect.columns - 2)
    write("╭" + line + "╮", column: rect.column, row: rect.row, style: style)
    write("╰" + line + "╯", column: rect.column, row: rect.row + rect.rows - 1, style: style)
    for row in rect.row + 1..<rect.row + rect.rows - 1 {
      write("│", column: rect.column, row: row, style: style)
      write("│", column: rect.column + rect.columns - 1, row: row, style: style)
    }
  }

  /// Draws the background of an alert or a sheet with half a row of padding above and below, or a border where
  /// backgrounds don't show.
  mutating func panel(_ rect: CellRect) {
    guard showsBackgrounds else {
      fill(rect)
      return frame(rect)
    }
    let inner = CellRect(column: rect.column, row: rect.row + 1, columns: rect.columns, rows: rect.rows - 2)
    fill(inner, .panel)
    for column in rect.column..<rect.column + rect.columns {
      for (row, half) in [(rect.row, Character("▄")), (rect.row + rect.rows - 1, "▀")] {
        let below = currentStyle(column: column, row: row)
        // The background below the panel stays receded, and the panel itself isn't.
        let style = Style(
          .role(.panel), on: below.background, below.attributes.contains(.receded) ? .overReceded : [])
        put(half, column: column, row: row, style: style)
      }
    }
  }

  /// Draws the label of a button with a cell of padding on each side.
  ///
  /// Where backgrounds don't show, brackets take the padding.
  public mutating func button(_ title: String, _ look: ButtonLook, columns: Int) {
    let style = look.style
    let hasBrackets = !showsBackgrounds && look != .disabled && look != (level == .none ? .primary : .bar)
    fill(CellRect(column: 0, row: 0, columns: columns, rows: 1), style: style)
    let label = title.truncated(toWidth: max(0, columns - 2))
    let column = (columns - label.displayWidth) / 2
    write(label, column: column, row: 0, style: style)
    if hasBrackets {
      write("[", column: 0, row: 0, style: style)
      write("]", column: columns - 1, row: 0, style: style)
    }
  }
}

/// What a button looks like.
public enum ButtonLook: Sendable, Hashable {
  /// The main action of a screen.
  case primary
  case plain

  /// In a bar, without a background of its own.
  case bar

  /// A destructive action.
  case danger
  case disabled

  /// Held down.
  case pressed

  public var style: Style {
    switch self {
    case .primary: Style(.onAccent, on: .accent, .bold)
    case .plain: Style(.text, on: .raised)
    case .bar: Style(.accent, on: .surface)
    case .danger: Style(.danger, on: .raised)
    case .disabled: Style(.faint)
    case .pressed: Style(.background, on: .text, .bold)
    }
  }
}
