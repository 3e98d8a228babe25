import Foundation

/// The gzip format, RFC 1952, with the least of compression that deserves the name: long runs of a byte become short.
///
/// All is one block of fixed codes. What repeats a byte 258 times more is one code for that, the rest literal bytes,
/// so that bodies can be made that are far smaller on the wire than they are.
enum Gzip {
  static func compressed(_ data: Data) -> Data {
    var bits = BitWriter()
    bits.append(0b011, count: 3)
    var rest = data[...]
    while let byte = rest.popFirst() {
      bits.appendLiteral(byte)
      while rest.count >= 258, rest.prefix(258).allSatisfy({ $0 == byte }) {
        rest = rest.dropFirst(258)
        bits.appendRun()
      }
    }
    bits.appendEnd()
    let trailer = [crc32(data), UInt32(truncatingIfNeeded: data.count)].flatMap { word in
      (0..<4).map { UInt8(truncatingIfNeeded: word >> (8 * $0)) }
    }
    // Method 8, no flags, no time, nothing about levels, system unknown.
    return Data([0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 255]) + bits.finish() + Data(trailer)
  }

  static func crc32(_ data: Data) -> UInt32 {
    ~data.reduce(~0) { table[Int(($0 ^ UInt32($1)) & 0xFF)] ^ ($0 >> 8) }
  }

  private static let table = (0..<256).map { index in
    (0..<8).reduce(UInt32(index)) { word, _ in (word >> 1) ^ (word & 1 == 1 ? 0xEDB8_8320 : 0) }
  }

  /// Bits of a DEFLATE stream: they fill each byte from its least significant end.
  private struct BitWriter {
    private var bytes = Data()
    private var pending: UInt32 = 0
    private var pendingCount: UInt32 = 0

    mutating func append(_ value: UInt32, count: UInt32) {
      pending |= value << pendingCount
      pendingCount += count
      while pendingCount >= 8 {
        bytes.append(UInt8(truncatingIfNeeded: pending))
        pending >>= 8
        pendingCount -= 8
      }
    }

    /// Codes go with their most significant bit first.
    private mutating func appendCode(_ code: UInt32, count: UInt32) {
      for place in (0..<count).reversed() { append((code >> place) & 1, count: 1) }
    }

    mutating func appendLiteral(_ byte: UInt8) {
      if byte < 144 {
        appendCode(0x30 + UInt32(byte), count: 8)
      } else {
        appendCode(0x190 + UInt32(byte) - 144, count: 9)
      }
    }

    /// 258 times the byte before: length code 285, distance code 0.
    mutating func appendRun() {
      appendCode(0xC5, count: 8)
      appendCode(0, count: 5)
    }

    mutating func appendEnd() { appendCode(0, count: 7) }

    mutating func finish() -> Data {
      if pendingCount > 0 { append(0, count: 8 - pendingCount) }
      return bytes
    }
  }
}
