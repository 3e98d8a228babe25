public import Foundation

/// Bytes that follow from a seed, at any place and in any number, without being kept in memory.
///
/// Word number n, eight bytes with the least significant first, is the n-th number of SplitMix64, so that any program
/// can make the same bytes.
public struct SeededBytes: Sendable, Hashable {
  /// Where the bytes come from.
  public let seed: UInt64

  /// Which part of the endless row they are.
  public let range: Range<Int>

  /// The first bytes of a seed; none for a negative number.
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
