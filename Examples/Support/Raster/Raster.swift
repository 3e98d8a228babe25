/// A picture: rows of pixels from the top left, three bytes each.
///
/// It has at least one pixel, and at most `maximumPixelCount`, so that a damaged file can't cause a huge allocation.
public struct Raster: Hashable, Sendable {
  public typealias Pixel = (red: UInt8, green: UInt8, blue: UInt8)

  /// The maximum number of pixels: 32 × 1,048,576.
  public static let maximumPixelCount = 1 << 25

  public let width: Int
  public let height: Int
  /// Red, green and blue of each pixel, row by row.
  public let rgb: [UInt8]

  /// Creates a picture from RGB bytes.
  ///
  /// - Returns: nil if there aren't three bytes per pixel, or if the size is out of range.
  public init?(width: Int, height: Int, rgb: [UInt8]) {
    guard Self.isValidSize(width: width, height: height), rgb.count == width * height * 3 else { return nil }
    (self.width, self.height, self.rgb) = (width, height, rgb)
  }

  /// Creates a picture by calling a function for each pixel, row by row.
  ///
  /// - Returns: nil if the size is out of range.
  public init?(width: Int, height: Int, pixel: (_ x: Int, _ y: Int) -> Pixel) {
    guard Self.isValidSize(width: width, height: height) else { return nil }
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
    self.init(unchecked: width, height, rgb)
  }

  /// Creates a picture of known valid size.
  init(unchecked width: Int, _ height: Int, _ rgb: [UInt8]) {
    (self.width, self.height, self.rgb) = (width, height, rgb)
  }

  /// Returns whether a size is in range: at least one pixel, at most ``maximumPixelCount``.
  public static func isValidSize(width: Int, height: Int) -> Bool {
    let (pixels, overflows) = width.multipliedReportingOverflow(by: height)
    return width > 0 && height > 0 && !overflows && pixels <= maximumPixelCount
  }

  /// Returns whether the picture contains a pixel.
  public func contains(x: Int, y: Int) -> Bool { x >= 0 && x < width && y >= 0 && y < height }

  /// The pixel in column x of row y, counted from 0.
  ///
  /// The position must be in the picture.
  public subscript(x: Int, y: Int) -> Pixel {
    precondition(contains(x: x, y: y), "The picture has \(width) × \(height) pixels, and no pixel \(x), \(y).")
    let start = (y * width + x) * 3
    return (rgb[start], rgb[start + 1], rgb[start + 2])
  }

  // MARK: Scaling, cropping and rotating

  /// Returns the picture scaled to a size by nearest neighbor: ⌊(position + 0.5) · old size / new size⌋.
  ///
  /// - Returns: nil if the size is out of range.
  public func resized(width newWidth: Int, height newHeight: Int) -> Raster? {
    guard Self.isValidSize(width: newWidth, height: newHeight) else { return nil }
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
    return Raster(unchecked: newWidth, newHeight, result)
  }

  /// In integers, without rounding errors: (position + 0.5) · old / new is (2 · position + 1) · old / (2 · new).
  private static func sources(of count: Int, in size: Int) -> [Int] {
    (0..<count).map { (2 * $0 + 1) * size / (2 * count) }
  }

  /// Returns the part of the picture in a rectangle, clipped to the picture.
  ///
  /// - Returns: nil if the rectangle contains no pixel of the picture.
  public func cropped(to rect: PixelRect) -> Raster? {
    guard let rect = rect.clipped(width: width, height: height) else { return nil }
    var result: [UInt8] = []
    result.reserveCapacity(rect.width * rect.height * 3)
    for row in rect.y..<rect.y + rect.height {
      let start = (row * width + rect.x) * 3
      result.append(contentsOf: rgb[start..<start + rect.width * 3])
    }
    return Raster(unchecked: rect.width, rect.height, result)
  }

  /// The picture rotated 90° clockwise.
  public var rotatedClockwise: Raster {
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
    return Raster(unchecked: height, width, result)
  }

  // MARK: Generated pictures

  /// Returns a test picture that encodes each pixel's position: red x mod 256, green y mod 256, blue 16 · (x div 256) + y
  /// div 256.
  ///
  /// Crops, scaled and rotated versions can be verified pixel by pixel.
  ///
  /// - Returns: nil if the size is out of range.
  public static func pattern(width: Int, height: Int) -> Raster? {
    guard isValidSize(width: width, height: height) else { return nil }
    var rgb: [UInt8] = []
    rgb.reserveCapacity(width * height * 3)
    var row = [UInt8](repeating: 0, count: width * 3)
    for y in 0..<height {
      for x in 0..<width {
        if y % 256 == 0 {
          row[3 * x] = UInt8(truncatingIfNeeded: x)
          row[3 * x + 2] = UInt8(truncatingIfNeeded: x / 256 * 16 + y / 256)
        }
        row[3 * x + 1] = UInt8(truncatingIfNeeded: y)
      }
      rgb.append(contentsOf: row)
    }
    return Raster(unchecked: width, height, rgb)
  }

  /// Returns a picture of one color.
  ///
  /// - Returns: nil if the size is out of range.
  public static func plain(width: Int, height: Int, _ pixel: Pixel) -> Raster? {
    guard isValidSize(width: width, height: height) else { return nil }
    let row = Array(repeatElement([pixel.red, pixel.green, pixel.blue], count: width).joined())
    var rgb: [UInt8] = []
    rgb.reserveCapacity(row.count * height)
    for _ in 0..<height { rgb.append(contentsOf: row) }
    return Raster(unchecked: width, height, rgb)
  }
}

/// A rectangle of pixels.
public struct PixelRect: Hashable, Sendable {
  public let x: Int
  public let y: Int
  public let width: Int
  public let height: Int

  public init(x: Int, y: Int, width: Int, height: Int) {
    (self.x, self.y, self.width, self.height) = (x, y, width, height)
  }

  /// Returns the part of the rectangle in a picture of a size; nil if it is empty.
  public func clipped(width pictureWidth: Int, height pictureHeight: Int) -> PixelRect? {
    guard width > 0, height > 0 else { return nil }
    let (left, top) = (max(0, x), max(0, y))
    let (right, bottom) = (min(pictureWidth, x.end(after: width)), min(pictureHeight, y.end(after: height)))
    guard left < right, top < bottom else { return nil }
    return PixelRect(x: left, y: top, width: right - left, height: bottom - top)
  }
}

extension Int {
  /// Returns the sum, saturating at `Int.max`.
  fileprivate func end(after length: Int) -> Int {
    let (end, overflows) = addingReportingOverflow(length)
    return overflows ? .max : end
  }
}

/// An error in a picture file.
public enum RasterError: Error, Hashable, Sendable, CustomStringConvertible {
  case notPPM
  case notPNG
  /// A feature of the file isn't supported.
  case unsupported(what: String, instead: String)
  /// The announced size is out of range.
  case impossibleSize(width: String, height: String)
  /// The file is damaged.
  case damaged(String)

  public var description: String {
    switch self {
    case .notPPM: "The file isn't a PPM picture. Use one that begins with 'P6' or 'P3'."
    case .notPNG: "The file isn't a PNG picture. It has another format or is damaged."
    case .unsupported(let what, let instead): "The picture has \(what), which isn't supported. Use \(instead)."
    case .impossibleSize(let width, let height):
      "The picture claims \(width) × \(height) pixels. It must have at least one and at most "
        + "\(Raster.maximumPixelCount)."
    case .damaged(let what): "The picture is damaged: \(what). Get the file again."
    }
  }
}
