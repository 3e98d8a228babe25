/// What a PNG file says of itself in its first chunk.
struct PNGHeader {
  let width: Int
  let height: Int
  /// Bytes for each pixel: 3, or 4 with alpha.
  let channels: Int

  init(_ content: ArraySlice<UInt8>) throws(RasterError) {
    guard content.count == 13 else { throw .damaged("its header has \(content.count) bytes in place of 13") }
    let bytes = Array(content)
    (width, height) = (Int(content.word(at: 0)), Int(content.word(at: 4)))
    guard Raster.holds(width: width, height: height) else {
      throw .impossibleSize(width: "\(width)", height: "\(height)")
    }
    guard bytes[8] == 8, bytes[9] == 2 || bytes[9] == 6 else {
      throw .unsupported(what: "colour type \(bytes[9]) with \(bytes[8]) bits", instead: "RGB or RGBA with 8 bits")
    }
    guard bytes[10] == 0, bytes[11] == 0 else { throw .damaged("it names a method that PNG does not have") }
    guard bytes[12] == 0 else { throw .unsupported(what: "interlaced rows", instead: "one without") }
    channels = bytes[9] == 2 ? 3 : 4
  }

  init(width: Int, height: Int) {
    (self.width, self.height, channels) = (width, height, 3)
  }

  var rowLength: Int { width * channels }

  var content: [UInt8] {
    UInt32(truncatingIfNeeded: width).bytes + UInt32(truncatingIfNeeded: height).bytes
      + [8, channels == 3 ? 2 : 6, 0, 0, 0]
  }
}
