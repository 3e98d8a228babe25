/// The checksum of zlib.
public struct Adler32 {
  private var low: UInt32 = 1
  private var high: UInt32 = 0

  public init() {}

  public var value: UInt32 { high << 16 | low }

  public mutating func update(_ bytes: ArraySlice<UInt8>) {
    var (low, high, rest) = (low, high, bytes)
    while !rest.isEmpty {
      // So many bytes cannot overflow the sums.
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
