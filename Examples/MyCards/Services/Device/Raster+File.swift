import Raster

extension Raster {
  /// Reads a picture file of either kind.
  init(file bytes: [UInt8]) throws(RasterError) {
    if bytes.starts(with: [0x50, 0x36]) {
      try self.init(ppm: bytes)
    } else {
      try self.init(png: bytes)
    }
  }
}
