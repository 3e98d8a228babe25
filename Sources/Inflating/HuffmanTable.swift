/// The codes of one alphabet of a deflated block, looked up by the next bits of the stream.
struct HuffmanTable {
  /// For each pattern of bits the symbol and, in the lowest four bits, the code's length; 0 where there is no code.
  private let entries: [UInt16]
  let maximumLength: Int

  /// - Parameter lengths: Of each symbol's code; 0 for a symbol that does not occur.
  /// - Returns: nil if no set of codes has these lengths.
  init?(lengths: [UInt8]) {
    var counts = [Int](repeating: 0, count: 16)
    for length in lengths where length > 0 { counts[Int(length)] += 1 }
    guard let longest = (1...15).last(where: { counts[$0] > 0 }) else {
      (entries, maximumLength) = ([0, 0], 1)
      return
    }
    var next = [Int](repeating: 0, count: 16)
    var code = 0
    for length in 1...longest {
      code = (code + counts[length - 1]) << 1
      next[length] = code
      guard code + counts[length] <= 1 << length else { return nil }
    }
    var entries = [UInt16](repeating: 0, count: 1 << longest)
    for (symbol, length) in lengths.enumerated() where length > 0 {
      let length = Int(length)
      // The stream has the first bit of a code lowest.
      let reversed = Int(UInt16(next[length]).bitReversed >> (16 - length))
      next[length] += 1
      for place in stride(from: reversed, to: entries.count, by: 1 << length) {
        entries[place] = UInt16(symbol << 4 | length)
      }
    }
    self.entries = entries
    maximumLength = longest
  }

  /// The symbol whose code begins the bits, and that code's length; length 0 if there is none.
  func symbol(for bits: UInt64) -> (symbol: Int, length: Int) {
    let entry = entries[Int(truncatingIfNeeded: bits) & (entries.count - 1)]
    return (Int(entry >> 4), Int(entry & 15))
  }
}

extension UInt16 {
  fileprivate var bitReversed: UInt16 {
    var (bits, reversed) = (self, UInt16(0))
    for _ in 0..<16 {
      reversed = reversed << 1 | bits & 1
      bits >>= 1
    }
    return reversed
  }
}
