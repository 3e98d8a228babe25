import Raster

/// The size of a picture in pixels.
struct PixelSize: Hashable, CustomStringConvertible {
  var width: Int
  var height: Int

  var description: String { "\(width)x\(height)" }
}

extension PixelSize {
  /// Creates the size of a picture.
  init(of picture: Raster) {
    self.init(width: picture.width, height: picture.height)
  }
}
