import Foundation

/// A hash function that is fed piece by piece; how the pieces are cut does not change its digest.
///
/// There is one for checking files and one more for an authentication scheme that still asks for it. The platform's
/// own are not used: not every platform has them.
protocol MessageDigest: Sendable {
  /// Whether words are read and written with their most significant byte first.
  static var isBigEndian: Bool { get }

  /// What has arrived and is not yet a block.
  var pending: PendingBlock { get set }

  /// The words of the state, in the order of the digest.
  var words: [UInt32] { get }

  init()

  /// Takes in whole blocks of 64 bytes.
  mutating func compress(_ blocks: UnsafeRawBufferPointer)
}

/// The bytes that wait for the rest of their block, and the number of all bytes so far.
struct PendingBlock: Sendable {
  static let size = 64

  var bytes: [UInt8] = []
  var total: UInt64 = 0
}

extension MessageDigest {
  /// Takes in more bytes.
  mutating func update(_ bytes: UnsafeRawBufferPointer) {
    pending.total &+= UInt64(bytes.count)
    var rest = bytes[...]
    if !pending.bytes.isEmpty {
      let missing = rest.prefix(PendingBlock.size - pending.bytes.count)
      pending.bytes += missing
      rest = rest.dropFirst(missing.count)
      guard pending.bytes.count == PendingBlock.size else { return }
      let block = pending.bytes
      pending.bytes = []
      block.withUnsafeBytes { compress($0) }
    }
    let whole = rest.prefix(rest.count / PendingBlock.size * PendingBlock.size)
    if !whole.isEmpty { compress(UnsafeRawBufferPointer(rebasing: whole)) }
    pending.bytes += rest.dropFirst(whole.count)
  }

  /// Takes in more bytes.
  mutating func update(_ bytes: some DataProtocol) {
    for region in bytes.regions { region.withUnsafeBytes { update($0) } }
  }

  /// Returns the digest of what has arrived so far; more may follow.
  func finalize() -> [UInt8] {
    var last = self
    let total = pending.total
    // One bit, zeros, and the number of bits as the last eight bytes of a block.
    let zeros = (119 - pending.bytes.count) % PendingBlock.size
    let length = (total &* 8).bytes(bigEndian: Self.isBigEndian)
    last.update([0x80] + [UInt8](repeating: 0, count: zeros) + length)
    return last.words.flatMap { $0.bytes(bigEndian: Self.isBigEndian) }
  }

  /// Returns the digest of some bytes.
  static func hash(_ bytes: some DataProtocol) -> [UInt8] {
    var digest = Self()
    digest.update(bytes)
    return digest.finalize()
  }

  /// Returns the digest of a text in UTF-8, in hexadecimal digits.
  static func hexadecimal(_ text: String) -> String {
    hash(Array(text.utf8)).hexadecimal
  }
}

extension FixedWidthInteger {
  fileprivate func bytes(bigEndian: Bool) -> [UInt8] {
    withUnsafeBytes(of: bigEndian ? self.bigEndian : littleEndian) { Array($0) }
  }
}

extension [UInt8] {
  /// The bytes as pairs of hexadecimal digits, in lower case.
  var hexadecimal: String {
    let digits = Array("0123456789abcdef".utf8)
    return String(decoding: flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
  }
}
