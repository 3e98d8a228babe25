@testable import TerminalUI

/// A minimal terminal that interprets the output of an encoder.
struct TerminalModel {
  private(set) var canvas: Canvas
  private var column = 0
  private var row = 0
  private var style = Style.plain

  /// The unknown sequences.
  private(set) var unknown: [String] = []

  /// The number of shown characters that were sent.
  private(set) var writtenCharacters = 0

  init(columns: Int, rows: Int) {
    canvas = Canvas(columns: columns, rows: rows)
  }

  mutating func receive(_ output: String) {
    var rest = Substring(output)
    while let first = rest.first {
      guard first == "\u{1B}" else {
        canvas.write(String(first), column: column, row: row, style: style)
        column += first.displayWidth
        writtenCharacters += 1
        rest.removeFirst()
        continue
      }
      let sequence = rest.dropFirst(2).prefix { !$0.isLetter }
      rest = rest.dropFirst(2 + sequence.count)
      perform(sequence.split(separator: ";").map(String.init), rest.popFirst())
    }
  }

  private mutating func perform(_ numbers: [String], _ final: Character?) {
    switch final {
    case "H":
      row = (numbers.first.flatMap(Int.init) ?? 1) - 1
      column = (numbers.last.flatMap(Int.init) ?? 1) - 1
    case "J": canvas = Canvas(columns: canvas.columns, rows: canvas.rows)
    case "m": style = Self.style(numbers.compactMap { UInt8($0) })
    default: unknown.append(numbers.joined(separator: ";") + String(final ?? "?"))
    }
  }

  private static func style(_ codes: [UInt8]) -> Style {
    var style = Style.plain
    var rest = codes[...]
    while let code = rest.popFirst() {
      switch code {
      case 1: style.attributes.insert(.bold)
      case 2: style.attributes.insert(.dim)
      case 4: style.attributes.insert(.underlined)
      case 7: style.attributes.insert(.reversed)
      case 30...37: style.foreground = .palette(code - 30)
      case 90...97: style.foreground = .palette(code - 82)
      case 40...47: style.background = .palette(code - 40)
      case 100...107: style.background = .palette(code - 92)
      case 38: style.foreground = mixture(&rest)
      case 48: style.background = mixture(&rest)
      default: break
      }
    }
    return style
  }

  private static func mixture(_ rest: inout ArraySlice<UInt8>) -> Color {
    guard rest.popFirst() == 2 else { return .palette(rest.popFirst() ?? 0) }
    let parts = (0..<3).map { _ in rest.popFirst() ?? 0 }
    return .rgb(red: parts[0], green: parts[1], blue: parts[2])
  }
}
