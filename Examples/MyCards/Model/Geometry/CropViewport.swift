public import Composites
public import Raster

/// Which part of a picture a person has moved and zoomed into the outline.
///
/// The picture is shown turned by a quarter clockwise. The offset is the content point at the viewport's top left corner.
public struct CropViewport: Hashable, Sendable {
  private let raw: Size
  private let viewport: Size
  public private(set) var zoom: Double
  public private(set) var offset: Point = .zero

  /// Begins with the smallest zoom, centered.
  public init(pictureWidth: Int, pictureHeight: Int, viewport: Size) {
    raw = [Double(pictureWidth), Double(pictureHeight)]
    self.viewport = viewport
    zoom = max(viewport.x / raw.y, viewport.y / raw.x)
    offset = maximumOffset / 2
  }

  /// The zoom at which the picture just covers the viewport.
  public var minimumZoom: Double { max(viewport.x / raw.y, viewport.y / raw.x) }

  /// Twice the size, or more where less would not cover the viewport.
  public var maximumZoom: Double { max(2, minimumZoom) }

  /// The size of what is shown, at this zoom.
  public var content: Size { [raw.y * zoom, raw.x * zoom] }

  private var maximumOffset: Point { pointwiseMax(content - viewport, .zero) }

  /// Zooms within the limits; the content point at the viewport's center stays there where the limits let it.
  public mutating func zoom(to wanted: Double) {
    guard !wanted.isNaN else { return }
    let next = min(max(wanted, minimumZoom), maximumZoom)
    let center = (offset + viewport / 2) * (next / zoom)
    zoom = next
    move(to: center - viewport / 2)
  }

  /// Follows a finger within the limits: the picture moves with it.
  public mutating func pan(by distance: Point) {
    guard !distance.x.isNaN, !distance.y.isNaN else { return }
    move(to: offset - distance)
  }

  private mutating func move(to wanted: Point) {
    offset = pointwiseMin(pointwiseMax(wanted, .zero), maximumOffset)
  }

  /// The part of the picture as it lies, in its own pixels, not rounded.
  public var rawRect: Rect {
    Rect(
      x: offset.y / zoom, y: (raw.y * zoom - offset.x - viewport.x) / zoom, width: viewport.y / zoom,
      height: viewport.x / zoom)
  }

  /// The pixels to cut; nil if there are none.
  public var wholePixels: PixelRect? {
    PixelRect(covering: rawRect, width: Int(raw.x), height: Int(raw.y))
  }
}
