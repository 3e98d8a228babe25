public import Composites

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

  /// The capture button, above the bottom and centred.
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
  /// How much of the light grey lies over what is pressed.
  public static let pressedDim = 0.5
}
