import Foundation

/// A hash function that takes bytes piece by piece; the sizes of the pieces don't affect the digest.
///
/// SHA-256 checks files, and MD5 answers Digest challenges of servers without SHA-256. Not every platform has its own
/// implementations.
protocol MessageDigest: Sendable {
  /// Whether words are read and written with their most significant byte first.
  static var isBigEndian: Bool { get }

  /// The bytes that don't fill a block yet.
  var pending: PendingBlock { get set }

  /// The words of the state, in the order of the digest.
  var words: [UInt32] { get }

  init()

  /// Mixes consecutive blocks of 64 bytes into the state; the number of bytes is a multiple of 64.
  mutating func compress(_ blocks: ArraySlice<UInt8>)
}

/// The bytes that wait for the rest of their block, and the number of all bytes so far.
struct PendingBlock: Sendable {
  static let size = 64

  var bytes: [UInt8] = []
  var total: UInt64 = 0
}

extension MessageDigest {
  /// Adds bytes to the message.
  mutating func update(_ bytes: some DataProtocol) {
    var rest = [UInt8](bytes)[...]
    pending.total &+= UInt64(rest.count)
    if !pending.bytes.isEmpty {
      let missing = rest.prefix(PendingBlock.size - pending.bytes.count)
      pending.bytes += missing
      rest = rest.dropFirst(missing.count)
      guard pending.bytes.count == PendingBlock.size else { return }
      let block = pending.bytes
      pending.bytes = []
      compress(block[...])
    }
    let whole = rest.prefix(rest.count / PendingBlock.size * PendingBlock.size)
    if !whole.isEmpty { compress(whole) }
    pending.bytes += rest.dropFirst(whole.count)
  }

  /// Returns the digest of the message so far; more bytes can be added.
  func finalize() -> [UInt8] {
    var last = self
    // The padding: one bit, zeros, and the message's length in bits as the last eight bytes of a block.
    let zeros = (119 - pending.bytes.count) % PendingBlock.size
    let length = Self.bytes(pending.total &* 8)
    last.update([0x80] + [UInt8](repeating: 0, count: zeros) + length)
    return last.words.flatMap(Self.bytes)
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

  /// Returns the bytes of a number in the order of the hash function.
  private static func bytes<Number: FixedWidthInteger>(_ number: Number) -> [UInt8] {
    let bytes = stride(from: 0, to: Number.bitWidth, by: 8).map { UInt8(truncatingIfNeeded: number >> Number($0)) }
    return isBigEndian ? bytes.reversed() : bytes
  }
}

extension [UInt8] {
  /// The bytes as pairs of hexadecimal digits, in lowercase.
  var hexadecimal: String {
    let digits = Array("0123456789abcdef".utf8)
    return String(decoding: flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
  }
}
