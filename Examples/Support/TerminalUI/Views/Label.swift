import Composites

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

  private let wraps: Bool

  /// Makes a label.
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

  public override func draw(on canvas: inout Canvas) {
    let lines = wraps ? text.wrapped(toWidth: cells.columns) : [text.truncated(toWidth: cells.columns)]
    for (row, line) in lines.prefix(cells.rows).enumerated() {
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
