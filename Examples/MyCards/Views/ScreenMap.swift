public import Composites
import MyCardsModel

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
