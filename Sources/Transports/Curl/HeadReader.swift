#if os(Linux) || os(Android)
  import Foundation

  /// Reads the heads and the trailers of a response from the lines that libcurl passes on.
  ///
  /// It tolerates what all clients do: lines that end in LF alone, a missing reason phrase, any bytes in values, blanks
  /// before a colon, and lines without a colon, which it skips.
  struct HeadReader {
    private enum State {
      /// No head has begun, or an informational one is complete.
      case waiting
      case head(status: Int)
      /// The final head is complete; further lines are trailers.
      case complete
    }

    /// The maximum length of a head together with the informational ones before it, and of the trailers.
    private static let limit = 256 * 1024

    private let url: String
    private var state = State.waiting
    private var fields = HTTPFields()
    /// The field whose value the next line may continue.
    private var last: (name: String, value: String)?
    /// Whether libcurl doesn't recognize the name or the value of that field.
    private var isIrregular = false
    private var rest = Self.limit

    /// - Parameter url: The URL of the exchange.
    init(url: String) {
      self.url = url
    }

    /// Whether a part of a head has arrived, but not all of it.
    var isWithinHead: Bool { if case .head = state { true } else { false } }

    /// Whether the final head is complete.
    var isComplete: Bool { if case .complete = state { true } else { false } }

    /// The trailers so far.
    var trailers: HTTPFields {
      guard isComplete else { return [:] }
      var trailers = fields
      if let last { trailers.add(last.name, last.value) }
      return trailers
    }

    /// Reads a line and returns the head that it completes, if any.
    mutating func read(_ bytes: [UInt8]) throws(TransportFailure) -> ResponseHead? {
      rest -= bytes.count
      guard rest >= 0 else { throw .malformedResponse("its \(isComplete ? "trailers are" : "head is") too long") }
      guard !bytes.contains(0) else { throw .malformedResponse("its head contains a zero byte") }
      var end = bytes.count
      if end > 0, bytes[end - 1] == 0x0A { end -= 1 }
      // Programs that write CRLF through a stream of texts make CR CR LF of it.
      while end > 0, bytes[end - 1] == 0x0D { end -= 1 }
      let line = bytes[..<end]
      switch state {
      case .waiting:
        // Some servers send an extra empty line after an earlier body.
        if !line.isEmpty { state = .head(status: try Self.status(of: line)) }
        return nil
      case .head(let status) where line.isEmpty:
        try endField()
        let head = ResponseHead(status: status, fields: fields, url: url)
        fields = [:]
        state = head.isInformational ? .waiting : .complete
        // A server could send informational heads without an end.
        if isComplete { rest = Self.limit }
        return head
      case .complete where line.beginsHead && !line.contains(0x3A):
        // A server that breaks off with HTTP_1_1_REQUIRED makes libcurl send the request again, whatever has arrived.
        throw .connectionLost(.body)
      case .head, .complete:
        try readField(line)
        return nil
      }
    }

    /// Parses a status line such as `HTTP/1.1 200 OK`.
    private static func status(of line: ArraySlice<UInt8>) throws(TransportFailure) -> Int {
      let words = line.split(separator: 0x20, maxSplits: 2, omittingEmptySubsequences: true)
      guard words.count >= 2, words[0].beginsHead, words[1].count == 3,
        words[1].allSatisfy(\.isDecimalDigit), let status = Int(String(decoding: words[1], as: UTF8.self)),
        status >= 100
      else { throw .malformedResponse("its first line isn't an HTTP status line") }
      return status
    }

    private mutating func readField(_ line: ArraySlice<UInt8>) throws(TransportFailure) {
      guard let first = line.first else { return try endField() }
      if first == 0x20 || first == 0x09 {
        // An obsolete line folding continues the value, which may begin on this line.
        let value = [last?.value ?? "", Self.text(line, of: last?.name)].filter { !$0.isEmpty }.joined(separator: " ")
        last?.value = value
        isIrregular = true
        return
      }
      try endField()
      guard let colon = line.firstIndex(of: 0x3A) else { return }
      let name = Self.text(line[..<colon])
      isIrregular = name.utf8.count < colon - line.startIndex
      guard !name.isEmpty, name.utf8.allSatisfy(\.isHTTPTokenByte) else { return }
      last = (name, Self.text(line[(colon + 1)...], of: name))
    }

    private mutating func endField() throws(TransportFailure) {
      guard let (name, value) = last.take() else { return }
      // libcurl would pass on the body with the lengths of its chunks.
      if isIrregular, name.isEqualIgnoringCase(to: "Transfer-Encoding") {
        throw .malformedResponse("its field '\(name)' has a blank before the colon, or continues on a second line")
      }
      fields.add(name, value)
    }

    /// Returns the bytes as trimmed text: UTF-8, or else Latin-1, which accepts any bytes.
    ///
    /// A location that isn't UTF-8 is percent-encoded instead, so that the server receives the same bytes again.
    private static func text(_ bytes: ArraySlice<UInt8>, of field: String? = nil) -> String {
      let isBlank = { (byte: UInt8) in byte == 0x20 || byte == 0x09 || byte == 0x0D }
      guard let first = bytes.firstIndex(where: { !isBlank($0) }), let last = bytes.lastIndex(where: { !isBlank($0) })
      else { return "" }
      let inner = bytes[first...last]
      if inner.allSatisfy({ $0 < 0x80 }) { return String(decoding: inner, as: UTF8.self) }
      if let text = String(validating: inner, as: UTF8.self) { return text }
      return field?.isEqualIgnoringCase(to: "Location") == true
        ? inner.map { $0 < 0x80 ? String(Unicode.Scalar($0)) : "%\(String($0, radix: 16, uppercase: true))" }.joined()
        : String(String.UnicodeScalarView(inner.map { Unicode.Scalar($0) }))
    }
  }

  extension Collection<UInt8> {
    /// Whether a line with these bytes is the first one of a head, in which some servers write 'http/1.1'.
    var beginsHead: Bool { String(decoding: prefix(5), as: UTF8.self).isEqualIgnoringCase(to: "HTTP/") }
  }

  extension ResponseHead {
    /// Whether another head follows.
    fileprivate var isInformational: Bool { (100..<200).contains(status) && status != 101 }

    /// Returns the head with the length that the body really has, as far as it is known.
    ///
    /// - Throws: An error if the head contradicts itself about the length, or if the body is encoded in an unknown way.
    func checkedFraming() throws(TransportFailure) -> ResponseHead {
      // 'identity' means that the body has no coding.
      let codings = fields.words("Transfer-Encoding").filter { $0 != "identity" }
      if let unknown = codings.first(where: { $0 != "chunked" }) {
        throw .undecodableBody("has the transfer coding '\(unknown.prefix(40))', which isn't supported")
      }
      let lengths = fields.words("Content-Length")
      guard !codings.isEmpty || !lengths.isEmpty else { return self }
      var fields = fields
      if codings.isEmpty, let length = lengths.first {
        guard lengths.allSatisfy({ $0 == length }), length.decimalNumber != nil else {
          throw .malformedResponse("its length is '\(Set(lengths).sorted().joined(separator: ", ").prefix(40))'")
        }
        if lengths.count == 1, fields["Content-Length"] == length { return self }
        fields["Content-Length"] = length
      } else {
        // Chunked transfer coding overrides Content-Length.
        fields["Content-Length"] = nil
      }
      return ResponseHead(status: status, fields: fields, url: url)
    }
  }
#endif
