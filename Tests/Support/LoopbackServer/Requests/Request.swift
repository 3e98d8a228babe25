public import Foundation

/// One request: its head, and its body or what of it has arrived when it is answered early.
public struct Request: Sendable, Hashable {
  /// The method as sent, for example `GET`; methods are compared with regard to case.
  public let method: String

  /// The target as sent, for example `/v1/timeline?page=2`.
  public let target: String

  /// The head's fields.
  public let headers: Headers

  /// The body without its transfer coding, or the beginning that ``Limits/keptBodyBytes`` allows to keep.
  public let body: Data

  /// How many bytes of the body arrived, kept or not.
  public let bodyCount: Int

  /// Which connection it came over; they are numbered from 1 in the order in which they were accepted.
  public internal(set) var connection = 0

  /// Whether the client speaks HTTP/1.1, and so understands chunks and keeps the connection.
  let isVersion11: Bool

  /// The digest of a body that was not kept whole.
  private let digest: [UInt8]?

  init(_ head: RequestHead, _ received: ReceivedBody = ReceivedBody()) {
    method = head.method
    target = head.target
    headers = head.headers
    isVersion11 = head.isVersion11
    body = received.kept
    bodyCount = received.count
    digest = received.digest
  }

  /// The SHA-256 of the body that arrived, in hexadecimal digits, also where the body was not kept whole.
  public var bodySHA256: String {
    digest?.hexadecimal ?? Content.data(body).sha256
  }

  /// The part of the target before the question mark, with escapes left as they are.
  public var path: String {
    String(localTarget.prefix { $0 != "?" })
  }

  /// The part of the target behind the question mark, if there is one.
  public var query: String? {
    localTarget.firstIndex(of: "?").map { String(localTarget[localTarget.index(after: $0)...]) }
  }

  /// The target without scheme and authority, which proxies send and servers have to accept.
  private var localTarget: Substring {
    guard !target.hasPrefix("/"), let scheme = target.range(of: "://") else { return target[...] }
    let rest = target[scheme.upperBound...]
    return rest.firstIndex { $0 == "/" || $0 == "?" }.map { rest[$0...] } ?? "/"
  }

  /// Whether the connection stays open for another request once this one is answered.
  var keepsConnection: Bool {
    isVersion11 && !headers.hasToken("close", in: "Connection")
  }
}

extension Headers {
  /// Whether a comma-separated field contains a word.
  func hasToken(_ token: String, in name: String) -> Bool {
    values(name).contains { value in
      value.split(separator: ",").contains { $0.trimmingCharacters(in: .whitespaces).isSameToken(as: token) }
    }
  }
}
