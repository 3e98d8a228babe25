import Armature
import MyCardsModel
public import Raster
public import TerminalUI

/// A photo of one side of a card that can be tapped, with the camera's sign in its corner where it can be changed.
@MainActor
public final class PhotoButton: TappableView, PictureShowing {
  public var picture: Raster? { didSet { if picture != oldValue { setNeedsDisplay() } } }
  let badge: CameraBadge

  init(name: String, badgeName: String) {
    badge = CameraBadge(name: badgeName)
    super.init(name: name)
    addAll(badge)
    badge.addAction(owner: self, for: .primaryActionTriggered) { photo, _ in
      photo.sendActions(for: .primaryActionTriggered)
    }
  }

  public override func layout() {
    let photo = CardGeometry.photoSize(on: LogicalScreen.size)
    let place = CardGeometry.badge(on: photo)
    // The photo stands in the middle; its width follows from its height.
    let width = min(bounds.width, 2 * bounds.height * CardGeometry.ratio)
    let cellsPerPoint: Point = [width / photo.x, bounds.height / photo.y]
    let origin = place.origin * cellsPerPoint + [(bounds.width - width) / 2, 0]
    let size = pointwiseMax(place.size * cellsPerPoint, [2, 1])
    badge.frame = Rect(
      origin: origin.rounded(.down), size: size.rounded(.up))
  }

  public override func draw(on canvas: inout Canvas) {
    if let picture {
      if isHighlighted {
        let inset = CellRect(
          column: cells.columns / 10, row: cells.rows / 10, columns: cells.columns - cells.columns / 5,
          rows: max(1, cells.rows - cells.rows / 5))
        canvas.draw(picture.pressed, in: inset)
      } else {
        canvas.draw(picture, in: cells)
      }
    }
    if isFirstResponder { canvas.frame(cells, style: .reversed) }
  }
}
