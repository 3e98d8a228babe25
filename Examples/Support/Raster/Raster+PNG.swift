import Inflating

extension Raster {
  /// Reads a PNG file with 8-bit RGB or RGBA, whose alpha is dropped; interlaced ones are refused.
  ///
  /// Chunks that a reader may ignore are ignored. Never unpacks more than the announced size needs.
  public init(png bytes: [UInt8]) throws(RasterError) {
    var chunks = try PNGChunks(bytes)
    let first = try chunks.next()
    guard first.name == "IHDR" else { throw .damaged("it does not begin with its header") }
    let header = try PNGHeader(first.content)
    var parts: [ArraySlice<UInt8>] = []
    var chunk = try chunks.next()
    while chunk.name != "IEND" {
      if chunk.name == "IDAT" {
        parts.append(chunk.content)
      } else if chunk.name.utf8.first.map({ $0 & 0x20 == 0 }) ?? true, chunk.name != "PLTE" {
        throw .unsupported(what: "a chunk '\(chunk.name)' that must be understood", instead: "one without")
      }
      chunk = try chunks.next()
    }
    let filtered = try Self.unpacked(parts, count: (header.rowLength + 1) * header.height)
    let rgb = try PNGFilter.undone(filtered, header)
    self.init(sound: header.width, header.height, rgb)
  }

  private static func unpacked(_ parts: [ArraySlice<UInt8>], count: Int) throws(RasterError) -> [UInt8] {
    struct TooLong: Error {}
    var waiting = parts.makeIterator()
    var result: [UInt8] = []
    var inflater = Inflater {
      waiting.next().map { Array($0) }
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
      throw .damaged("the checksum of its pixels is another")
    } catch {
      throw .damaged("its pixels cannot be unpacked")
    }
    guard result.count == count else { throw .damaged("it has fewer pixels than it announces") }
    return result
  }

  /// The picture as a PNG file with 8-bit RGB.
  public var png: [UInt8] {
    let header = PNGHeader(width: width, height: height)
    return PNGChunks.signature + PNGChunks.chunk("IHDR", header.content)
      + PNGChunks.chunk("IDAT", Deflater.packed(PNGFilter.done(rgb, header))) + PNGChunks.chunk("IEND", [])
  }
}
