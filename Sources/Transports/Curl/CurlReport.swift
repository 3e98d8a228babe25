#if os(Linux) || os(Android)
  import Foundation

  /// How an exchange ended, as libcurl reports it.
  struct CurlReport {
    /// The host of the URL, without brackets.
    let host: String
    /// libcurl's result; 0 is success.
    let code: Int32
    /// libcurl's description of the result.
    let text: String
    /// The part of the exchange that was under way.
    let phase: ExchangePhase
    /// Why the certificate wasn't accepted, as a number of OpenSSL; 0 without a reason.
    let verifyResult: Int
    /// The status with which a proxy answered the request for a tunnel; 0 without one.
    let connectCode: Int
    /// The last error number of the system; 0 without one.
    let systemError: Int32

    /// The failure that the report amounts to.
    var failure: TransportFailure {
      switch code {
      case 0: .connectionLost(phase)
      case 3: .malformedURL
      case 5: .proxyFailed("its name can't be resolved")
      case 6: .unknownHost
      case 7: connectingFailure
      case 18: .connectionLost(phase)
      case 28: .timedOut(phase)
      // libcurl limits the length of a line, and before 8.6 reports that as a lack of memory.
      case 27 where phase != .body, 100 where phase != .body: .malformedResponse("its head is too long")
      case 35: handshakeFailure
      case 97: .proxyFailed("libcurl reports: \(text)")
      case 60, 83, 91: .untrustedServer(distrust)
      case 58, 66, 77, 82:
        .unusableOptions(
          "Cannot use the network as configured: \(text). Nothing was sent. Check the files of certificates.")
      case 1 where mentions("HTTP/0.9"): .malformedResponse("its first line isn't an HTTP status line")
      case 1, 8: .malformedResponse("libcurl reports: \(text)")
      // libcurl's result for a trailer without a colon.
      case 43 where phase == .body: .malformedResponse("libcurl reports: \(text)")
      case 16, 52, 55, 56, 92: lostConnection
      default: .other(code: Int(code), text: text)
      }
    }

    private func mentions(_ words: String...) -> Bool {
      words.contains { text.range(of: $0, options: .caseInsensitive) != nil }
    }

    private var connectingFailure: TransportFailure {
      if connectCode >= 300 { return .proxyRefused(status: connectCode) }
      return switch systemError {
      case EMFILE, ENFILE, ENOMEM, ENOBUFS: .system(systemError)
      case ENETUNREACH, ENETDOWN: .offline
      case ETIMEDOUT: .timedOut(.connecting)
      case _ where namesProxy: .proxyFailed("it accepts no connection")
      default: .cannotConnect
      }
    }

    /// Whether the text names a machine other than the host as the one to which no connection was made.
    private var namesProxy: Bool {
      guard let mark = text.range(of: "connect to ", options: .caseInsensitive) else { return false }
      let named = text[mark.upperBound...].prefix { $0 != " " }
      guard named.caseInsensitiveCompare(host) != .orderedSame else { return false }
      // libcurl writes addresses in their usual form: 127.1 as 127.0.0.1.
      guard let address = NumericAddress(host) else { return true }
      return NumericAddress(String(named)) != address
    }

    private var handshakeFailure: TransportFailure {
      // A server that closes the connection during the handshake may accept the next one.
      if mentions("SSL_ERROR_SYSCALL", "reset by peer", "unexpected eof", "decryption error in handshake") {
        return .connectionLost(.connecting)
      }
      return .untrustedServer(mentions("certificate verify failed") ? distrust : .handshake)
    }

    private var lostConnection: TransportFailure {
      if connectCode >= 300 { return .proxyRefused(status: connectCode) }
      // A server of TLS 1.3 refuses a client only after the handshake.
      if mentions("alert") && mentions("certificate", "unknown ca", "access denied", "handshake failure") {
        return .untrustedServer(.handshake)
      }
      if mentions("chunk", "hexadecimal") && phase == .body { return .malformedResponse("libcurl reports: \(text)") }
      if mentions("too large", "nul byte", "malformed", "invalid") && phase != .body {
        return .malformedResponse("libcurl reports: \(text)")
      }
      return .connectionLost(phase)
    }

    private var distrust: DistrustReason {
      switch verifyResult {
      case 9, 10: return .expired
      case 18: return .selfSigned
      case 2, 19, 20, 21, 24, 27: return .unknownIssuer
      case 23: return .revoked
      case 62, 63, 64: return .wrongHost
      default: break
      }
      // The libraries for TLS that give no number describe the reason, as libcurl itself does for the host's name.
      if mentions("subject name", "does not match", "not match target host", "hostname mismatch") { return .wrongHost }
      if mentions("expired", "not yet valid", "not activated") { return .expired }
      if mentions("revoked") { return .revoked }
      if mentions("self-signed", "self signed") { return .selfSigned }
      if mentions("issuer", "unknown ca") { return .unknownIssuer }
      return .other
    }
  }
#endif
