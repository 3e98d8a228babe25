import Foundation
import LoopbackServer
import ServerLibraries

/// A client that trusts the authority of the tests, and sends and returns exactly the bytes of a test over TLS.
///
/// Unchecked: its calls block, so they run on their own threads, one after another.
final class TLSClient: @unchecked Sendable {
  /// What a client checks and presents beyond the authority.
  struct Options: Sendable {
    var host = "localhost"
    var checksRevocations = false
    var presentsCertificate = false
    var knowsHTTP2 = false
  }

  /// Why a connection has failed or ended, as ``readToEnd()`` marks it.
  private enum Ending: String {
    /// Announced by the server.
    case orderly = ""
    /// Without an announcement.
    case cut = "<cut>"
    case reset = "<reset>"
    case failed = "<failed>"
  }

  private let socket: RawClient
  private let context: OpaquePointer
  private let session: OpaquePointer

  init(port: Int, _ options: Options = Options()) throws {
    socket = try RawClient(port: port)
    let own = options.presentsCertificate
    guard
      let context = loopback_tls_client(
        TestCertificates.caPEM, options.checksRevocations ? TestCertificates.crlPEM : nil,
        own ? TestCertificates.clientCertificatePEM : nil, own ? TestCertificates.clientKeyPEM : nil,
        options.knowsHTTP2),
      let session = loopback_tls_session(context, options.host)
    else { throw POSIXError(.EINVAL) }
    (self.context, self.session) = (context, session)
  }

  deinit {
    loopback_tls_session_free(session)
    loopback_tls_context_free(context)
    socket.end()
  }

  /// The result of the check of the server's certificate: 0, or a number `X509_V_ERR_…` of OpenSSL.
  var verifyResult: Int { loopback_tls_verify_result(session) }

  /// Whether the server has chosen HTTP/2.
  var speaksHTTP2: Bool { loopback_tls_speaks_http2(session) }

  /// Performs the handshake, and returns whether it is complete.
  func handshake() async -> Bool { await offPool { self.shakeHands() } }

  private func shakeHands() -> Bool {
    while true {
      let result = loopback_tls_handshake(session)
      flush()
      if result > 0 { return true }
      guard result == loopback_tls_needs_input.rawValue, feed() == nil else { return false }
    }
  }

  /// Sends a text after the handshake.
  func send(_ text: String) { send(Array(text.utf8)) }

  func send(_ bytes: [UInt8]) {
    loopback_tls_write(session, bytes, Int32(bytes.count))
    flush()
  }

  /// Announces the end of the sending.
  func endSending() {
    loopback_tls_end(session)
    flush()
  }

  /// Returns the text up to and including an end, or up to the end of the connection, which is marked.
  func read(until mark: String? = nil) async -> String {
    await offPool {
      var received: [UInt8] = []
      var byte: UInt8 = 0
      let ending = mark.map { Array($0.utf8) }
      while ending == nil || ending != received.suffix(ending?.count ?? 0) {
        let count = loopback_tls_read(self.session, &byte, 1)
        if count > 0 {
          received.append(byte)
        } else if count == loopback_tls_ended.rawValue {
          break
        } else if let end = count == 0 ? self.feed() : .failed {
          return String(decoding: received, as: UTF8.self) + end.rawValue
        }
      }
      return String(decoding: received, as: UTF8.self)
    }
  }

  /// Returns this many bytes, or fewer at the end of the connection.
  func readBytes(_ count: Int) async -> [UInt8] {
    guard count > 0 else { return [] }
    return await offPool {
      var buffer = [UInt8](repeating: 0, count: count)
      var received: [UInt8] = []
      while received.count < count {
        let read = loopback_tls_read(self.session, &buffer, Int32(count - received.count))
        if read > 0 {
          received += buffer[..<Int(read)]
        } else if read != 0 || self.feed() != nil {
          return received
        }
      }
      return received
    }
  }

  /// Ends the connection without an announcement.
  func leave() { socket.endSending() }

  private func flush() {
    var bytes = [UInt8](repeating: 0, count: 16 * 1024)
    while case let count = loopback_tls_drain(session, &bytes, Int32(bytes.count)), count > 0 {
      socket.send(Array(bytes[..<Int(count)]))
    }
  }

  /// Takes bytes from the socket, and returns nil unless the connection has ended.
  private func feed() -> Ending? {
    var bytes = [UInt8](repeating: 0, count: 16 * 1024)
    let count = socket.receive(into: &bytes)
    if count < 0 { return errno == ECONNRESET ? .reset : .failed }
    if count == 0 { return .cut }
    return loopback_tls_feed(session, bytes, Int32(count)) ? nil : .failed
  }

  /// Connects, sends a text, and reads to the end.
  static func exchange(_ port: Int, _ text: String, _ options: Options = Options()) async throws -> String {
    let client = try TLSClient(port: port, options)
    guard await client.handshake() else { return "<handshake \(client.verifyResult)>" }
    client.send(text)
    client.endSending()
    return await client.read()
  }
}
