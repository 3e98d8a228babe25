public import Composites

/// Where things are and how large, on a screen of any size in points.
public enum CardGeometry {
  /// Long side to short side of a card.
  public static let ratio = 4.75 / 3
  /// The margin beside an upright outline.
  public static let offsetY = 40.0
  /// The usual gap and margin.
  public static let gap = 20.0

  /// Of photos in the list and in the details.
  public static let photoCorner = 10.0

  /// A card across the screen, as in the list and in the details.
  public static func photoSize(on screen: Size) -> Size {
    let width = screen.x - 2 * gap
    return [width, width / ratio]
  }

  /// What stays free around the list.
  public static let listInsets = (top: 4.25 * gap, left: gap, bottom: gap, right: gap)

  /// The camera badge in the top right corner of a photo.
  public static func badge(on photo: Size) -> Rect {
    let size = photo * 0.2
    return Rect(origin: [photo.x - size.x - 10, 10], size: size)
  }

  /// The upright card in the middle of the screen: where a card is held for its photo.
  public static func outline(on screen: Size) -> Rect {
    let width = screen.x - 2 * offsetY
    let size: Size = [width, width * ratio]
    return Rect(origin: (screen - size) / 2, size: size)
  }

  public static let outlineCorner = 10.0
  public static let outlineBorder = 2.0
  /// Of a photo that fills the screen, which is as large as the outline.
  public static let fullScreenCorner = 20.0
}
