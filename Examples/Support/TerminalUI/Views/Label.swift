public import Composites

/// Shows a text on one line, truncated with an ellipsis, or wrapped to several lines.
@MainActor
public final class Label: View {
  /// The horizontal alignment of a text.
  public enum Alignment: Sendable {
    case leading, center, trailing
  }

  /// The text.
  public var text: String { didSet { if text != oldValue { setNeedsDisplay() } } }

  /// The style of the text.
  public var style: Style { didSet { if style != oldValue { setNeedsDisplay() } } }

  /// The horizontal alignment.
  public var alignment: Alignment { didSet { if alignment != oldValue { setNeedsDisplay() } } }

  /// Whether the text wraps, between words where possible.
  public var wraps: Bool { didSet { if wraps != oldValue { setNeedsDisplay() } } }

  /// Creates a label.
  ///
  /// - Parameter wraps: Whether the text wraps, between words where possible.
  public init(
    _ text: String = "", style: Style = .plain, alignment: Alignment = .leading, wraps: Bool = false,
    name: String? = nil
  ) {
    self.text = text
    self.style = style
    self.alignment = alignment
    self.wraps = wraps
    super.init(name: name)
  }

  public override var visibleText: String? { text }

  /// The whole text on one line.
  public override var naturalSize: Size { [Double(text.displayWidth), 1] }

  /// The lines that are shown; a text that doesn't fit ends with `…`.
  private var lines: [String] {
    guard wraps else { return [text.truncated(toWidth: cells.columns)] }
    let lines = text.wrapped(toWidth: cells.columns)
    guard lines.count > cells.rows, cells.rows > 0 else { return lines }
    var words = lines[cells.rows - 1].split(separator: " ")
    while words.count > 1, words.joined(separator: " ").displayWidth + 2 > cells.columns { words.removeLast() }
    let last = words.joined(separator: " ") + " …"
    return lines.prefix(cells.rows - 1) + [last.truncated(toWidth: cells.columns)]
  }

  /// The number of lines that are shown.
  public var lineCount: Int { min(lines.count, max(0, cells.rows)) }

  public override func draw(on canvas: inout Canvas) {
    for (row, line) in lines.enumerated() where row < cells.rows {
      let room = cells.columns - line.displayWidth
      let column =
        switch alignment {
        case .leading: 0
        case .center: room / 2
        case .trailing: room
        }
      canvas.write(line, column: column, row: row, style: style)
    }
  }
}
