import Composites

/// Shows a text on one line, cut off with an ellipsis where it does not fit.
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

  /// Makes a label of any width; its frame says how much is shown.
  public init(_ text: String = "", style: Style = .plain, alignment: Alignment = .leading, name: String? = nil) {
    self.text = text
    self.style = style
    self.alignment = alignment
    super.init(name: name)
  }

  public override func draw(on canvas: inout Canvas) {
    let shown = text.truncated(toWidth: cells.columns)
    let room = cells.columns - shown.displayWidth
    let column =
      switch alignment {
      case .leading: 0
      case .center: room / 2
      case .trailing: room
      }
    canvas.write(shown, column: column, row: 0, style: style)
  }
}
