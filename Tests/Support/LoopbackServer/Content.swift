public import Foundation

/// Bytes to serve: data in memory, or any number of bytes generated from a seed.
public enum Content: Sendable, Hashable {
  /// Bytes in memory.
  case data(Data)

  /// Bytes that are generated while they are sent.
  case seeded(SeededBytes)

  /// A text in UTF-8.
  public static func text(_ text: String) -> Content { .data(Data(text.utf8)) }

  /// The first bytes of a seed, in constant memory for any count.
  public static func seeded(_ seed: UInt64, count: Int) -> Content { .seeded(SeededBytes(seed: seed, count: count)) }

  /// The number of bytes.
  public var count: Int {
    switch self {
    case .data(let data): data.count
    case .seeded(let bytes): bytes.range.count
    }
  }

  /// All of them in memory.
  public var data: Data {
    switch self {
    case .data(let data): data
    case .seeded(let bytes): bytes.data
    }
  }

  /// The SHA-256 in hexadecimal digits, computed in constant memory.
  ///
  /// - Complexity: O(*n*) in the number of bytes.
  public var sha256: String {
    var digest = SHA256()
    for block in blocks { digest.update(block) }
    return digest.finish().hexadecimal
  }

  /// The bytes of a range, up to the end of the content.
  public subscript(range: Range<Int>) -> Content {
    let inside = range.clamped(to: 0..<count)
    switch self {
    case .data(let data): return .data(data.dropFirst(inside.lowerBound).prefix(inside.count))
    case .seeded(let bytes):
      let start = bytes.range.lowerBound
      return .seeded(
        SeededBytes(seed: bytes.seed, range: start + inside.lowerBound..<start + inside.upperBound))
    }
  }

  /// Returns the parts of this many bytes, of which the last may be shorter.
  func parts(of size: Int) -> some Sequence<Content> {
    stride(from: 0, to: count, by: max(1, size)).lazy.map { self[$0..<min(count, $0 + max(1, size))] }
  }

  /// The bytes in blocks, of which only one is in memory at a time.
  var blocks: some Sequence<Data> {
    parts(of: 64 * 1024).lazy.map(\.data)
  }
}

/// Bytes generated from a seed, at any position and in any number, without storing them.
///
/// The n-th word of eight bytes, least significant byte first, is the n-th number of SplitMix64, so any program can
/// generate the same bytes.
public struct SeededBytes: Sendable, Hashable {
  /// The seed.
  public let seed: UInt64

  /// The positions of the bytes in the endless sequence of the seed.
  public let range: Range<Int>

  /// Creates the first bytes of a seed; none for a negative count.
  public init(seed: UInt64, count: Int) {
    self.init(seed: seed, range: 0..<max(0, count))
  }

  init(seed: UInt64, range: Range<Int>) {
    self.seed = seed
    self.range = range
  }

  /// All of them in memory.
  public var data: Data {
    let firstWord = range.lowerBound / 8
    let wordCount = (range.upperBound + 7) / 8 - firstWord
    var words = Data(count: wordCount * 8)
    words.withUnsafeMutableBytes { bytes in
      for index in 0..<wordCount {
        bytes.storeBytes(of: word(firstWord + index).littleEndian, toByteOffset: index * 8, as: UInt64.self)
      }
    }
    return words.dropFirst(range.lowerBound % 8).prefix(range.count)
  }

  private func word(_ index: Int) -> UInt64 {
    var mixed = seed &+ UInt64(truncatingIfNeeded: index &+ 1) &* 0x9E37_79B9_7F4A_7C15
    mixed = (mixed ^ (mixed &>> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed &>> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed &>> 31)
  }
}
