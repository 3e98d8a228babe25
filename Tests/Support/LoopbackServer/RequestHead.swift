import Foundation

/// The request line and fields of the current request, each checked when it is added.
struct RequestHead {
  typealias Refusal = RequestParser.Refusal

  enum BodyFraming: Hashable {
    case length(Int)
    case chunked
  }

  let method: String
  let target: String
  let isVersion11: Bool
  private(set) var headers = Headers()
  private var fieldCount = 0

  init(requestLine line: [UInt8]) throws(Refusal) {
    let words = line.split(separator: 0x20, omittingEmptySubsequences: false)
    guard words.count == 3, words[0].isToken, !words[1].isEmpty, words[1].allSatisfy({ (0x21...0x7E).contains($0) })
    else {
      throw Refusal(400, "The request line is not 'METHOD target HTTP/1.1'.")
    }
    let version = Array(words[2])
    guard version.count == 8, version.starts(with: Array("HTTP/".utf8)), version[5].isDigit, version[6] == 0x2E,
      version[7].isDigit
    else {
      throw Refusal(400, "The request line does not end with a version of HTTP.")
    }
    guard version[5] == 0x31 else { throw Refusal(505, "This server speaks only HTTP/1.1 and HTTP/1.0.") }
    method = String(decoding: words[0], as: UTF8.self)
    target = String(decoding: words[1], as: UTF8.self)
    isVersion11 = version[7] != 0x30
    guard target.hasPrefix("/") || target == "*" || target.contains("://") else {
      throw Refusal(400, "The target is neither a path nor a URL.")
    }
  }

  mutating func add(fieldLine line: [UInt8], limits: Limits) throws(Refusal) {
    let (name, value) = try Self.field(line)
    try count(limits)
    headers.add(name, value)
  }

  /// Checks a trailer field and drops it, since trailers aren't used.
  mutating func check(trailerLine line: [UInt8], limits: Limits) throws(Refusal) {
    _ = try Self.field(line)
    try count(limits)
  }

  private mutating func count(_ limits: Limits) throws(Refusal) {
    fieldCount += 1
    guard fieldCount <= limits.headerCount else {
      throw Refusal(431, "There are more than \(limits.headerCount) header fields.")
    }
  }

  private static func field(_ line: [UInt8]) throws(Refusal) -> (String, String) {
    guard let colon = line.firstIndex(of: 0x3A), line[..<colon].isToken else {
      throw Refusal(400, "A header field is not 'name: value'.")
    }
    let value = line[(colon + 1)...].trimmed
    guard value.allSatisfy({ $0 == 0x09 || $0 >= 0x20 && $0 != 0x7F }) else {
      throw Refusal(400, "A header field contains a control character.")
    }
    return (String(decoding: line[..<colon], as: UTF8.self), String(decoding: value, as: UTF8.self))
  }

  /// Returns how the body is delimited, and refuses a head that readers could interpret differently.
  func bodyFraming() throws(Refusal) -> BodyFraming {
    let hosts = headers.values("Host").count
    guard hosts == 1 || hosts == 0 && !isVersion11 else {
      throw Refusal(400, "There must be one Host field.")
    }
    let codings = headers.values("Transfer-Encoding")
    let lengths = headers.values("Content-Length")
    if !codings.isEmpty {
      guard isVersion11, lengths.isEmpty else {
        throw Refusal(400, "Transfer-Encoding comes with Content-Length or with HTTP/1.0.")
      }
      guard codings.count == 1, codings[0].isSameToken(as: "chunked") else {
        throw Refusal(501, "The only supported transfer coding is 'chunked'.")
      }
      return .chunked
    }
    guard let first = lengths.first else { return .length(0) }
    guard lengths.allSatisfy({ $0 == first }), !first.isEmpty, first.utf8.allSatisfy(\.isDigit) else {
      throw Refusal(400, "Content-Length is not a single number.")
    }
    guard let length = Int(first) else { throw Refusal(413, "Content-Length exceeds every limit.") }
    return .length(length)
  }

  func expectsContinue() throws(Refusal) -> Bool {
    guard isVersion11, let expectation = headers["Expect"] else { return false }
    guard expectation.isSameToken(as: "100-continue") else {
      throw Refusal(417, "The only supported expectation is '100-continue'.")
    }
    return true
  }

  static func chunkSize(_ line: [UInt8]) throws(Refusal) -> Int {
    let digits = line.prefix { $0 != 0x3B }.trimmed
    // Fifteen hexadecimal digits can't overflow, sixteen could.
    guard (1...15).contains(digits.count), digits.allSatisfy(\.isHexDigit),
      let size = Int(String(decoding: digits, as: UTF8.self), radix: 16)
    else {
      throw Refusal(400, "A chunk size is not a hexadecimal number.")
    }
    return size
  }
}

extension UInt8 {
  var isDigit: Bool { (0x30...0x39).contains(self) }
  fileprivate var isHexDigit: Bool { isDigit || (0x41...0x46).contains(self) || (0x61...0x66).contains(self) }

  /// Whether a method or a field name may contain the byte.
  fileprivate var isTokenByte: Bool {
    isDigit || (0x41...0x5A).contains(self) || (0x61...0x7A).contains(self) || "!#$%&'*+-.^_`|~".utf8.contains(self)
  }
}

extension Collection where Element == UInt8 {
  var isToken: Bool { !isEmpty && allSatisfy(\.isTokenByte) }
}

extension ArraySlice where Element == UInt8 {
  /// The bytes without spaces and tabs at both ends.
  fileprivate var trimmed: ArraySlice<UInt8> {
    guard let first = firstIndex(where: { !$0.isBlank }), let last = lastIndex(where: { !$0.isBlank }) else {
      return []
    }
    return self[first...last]
  }
}

extension UInt8 {
  var isBlank: Bool { self == 0x20 || self == 0x09 }
}
