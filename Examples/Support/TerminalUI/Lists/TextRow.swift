import Composites

/// A row that is one line of text.
@MainActor
public final class TextRow: RowView {
  private let label = Label()

  /// What it says.
  public var text: String {
    get { label.text }
    set { label.text = newValue }
  }

  /// Makes an empty row.
  public init() {
    super.init()
    addAll(label)
  }

  public override func prepareForReuse() { text = "" }

  public override func layout() {
    label.frame = Rect(x: 1, y: 0, width: max(0, bounds.width - 2), height: 1)
  }
}
