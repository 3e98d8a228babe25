import Composites

/// A line across the screen with a title in its middle, and views at its ends.
@MainActor
public final class Bar: View {
  /// What stands in the middle.
  public var title: String { didSet { if title != oldValue { setNeedsDisplay() } } }

  private let style: Style
  private let leading: View?
  private let trailing: View?

  /// Makes a bar, which owns the views at its ends.
  public init(title: String, leading: View? = nil, trailing: View? = nil, style: Style = .reversed) {
    self.title = title
    self.leading = leading
    self.trailing = trailing
    self.style = style
    super.init()
    if let leading { addAll(leading) }
    if let trailing { addAll(trailing) }
  }

  /// Each end gets a third of the line.
  public override func layout() {
    let third = (bounds.width / 3).rounded(.down)
    leading?.frame = Rect(x: 1, y: 0, width: third - 1, height: 1)
    trailing?.frame = Rect(x: bounds.width - third, y: 0, width: third - 1, height: 1)
  }

  public override func draw(on canvas: inout Canvas) {
    canvas.fill(cells, style: style)
    let shown = title.truncated(toWidth: cells.columns)
    var bold = style
    bold.attributes.insert(.bold)
    canvas.write(shown, column: (cells.columns - shown.displayWidth) / 2, row: 0, style: bold)
  }
}
