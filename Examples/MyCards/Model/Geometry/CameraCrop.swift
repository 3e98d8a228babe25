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
