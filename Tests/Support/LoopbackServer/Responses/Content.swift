public import Foundation

/// Bytes to serve: some that are in memory, or any number that follow from a seed.
public enum Content: Sendable, Hashable {
  /// Bytes that are there.
  case data(Data)

  /// Bytes that are made while they are sent.
  case seeded(SeededBytes)

  /// A text in UTF-8.
  public static func text(_ text: String) -> Content { .data(Data(text.utf8)) }

  /// The first bytes of a seed, in constant memory however many they are.
  public static func seeded(_ seed: UInt64, count: Int) -> Content { .seeded(SeededBytes(seed: seed, count: count)) }

  /// How many bytes there are.
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

  /// The SHA-256 in hexadecimal digits; it takes time in proportion to the count, and constant memory.
  public var sha256: String {
    var digest = SHA256()
    for block in blocks { digest.update(block) }
    return digest.finish().hexadecimal
  }

  /// The bytes of a range; what reaches beyond the end is left out.
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

  /// Its parts of that many bytes, of which the last may have fewer.
  func parts(of size: Int) -> some Sequence<Content> {
    stride(from: 0, to: count, by: max(1, size)).lazy.map { self[$0..<min(count, $0 + max(1, size))] }
  }

  /// Its bytes in blocks, of which only one need be in memory.
  var blocks: some Sequence<Data> {
    parts(of: 64 * 1024).lazy.map(\.data)
  }
}
