public import Composites

/// The layout of the screens in points, for any screen size.
public enum CardGeometry {
  /// The ratio of a card's long side to its short side.
  public static let ratio = 4.75 / 3
  /// The margin of an upright outline.
  public static let offsetY = 40.0
  /// The default gap and margin.
  public static let gap = 20.0

  /// The corner radius of photos in the list and in the details.
  public static let photoCorner = 10.0

  /// Returns the size of a photo in the list and in the details.
  public static func photoSize(on screen: Size) -> Size {
    let width = screen.x - 2 * gap
    return [width, width / ratio]
  }

  /// The insets of the list.
  public static let listInsets = (top: 4.25 * gap, left: gap, bottom: gap, right: gap)

  /// Returns the frame of the camera badge, in the top right corner of a photo.
  public static func badge(on photo: Size) -> Rect {
    let size = photo * 0.2
    return Rect(origin: [photo.x - size.x - 10, 10], size: size)
  }

  /// Returns the upright outline in the center of the screen, in which a card is held for its photo.
  public static func outline(on screen: Size) -> Rect {
    let width = screen.x - 2 * offsetY
    let size: Size = [width, width * ratio]
    return Rect(origin: (screen - size) / 2, size: size)
  }

  public static let outlineCorner = 10.0
  public static let outlineBorder = 2.0
  /// The corner radius of a photo that fills the screen, which has the size of the outline.
  public static let fullScreenCorner = 20.0

  /// Returns the frames of the name field and both photos, relative to the top of the content.
  public static func details(on screen: Size) -> (name: Rect, front: Rect, back: Rect) {
    let photo = photoSize(on: screen)
    let name = Rect(x: gap, y: 40, width: screen.x - 2 * gap, height: nameHeight)
    let front = Rect(origin: [gap, name.end.y + gap], size: photo)
    return (name, front, Rect(origin: [gap, front.end.y + gap], size: photo))
  }

  private static let nameHeight = 30.0
  public static let toolbarHeight = 40.0

  /// Returns the frame of the capture button, centered above the bottom.
  public static func captureButton(on screen: Size) -> Rect {
    let size: Size = [72, 54]
    return Rect(origin: [(screen.x - size.x) / 2, screen.y - gap - size.y], size: size)
  }

  /// Returns the frame of the close button, in the top right corner.
  public static func closeButton(on screen: Size) -> Rect {
    let size: Size = [40, 40]
    return Rect(origin: [screen.x - gap - size.x, gap], size: size)
  }

  /// The scale of a pressed view.
  public static let pressedScale = 0.8
  /// The opacity of the light gray over a pressed view.
  public static let pressedDim = 0.5
}

/// The logical screen in points, independent of the terminal.
public enum LogicalScreen {
  public static let size: Size = [375, 812]
}
