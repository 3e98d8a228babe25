/// A picture: rows of pixels from the top left, three bytes each.
///
/// It has at least one pixel, and at most `mostPixels`, so that a damaged file cannot ask for more memory than there is.
public struct Raster: Hashable, Sendable {
  public typealias Pixel = (red: UInt8, green: UInt8, blue: UInt8)

  /// 32 × 1,048,576: the largest picture that anything here makes or reads.
  public static let mostPixels = 1 << 25

  public let width: Int
  public let height: Int
  /// Red, green and blue of each pixel, row by row.
  public let rgb: [UInt8]

  /// - Returns: nil if there are not three bytes for each pixel, or too few or too many pixels.
  public init?(width: Int, height: Int, rgb: [UInt8]) {
    guard Self.holds(width: width, height: height), rgb.count == width * height * 3 else { return nil }
    (self.width, self.height, self.rgb) = (width, height, rgb)
  }

  /// Asks for each pixel, row by row.
  ///
  /// - Returns: nil if there would be too few or too many pixels.
  public init?(width: Int, height: Int, pixel: (_ x: Int, _ y: Int) -> Pixel) {
    guard Self.holds(width: width, height: height) else { return nil }
    var rgb: [UInt8] = []
    rgb.reserveCapacity(width * height * 3)
    for y in 0..<height {
      for x in 0..<width {
        let (red, green, blue) = pixel(x, y)
        rgb.append(red)
        rgb.append(green)
        rgb.append(blue)
      }
    }
    self.init(sound: width, height, rgb)
  }

  /// For results whose size is known to be right.
  init(sound width: Int, _ height: Int, _ rgb: [UInt8]) {
    (self.width, self.height, self.rgb) = (width, height, rgb)
  }

  /// True if a picture of this size has at least one pixel and not too many.
  public static func holds(width: Int, height: Int) -> Bool {
    let (pixels, overflows) = width.multipliedReportingOverflow(by: height)
    return width > 0 && height > 0 && !overflows && pixels <= mostPixels
  }

  /// True if the picture has this pixel.
  public func contains(x: Int, y: Int) -> Bool { x >= 0 && x < width && y >= 0 && y < height }

  /// The pixel in column x of row y, both counted from 0; like an array's, the place must be inside: see `contains`.
  public subscript(x: Int, y: Int) -> Pixel {
    precondition(contains(x: x, y: y), "The picture has \(width) × \(height) pixels, and no pixel \(x), \(y).")
    let start = (y * width + x) * 3
    return (rgb[start], rgb[start + 1], rgb[start + 2])
  }
}
