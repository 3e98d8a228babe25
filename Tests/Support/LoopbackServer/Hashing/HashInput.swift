/// Cuts what is hashed into blocks of 64 bytes.
///
/// Hashes and checksums are written here once more, since the server is what the library's own are proved by.
struct HashInput {
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

  /// Ends the input as both hash functions do: one bit, zeros, and the number of bits at the end of a block.
  mutating func pad(lengthIsBigEndian: Bool, compress: (UnsafeRawBufferPointer) -> Void) {
    let bits = count &* 8
    let zeros = (119 - pending.count) % 64
    let length = (0..<8).map { UInt8(truncatingIfNeeded: bits >> (8 * (lengthIsBigEndian ? 7 - $0 : $0))) }
    append([0x80] + [UInt8](repeating: 0, count: zeros) + length, compress: compress)
  }
}

extension [UInt8] {
  /// Two lower-case digits a byte.
  var hexadecimal: String {
    map { byte in (byte < 16 ? "0" : "") + String(byte, radix: 16) }.joined()
  }
}
