/// The control sequences of ECMA-48 and xterm that the toolkit uses.
enum ControlSequence {
  static let resetStyle = "\u{1B}[0m"
  static let clearScreen = "\u{1B}[2J"

  /// Other screen, hidden cursor, mouse presses, drags and wheel in SGR form, marked pastes, no automatic line break.
  static let enterFullScreen = "\u{1B}[?1049h\u{1B}[?25l\u{1B}[?1002h\u{1B}[?1006h\u{1B}[?2004h\u{1B}[?7l"

  /// Takes back what ``enterFullScreen`` did, in reverse order.
  static let leaveFullScreen =
    "\u{1B}[0m\u{1B}[?7h\u{1B}[?2004l\u{1B}[?1006l\u{1B}[?1002l\u{1B}[?25h\u{1B}[?1049l"

  static func moveCursor(column: Int, row: Int) -> String { "\u{1B}[\(row + 1);\(column + 1)H" }

  /// Sets colours and attributes, whatever was set before.
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
    case .standard: []
    case .palette(let index) where index < 8: ["\(base + Int(index))"]
    case .palette(let index) where index < 16: ["\(base + 60 + Int(index) - 8)"]
    case .palette(let index): ["\(base + 8)", "5", "\(index)"]
    case .rgb(let red, let green, let blue): ["\(base + 8)", "2", "\(red)", "\(green)", "\(blue)"]
    }
  }
}
