import Composites
import MyCardsModel
import Raster

extension CameraGlyph {
  /// The sign as a picture in its usual size: light, with a dark band and lens.
  static func picture() -> Raster? {
    let glyph = CameraGlyph(size: size)
    return Raster(width: Int(size.x), height: Int(size.y)) { x, y in
      let point: Point = [Double(x) + 0.5, Double(y) + 0.5]
      if glyph.lens.isInEllipse(point) { return (90, 140, 200) }
      if glyph.lensCover.isInEllipse(point) { return (235, 235, 235) }
      if glyph.finder.contains(point, corner: glyph.finderCorner) { return (250, 210, 90) }
      if glyph.band.contains(point) { return (70, 70, 76) }
      return glyph.body.contains(point, corner: glyph.bodyCorner) ? (200, 200, 206) : (0, 0, 0)
    }
  }
}

extension Rect {
  /// Whether a point lies in the ellipse that touches all edges.
  func isInEllipse(_ point: Point) -> Bool {
    let distance = (point - center) / (size / 2)
    return (distance * distance).sum() <= 1
  }

  /// Whether a point lies inside, with corners rounded by this radius, which is no more than half of a side.
  func contains(_ point: Point, corner: Double) -> Bool {
    guard contains(point) else { return false }
    let radius = min(corner, width / 2, height / 2)
    let core = Rect(origin: origin + radius, size: size - 2 * radius)
    let nearest = pointwiseMin(pointwiseMax(point, core.origin), core.end)
    let distance = point - nearest
    return (distance * distance).sum() <= radius * radius
  }
}
