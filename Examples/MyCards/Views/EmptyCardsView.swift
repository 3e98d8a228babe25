import MyCardsModel
import Raster
public import TerminalUI

/// What is seen in place of the list while there are no cards: the outline of one, and a word.
@MainActor
public final class EmptyCardsView: PictureView {
  init(name: String) {
    super.init(picture: Self.card, name: name)
  }

  public override var visibleText: String? { Texts.noCards }

  private static let card = Raster(width: 38, height: 24) { x, y in
    (x == 0 || x == 37 || y == 0 || y == 23) ? (128, 128, 128) : (40, 40, 44)
  }

  public override func draw(on canvas: inout Canvas) {
    super.draw(on: &canvas)
    let text = Texts.noCards
    canvas.write(text, column: (cells.columns - text.displayWidth) / 2, row: cells.rows / 2, style: .bold)
  }
}
