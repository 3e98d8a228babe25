public import Foundation

/// One request: its head, and its body or the part that has arrived when it is answered early.
public struct Request: Sendable, Hashable {
  /// The method as sent, for example `GET`; methods are case-sensitive.
  public let method: String

  /// The target as sent, for example `/v1/timeline?page=2`.
  public let target: String

  /// The fields of the head.
  public let headers: Headers

  /// The body without its transfer coding, up to ``Limits/keptBodyBytes``.
  public let body: Data

  /// The number of bytes of the body that arrived, kept or not.
  public let bodyCount: Int

  /// The number of the connection, counted from 1 in the order in which connections were accepted.
  public internal(set) var connection = 0

  /// The version of the protocol: `HTTP/1.0`, `HTTP/1.1` or `HTTP/2`.
  public let version: String

  /// The digest of a body that was kept in part only.
  private let digest: [UInt8]?

  init(_ head: RequestHead, _ received: ReceivedBody = ReceivedBody()) {
    method = head.method
    target = head.target
    headers = head.headers
    version = head.isVersion11 ? "HTTP/1.1" : "HTTP/1.0"
    body = received.kept
    bodyCount = received.count
    digest = received.digest
  }

  init(_ head: HTTP2Stream.Head, _ received: ReceivedBody, connection: Int) {
    method = head.method
    target = head.target
    headers = head.headers
    version = "HTTP/2"
    body = received.kept
    bodyCount = received.count
    digest = received.digest
    self.connection = connection
  }

  /// Whether the client supports chunks and persistent connections.
  var isVersion11: Bool { version != "HTTP/1.0" }

  /// The SHA-256 of the body that arrived, in hexadecimal digits, even if it was kept in part only.
  public var bodySHA256: String {
    digest?.hexadecimal ?? Content.data(body).sha256
  }

  /// The part of the target before the question mark, without decoding escapes.
  public var path: String {
    String(localTarget.prefix { $0 != "?" })
  }

  /// The part of the target after the question mark, if there is one.
  public var query: String? {
    localTarget.firstIndex(of: "?").map { String(localTarget[localTarget.index(after: $0)...]) }
  }

  /// The target without scheme and authority, which clients send to proxies and servers must accept.
  private var localTarget: Substring {
    guard !target.hasPrefix("/"), let scheme = target.range(of: "://") else { return target[...] }
    let rest = target[scheme.upperBound...]
    return rest.firstIndex { $0 == "/" || $0 == "?" }.map { rest[$0...] } ?? "/"
  }

  /// Whether the connection stays open for another request after this one.
  var keepsConnection: Bool {
    isVersion11 && !headers.hasToken("close", in: "Connection")
  }
}

extension Headers {
  /// Returns whether a comma-separated field contains a token.
  func hasToken(_ token: String, in name: String) -> Bool {
    values(name).contains { value in
      value.split(separator: ",").contains { $0.trimmingCharacters(in: .whitespaces).isSameToken(as: token) }
    }
  }
}

/// The fields of a message head, in the order they were sent; names are case-insensitive.
public struct Headers: Sendable, Hashable {
  /// One field: a name and a value, as they are sent.
  public struct Field: Sendable, Hashable {
    /// The name, as it was sent.
    public let name: String

    /// The value.
    public let value: String
  }

  /// All fields, including repeated names.
  public private(set) var fields: [Field] = []

  /// Creates a list without fields.
  public init() {}

  /// The first value of a name; setting it replaces all values of the name, and setting nil removes them.
  public subscript(name: String) -> String? {
    get { fields.first { $0.name.isSameToken(as: name) }?.value }
    set {
      fields.removeAll { $0.name.isSameToken(as: name) }
      if let newValue { add(name, newValue) }
    }
  }

  /// Returns all values of a name, in order.
  public func values(_ name: String) -> [String] {
    fields.filter { $0.name.isSameToken(as: name) }.map(\.value)
  }

  /// Appends a field, even if the name exists.
  public mutating func add(_ name: String, _ value: String) {
    fields.append(Field(name: name, value: value))
  }
}

extension Headers: ExpressibleByDictionaryLiteral {
  /// Creates a list of the fields of a literal, in order.
  public init(dictionaryLiteral elements: (String, String)...) {
    for (name, value) in elements { add(name, value) }
  }
}

extension String {
  /// Returns whether two protocol tokens are equal, ignoring ASCII case.
  func isSameToken(as other: String) -> Bool {
    utf8.count == other.utf8.count && zip(utf8, other.utf8).allSatisfy { $0.lowered == $1.lowered }
  }
}

extension UInt8 {
  fileprivate var lowered: UInt8 { (0x41...0x5A).contains(self) ? self | 0x20 : self }
}
