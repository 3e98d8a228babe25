/// SHA-256 as FIPS 180-4 defines it.
struct SHA256: MessageDigest {
  static let isBigEndian = true

  var pending = PendingBlock()
  private var state: SIMD8<UInt32> = [
    0x6a09_e667, 0xbb67_ae85, 0x3c6e_f372, 0xa54f_f53a, 0x510e_527f, 0x9b05_688c, 0x1f83_d9ab, 0x5be0_cd19,
  ]

  var words: [UInt32] { (0..<8).map { state[$0] } }

  mutating func compress(_ blocks: ArraySlice<UInt8>) {
    let bytes = blocks.span
    let constants = Self.constants.span
    var schedule = ContiguousArray<UInt32>(repeating: 0, count: 64)
    for offset in stride(from: 0, to: bytes.count, by: PendingBlock.size) {
      var words = schedule.mutableSpan
      Self.fill(&words, from: bytes, at: offset)
      mix(words.span, constants)
    }
  }

  /// Expands a block to 64 words.
  private static func fill(_ schedule: inout MutableSpan<UInt32>, from bytes: Span<UInt8>, at offset: Int) {
    for index in 0..<16 {
      let start = offset &+ index &* 4
      let high = UInt32(bytes[start]) &<< 24 | UInt32(bytes[start &+ 1]) &<< 16
      schedule[index] = high | UInt32(bytes[start &+ 2]) &<< 8 | UInt32(bytes[start &+ 3])
    }
    for index in 16..<64 {
      let old = schedule[index &- 15]
      let new = schedule[index &- 2]
      let sigma0 = old.rotated(7) ^ old.rotated(18) ^ (old &>> 3)
      let sigma1 = new.rotated(17) ^ new.rotated(19) ^ (new &>> 10)
      schedule[index] = schedule[index &- 16] &+ sigma0 &+ schedule[index &- 7] &+ sigma1
    }
  }

  private mutating func mix(_ schedule: Span<UInt32>, _ constants: Span<UInt32>) {
    var (a, b, c, d) = (state[0], state[1], state[2], state[3])
    var (e, f, g, h) = (state[4], state[5], state[6], state[7])
    // Eight rounds at a time, so that the names rotate instead of the values.
    for index in stride(from: 0, to: 64, by: 8) {
      Self.round(a, b, c, &d, e, f, g, &h, schedule[index] &+ constants[index])
      Self.round(h, a, b, &c, d, e, f, &g, schedule[index &+ 1] &+ constants[index &+ 1])
      Self.round(g, h, a, &b, c, d, e, &f, schedule[index &+ 2] &+ constants[index &+ 2])
      Self.round(f, g, h, &a, b, c, d, &e, schedule[index &+ 3] &+ constants[index &+ 3])
      Self.round(e, f, g, &h, a, b, c, &d, schedule[index &+ 4] &+ constants[index &+ 4])
      Self.round(d, e, f, &g, h, a, b, &c, schedule[index &+ 5] &+ constants[index &+ 5])
      Self.round(c, d, e, &f, g, h, a, &b, schedule[index &+ 6] &+ constants[index &+ 6])
      Self.round(b, c, d, &e, f, g, h, &a, schedule[index &+ 7] &+ constants[index &+ 7])
    }
    state = state &+ SIMD8(a, b, c, d, e, f, g, h)
  }

  @inline(__always)
  private static func round(
    _ a: UInt32, _ b: UInt32, _ c: UInt32, _ d: inout UInt32, _ e: UInt32, _ f: UInt32, _ g: UInt32,
    _ h: inout UInt32, _ word: UInt32
  ) {
    let choice = g ^ (e & (f ^ g))
    let majority = (a & b) | (c & (a | b))
    let first = h &+ (e.rotated(6) ^ e.rotated(11) ^ e.rotated(25)) &+ choice &+ word
    d = d &+ first
    h = first &+ (a.rotated(2) ^ a.rotated(13) ^ a.rotated(22)) &+ majority
  }

  // swift-format-ignore
  private static let constants: ContiguousArray<UInt32> = [
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
  ]
}

extension UInt32 {
  @inline(__always)
  fileprivate func rotated(_ count: UInt32) -> UInt32 { (self &>> count) | (self &<< (32 &- count)) }
}
