extension Raster {
  /// Stretched to another size; each pixel is the nearest one of the original: ⌊(place + 0.5) · old size / new size⌋.
  ///
  /// - Returns: nil if there would be too few or too many pixels.
  public func resized(width newWidth: Int, height newHeight: Int) -> Raster? {
    guard Self.holds(width: newWidth, height: newHeight) else { return nil }
    let columns = Self.sources(of: newWidth, in: width).map { $0 * 3 }
    let rows = Self.sources(of: newHeight, in: height)
    var result: [UInt8] = []
    result.reserveCapacity(newWidth * newHeight * 3)
    for row in rows {
      let start = row * width * 3
      for column in columns {
        result.append(rgb[start + column])
        result.append(rgb[start + column + 1])
        result.append(rgb[start + column + 2])
      }
    }
    return Raster(sound: newWidth, newHeight, result)
  }

  /// In whole numbers, so that no rounding can be wrong: (place + 0.5) · old / new is (2 · place + 1) · old / (2 · new).
  private static func sources(of count: Int, in size: Int) -> [Int] {
    (0..<count).map { (2 * $0 + 1) * size / (2 * count) }
  }

  /// The part of the picture inside the rectangle, which is clipped to it.
  ///
  /// - Returns: nil if nothing of the picture is inside.
  public func cropped(to rect: PixelRect) -> Raster? {
    guard let rect = rect.clipped(width: width, height: height) else { return nil }
    var result: [UInt8] = []
    result.reserveCapacity(rect.width * rect.height * 3)
    for row in rect.y..<rect.y + rect.height {
      let start = (row * width + rect.x) * 3
      result.append(contentsOf: rgb[start..<start + rect.width * 3])
    }
    return Raster(sound: rect.width, rect.height, result)
  }

  /// Turned by a quarter clockwise: the top left pixel is then at the top right.
  public var turnedClockwise: Raster {
    var result: [UInt8] = []
    result.reserveCapacity(rgb.count)
    for column in 0..<width {
      for row in (0..<height).reversed() {
        let start = (row * width + column) * 3
        result.append(rgb[start])
        result.append(rgb[start + 1])
        result.append(rgb[start + 2])
      }
    }
    return Raster(sound: height, width, result)
  }
}
