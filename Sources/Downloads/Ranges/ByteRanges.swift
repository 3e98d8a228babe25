/// A set of the bytes of a document, as ranges of their offsets.
///
/// The ranges are in ascending order; none is empty, and no two overlap or adjoin. Each operation takes O(*n*) in their
/// number, which is small: one range for each connection, and one for each time that a connection was lost.
struct ByteRanges: Sendable, Hashable {
  private(set) var ranges: [Range<Int>]
  /// The number of bytes in the set.
  private(set) var count: Int

  /// Creates an empty set, or a set of one range.
  init(_ range: Range<Int> = 0..<0) {
    ranges = range.isEmpty ? [] : [range]
    count = range.count
  }

  /// Creates a set from pairs of bounds, as a sidecar has them; nil if they aren't the ranges of a set.
  ///
  /// - Parameter total: The length of the document; nil if it isn't known.
  init?(pairs: [[Int]], total: Int?) {
    self.init()
    var end = -1
    for pair in pairs {
      guard pair.count == 2, pair[0] > end, pair[0] < pair[1], pair[1] <= total ?? .max else { return nil }
      ranges.append(pair[0]..<pair[1])
      count += pair[1] - pair[0]
      end = pair[1]
    }
  }

  /// The bounds of the ranges, as a sidecar has them.
  var pairs: [[Int]] { ranges.map { [$0.lowerBound, $0.upperBound] } }

  /// The number of bytes from the beginning of the document to the first one that isn't in the set.
  var prefixCount: Int { ranges.first.flatMap { $0.lowerBound == 0 ? $0.upperBound : nil } ?? 0 }

  /// The offset after the last byte in the set.
  var upperBound: Int { ranges.last?.upperBound ?? 0 }

  /// Returns the ranges that aren't in the set, up to the end of the document.
  func gaps(to total: Int) -> [Range<Int>] {
    var gaps: [Range<Int>] = []
    var offset = 0
    for range in ranges where offset < total {
      if range.lowerBound > offset { gaps.append(offset..<min(range.lowerBound, total)) }
      offset = range.upperBound
    }
    if offset < total { gaps.append(offset..<total) }
    return gaps
  }

  /// Adds the bytes of a range.
  mutating func insert(_ range: Range<Int>) {
    guard !range.isEmpty else { return }
    let first = ranges.firstIndex { $0.upperBound >= range.lowerBound } ?? ranges.endIndex
    let last = ranges[first...].firstIndex { $0.lowerBound > range.upperBound } ?? ranges.endIndex
    let touched = ranges[first..<last]
    let start = min(touched.first?.lowerBound ?? range.lowerBound, range.lowerBound)
    let end = max(touched.last?.upperBound ?? range.upperBound, range.upperBound)
    count += (end - start) - touched.reduce(0) { $0 + $1.count }
    ranges.replaceSubrange(first..<last, with: [start..<end])
  }
}
