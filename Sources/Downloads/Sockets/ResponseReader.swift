#if os(Linux) || os(Android)
  import Foundation

  /// Reads the body of a response with any kind of framing.
  struct BodyReader {
    private enum Framing {
      case length(Int)
      /// The rest of the chunk; nil before a chunk's first line.
      case chunked(Int?, isFirst: Bool)
      case untilClose
    }

    private(set) var reader: SocketReader
    private var framing: Framing
    private var isComplete = false

    /// - Throws: An error if the head is contradictory about the length.
    init(_ reader: SocketReader, of head: inout RawHead, to method: String) throws(TransportFailure) {
      self.reader = reader
      let codings = head.fields.words("Transfer-Encoding")
      if method == "HEAD" || [204, 304].contains(head.status) {
        framing = .length(0)
      } else if let coding = codings.last {
        framing = coding == "chunked" ? .chunked(nil, isFirst: true) : .untilClose
        // Chunked transfer coding overrides Content-Length.
        head.fields["Content-Length"] = nil
      } else if let length = try Self.length(head.fields) {
        framing = .length(length)
      } else {
        framing = .untilClose
      }
    }

    /// Whether another exchange can use the connection.
    var leavesConnectionUsable: Bool {
      guard isComplete, reader.isEmpty else { return false }
      if case .untilClose = framing { return false }
      return true
    }

    /// Returns the announced length; repeated fields must agree.
    private static func length(_ fields: HTTPFields) throws(TransportFailure) -> Int? {
      let lengths = Set(fields.words("Content-Length"))
      guard let text = lengths.first else { return nil }
      guard lengths.count == 1, text.utf8.allSatisfy(\.isDecimalDigit), let length = Int(text) else {
        throw .badResponse("its length is '\(lengths.sorted().joined(separator: ", ").prefix(40))'")
      }
      return length
    }

    /// Returns the next bytes, at least one; nil when the body is complete.
    mutating func next() throws(TransportFailure) -> Data? {
      guard !isComplete else { return nil }
      switch framing {
      case .untilClose:
        let piece = try reader.piece()
        isComplete = piece == nil
        return piece
      case .length(let rest):
        isComplete = rest == 0
        guard rest > 0 else { return nil }
        guard let piece = try reader.piece(upTo: rest) else { throw .connectionLost(.waiting) }
        framing = .length(rest - piece.count)
        return piece
      case .chunked(let rest?, _):
        guard let piece = try reader.piece(upTo: rest) else { throw .connectionLost(.waiting) }
        framing = .chunked(rest == piece.count ? nil : rest - piece.count, isFirst: false)
        return piece
      case .chunked(nil, let isFirst):
        let size = try chunkSize(isFirst: isFirst)
        if size > 0 {
          framing = .chunked(size, isFirst: false)
          return try next()
        }
        // The trailers are read and ignored.
        var limit = RawHead.limit
        _ = try HTTPFields(from: &reader, limit: &limit)
        isComplete = true
        return nil
      }
    }

    private mutating func chunkSize(isFirst: Bool) throws(TransportFailure) -> Int {
      var limit = RawHead.limit
      if !isFirst, try !reader.line(limit: &limit).isEmpty { throw .badResponse("a chunk is longer than announced") }
      let line = try reader.line(limit: &limit)
      let digits = line.prefix { $0 != 0x3B && $0 != 0x20 && $0 != 0x09 }
      guard !digits.isEmpty, digits.allSatisfy({ $0.hexadecimalValue != nil }),
        let size = Int(String(decoding: digits, as: UTF8.self), radix: 16)
      else { throw .badResponse("a chunk has no length") }
      return size
    }
  }

  /// The head of a response as it stands on the connection.
  struct RawHead {
    var status: Int
    var fields: HTTPFields
    /// Whether the server's protocol version keeps connections open by default.
    var isPersistent: Bool

    /// The maximum length of a head, and of trailers.
    static let limit = 256 * 1024

    /// Reads a head.
    ///
    /// It tolerates what all clients do: lines that end in LF alone, a missing reason phrase, any bytes in values, and
    /// lines without a colon, which it skips.
    init(from reader: inout SocketReader) throws(TransportFailure) {
      var limit = Self.limit
      var line = try reader.line(limit: &limit)
      // Some servers send an extra empty line after an earlier body.
      if line.isEmpty { line = try reader.line(limit: &limit) }
      (status, isPersistent) = try Self.status(of: line)
      fields = try HTTPFields(from: &reader, limit: &limit)
    }

    /// Parses a status line such as `HTTP/1.1 200 OK`.
    private static func status(of line: [UInt8]) throws(TransportFailure) -> (Int, Bool) {
      let words = line.split(separator: 0x20, maxSplits: 2, omittingEmptySubsequences: true)
      guard words.count >= 2, words[0].starts(with: Array("HTTP/1.".utf8)), words[0].count == 8,
        words[1].count == 3, words[1].allSatisfy(\.isDecimalDigit),
        let status = Int(String(decoding: words[1], as: UTF8.self)), status >= 100
      else { throw .badResponse("its first line isn't an HTTP/1 status line") }
      return (status, words[0].last != 0x30)
    }
  }

  extension HTTPFields {
    /// Reads fields up to the next empty line.
    init(from reader: inout SocketReader, limit: inout Int) throws(TransportFailure) {
      self.init()
      var last: (name: String, value: String)?
      while case let line = try reader.line(limit: &limit), !line.isEmpty {
        guard !line.contains(0) else { throw .badResponse("its head contains a zero byte") }
        if line[0] == 0x20 || line[0] == 0x09 {
          // An obsolete line folding continues the value.
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

    /// Returns the bytes as trimmed text: UTF-8, or else Latin-1, which accepts any bytes.
    private static func text(_ bytes: ArraySlice<UInt8>) -> String {
      let isBlank = { (byte: UInt8) in byte == 0x20 || byte == 0x09 || byte == 0x0D }
      guard let first = bytes.firstIndex(where: { !isBlank($0) }), let last = bytes.lastIndex(where: { !isBlank($0) })
      else { return "" }
      let inner = bytes[first...last]
      return String(validating: inner, as: UTF8.self)
        ?? String(String.UnicodeScalarView(inner.map { Unicode.Scalar($0) }))
    }

    /// Returns the lowercased elements of a list, which may be split over several fields.
    func words(_ name: String) -> [String] {
      all.filter { $0.name.isEqualIgnoringCase(to: name) }
        .flatMap { $0.value.split(separator: ",") }
        .map { $0.filter { !$0.isWhitespace }.lowercased() }
        .filter { !$0.isEmpty }
    }
  }

  /// Reads a connection line by line or piece by piece, at the pace of its caller.
  ///
  /// It reads ahead no more than its buffer holds, so the server can't send faster than the body is stored.
  struct SocketReader {
    private let socket: Socket
    private var buffer = [UInt8](repeating: 0, count: 64 * 1024)
    private var unread = 0..<0

    /// Whether anything has arrived.
    private(set) var hasBegun = false

    init(_ socket: Socket) {
      self.socket = socket
    }

    /// Whether all bytes that have arrived were read.
    var isEmpty: Bool { unread.isEmpty }

    /// Fills the empty buffer; returns false at the end.
    private mutating func fill() throws(TransportFailure) -> Bool {
      guard unread.isEmpty else { return true }
      let count = try socket.receive(into: &buffer)
      unread = 0..<count
      if count > 0 { hasBegun = true }
      return count > 0
    }

    /// Returns the next bytes, at least one and at most `count`; nil at the end.
    mutating func piece(upTo count: Int = .max) throws(TransportFailure) -> Data? {
      guard try fill() else { return nil }
      let end = unread.lowerBound + min(unread.count, count)
      defer { unread = end..<unread.upperBound }
      return Data(buffer[unread.lowerBound..<end])
    }

    /// Returns the next line without its end, CRLF or LF.
    ///
    /// - Parameter limit: The number of bytes that may be read, reduced by those that were.
    mutating func line(limit: inout Int) throws(TransportFailure) -> [UInt8] {
      var line: [UInt8] = []
      while true {
        guard try fill() else { throw .connectionLost(.waiting) }
        let end = buffer[unread].firstIndex(of: 0x0A)
        let part = unread.lowerBound..<(end ?? unread.upperBound)
        limit -= part.count + 1
        guard limit >= 0 else { throw .badResponse("its head is too long") }
        line += buffer[part]
        unread = (end.map { $0 + 1 } ?? unread.upperBound)..<unread.upperBound
        guard end != nil else { continue }
        if line.last == 0x0D { line.removeLast() }
        return line
      }
    }
  }

  extension TransportFailure {
    /// The failure for a response that isn't valid HTTP/1, with Foundation's code.
    static func badResponse(_ problem: String) -> Self {
      .other(code: URLError.Code.badServerResponse.rawValue, text: "the server's response is malformed: \(problem)")
    }

    /// The failure for a body that isn't encoded as its head says, with Foundation's code.
    static func badCoding(_ problem: String) -> Self {
      .other(code: URLError.Code.cannotDecodeContentData.rawValue, text: "the body cannot be decoded: \(problem)")
    }
  }
#endif
