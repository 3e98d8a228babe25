/// The CRC-32 checksum of the chunks of PNG files.
///
/// ```swift
/// var checksum = CRC32()
/// checksum.update(bytes[...])
/// checksum.value
/// ```
public struct CRC32: Sendable {
  private var remainder: UInt32 = 0xFFFF_FFFF

  /// Creates the checksum of no bytes.
  public init() {}

  /// The checksum of the bytes added so far.
  public var value: UInt32 { ~remainder }

  /// Adds bytes to the checksum.
  public mutating func update(_ bytes: ArraySlice<UInt8>) {
    var remainder = remainder
    for byte in bytes { remainder = remainder >> 8 ^ Self.table[Int(UInt8(truncatingIfNeeded: remainder) ^ byte)] }
    self.remainder = remainder
  }

  private static let table: [UInt32] = (0..<256).map { index in
    (0..<8).reduce(UInt32(index)) { value, _ in value & 1 == 1 ? 0xEDB8_8320 ^ value >> 1 : value >> 1 }
  }
}

/// The Adler-32 checksum of zlib streams.
public struct Adler32: Sendable {
  private var low: UInt32 = 1
  private var high: UInt32 = 0

  /// Creates the checksum of no bytes.
  public init() {}

  /// The checksum of the bytes added so far.
  public var value: UInt32 { high << 16 | low }

  /// Adds bytes to the checksum.
  public mutating func update(_ bytes: ArraySlice<UInt8>) {
    var (low, high, rest) = (low, high, bytes)
    while !rest.isEmpty {
      // The sums of 5,552 bytes don't overflow.
      for byte in rest.prefix(5_552) {
        low &+= UInt32(byte)
        high &+= low
      }
      rest = rest.dropFirst(5_552)
      low %= 65_521
      high %= 65_521
    }
    (self.low, self.high) = (low, high)
  }
}
