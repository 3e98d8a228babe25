import Armature
import Composites
import MyCardsGeometry
public import Raster
public import TerminalUI

/// A button with a photo of one side of a card, and a camera badge while it can be changed.
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

  public override var keyHints: [KeyHint] { [KeyHint("Return", badge.isHidden ? words.open : words.change)] }

  public override func layout() {
    let photo = CardGeometry.photoSize(on: LogicalScreen.size)
    let place = CardGeometry.badge(on: photo)
    // The photo is centered. Its width follows from its height.
    let width = min(bounds.width, 2 * bounds.height * CardGeometry.ratio)
    let cellsPerPoint: Point = [width / photo.x, bounds.height / photo.y]
    let origin = place.origin * cellsPerPoint + [(bounds.width - width) / 2, 0]
    let size = pointwiseMax(place.size * cellsPerPoint, [2, 1])
    badge.frame = Rect(
      origin: [origin.x.rounded(.down), origin.y.rounded()], size: size.rounded(.up))
  }

  public override func draw(on canvas: inout Canvas) {
    if let picture {
      if isHighlighted {
        let inset = CellRect(
          column: cells.columns / 10, row: cells.rows / 10, columns: cells.columns - cells.columns / 5,
          rows: max(1, cells.rows - cells.rows / 5))
        canvas.draw(picture.pressed, in: inset, corner: Self.corner)
      } else {
        canvas.draw(picture, in: cells, corner: Self.corner)
      }
    }
  }

  /// The radius of the corners as a part of the width.
  static let corner = 2.0 / 38
}

/// The camera symbol in the corner of a photo.
///
/// A tap on it taps the photo.
@MainActor
final class CameraBadge: TappableView, PictureShowing {
  let picture = Raster(width: 8, height: 6) { x, y in
    (CameraBadge.symbol[y] >> UInt8(7 - x)) & 1 == 1 ? (255, 255, 255) : (31, 35, 41)
  }

  /// The rows of a white camera on a dark background; a bit is a half cell.
  private static let symbol: [UInt8] = [0, 0b0001_1000, 0b0111_1110, 0b0110_0110, 0b0111_1110, 0]

  /// False, because the photo receives the keys.
  override var canBecomeFirstResponder: Bool { false }

  override func draw(on canvas: inout Canvas) {
    if let picture { canvas.draw(picture, in: cells) }
  }
}

extension CameraGlyph {
  /// Returns the symbol as a picture in its default size: light, with a dark band and lens.
  static func picture() -> Raster? {
    let glyph = CameraGlyph(size: size)
    return Raster(width: Int(size.x), height: Int(size.y)) { x, y in
      let point: Point = [Double(x) + 0.5, Double(y) + 0.5]
      if glyph.lens.isInEllipse(point) { return (90, 140, 200) }
      if glyph.lensCover.isInEllipse(point) { return (235, 235, 235) }
      if glyph.finder.contains(point, corner: glyph.finderCorner) { return (250, 210, 90) }
      if glyph.band.contains(point) { return (70, 70, 76) }
      return glyph.body.contains(point, corner: glyph.bodyCorner) ? (200, 200, 206) : (0, 0, 0)
    }
  }
}

extension Rect {
  /// Returns whether a point is in the inscribed ellipse.
  func isInEllipse(_ point: Point) -> Bool {
    let distance = (point - center) / (size / 2)
    return (distance * distance).sum() <= 1
  }

  /// Returns whether a point is inside, with corners rounded by a radius of at most half of a side.
  func contains(_ point: Point, corner: Double) -> Bool {
    guard contains(point) else { return false }
    let radius = min(corner, width / 2, height / 2)
    let core = Rect(origin: origin + radius, size: size - 2 * radius)
    let nearest = pointwiseMin(pointwiseMax(point, core.origin), core.end)
    let distance = point - nearest
    return (distance * distance).sum() <= radius * radius
  }
}
