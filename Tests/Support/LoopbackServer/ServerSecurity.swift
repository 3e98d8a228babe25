/// Whether a server encrypts its connections, and what it presents to its clients.
///
/// ```swift
/// let server = try LoopbackServer(security: .tls(.expired)) { _ in Response(body: .text("hello")) }
/// ```
///
/// TLS needs OpenSSL on the system; ``isAvailable`` tells whether it is there.
public struct ServerSecurity: Sendable, Hashable {
  /// The certificate of a server.
  ///
  /// All but ``wrongHost`` name `localhost`, 127.0.0.1 and ::1.
  public enum Identity: Sendable, Hashable, CaseIterable {
    /// Issued by ``TestCertificates/caPEM``.
    case trusted
    /// Expired in 2010.
    case expired
    /// Valid from 2124.
    case notYetValid
    /// For the host `example.test`.
    case wrongHost
    /// In the list of revocations of the authority.
    case revoked
    /// Issued by no authority.
    case selfSigned
    /// Issued by an authority that clients don't trust.
    case unknownIssuer
  }

  /// The certificate; nil sends plain text.
  public var identity: Identity?

  /// Whether the server offers HTTP/2 before HTTP/1.1.
  public var offersHTTP2 = false

  /// Whether only clients with a certificate of the tests' client authority are served.
  public var requiresClientCertificate = false

  /// Whether the end of a connection is announced, as TLS asks for; without it, a client can't tell it from a loss.
  public var sendsCloseNotify = true

  /// No encryption.
  public static let plain = ServerSecurity(identity: nil)

  /// TLS 1.2 and 1.3 with HTTP/1.1.
  public static func tls(_ identity: Identity = .trusted) -> ServerSecurity { ServerSecurity(identity: identity) }

  /// TLS with HTTP/2 for the clients that support it, and HTTP/1.1 for the others.
  public static func http2(_ identity: Identity = .trusted) -> ServerSecurity {
    ServerSecurity(identity: identity, offersHTTP2: true)
  }

  private init(identity: Identity?, offersHTTP2: Bool = false) {
    self.identity = identity
    self.offersHTTP2 = offersHTTP2
  }

  /// Whether this system has the library for servers with TLS: OpenSSL 1.1 or 3.
  public static var isAvailable: Bool { TLSContext.isAvailable }

  /// Whether this system also has the library for servers with HTTP/2: nghttp2.
  public static var isHTTP2Available: Bool { isAvailable && HTTP2Session.isAvailable }

  /// The scheme of the server's URLs.
  var scheme: String { identity == nil ? "http" : "https" }
}
