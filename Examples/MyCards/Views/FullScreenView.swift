public import Armature
public import Composites
import MyCardsModel
public import Raster
public import TerminalUI

/// What capture, crop and photo have in common: the outline in the middle, and a button that closes.
@MainActor
open class FullScreenView: ScreenView {
  public let close = GlyphButton(Texts.close, name: "close")

  public init(name: String, title: String) {
    super.init(name: name, bar: NavigationBar(title: title))
    addAll(close)
  }

  /// Places what a subclass shows besides.
  open func layoutContent(with map: ScreenMap, in area: Rect) {}

  public final override func layoutContent(in area: Rect) {
    let map = ScreenMap(area)
    close.frame = map.cells(CardGeometry.closeButton(on: LogicalScreen.size)).atLeast(Double(close.width))
    layoutContent(with: map, in: area)
  }

  open override var keyCommands: [KeyCommand] {
    super.keyCommands + [KeyCommand(.escape, title: Texts.close, .tap(close))]
  }
}

extension Rect {
  /// At least so wide, about the same middle.
  func atLeast(_ least: Double) -> Rect {
    guard width < least else { return self }
    return Rect(x: (center.x - least / 2).rounded(), y: origin.y, width: least, height: height)
  }
}

/// A photo that fills the screen, turned so that the card stands upright.
@MainActor
public final class PhotoView: FullScreenView {
  private let photo: PictureView

  public init(_ picture: Raster) {
    photo = PictureView(picture: picture.turnedClockwise, name: "photo")
    super.init(name: "photo.view", title: Texts.cardPhoto)
    addAll(photo)
  }

  public override func layoutContent(with map: ScreenMap, in area: Rect) {
    photo.frame = map.cells(CardGeometry.outline(on: LogicalScreen.size))
  }
}

/// Where the logical screen lies on the terminal's: upright, in the middle, its proportions kept.
///
/// A cell is about twice as high as wide.
public struct ScreenMap {
  private let origin: Point
  private let pointsPerCell: Point

  /// - Parameter area: The cells that there are.
  public init(_ area: Rect) {
    let screen = LogicalScreen.size
    let points = max(screen.y / max(1, 2 * area.height), screen.x / max(1, area.width))
    pointsPerCell = [points, 2 * points]
    origin = area.origin + (area.size - screen / pointsPerCell) / 2
  }

  /// The cells of a rectangle in points.
  public func cells(_ rect: Rect) -> Rect {
    let start = (origin + rect.origin / pointsPerCell).rounded(.toNearestOrAwayFromZero)
    let end = (origin + rect.end / pointsPerCell).rounded(.toNearestOrAwayFromZero)
    return Rect(origin: start, size: pointwiseMax(end - start, [1, 1]))
  }
}
