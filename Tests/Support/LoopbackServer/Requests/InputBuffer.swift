/// The bytes of a connection that arrived and are not used up.
struct InputBuffer {
  private var bytes: [UInt8] = []
  private var start = 0
  /// Up to here no line feed was found, so that a line which drips in is searched once.
  private var searched = 0

  var isEmpty: Bool { start == bytes.count }

  mutating func append(_ more: some Collection<UInt8>) {
    if start > 0 {
      bytes.removeFirst(start)
      searched -= start
      start = 0
    }
    bytes.append(contentsOf: more)
  }

  mutating func take(atMost count: Int) -> ArraySlice<UInt8> {
    let taken = bytes[start..<min(bytes.count, start + count)]
    start = taken.endIndex
    searched = max(searched, start)
    return taken
  }

  /// Removes a line and returns it without its CR LF, or nil if its end has not arrived.
  mutating func takeLine(
    atMost limit: Int, else tooLong: RequestParser.Refusal
  ) throws(RequestParser.Refusal) -> [UInt8]? {
    guard let end = bytes[searched...].firstIndex(of: 0x0A) else {
      searched = bytes.count
      // The CR of a line that is exactly at the limit may be waiting for its LF.
      guard bytes.count - start <= limit + 1 else { throw tooLong }
      return nil
    }
    guard end > start, bytes[end - 1] == 0x0D else {
      throw RequestParser.Refusal(400, "A line ends without a carriage return.")
    }
    let line = Array(bytes[start..<(end - 1)])
    guard line.count <= limit else { throw tooLong }
    guard !line.contains(where: { $0 == 0x0D || $0 == 0 }) else {
      throw RequestParser.Refusal(400, "A line contains a carriage return or a zero byte.")
    }
    start = end + 1
    searched = start
    return line
  }
}
