#if os(Linux) || os(Android)
  import Foundation

  /// The beginning of a response: its first line and its fields.
  struct RawHead {
    var status: Int
    var fields: HTTPFields
    /// Whether the server's version of the protocol keeps connections open if it does not say otherwise.
    var isPersistent: Bool

    /// How many bytes a head may have, the head of the trailers as well.
    static let limit = 256 * 1024

    /// Reads a head.
    ///
    /// Forgiving where all clients are: lines may end in LF alone, a reason is not needed, values may be of any bytes,
    /// lines without a colon do not count.
    init(from reader: inout SocketReader) throws(TransportFailure) {
      var limit = Self.limit
      var line = try reader.line(limit: &limit)
      // Some servers send an empty line too many behind an earlier body.
      if line.isEmpty { line = try reader.line(limit: &limit) }
      (status, isPersistent) = try Self.status(of: line)
      fields = try HTTPFields(from: &reader, limit: &limit)
    }

    /// Takes `HTTP/1.1 200 OK` apart.
    private static func status(of line: [UInt8]) throws(TransportFailure) -> (Int, Bool) {
      let words = line.split(separator: 0x20, maxSplits: 2, omittingEmptySubsequences: true)
      guard words.count >= 2, words[0].starts(with: Array("HTTP/1.".utf8)), words[0].count == 8,
        words[1].count == 3, words[1].allSatisfy(\.isDecimalDigit),
        let status = Int(String(decoding: words[1], as: UTF8.self)), status >= 100
      else { throw .badResponse("it does not begin as one of HTTP/1") }
      return (status, words[0].last != 0x30)
    }
  }

  extension HTTPFields {
    /// Reads fields up to the empty line behind them.
    init(from reader: inout SocketReader, limit: inout Int) throws(TransportFailure) {
      self.init()
      var last: (name: String, value: String)?
      while case let line = try reader.line(limit: &limit), !line.isEmpty {
        guard !line.contains(0) else { throw .badResponse("there is a zero byte in its head") }
        if line[0] == 0x20 || line[0] == 0x09 {
          // An old way to go on with a value.
          last?.value += " " + Self.text(line[...])
          continue
        }
        if let last { add(last.name, last.value) }
        last = nil
        guard let colon = line.firstIndex(of: 0x3A) else { continue }
        let name = Self.text(line[..<colon])
        guard !name.isEmpty, name.utf8.allSatisfy(\.isHTTPTokenByte) else { continue }
        last = (name, Self.text(line[(colon + 1)...]))
      }
      if let last { add(last.name, last.value) }
    }

    /// The bytes as text, without blanks at the ends: UTF-8, or else Latin-1, in which any bytes are one.
    private static func text(_ bytes: ArraySlice<UInt8>) -> String {
      let isBlank = { (byte: UInt8) in byte == 0x20 || byte == 0x09 || byte == 0x0D }
      guard let first = bytes.firstIndex(where: { !isBlank($0) }), let last = bytes.lastIndex(where: { !isBlank($0) })
      else { return "" }
      let inner = bytes[first...last]
      return String(validating: inner, as: UTF8.self)
        ?? String(String.UnicodeScalarView(inner.map { Unicode.Scalar($0) }))
    }

    /// The words of a list that may stand in several fields, in lower case.
    func words(_ name: String) -> [String] {
      all.filter { $0.name.isSameASCII(as: name) }
        .flatMap { $0.value.split(separator: ",") }
        .map { $0.filter { !$0.isWhitespace }.lowercased() }
        .filter { !$0.isEmpty }
    }
  }
#endif
