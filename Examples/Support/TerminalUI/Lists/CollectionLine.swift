import Composites

/// One line of items.
@MainActor
final class CollectionLine: RowView {
  var firstItem = 0
  var columns = 1

  /// Which of the items keys would choose.
  var marked: Int? { didSet { if marked != oldValue { setNeedsDisplay() } } }

  override var visibleText: String? { nil }

  override func layout() {
    let width = (bounds.width / Double(columns)).rounded(.down)
    for (place, view) in children.enumerated() {
      view.frame = Rect(x: Double(place) * width + 1, y: 0, width: max(0, width - 2), height: bounds.height)
    }
  }

  override func drawAbove(on canvas: inout Canvas) {
    guard let marked, children.indices.contains(marked) else { return }
    canvas.write("›", column: CellRect(children[marked].frame).column - 1, row: 0, style: .bold)
  }
}
