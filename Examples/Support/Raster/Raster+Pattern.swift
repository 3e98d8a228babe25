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

  /// One colour all over.
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
