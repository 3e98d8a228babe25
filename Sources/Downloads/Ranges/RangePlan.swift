/// The division of a document among connections: the bytes that have arrived, and the piece that each connection
/// fetches.
///
/// The pieces don't overlap, so each byte is written once. A connection without a piece takes one that no connection
/// fetches, or else the end of the piece with the most missing bytes, so that all connections end at nearly the same
/// time.
struct RangePlan: Sendable, Hashable {
  /// The minimum number of bytes for which a request pays off: 1 MiB.
  static let minimum = 1 << 20

  /// The length of the document.
  let total: Int
  private let minimum: Int
  /// The bytes that are on disk.
  private(set) var complete: ByteRanges
  /// The bytes that each connection has yet to fetch, which are none once its piece is complete.
  private(set) var pieces: [Int: Range<Int>] = [:]

  init(total: Int, complete: ByteRanges = ByteRanges(), minimum: Int = Self.minimum) {
    self.total = total
    self.complete = complete
    self.minimum = minimum
  }

  /// Whether all bytes are on disk.
  var isComplete: Bool { complete.count == total }

  /// The number of connections that the missing bytes keep busy.
  var usefulConnections: Int { max((total - complete.count) / minimum, 1) }

  /// Returns whether further connections save time: at the rate of the first one, the rest takes more than a second, or
  /// nothing is known about its rate.
  ///
  /// - Parameters:
  ///   - count: The number of bytes that have arrived within a time.
  ///   - time: The time.
  func isSlow(receiving count: Int, in time: Duration) -> Bool {
    count == 0 || time <= .zero || Double(total - complete.count) * (time / .seconds(1)) > Double(count)
  }

  /// Gives a connection a new piece and returns it; nil if there is none.
  ///
  /// - Parameter count: The number of connections among which the largest piece is divided, this one included, if no
  ///   piece is free.
  mutating func take(_ connection: Int, sharing count: Int = 2) -> Range<Int>? {
    release(connection)
    if let free = firstFree() {
      pieces[connection] = free
      return free
    }
    // Of equal pieces the first, so that the plan doesn't depend on the order of a dictionary.
    let largest = pieces.max { ($0.value.count, $1.value.lowerBound) < ($1.value.count, $0.value.lowerBound) }
    guard let (other, rest) = largest, rest.count >= minimum * 2 else { return nil }
    let share = max(rest.count / max(count, 2), minimum)
    let cut = rest.upperBound - share
    pieces[other] = rest.lowerBound..<cut
    pieces[connection] = cut..<rest.upperBound
    return cut..<rest.upperBound
  }

  /// Returns the first range that is neither on disk nor in a piece.
  private func firstFree(from offset: Int = 0) -> Range<Int>? {
    var known = complete
    for piece in pieces.values { known.insert(piece) }
    return known.gaps(to: total).first { $0.lowerBound >= offset }
  }

  /// Adds the free bytes after a complete piece to it, up to the end of what the connection sends anyway.
  ///
  /// - Returns: Whether there are any.
  mutating func extend(_ connection: Int, to end: Int) -> Bool {
    guard let piece = pieces[connection], piece.isEmpty, let free = firstFree(from: piece.lowerBound),
      free.lowerBound == piece.lowerBound, end > free.lowerBound
    else { return false }
    pieces[connection] = free.clamped(to: piece.lowerBound..<end)
    return true
  }

  /// Makes the rest of a connection's piece free.
  mutating func release(_ connection: Int) { pieces[connection] = nil }

  /// Records that bytes of a connection's piece are on disk, from its beginning.
  mutating func advance(_ connection: Int, by count: Int) {
    guard let rest = pieces[connection] else { return }
    let middle = rest.lowerBound + min(count, rest.count)
    complete.insert(rest.lowerBound..<middle)
    pieces[connection] = middle..<rest.upperBound
  }
}
