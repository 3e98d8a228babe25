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

extension CardGeometry {
  /// The name field and the two photos below each other, from the top of the content on.
  public static func details(on screen: Size) -> (name: Rect, front: Rect, back: Rect) {
    let photo = photoSize(on: screen)
    let name = Rect(x: gap, y: 40, width: screen.x - 2 * gap, height: nameHeight)
    let front = Rect(origin: [gap, name.end.y + gap], size: photo)
    return (name, front, Rect(origin: [gap, front.end.y + gap], size: photo))
  }

  private static let nameHeight = 30.0
  public static let toolbarHeight = 40.0

  /// The capture button, above the bottom and centered.
  public static func captureButton(on screen: Size) -> Rect {
    let size: Size = [72, 54]
    return Rect(origin: [(screen.x - size.x) / 2, screen.y - gap - size.y], size: size)
  }

  /// The close button, in the top right corner.
  public static func closeButton(on screen: Size) -> Rect {
    let size: Size = [40, 40]
    return Rect(origin: [screen.x - gap - size.x, gap], size: size)
  }

  /// How small what is pressed becomes.
  public static let pressedScale = 0.8
  /// How much of the light gray lies over what is pressed.
  public static let pressedDim = 0.5
}

/// The screen by which everything is measured, in points, whatever the terminal has.
public enum LogicalScreen {
  public static let size: Size = [375, 812]
}
