import Inflating

extension Raster {
  /// Reads a PNG file with 8-bit RGB or RGBA, and drops alpha.
  ///
  /// Interlaced files are an error. Ancillary chunks are ignored. Never decompresses more than the announced size.
  public init(png bytes: [UInt8]) throws(RasterError) {
    var chunks = try PNGChunks(bytes)
    let first = try chunks.next()
    guard first.name == "IHDR" else { throw .damaged("it doesn't begin with its header") }
    let header = try PNGHeader(first.content)
    var parts: [ArraySlice<UInt8>] = []
    var chunk = try chunks.next()
    while chunk.name != "IEND" {
      if chunk.name == "IDAT" {
        parts.append(chunk.content)
      } else if chunk.name.utf8.first.map({ $0 & 0x20 == 0 }) ?? true, chunk.name != "PLTE" {
        throw .unsupported(what: "the unknown critical chunk '\(chunk.name)'", instead: "one without")
      }
      chunk = try chunks.next()
    }
    let filtered = try Self.decompressed(parts, count: (header.rowLength + 1) * header.height)
    let rgb = try PNGFilter.decode(filtered, header)
    self.init(unchecked: header.width, header.height, rgb)
  }

  private static func decompressed(_ parts: [ArraySlice<UInt8>], count: Int) throws(RasterError) -> [UInt8] {
    struct TooLong: Error {}
    var rest = parts.makeIterator()
    var result: [UInt8] = []
    var inflater = Inflater {
      rest.next().map { Array($0) }
    } deliver: { piece in
      guard result.count + piece.count <= count else { throw TooLong() }
      result.append(contentsOf: piece)
    }
    do {
      try inflater.unpackZlib()
    } catch is TooLong {
      throw .damaged("it has more pixels than it announces")
    } catch InflatingError.endsEarly {
      throw .damaged("its pixels end early")
    } catch InflatingError.wrongChecksum {
      throw .damaged("the checksum of its pixels is wrong")
    } catch {
      throw .damaged("its pixels can't be decompressed")
    }
    guard result.count == count else { throw .damaged("it has fewer pixels than it announces") }
    return result
  }

  /// The picture as a PNG file with 8-bit RGB.
  public var png: [UInt8] {
    let header = PNGHeader(width: width, height: height)
    return PNGChunks.signature + PNGChunks.chunk("IHDR", header.content)
      + PNGChunks.chunk("IDAT", Deflater.compressed(PNGFilter.encode(rgb, header))) + PNGChunks.chunk("IEND", [])
  }
}

/// A reader of the chunks of a PNG file that verifies their checksums.
struct PNGChunks {
  static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  private var rest: ArraySlice<UInt8>

  init(_ bytes: [UInt8]) throws(RasterError) {
    guard bytes.starts(with: Self.signature) else { throw .notPNG }
    rest = bytes[Self.signature.count...]
  }

  /// Reads the next chunk.
  mutating func next() throws(RasterError) -> (name: String, content: ArraySlice<UInt8>) {
    guard rest.count >= 12 else { throw .damaged("it ends before its last chunk") }
    let length = Int(rest.word(at: 0))
    guard length <= rest.count - 12 else { throw .damaged("it ends within a chunk") }
    let covered = rest.dropFirst(4).prefix(length + 4)
    let name = String(decoding: covered.prefix(4), as: UTF8.self)
    var checksum = CRC32()
    checksum.update(covered)
    guard checksum.value == rest.word(at: length + 8) else {
      throw .damaged("the checksum of its chunk '\(name)' is wrong")
    }
    rest = rest.dropFirst(length + 12)
    return (name, covered.dropFirst(4))
  }

  /// Returns a chunk in file format.
  static func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
    let covered = Array(name.utf8) + content
    var checksum = CRC32()
    checksum.update(covered[...])
    return UInt32(truncatingIfNeeded: content.count).bytes + covered + checksum.value.bytes
  }
}

extension ArraySlice<UInt8> {
  /// Four bytes, the most significant one first.
  func word(at offset: Int) -> UInt32 {
    dropFirst(offset).prefix(4).reduce(0) { $0 << 8 | UInt32($1) }
  }
}

