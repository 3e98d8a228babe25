public import Composites
public import Raster

/// The part of the camera's frame inside the outline.
///
/// The sensor's frame is rotated by 90°. The upright preview fills the screen and is clipped to it.
public struct CameraCrop: Hashable, Sendable {
  /// The part in fractions of the sensor's frame.
  public let normalized: Rect
  /// The part in pixels of the sensor's frame, not rounded.
  public let pixels: Rect
  /// The part in whole pixels; nil if it is empty.
  public let wholePixels: PixelRect?

  /// - Parameter screen: The size of the screen with the preview.
  public init(screen: Size = LogicalScreen.size, sensorWidth: Int, sensorHeight: Int) {
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
  /// Creates the rectangle of whole pixels that a rectangle touches in a picture of a size; nil if it touches none.
  ///
  /// The edges are rounded outward, with a tolerance for rounding errors near integers.
  public init?(covering rect: Rect, width: Int, height: Int) {
    let picture = Rect(x: 0, y: 0, width: Double(width), height: Double(height))
    // Coordinates within the picture can be converted to integers.
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
