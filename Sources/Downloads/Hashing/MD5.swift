/// MD5 as RFC 1321 defines it, for Digest challenges only; it isn't secure.
struct MD5: MessageDigest {
  static let isBigEndian = false

  var pending = PendingBlock()
  private var state: SIMD4<UInt32> = [0x6745_2301, 0xefcd_ab89, 0x98ba_dcfe, 0x1032_5476]

  var words: [UInt32] { (0..<4).map { state[$0] } }

  mutating func compress(_ blocks: ArraySlice<UInt8>) {
    let bytes = blocks.span
    let constants = Self.constants.span
    var block = ContiguousArray<UInt32>(repeating: 0, count: 16)
    for offset in stride(from: 0, to: bytes.count, by: PendingBlock.size) {
      for index in 0..<16 {
        let first = offset &+ index &* 4
        let low = UInt32(bytes[first]) | UInt32(bytes[first &+ 1]) &<< 8
        block[index] = low | UInt32(bytes[first &+ 2]) &<< 16 | UInt32(bytes[first &+ 3]) &<< 24
      }
      mix(block.span, constants)
    }
  }

  private mutating func mix(_ block: Span<UInt32>, _ constants: Span<UInt32>) {
    var (a, b, c, d) = (state[0], state[1], state[2], state[3])
    // Four rounds at a time, so that the names rotate instead of the values.
    func rounds(
      _ range: Range<Int>, step: Int, start: Int, turns: SIMD4<UInt32>,
      _ mixed: (UInt32, UInt32, UInt32) -> UInt32
    ) {
      for index in stride(from: range.lowerBound, to: range.upperBound, by: 4) {
        func word(_ next: Int) -> UInt32 {
          let position = (index &+ next &- range.lowerBound) &* step &+ start
          return block[position & 15] &+ constants[index &+ next]
        }
        a = b &+ (a &+ mixed(b, c, d) &+ word(0)).rotatedLeft(turns[0])
        d = a &+ (d &+ mixed(a, b, c) &+ word(1)).rotatedLeft(turns[1])
        c = d &+ (c &+ mixed(d, a, b) &+ word(2)).rotatedLeft(turns[2])
        b = c &+ (b &+ mixed(c, d, a) &+ word(3)).rotatedLeft(turns[3])
      }
    }
    rounds(0..<16, step: 1, start: 0, turns: [7, 12, 17, 22]) { $2 ^ ($0 & ($1 ^ $2)) }
    rounds(16..<32, step: 5, start: 1, turns: [5, 9, 14, 20]) { $1 ^ ($2 & ($0 ^ $1)) }
    rounds(32..<48, step: 3, start: 5, turns: [4, 11, 16, 23]) { $0 ^ $1 ^ $2 }
    rounds(48..<64, step: 7, start: 0, turns: [6, 10, 15, 21]) { $1 ^ ($0 | ~$2) }
    state = state &+ SIMD4(a, b, c, d)
  }

  // swift-format-ignore
  private static let constants: ContiguousArray<UInt32> = [
    0xd76aa478, 0xe8c7b756, 0x242070db, 0xc1bdceee, 0xf57c0faf, 0x4787c62a, 0xa8304613, 0xfd469501,
    0x698098d8, 0x8b44f7af, 0xffff5bb1, 0x895cd7be, 0x6b901122, 0xfd987193, 0xa679438e, 0x49b40821,
    0xf61e2562, 0xc040b340, 0x265e5a51, 0xe9b6c7aa, 0xd62f105d, 0x02441453, 0xd8a1e681, 0xe7d3fbc8,
    0x21e1cde6, 0xc33707d6, 0xf4d50d87, 0x455a14ed, 0xa9e3e905, 0xfcefa3f8, 0x676f02d9, 0x8d2a4c8a,
    0xfffa3942, 0x8771f681, 0x6d9d6122, 0xfde5380c, 0xa4beea44, 0x4bdecfa9, 0xf6bb4b60, 0xbebfbc70,
    0x289b7ec6, 0xeaa127fa, 0xd4ef3085, 0x04881d05, 0xd9d4d039, 0xe6db99e5, 0x1fa27cf8, 0xc4ac5665,
    0xf4292244, 0x432aff97, 0xab9423a7, 0xfc93a039, 0x655b59c3, 0x8f0ccc92, 0xffeff47d, 0x85845dd1,
    0x6fa87e4f, 0xfe2ce6e0, 0xa3014314, 0x4e0811a1, 0xf7537e82, 0xbd3af235, 0x2ad7d2bb, 0xeb86d391,
  ]
}

extension UInt32 {
  @inline(__always)
  fileprivate func rotatedLeft(_ count: UInt32) -> UInt32 { (self &<< count) | (self &>> (32 &- count)) }
}
