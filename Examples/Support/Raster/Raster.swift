/// A picture: rows of pixels from the top left, three bytes each.
///
/// It has at least one pixel, and at most `maximumPixelCount`, so that a damaged file cannot ask for more memory than there is.
public struct Raster: Hashable, Sendable {
  public typealias Pixel = (red: UInt8, green: UInt8, blue: UInt8)

  /// 32 × 1,048,576: the largest picture that anything here makes or reads.
  public static let maximumPixelCount = 1 << 25

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
    return width > 0 && height > 0 && !overflows && pixels <= maximumPixelCount
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

extension Raster {
  /// A picture in which each pixel says where it is: red x mod 256, green y mod 256, blue 16 times x div 256 plus y div 256.
  ///
  /// What is cut from it, resized or turned can be checked pixel by pixel.
  ///
  /// - Returns: nil if there would be too few or too many pixels.
  public static func pattern(width: Int, height: Int) -> Raster? {
    guard holds(width: width, height: height) else { return nil }
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
    return Raster(sound: width, height, rgb)
  }

  /// One color all over.
  ///
  /// - Returns: nil if there would be too few or too many pixels.
  public static func plain(width: Int, height: Int, _ pixel: Pixel) -> Raster? {
    guard holds(width: width, height: height) else { return nil }
    let row = Array(repeatElement([pixel.red, pixel.green, pixel.blue], count: width).joined())
    var rgb: [UInt8] = []
    rgb.reserveCapacity(row.count * height)
    for _ in 0..<height { rgb.append(contentsOf: row) }
    return Raster(sound: width, height, rgb)
  }
}

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

/// Why bytes are no picture, in sentences.
public enum RasterError: Error, Hashable, Sendable, CustomStringConvertible {
  case notPPM
  case notPNG
  /// The file is of a kind that is read nowhere here: what, and which kinds are read.
  case unsupported(what: String, instead: String)
  /// The size that the file announces, as it stands there.
  case impossibleSize(width: String, height: String)
  /// The file contradicts itself; what does not fit.
  case damaged(String)

  public var description: String {
    switch self {
    case .notPPM: "The file does not begin as a PPM picture does. Use a binary one, which begins with 'P6'."
    case .notPNG: "The file does not begin as a PNG picture does. It is of another kind, or damaged."
    case .unsupported(let what, let instead): "The picture has \(what), which is not read here. Use \(instead)."
    case .impossibleSize(let width, let height):
      "The picture is said to have \(width) × \(height) pixels. It must have at least one, and at most "
        + "\(Raster.maximumPixelCount)."
    case .damaged(let what): "The picture is damaged: \(what). Get the file again."
    }
  }
}
