#if os(Linux) || os(Android)
  import Foundation

  /// How an exchange ended, as libcurl reports it.
  struct CurlReport {
    /// The host of the URL, without brackets.
    let host: String
    /// The port of the server.
    let port: Int
    /// libcurl's result; 0 is success.
    let code: Int32
    /// libcurl's description of the result.
    let text: String
    /// The part of the exchange that was under way.
    let phase: ExchangePhase
    /// Why the certificate wasn't accepted, as a number of OpenSSL; 0 without a reason.
    let verifyResult: Int
    /// The same for the certificate of a proxy.
    let proxyVerifyResult: Int
    /// The port of the machine to which the connection leads, which may be a proxy; 0 without a connection.
    let peerPort: Int
    /// Whether the URL's scheme is https.
    let isEncrypted: Bool
    /// Whether the proxy, if there is one, is one over https.
    let hasEncryptedProxy: Bool
    /// Whether some hosts are reached without the proxy.
    let hasProxyExceptions: Bool
    /// The status with which a proxy answered the request for a tunnel; 0 without one.
    let connectCode: Int
    /// Whether the request is encrypted and a connection was made for it on which no handshake has ended, so that it
    /// is one to a proxy.
    let isTunneling: Bool
    /// The last error number of the system; 0 without one.
    let systemError: Int32

    /// libcurl's results that have a meaning of their own here, by their names in its manual.
    private enum Code {
      static let ok: Int32 = 0
      static let unsupportedProtocol: Int32 = 1
      static let malformedURL: Int32 = 3
      static let couldNotResolveProxy: Int32 = 5
      static let couldNotResolveHost: Int32 = 6
      static let couldNotConnect: Int32 = 7
      static let weirdServerReply: Int32 = 8
      static let http2: Int32 = 16
      static let partialFile: Int32 = 18
      static let outOfMemory: Int32 = 27
      static let operationTimedOut: Int32 = 28
      static let sslConnectError: Int32 = 35
      static let badFunctionArgument: Int32 = 43
      static let gotNothing: Int32 = 52
      static let sendError: Int32 = 55
      static let receiveError: Int32 = 56
      static let sslCertificateProblem: Int32 = 58
      static let peerFailedVerification: Int32 = 60
      static let sslEngineInitializationFailed: Int32 = 66
      static let sslBadAuthorityFile: Int32 = 77
      static let sslBadRevocationList: Int32 = 82
      static let sslIssuerError: Int32 = 83
      static let sslInvalidCertificateStatus: Int32 = 91
      static let http2Stream: Int32 = 92
      static let proxy: Int32 = 97
      static let tooLarge: Int32 = 100
    }

    /// The failure that the report amounts to.
    var failure: TransportFailure {
      // libcurl reports a proxy whose URL it can't use as one without an address, or as one that accepts no connection.
      if mentions("unsupported proxy") { return .proxyFailed("its URL isn't supported") }
      return switch code {
      case Code.ok, Code.partialFile: .connectionLost(phase)
      case Code.malformedURL: .malformedURL
      case Code.couldNotResolveProxy: .proxyFailed("its name can't be resolved")
      case Code.couldNotResolveHost: .unknownHost
      case Code.couldNotConnect: connectingFailure
      case Code.operationTimedOut: .timedOut(phase)
      // libcurl limits the length of a line, and before 8.6 reports that as a lack of memory.
      case Code.outOfMemory where phase != .body, Code.tooLarge where phase != .body:
        .malformedResponse("its head is too long")
      case Code.proxy: .proxyFailed("libcurl reports: \(text)")
      case Code.sslConnectError: isHandshakeOfProxy ? .proxyFailed("the handshake with it failed") : handshakeFailure
      case Code.peerFailedVerification, Code.sslIssuerError, Code.sslInvalidCertificateStatus:
        isHandshakeOfProxy ? .proxyFailed("its certificate isn't trusted") : .untrustedServer(distrust)
      case Code.sslCertificateProblem, Code.sslEngineInitializationFailed, Code.sslBadAuthorityFile,
        Code.sslBadRevocationList:
        .unusableOptions(
          "Cannot use the network as configured: \(text). Nothing was sent. Check the files of certificates.")
      case Code.unsupportedProtocol where mentions("HTTP/0.9"):
        .malformedResponse("its first line isn't an HTTP status line")
      case Code.unsupportedProtocol, Code.weirdServerReply: .malformedResponse("libcurl reports: \(text)")
      // A trailer without a colon.
      case Code.badFunctionArgument where phase == .body: .malformedResponse("libcurl reports: \(text)")
      case Code.http2, Code.gotNothing, Code.sendError, Code.receiveError, Code.http2Stream: lostConnection
      default: .other(code: Int(code), text: text)
      }
    }

    private func mentions(_ words: String...) -> Bool {
      words.contains { text.range(of: $0, options: .caseInsensitive) != nil }
    }

    /// Whether a handshake that failed was one with a proxy: the URL is one over http, the proxy's certificate isn't
    /// trusted, or the connection leads to a proxy over https that hasn't been asked for a tunnel yet.
    ///
    /// libcurl doesn't tell whether the host is one of those that are reached without the proxy; if there are such
    /// hosts, only a port other than the server's says that it isn't.
    private var isHandshakeOfProxy: Bool {
      if !isEncrypted || proxyVerifyResult != 0 { return true }
      return hasEncryptedProxy && connectCode == 0 && peerPort != 0 && (!hasProxyExceptions || peerPort != port)
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

    /// Whether the text names a machine other than the host, or a port other than the server's, as the one to which no
    /// connection was made.
    private var namesProxy: Bool {
      guard let mark = text.range(of: "connect to ", options: .caseInsensitive) else { return false }
      let words = text[mark.upperBound...].split(separator: " ", maxSplits: 3)
      guard let named = words.first else { return false }
      if words.count > 2, words[1] == "port", let other = Int(words[2].prefix { $0.isNumber }), other != port {
        return true
      }
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
      // A handshake that fails has a result of its own.
      if isTunneling { return .proxyFailed(tunnelProblem) }
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

    private var tunnelProblem: String {
      if mentions("too large") { return "the head of its answer is too long" }
      return mentions("tunnel failed, response 0") ? "its answer isn't HTTP" : "it closed the connection"
    }

    private var distrust: DistrustReason {
      // OpenSSL's numbers X509_V_ERR_…
      switch verifyResult {
      // Not yet valid, expired.
      case 9, 10: return .expired
      // A self-signed certificate without a chain.
      case 18: return .selfSigned
      // No issuer, a self-signed root, no local issuer, no signature of the leaf, not an authority, not trusted.
      case 2, 19, 20, 21, 24, 27: return .unknownIssuer
      case 23: return .revoked
      // Another host, email address or IP address.
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

  extension ConnectionOptions.Proxies {
    /// Whether requests over https go to a proxy over https, except to the listed hosts.
    var areEncrypted: Bool {
      let url: String? =
        switch self {
        case .none: nil
        case .url(let url, _): url
        case .environment: Self.variable("https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY")
        }
      return url?.lowercased().hasPrefix("https:") == true
    }

    /// Whether some hosts are reached without the proxy.
    var haveExceptions: Bool {
      switch self {
      case .none: false
      case .url(_, let exceptions): !exceptions.isEmpty
      case .environment: Self.variable("no_proxy", "NO_PROXY") != nil
      }
    }

    /// Returns the first variable of the environment that isn't empty, as libcurl chooses it.
    private static func variable(_ names: String...) -> String? {
      let environment = ProcessInfo.processInfo.environment
      return names.lazy.compactMap { environment[$0] }.first { !$0.isEmpty }
    }
  }
#endif
