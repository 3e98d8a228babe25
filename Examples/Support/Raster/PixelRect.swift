/// A rectangle of whole pixels, from its top left one.
public struct PixelRect: Hashable, Sendable {
  public let x: Int
  public let y: Int
  public let width: Int
  public let height: Int

  public init(x: Int, y: Int, width: Int, height: Int) {
    (self.x, self.y, self.width, self.height) = (x, y, width, height)
  }

  /// The part that lies inside a picture of this size; nil if there is none.
  public func clipped(width pictureWidth: Int, height pictureHeight: Int) -> PixelRect? {
    guard width > 0, height > 0 else { return nil }
    let (left, top) = (max(0, x), max(0, y))
    let (right, bottom) = (min(pictureWidth, x.end(after: width)), min(pictureHeight, y.end(after: height)))
    guard left < right, top < bottom else { return nil }
    return PixelRect(x: left, y: top, width: right - left, height: bottom - top)
  }
}

extension Int {
  /// The sum, or the largest number where there is none.
  fileprivate func end(after length: Int) -> Int {
    let (end, overflows) = addingReportingOverflow(length)
    return overflows ? .max : end
  }
}
