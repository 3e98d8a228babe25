public import Armature
public import Composites
import MyCardsGeometry
import MyCardsPresentation
public import Raster
public import TerminalUI

/// The base class of the capture, crop and photo screens: the outline in the center, and a close button.
@MainActor
open class FullScreenView: ScreenView {
  public let close = GlyphButton(Texts.close, name: "close")

  public init(name: String, title: String) {
    super.init(name: name, bar: NavigationBar(title: title))
    addAll(close)
  }

  /// Lays out the views of a subclass.
  open func layoutContent(with map: ScreenMap, in area: Rect) {}

  public final override func layoutContent(in area: Rect) {
    let map = ScreenMap(area)
    close.frame = map.cells(CardGeometry.closeButton(on: LogicalScreen.size)).atLeast(Double(close.width))
    layoutContent(with: map, in: area)
  }

  open override var keyCommands: [KeyCommand] {
    super.keyCommands + [KeyCommand(.escape, title: Texts.closeScreen, .tap(close))]
  }
}

extension Rect {
  /// Returns the rectangle widened to a minimum width about its center.
  func atLeast(_ minimum: Double) -> Rect {
    guard width < minimum else { return self }
    return Rect(x: (center.x - minimum / 2).rounded(), y: origin.y, width: minimum, height: height)
  }
}

/// A photo that fills the screen, rotated so that the card is upright.
@MainActor
public final class PhotoView: FullScreenView {
  private let photo = PictureView(name: "photo")

  public init() {
    super.init(name: "photo.view", title: Texts.cardPhoto)
    addAll(photo)
  }

  public override func layoutContent(with map: ScreenMap, in area: Rect) {
    photo.frame = map.cells(CardGeometry.outline(on: LogicalScreen.size))
  }
}

extension PhotoView: @MainActor ValueDisplaying {
  public func display(_ picture: Raster) {
    photo.picture = picture.rotatedClockwise
  }
}

/// Maps the logical screen to cells: upright, centered, with its aspect ratio.
///
/// A cell is about twice as high as wide.
public struct ScreenMap {
  private let origin: Point
  private let pointsPerCell: Point

  /// - Parameter area: The available cells.
  public init(_ area: Rect) {
    let screen = LogicalScreen.size
    let points = max(screen.y / max(1, 2 * area.height), screen.x / max(1, area.width))
    pointsPerCell = [points, 2 * points]
    origin = area.origin + (area.size - screen / pointsPerCell) / 2
  }

  /// Returns the cells of a rectangle in points.
  public func cells(_ rect: Rect) -> Rect {
    let start = (origin + rect.origin / pointsPerCell).rounded(.toNearestOrAwayFromZero)
    let end = (origin + rect.end / pointsPerCell).rounded(.toNearestOrAwayFromZero)
    return Rect(origin: start, size: pointwiseMax(end - start, [1, 1]))
  }
}
