/// The checksum of gzip and of the chunks of a PNG file.
public struct CRC32 {
  private var remainder: UInt32 = 0xFFFF_FFFF

  /// How many bytes it covers.
  public private(set) var count = 0

  public init() {}

  public var value: UInt32 { ~remainder }

  public mutating func update(_ bytes: ArraySlice<UInt8>) {
    count += bytes.count
    var remainder = remainder
    for byte in bytes { remainder = remainder >> 8 ^ Self.table[Int(UInt8(truncatingIfNeeded: remainder) ^ byte)] }
    self.remainder = remainder
  }

  private static let table: [UInt32] = (0..<256).map { index in
    (0..<8).reduce(UInt32(index)) { value, _ in value & 1 == 1 ? 0xEDB8_8320 ^ value >> 1 : value >> 1 }
  }
}
