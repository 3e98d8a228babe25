public import Composites
public import Raster

/// The part of a picture that is moved and zoomed into the outline.
///
/// The picture is shown rotated 90° clockwise. The offset is the content point at the viewport's top left corner.
public struct CropViewport: Hashable, Sendable {
  private let raw: Size
  private let viewport: Size
  public private(set) var zoom: Double
  public private(set) var offset: Point = .zero

  /// Creates a viewport with the minimum zoom, centered.
  ///
  /// - Parameter viewport: The size of the outline on the screen.
  public init(
    pictureWidth: Int, pictureHeight: Int, viewport: Size = CardGeometry.outline(on: LogicalScreen.size).size
  ) {
    raw = [Double(pictureWidth), Double(pictureHeight)]
    self.viewport = viewport
    zoom = max(viewport.x / raw.y, viewport.y / raw.x)
    offset = maximumOffset / 2
  }

  /// The minimum zoom, at which the picture just covers the viewport.
  public var minimumZoom: Double { max(viewport.x / raw.y, viewport.y / raw.x) }

  /// The maximum zoom: 2, or more if the minimum is larger.
  public var maximumZoom: Double { max(2, minimumZoom) }

  /// The size of the content at the current zoom.
  public var content: Size { [raw.y * zoom, raw.x * zoom] }

  private var maximumOffset: Point { pointwiseMax(content - viewport, .zero) }

  /// Zooms about the viewport's center, within the limits.
  public mutating func zoom(to wanted: Double) {
    guard !wanted.isNaN else { return }
    let next = min(max(wanted, minimumZoom), maximumZoom)
    let center = (offset + viewport / 2) * (next / zoom)
    zoom = next
    move(to: center - viewport / 2)
  }

  /// Zooms by a factor, as ``zoom(to:)`` does.
  public mutating func zoom(by factor: Double) {
    zoom(to: zoom * factor)
  }

  /// Moves the picture with a finger, within the limits.
  public mutating func pan(by distance: Point) {
    guard !distance.x.isNaN, !distance.y.isNaN else { return }
    move(to: offset - distance)
  }

  private mutating func move(to wanted: Point) {
    offset = pointwiseMin(pointwiseMax(wanted, .zero), maximumOffset)
  }

  /// The visible part in pixels of the rotated picture.
  public var visiblePart: Rect { Rect(origin: offset / zoom, size: viewport / zoom) }

  /// The visible part in pixels of the original picture, not rounded.
  public var rawRect: Rect {
    Rect(
      x: offset.y / zoom, y: (raw.y * zoom - offset.x - viewport.x) / zoom, width: viewport.y / zoom,
      height: viewport.x / zoom)
  }

  /// The visible part in whole pixels; nil if it is empty.
  public var wholePixels: PixelRect? {
    PixelRect(covering: rawRect, width: Int(raw.x), height: Int(raw.y))
  }
}
