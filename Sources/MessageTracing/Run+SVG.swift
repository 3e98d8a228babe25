extension Run {
  /// The colors of a drawing.
  public enum ColorScheme: Sendable, Hashable, CaseIterable {
    /// Dark on light.
    case light

    /// Light on dark.
    case dark

    /// Light or dark, as the reader's system is set.
    case automatic

    private static let lightRules =
      ".ground{fill:#ffffff}.head{fill:#eef2f7;stroke:#8796a8}.lane{stroke:#b4bfcc}.name,.text{fill:#1c2733}"
      + ".pattern{fill:#5c6b7a}.arrow{stroke:#2f6fb3}.tip{fill:#2f6fb3}"

    private static let darkRules =
      ".ground{fill:#14191f}.head{fill:#222b35;stroke:#6b7a8a}.lane{stroke:#46525f}.name,.text{fill:#e6ebf0}"
      + ".pattern{fill:#9aa8b6}.arrow{stroke:#6fb1f0}.tip{fill:#6fb1f0}"

    /// The style rules that give the classes of a drawing their colors.
    fileprivate var rules: String {
      switch self {
      case .light: Self.lightRules
      case .dark: Self.darkRules
      case .automatic: "\(Self.lightRules)@media (prefers-color-scheme:dark){\(Self.darkRules)}"
      }
    }
  }

  /// Returns the run as a sequence diagram: an SVG picture without scripts or external references.
  ///
  /// Each participant has a column, each message a row with its arrow, text, outcome and pattern. The bytes are the
  /// same in every process and on every platform; color schemes differ only in their colors.
  ///
  /// - Complexity: O(*n* + *m*) in the number of messages and participants.
  public func svg(_ colors: ColorScheme = .automatic) -> String {
    let drawing = Drawing(of: self)
    let (width, height) = (drawing.width, drawing.height)
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <svg xmlns="http://www.w3.org/2000/svg" width="\(width)" height="\(height)" viewBox="0 0 \(width) \(height)" \
      role="img" xml:space="preserve">
      <style>\(colors.rules)</style>
      <rect class="ground" width="\(width)" height="\(height)"/>
      \(drawing.elements.joined(separator: "\n"))
      </svg>

      """
  }
}

/// The positions of columns and rows, in whole units.
///
/// The width of a text depends on the reader's font. Texts are monospaced, and their space is computed from a fixed
/// pitch.
private struct Drawing {
  private static let margin = 20
  private static let headHeight = 32
  private static let rowHeight = 40
  private static let pitch = 8
  private static let gap = 32
  private static let loop = 28

  private(set) var elements: [String] = []
  private(set) var width = 0
  private(set) var height = 0
  private var columns: [Int] = []

  init(of run: Run) {
    var lanes = Run.Lanes()
    let arrows = run.messages.map { message in
      (message: message, from: lanes.index(of: message.sender), to: lanes.index(of: message.receiver))
    }
    place(lanes.names.map { Self.width(of: printable($0)) }, arrows.map { ($0.message, $0.from, $0.to) })
    let notes = Self.notes(of: run)
    width = max(width, (notes.map(Self.width(of:)).max() ?? 0) + 2 * Self.margin)
    let top = 2 * Self.margin + Self.headHeight
    let end = top + arrows.count * Self.rowHeight
    height = end + notes.count * Self.rowHeight + Self.margin
    for (column, name) in zip(columns, lanes.names) { addHead(printable(name), at: column, downTo: end) }
    for (row, arrow) in arrows.enumerated() {
      addArrow(arrow.message, from: arrow.from, to: arrow.to, at: top + row * Self.rowHeight + Self.rowHeight / 2)
    }
    for (row, note) in notes.enumerated() {
      let y = end + row * Self.rowHeight + Self.rowHeight / 2
      elements.append(Self.text(note, "text", x: Self.margin, y: y, anchor: "start"))
    }
  }

  private static func notes(of run: Run) -> [String] {
    if run.omitted > 0 { return [Run.note(leavingOut: run.omitted)] }
    return run.messages.isEmpty ? [Run.noMessages] : []
  }

  /// Places the columns from left to right, each as far from the previous ones as the texts between them need.
  private mutating func place(_ heads: [Int], _ arrows: [(message: Run.Message, from: Int, to: Int)]) {
    var room = heads.map { _ in [(from: Int, width: Int)]() }
    var right = 0
    for arrow in arrows {
      let width = max(Self.width(of: arrow.message.label), Self.width(of: Self.remark(of: arrow.message))) + Self.gap
      let (low, high) = (min(arrow.from, arrow.to), max(arrow.from, arrow.to))
      if low < high {
        room[high].append((low, width))
      } else if low + 1 < heads.count {
        room[low + 1].append((low, width + Self.loop))
      } else {
        right = max(right, width + Self.loop)
      }
    }
    for (index, head) in heads.enumerated() {
      let before = index == 0 ? Self.margin + head / 2 : columns[index - 1] + (heads[index - 1] + head) / 2 + Self.gap
      columns.append(room[index].reduce(before) { max($0, columns[$1.from] + $1.width) })
    }
    width = (columns.last ?? 0) + max(right, (heads.last ?? 0) / 2) + Self.margin
  }

  private mutating func addHead(_ name: String, at x: Int, downTo end: Int) {
    let width = Self.width(of: name)
    let bottom = Self.margin + Self.headHeight
    elements.append("<line class=\"lane\" x1=\"\(x)\" y1=\"\(bottom)\" x2=\"\(x)\" y2=\"\(end)\"/>")
    elements.append(
      "<rect class=\"head\" x=\"\(x - width / 2)\" y=\"\(Self.margin)\" width=\"\(width)\" "
        + "height=\"\(Self.headHeight)\" rx=\"4\"/>")
    elements.append(Self.text(name, "name", x: x, y: Self.margin + 21, anchor: "middle"))
  }

  private mutating func addArrow(_ message: Run.Message, from: Int, to: Int, at y: Int) {
    let (start, end) = (columns[from], columns[to])
    let line: String
    let tip: Int
    if start == end {
      line = "M\(start) \(y)h\(Self.loop - 8)v10h-\(Self.loop - 8)"
      tip = y + 10
    } else {
      line = "M\(start) \(y)H\(end)"
      tip = y
    }
    let back = start < end ? -8 : 8
    elements.append("<g class=\"message\">")
    elements.append("<path class=\"arrow\" fill=\"none\" d=\"\(line)\"/>")
    elements.append("<path class=\"tip\" d=\"M\(end) \(tip)l\(back) -4v8z\"/>")
    let x = start == end ? start + Self.loop : (start + end) / 2
    let anchor = start == end ? "start" : "middle"
    elements.append(Self.text(message.label, "text", x: x, y: y - 6, anchor: anchor))
    elements.append(Self.text(Self.remark(of: message), "pattern", x: x, y: y + 12, anchor: anchor))
    elements.append("</g>")
  }

  private static func remark(of message: Run.Message) -> String { printable(message.pattern.name) }

  private static func width(of text: String) -> Int {
    text.unicodeScalars.reduce(2 * pitch) { $0 + ($1.value < 0x1100 ? pitch : 2 * pitch) }
  }

  private static func text(_ text: String, _ kind: String, x: Int, y: Int, anchor: String) -> String {
    let size = kind == "pattern" ? 11 : 13
    return "<text class=\"\(kind)\" x=\"\(x)\" y=\"\(y)\" text-anchor=\"\(anchor)\" "
      + "font-family=\"ui-monospace,monospace\" font-size=\"\(size)\">\(escaped(text))</text>"
  }

  private static func escaped(_ text: String) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}
