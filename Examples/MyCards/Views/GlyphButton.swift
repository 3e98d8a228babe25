import Armature
import Raster
public import TerminalUI

/// A labelled button of a full screen, tapped like a photo, with a sign above its label where there is room.
@MainActor
public final class GlyphButton: TappableView {
  private let title: String
  private let glyph: Raster?

  init(_ title: String, glyph: Raster? = nil, name: String) {
    (self.title, self.glyph) = (title, glyph)
    super.init(name: name)
  }

  public override var visibleText: String? { title }

  /// How many cells the label needs.
  var width: Int { title.displayWidth + 4 }

  public override func draw(on canvas: inout Canvas) {
    if let glyph, cells.rows > 1 {
      canvas.draw(
        isHighlighted ? glyph.pressed : glyph,
        in: CellRect(column: 0, row: 0, columns: cells.columns, rows: cells.rows - 1))
    }
    let style: Style = !isEnabled ? .dim : isHighlighted || isFirstResponder ? .reversed : .plain
    let label = "[ \(title) ]"
    canvas.write(label, column: (cells.columns - label.displayWidth) / 2, row: cells.rows - 1, style: style)
  }
}
