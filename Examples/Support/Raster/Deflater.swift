import Inflating

/// Compresses bytes to the zlib format with fixed Huffman codes.
///
/// Only the last position of each three-byte sequence is remembered: a better ratio isn't worth more work here.
enum Deflater {
  static func compressed(_ bytes: [UInt8]) -> [UInt8] {
    var bits = BitWriter()
    // The last block, with fixed codes.
    bits.append(0b011, count: 3)
    var positions = [Int](repeating: -1, count: 1 << 15)
    var place = 0
    while place < bytes.count {
      guard place + 3 <= bytes.count else {
        bits.appendSymbol(Int(bytes[place]))
        place += 1
        continue
      }
      let hash = hash(bytes[place], bytes[place + 1], bytes[place + 2])
      let candidate = positions[hash]
      positions[hash] = place
      let length = candidate < 0 || place - candidate > 32 * 1024 ? 0 : match(bytes, candidate, place)
      if length < 3 {
        bits.appendSymbol(Int(bytes[place]))
        place += 1
      } else {
        bits.appendMatch(length: length, distance: place - candidate)
        place += length
      }
    }
    bits.appendSymbol(256)
    var checksum = Adler32()
    checksum.update(bytes[...])
    return [0x78, 0x01] + bits.finish() + checksum.value.bytes
  }

  private static func hash(_ first: UInt8, _ second: UInt8, _ third: UInt8) -> Int {
    let key = UInt32(first) | UInt32(second) << 8 | UInt32(third) << 16
    return Int((key &* 0x9E37_79B1) >> 17)
  }

  /// Returns the number of equal bytes at two positions.
  private static func match(_ bytes: [UInt8], _ before: Int, _ place: Int) -> Int {
    let maximum = min(258, bytes.count - place)
    var length = 0
    while length < maximum, bytes[before + length] == bytes[place + length] { length += 1 }
    return length
  }
}

/// Writes bits, least significant first, and the fixed codes of deflate.
private struct BitWriter {
  private var bytes: [UInt8] = []
  private var pending: UInt64 = 0
  private var count = 0

  mutating func append(_ value: Int, count added: Int) {
    pending |= UInt64(value) << UInt64(count)
    count += added
    while count >= 8 {
      bytes.append(UInt8(truncatingIfNeeded: pending))
      pending >>= 8
      count -= 8
    }
  }

  mutating func appendSymbol(_ symbol: Int) {
    let (code, length) = Self.codes[symbol]
    append(code, count: length)
  }

  mutating func appendMatch(length: Int, distance: Int) {
    let (symbol, base, extra) = Self.lengths[length]
    appendSymbol(symbol)
    append(length - base, count: extra)
    // Each power of two has two codes, which determines the number of extra bits.
    let offset = distance - 1
    let width = offset < 4 ? 0 : Int.bitWidth - offset.leadingZeroBitCount - 2
    append(Self.reversed(2 * width + offset >> width, 5), count: 5)
    append(offset & (1 << width - 1), count: width)
  }

  mutating func finish() -> [UInt8] {
    if count > 0 { append(0, count: 8 - count) }
    return bytes
  }

  /// Codes are written most significant bit first.
  private static func reversed(_ code: Int, _ count: Int) -> Int {
    (0..<count).reduce(0) { $0 | (code >> $1 & 1) << (count - 1 - $1) }
  }

  private static let codes: [(code: Int, length: Int)] = (0..<288).map { symbol in
    switch symbol {
    case ..<144: (reversed(0x30 + symbol, 8), 8)
    case ..<256: (reversed(0x190 + symbol - 144, 9), 9)
    case ..<280: (reversed(symbol - 256, 7), 7)
    default: (reversed(0xC0 + symbol - 280, 8), 8)
    }
  }

  /// The symbol of each length, with its base length and extra bits.
  private static let lengths: [(symbol: Int, base: Int, extra: Int)] = {
    var table = [(symbol: Int, base: Int, extra: Int)](repeating: (285, 258, 0), count: 259)
    var length = 3
    for symbol in 257..<285 {
      let extra = max(0, (symbol - 261) / 4)
      for next in length..<min(258, length + 1 << extra) { table[next] = (symbol, length, extra) }
      length += 1 << extra
    }
    return table
  }()
}
