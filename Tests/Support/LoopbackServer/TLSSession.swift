import Foundation
import ServerLibraries

/// The certificates and protocols of a server, for all of its connections.
///
/// Unchecked: OpenSSL allows sessions to be made from one context on several threads, and nothing changes the context
/// after its creation.
final class TLSContext: @unchecked Sendable {
  fileprivate let base: OpaquePointer

  static var isAvailable: Bool { loopback_has_tls() }

  init(_ identity: ServerSecurity.Identity, of security: ServerSecurity) throws(LoopbackServerError) {
    guard Self.isAvailable else { throw .noTLS }
    guard !security.offersHTTP2 || HTTP2Session.isAvailable else { throw .noHTTP2 }
    let clients = security.requiresClientCertificate ? TestCertificates.clientAuthorityPEM : nil
    let made = loopback_tls_server(
      identity.certificatesPEM, TestCertificates.serverKeyPEM, clients, security.offersHTTP2)
    guard let made else { throw .noTLS }
    base = made
  }

  deinit { loopback_tls_context_free(base) }
}

/// The encryption of one connection, between plain bytes and those of the socket; used on one thread at a time.
final class TLSSession {
  /// The outcome of reading.
  enum Input {
    case bytes(Int)
    /// More bytes of the socket are needed.
    case incomplete
    /// The client has ended its sending.
    case ended
    /// What the client sent isn't TLS, or its certificate is refused.
    case failed
  }

  private let base: OpaquePointer

  init?(_ context: TLSContext) {
    guard let made = loopback_tls_session(context.base, nil) else { return nil }
    base = made
  }

  deinit { loopback_tls_session_free(base) }

  /// Whether the handshake has chosen HTTP/2.
  var speaksHTTP2: Bool { loopback_tls_speaks_http2(base) }

  /// Continues the handshake; `.bytes` when it is complete.
  func handshake() -> Input { input(loopback_tls_handshake(base)) }

  /// Decrypts bytes into a buffer.
  func read(into buffer: inout [UInt8]) -> Input {
    input(buffer.withUnsafeMutableBytes { loopback_tls_read(base, $0.baseAddress, Int32(clamping: $0.count)) })
  }

  /// Takes bytes that arrived at the socket.
  func feed(_ bytes: ArraySlice<UInt8>) -> Bool {
    bytes.withUnsafeBytes { loopback_tls_feed(base, $0.baseAddress, Int32(clamping: $0.count)) }
  }

  /// Encrypts bytes for ``drain()``, and returns false if the session has failed.
  func write(_ data: Data) -> Bool {
    data.isEmpty
      || data.withUnsafeBytes { loopback_tls_write(base, $0.baseAddress, Int32(clamping: $0.count)) } == data.count
  }

  /// Encrypts the end of the sending.
  func end() { loopback_tls_end(base) }

  /// Returns the bytes for the socket, at most 64 KiB.
  func drain() -> Data {
    var bytes = Data(count: 64 * 1024)
    let count = bytes.withUnsafeMutableBytes { loopback_tls_drain(base, $0.baseAddress, Int32($0.count)) }
    return bytes.prefix(Int(count))
  }

  private func input(_ result: Int32) -> Input {
    switch result {
    case 1...: .bytes(Int(result))
    case loopback_tls_needs_input.rawValue: .incomplete
    case loopback_tls_ended.rawValue: .ended
    default: .failed
    }
  }
}
