extension Raster {
  /// A picture in which each pixel says where it is: red x mod 256, green y mod 256, blue 16 times x div 256 plus y div 256.
  ///
  /// What is cut from it, resized or turned can be checked pixel by pixel.
  ///
  /// - Returns: nil if there would be too few or too many pixels.
  public static func pattern(width: Int, height: Int) -> Raster? {
    Raster(width: width, height: height) { x, y in
      (
        UInt8(truncatingIfNeeded: x), UInt8(truncatingIfNeeded: y),
        UInt8(truncatingIfNeeded: x / 256 * 16 + y / 256)
      )
    }
  }

  /// One colour all over.
  ///
  /// - Returns: nil if there would be too few or too many pixels.
  public static func plain(width: Int, height: Int, _ pixel: Pixel) -> Raster? {
    Raster(width: width, height: height) { _, _ in pixel }
  }
}
