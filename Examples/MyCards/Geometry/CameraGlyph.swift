public import Composites

/// The shapes of the camera symbol for a size.
public struct CameraGlyph: Hashable, Sendable {
  /// The default size.
  public static let size: Size = [40, 30]

  public let body: Rect
  public let bodyCorner: Double
  /// The stripe across the body.
  public let band: Rect
  public let finder: Rect
  public let finderCorner: Double
  /// The circle around the lens.
  public let lensCover: Rect
  public let lens: Rect

  public init(size: Size) {
    let (width, height) = (size.x, size.y)
    body = Rect(origin: .zero, size: size)
    bodyCorner = height / 10
    band = Rect(x: 0, y: height / 6, width: width, height: 2 * height / 3)
    finder = Rect(x: width / 16, y: height / 12, width: width / 6, height: height / 6)
    finderCorner = width / 10
    let cover = 22 * height / 30
    lensCover = Self.circle(cover, at: body.center)
    lens = Self.circle(0.9 * cover, at: body.center)
  }

  private static func circle(_ diameter: Double, at center: Point) -> Rect {
    Rect(origin: center - diameter / 2, size: [diameter, diameter])
  }
}
