import Inflating

/// The chunks of a PNG file, one after another, each checked.
struct PNGChunks {
  static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  private var rest: ArraySlice<UInt8>

  init(_ bytes: [UInt8]) throws(RasterError) {
    guard bytes.starts(with: Self.signature) else { throw .notPNG }
    rest = bytes[Self.signature.count...]
  }

  /// The next chunk's name and content.
  mutating func next() throws(RasterError) -> (name: String, content: ArraySlice<UInt8>) {
    guard rest.count >= 12 else { throw .damaged("it ends before its last chunk") }
    let length = Int(rest.word(at: 0))
    guard length <= rest.count - 12 else { throw .damaged("it ends within a chunk") }
    let covered = rest.dropFirst(4).prefix(length + 4)
    let name = String(decoding: covered.prefix(4), as: UTF8.self)
    var checksum = CRC32()
    checksum.update(covered)
    guard checksum.value == rest.word(at: length + 8) else {
      throw .damaged("the checksum of its chunk '\(name)' is another")
    }
    rest = rest.dropFirst(length + 12)
    return (name, covered.dropFirst(4))
  }

  /// A chunk as it stands in a file.
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
