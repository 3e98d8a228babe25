import Foundation

/// Divides the input of a hash function into blocks of 64 bytes.
///
/// The server implements hashes and checksums separately, since it tests those of the library.
private struct HashInput {
  private var pending: [UInt8] = []
  private var count: UInt64 = 0

  mutating func append(_ bytes: some Sequence<UInt8>, compress: (UnsafeRawBufferPointer) -> Void) {
    let before = pending.count
    pending.append(contentsOf: bytes)
    count &+= UInt64(pending.count - before)
    let whole = pending.count / 64 * 64
    pending.withUnsafeBytes { pending in
      for start in stride(from: 0, to: whole, by: 64) {
        compress(UnsafeRawBufferPointer(rebasing: pending[start..<start + 64]))
      }
    }
    pending.removeFirst(whole)
  }

  /// Pads the input as both hash functions do: one bit, zeros, and the number of bits at the end of a block.
  mutating func pad(lengthIsBigEndian: Bool, compress: (UnsafeRawBufferPointer) -> Void) {
    let bits = count &* 8
    let zeros = (119 - pending.count) % 64
    let length = (0..<8).map { UInt8(truncatingIfNeeded: bits >> (8 * (lengthIsBigEndian ? 7 - $0 : $0))) }
    append([0x80] + [UInt8](repeating: 0, count: zeros) + length, compress: compress)
  }
}

extension [UInt8] {
  /// Two lowercase digits for each byte.
  var hexadecimal: String {
    map { byte in (byte < 16 ? "0" : "") + String(byte, radix: 16) }.joined()
  }
}

/// MD5 (RFC 1321), which Digest authentication still uses.
enum MD5 {
  static func hexadecimal(_ text: String) -> String {
    var state: [UInt32] = [0x6745_2301, 0xefcd_ab89, 0x98ba_dcfe, 0x1032_5476]
    var input = HashInput()
    input.append(text.utf8) { compress($0, into: &state) }
    input.pad(lengthIsBigEndian: false) { compress($0, into: &state) }
    return state.flatMap { word in (0..<4).map { UInt8(truncatingIfNeeded: word >> (8 * $0)) } }.hexadecimal
  }

  private static func compress(_ block: UnsafeRawBufferPointer, into state: inout [UInt32]) {
    var (a, b, c, d) = (state[0], state[1], state[2], state[3])
    for index in 0..<64 {
      let (mixed, wordIndex) =
        switch index / 16 {
        case 0: ((b & c) | (~b & d), index)
        case 1: ((d & b) | (~d & c), (5 * index + 1) % 16)
        case 2: (b ^ c ^ d, (3 * index + 5) % 16)
        default: (c ^ (b | ~d), 7 * index % 16)
        }
      let word = UInt32(littleEndian: block.loadUnaligned(fromByteOffset: wordIndex * 4, as: UInt32.self))
      let sum = a &+ mixed &+ constants[index] &+ word
      let count = rotations[index / 16][index % 4]
      (a, d, c, b) = (d, c, b, b &+ ((sum &<< count) | (sum &>> (32 &- count))))
    }
    for (index, value) in [a, b, c, d].enumerated() { state[index] &+= value }
  }

  private static let rotations: [[UInt32]] = [[7, 12, 17, 22], [5, 9, 14, 20], [4, 11, 16, 23], [6, 10, 15, 21]]

  /// The first 32 bits of the fractions of the sines of 1 to 64.
  private static let constants = (1...64).map { UInt32(abs(sin(Double($0))) * 4_294_967_296) }
}

/// SHA-256 (FIPS 180-4), independent of the library that is tested against this server.
struct SHA256 {
  private var state: [UInt32] = [
    0x6a09_e667, 0xbb67_ae85, 0x3c6e_f372, 0xa54f_f53a, 0x510e_527f, 0x9b05_688c, 0x1f83_d9ab, 0x5be0_cd19,
  ]
  private var input = HashInput()

  mutating func update(_ bytes: some Sequence<UInt8>) {
    var state = state
    input.append(bytes) { Self.compress($0, into: &state) }
    self.state = state
  }

  /// Returns the digest of the input so far.
  func finish() -> [UInt8] {
    var (state, input) = (state, input)
    input.pad(lengthIsBigEndian: true) { Self.compress($0, into: &state) }
    return state.flatMap { word in (0..<4).map { UInt8(truncatingIfNeeded: word >> (24 - 8 * $0)) } }
  }

  static func hexadecimal(_ text: String) -> String {
    var digest = SHA256()
    digest.update(text.utf8)
    return digest.finish().hexadecimal
  }

  private static func compress(_ block: UnsafeRawBufferPointer, into state: inout [UInt32]) {
    withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 64) { words in
      for index in 0..<16 {
        words[index] = UInt32(bigEndian: block.loadUnaligned(fromByteOffset: index &* 4, as: UInt32.self))
      }
      for index in 16..<64 {
        let (old, new) = (words[index &- 15], words[index &- 2])
        let sigma0 = rotated(old, 7) ^ rotated(old, 18) ^ (old &>> 3)
        let sigma1 = rotated(new, 17) ^ rotated(new, 19) ^ (new &>> 10)
        words[index] = words[index &- 16] &+ sigma0 &+ words[index &- 7] &+ sigma1
      }
      var (a, b, c, d) = (state[0], state[1], state[2], state[3])
      var (e, f, g, h) = (state[4], state[5], state[6], state[7])
      for index in 0..<64 {
        let sum1 = rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25)
        let first = h &+ sum1 &+ ((e & f) ^ (~e & g)) &+ constants[index] &+ words[index]
        let sum0 = rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22)
        let second = sum0 &+ ((a & b) ^ (a & c) ^ (b & c))
        (h, g, f, e, d, c, b, a) = (g, f, e, d &+ first, c, b, a, first &+ second)
      }
      for (index, value) in [a, b, c, d, e, f, g, h].enumerated() { state[index] &+= value }
    }
  }

  @inline(__always)
  private static func rotated(_ word: UInt32, _ count: UInt32) -> UInt32 {
    (word &>> count) | (word &<< (32 &- count))
  }

  /// The first 32 bits of the fractions of the cube roots of the first 64 primes.
  // swift-format-ignore
  private static let constants: [UInt32] = [
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

/// The gzip format (RFC 1952) with a minimal compression of long runs of one byte.
///
/// The data is one block of fixed codes. A run of 258 repetitions of the previous byte is one code, and all other bytes
/// are literals, so a test can make bodies that are much smaller when compressed.
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

  /// Writes the bits of a DEFLATE stream, which fill each byte from its least significant end.
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

    /// Appends a code, whose most significant bit comes first.
    private mutating func appendCode(_ code: UInt32, count: UInt32) {
      for bit in (0..<count).reversed() { append((code >> bit) & 1, count: 1) }
    }

    mutating func appendLiteral(_ byte: UInt8) {
      if byte < 144 {
        appendCode(0x30 + UInt32(byte), count: 8)
      } else {
        appendCode(0x190 + UInt32(byte) - 144, count: 9)
      }
    }

    /// Appends 258 repetitions of the previous byte: length code 285, distance code 0.
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
