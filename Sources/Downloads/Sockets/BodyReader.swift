#if os(Linux) || os(Android)
  import Foundation

  /// Reads the body of a response, however its end is marked.
  struct BodyReader {
    private enum Framing {
      case length(Int)
      /// What is left of the chunk; nil before a chunk's first line.
      case chunked(Int?, isFirst: Bool)
      case untilClose
    }

    private(set) var reader: SocketReader
    private var framing: Framing
    private var isComplete = false

    /// - Throws: If the head contradicts itself about the body's end.
    init(_ reader: SocketReader, of head: inout RawHead, to method: String) throws(TransportFailure) {
      self.reader = reader
      let codings = head.fields.words("Transfer-Encoding")
      if method == "HEAD" || [204, 304].contains(head.status) {
        framing = .length(0)
      } else if let coding = codings.last {
        framing = coding == "chunked" ? .chunked(nil, isFirst: true) : .untilClose
        // Who chunks does not count, whatever else the head says.
        head.fields["Content-Length"] = nil
      } else if let length = try Self.length(head.fields) {
        framing = .length(length)
      } else {
        framing = .untilClose
      }
    }

    /// Whether the connection can carry another exchange.
    var leavesConnectionUsable: Bool {
      guard isComplete, reader.isEmpty else { return false }
      if case .untilClose = framing { return false }
      return true
    }

    /// The announced length; several must agree.
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
        guard let piece = try reader.piece(upTo: rest) else { throw .connectionLost }
        framing = .length(rest - piece.count)
        return piece
      case .chunked(let rest?, _):
        guard let piece = try reader.piece(upTo: rest) else { throw .connectionLost }
        framing = .chunked(rest == piece.count ? nil : rest - piece.count, isFirst: false)
        return piece
      case .chunked(nil, let isFirst):
        let size = try chunkSize(isFirst: isFirst)
        if size > 0 {
          framing = .chunked(size, isFirst: false)
          return try next()
        }
        // The trailers say nothing that anybody asks for.
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
#endif
