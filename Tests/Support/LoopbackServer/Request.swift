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
