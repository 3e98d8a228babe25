public import Composites
public import Raster

/// Which part of the camera's picture lies inside the outline.
///
/// The sensor's picture lies on its side; the preview is upright, fills the screen and is cut where it is larger.
public struct CameraCrop: Hashable, Sendable {
  /// In parts of the sensor's picture.
  public let normalized: Rect
  /// In pixels of the sensor's picture, not rounded.
  public let pixels: Rect
  /// The pixels to cut; nil if there are none.
  public let wholePixels: PixelRect?

  public init(screen: Size, sensorWidth: Int, sensorHeight: Int) {
    let outline = CardGeometry.outline(on: screen)
    let sensor: Size = [Double(sensorWidth), Double(sensorHeight)]
    let scale = max(screen.x / sensor.y, screen.y / sensor.x)
    let shown: Size = [sensor.y * scale, sensor.x * scale]
    let start = outline.origin + (shown - screen) / 2
    let height = outline.width / shown.x
    normalized = Rect(
      x: start.y / shown.y, y: 1 - start.x / shown.x - height, width: outline.height / shown.y, height: height)
    pixels = Rect(origin: normalized.origin * sensor, size: normalized.size * sensor)
    wholePixels = PixelRect(covering: pixels, width: sensorWidth, height: sensorHeight)
  }
}

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
