import Composites

/// Shows a text on one line, cut off with an ellipsis where it does not fit, or on several if it wraps.
@MainActor
public final class Label: View {
  /// Where on its line a text stands.
  public enum Alignment: Sendable {
    case leading, center, trailing
  }

  /// What it says.
  public var text: String { didSet { if text != oldValue { setNeedsDisplay() } } }

  /// How it looks.
  public var style: Style { didSet { if style != oldValue { setNeedsDisplay() } } }

  /// Where on its line the text stands.
  public var alignment: Alignment { didSet { if alignment != oldValue { setNeedsDisplay() } } }

  private let wraps: Bool

  /// Makes a label of any size; its frame says how much is shown.
  ///
  /// - Parameter wraps: Whether the text goes on in the next line, between words where they fit.
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