extension UInt32 {
  /// Four bytes, the most significant one first.
  var bytes: [UInt8] { [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: self >> $0) } }
}

/// The header chunk of a PNG file.
private struct PNGHeader {
  let width: Int
  let height: Int
  /// The number of bytes per pixel: 3, or 4 with alpha.
  let channels: Int

  init(_ content: ArraySlice<UInt8>) throws(RasterError) {
    guard content.count == 13 else { throw .damaged("its header has \(content.count) bytes instead of 13") }
    let bytes = Array(content)
    (width, height) = (Int(content.word(at: 0)), Int(content.word(at: 4)))
    guard Raster.isValidSize(width: width, height: height) else {
      throw .impossibleSize(width: "\(width)", height: "\(height)")
    }
    guard bytes[8] == 8, bytes[9] == 2 || bytes[9] == 6 else {
      throw .unsupported(what: "color type \(bytes[9]) with \(bytes[8]) bits", instead: "RGB or RGBA with 8 bits")
    }
    guard bytes[10] == 0, bytes[11] == 0 else { throw .damaged("it uses an unknown compression or filter method") }
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

/// The row filters of PNG.
private enum PNGFilter {
  /// Decodes filtered rows, each after the number of its filter, to pixels without alpha.
  static func decode(_ filtered: [UInt8], _ header: PNGHeader) throws(RasterError) -> [UInt8] {
    let (length, step) = (header.rowLength, header.channels)
    var rgb: [UInt8] = []
    rgb.reserveCapacity(header.width * header.height * 3)
    var above = [UInt8](repeating: 0, count: length)
    var row = above
    for start in stride(from: 0, to: filtered.count, by: length + 1) {
      try decodeRow(filtered[start], filtered[start + 1..<start + 1 + length], &row, above, step)
      if step == 3 {
        rgb.append(contentsOf: row)
      } else {
        for place in stride(from: 0, to: length, by: step) { rgb.append(contentsOf: row[place..<place + 3]) }
      }
      swap(&row, &above)
    }
    return rgb
  }

  private static func decodeRow(
    _ filter: UInt8, _ source: ArraySlice<UInt8>, _ row: inout [UInt8], _ above: [UInt8], _ step: Int
  ) throws(RasterError) {
    let start = source.startIndex
    let length = source.count
    switch filter {
    case 0:
      for place in 0..<length { row[place] = source[start + place] }
    case 1:
      for place in 0..<length { row[place] = source[start + place] &+ (place < step ? 0 : row[place - step]) }
    case 2:
      for place in 0..<length { row[place] = source[start + place] &+ above[place] }
    case 3:
      for place in 0..<length {
        let left = place < step ? 0 : Int(row[place - step])
        row[place] = source[start + place] &+ UInt8((left + Int(above[place])) / 2)
      }
    case 4:
      for place in 0..<length {
        let (left, corner) = place < step ? (0, 0) : (Int(row[place - step]), Int(above[place - step]))
        row[place] = source[start + place] &+ UInt8(nearest(left, Int(above[place]), corner))
      }
    default: throw .damaged("a row has the unknown filter \(filter)")
    }
  }

  /// Returns the Paeth predictor: the neighbor nearest to the linear extrapolation.
  private static func nearest(_ left: Int, _ above: Int, _ corner: Int) -> Int {
    let toLeft = abs(above - corner)
    let toAbove = abs(left - corner)
    let toCorner = abs(left + above - 2 * corner)
    if toLeft <= toAbove, toLeft <= toCorner { return left }
    return toAbove <= toCorner ? above : corner
  }

  /// Encodes each row with the Sub filter, which is fast and compresses even areas well.
  static func encode(_ rgb: [UInt8], _ header: PNGHeader) -> [UInt8] {
    let (length, step) = (header.rowLength, header.channels)
    var result: [UInt8] = []
    result.reserveCapacity((length + 1) * header.height)
    for start in stride(from: 0, to: rgb.count, by: length) {
      result.append(1)
      result.append(contentsOf: rgb[start..<start + step])
      for place in start + step..<start + length { result.append(rgb[place] &- rgb[place - step]) }
    }
    return result
  }
}
