import Raster

/// How large a picture is, in pixels.
struct PixelSize: Hashable, CustomStringConvertible {
  var width: Int
  var height: Int

  var description: String { "\(width)x\(height)" }
}

extension PixelSize {
  /// The size of a picture.
  init(of picture: Raster) {
    self.init(width: picture.width, height: picture.height)
  }
}
