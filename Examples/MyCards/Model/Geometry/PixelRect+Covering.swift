public import Composites
public import Raster

extension PixelRect {
  /// The whole pixels that a rectangle touches, within a picture of this size; nil if it touches none.
  ///
  /// The origin is rounded down and the far edge up, so near a whole number that errors of calculation do not count.
  public init?(covering rect: Rect, width: Int, height: Int) {
    let picture = Rect(x: 0, y: 0, width: Double(width), height: Double(height))
    // Within the picture numbers are small enough to be whole ones.
    guard let inside = rect.intersection(picture) else { return nil }
    let start = inside.origin + Self.tolerance
    let end = inside.end - Self.tolerance
    let (left, top) = (Int(start.x.rounded(.down)), Int(start.y.rounded(.down)))
    let (right, bottom) = (Int(end.x.rounded(.up)), Int(end.y.rounded(.up)))
    guard left < right, top < bottom else { return nil }
    self.init(x: left, y: top, width: right - left, height: bottom - top)
  }

  private static let tolerance = 1e-6
}
