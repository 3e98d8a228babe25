#if os(Linux) || os(Android)
  import Foundation
  import Testing

  @testable import Transports

  /// What libcurl's reports amount to.
  @Suite struct CurlReportTests {
    private func failure(
      _ code: Int32, _ text: String, host: String = "example.org", port: Int = 81, peerPort: Int = 0,
      connectCode: Int = 0, hasEncryptedProxy: Bool = true, hasProxyExceptions: Bool = true
    ) -> TransportFailure {
      let report = CurlReport(
        host: host, port: port, code: code, text: text, phase: .connecting, verifyResult: 0,
        proxyVerifyResult: 0, peerPort: peerPort, isEncrypted: true, hasEncryptedProxy: hasEncryptedProxy,
        hasProxyExceptions: hasProxyExceptions, connectCode: connectCode, isTunneling: false, systemError: ECONNREFUSED)
      return report.failure
    }

    @Test(
      "DL-122 a refused connection is the proxy's only if libcurl names another machine than the host",
      arguments: [
        ("example.org", "example.org"), ("Example.org", "example.org"), ("127.1", "127.0.0.1"),
        ("2130706433", "127.0.0.1"), ("0:0:0:0:0:0:0:1", "::1"), ("::1%25lo", "::1"), ("FE80::1", "fe80::1"),
      ])
    func refused(host: String, named: String) {
      let text = "Failed to connect to \(named) port 81 after 0 ms: Could not connect to server"
      #expect(failure(7, text, host: host) == .cannotConnect)
      let other = text.replacing(named, with: "proxy.example.org")
      #expect(failure(7, other, host: host) == .proxyFailed("it accepts no connection"))
      let address = text.replacing(named, with: "10.0.0.1")
      #expect(failure(7, address, host: host) == .proxyFailed("it accepts no connection"))
    }

    @Test("DL-122 a refused connection is that of a proxy on the same machine if libcurl names another port")
    func refusedPort() {
      for end in [" after 0 ms: Could not connect to server", ": Connection refused"] {
        let text = "Failed to connect to 127.0.0.1 port 81\(end)"
        #expect(failure(7, text, host: "127.0.0.1", port: 81) == .cannotConnect)
        #expect(failure(7, text, host: "127.0.0.1", port: 8) == .proxyFailed("it accepts no connection"))
      }
    }

    @Test("a URL and files of certificates that libcurl doesn't accept are the request's and the options' fault")
    func input() {
      #expect(failure(3, "URL using bad/illegal format or missing URL") == .malformedURL)
      for code: Int32 in [58, 66, 77, 82] {
        #expect(
          failure(code, "error setting certificate file: /f")
            == .unusableOptions(
              "Cannot use the network as configured: error setting certificate file: /f. Nothing was sent. Check the "
                + "files of certificates."))
      }
    }

    @Test("DL-122 a handshake that fails is that of a proxy if no tunnel through it was requested yet")
    func handshake() {
      let text = "SSL: no alternative certificate subject name matches target host name"
      #expect(failure(60, text, peerPort: 81) == .untrustedServer(.wrongHost))
      #expect(failure(60, text, peerPort: 0) == .untrustedServer(.wrongHost))
      #expect(failure(60, text, peerPort: 3128, connectCode: 200) == .untrustedServer(.wrongHost))
      // A proxy over SOCKS is asked for no tunnel.
      for code: Int32 in [60, 83, 91] {
        let socks = failure(code, text, peerPort: 3128, hasEncryptedProxy: false)
        #expect(socks == .untrustedServer(.wrongHost))
      }
      for code: Int32 in [60, 83, 91] {
        #expect(failure(code, text, peerPort: 3128) == .proxyFailed("its certificate isn't trusted"))
      }
      #expect(failure(35, "wrong version number", peerPort: 81) == .untrustedServer(.handshake))
      #expect(failure(35, "wrong version number", peerPort: 3128, connectCode: 200) == .untrustedServer(.handshake))
      #expect(failure(35, "wrong version number", peerPort: 3128) == .proxyFailed("the handshake with it failed"))
    }

    @Test("DL-122 a handshake is that of a proxy on the server's port unless some hosts are reached without it")
    func handshakeAtSamePort() {
      let text = "wrong version number"
      let failures = [(0, true), (0, false), (200, false)].map { connectCode, hasExceptions in
        failure(35, text, peerPort: 81, connectCode: connectCode, hasProxyExceptions: hasExceptions)
      }
      #expect(
        failures == [
          .untrustedServer(.handshake), .proxyFailed("the handshake with it failed"), .untrustedServer(.handshake),
        ])
      #expect(failure(35, text, hasProxyExceptions: false) == .untrustedServer(.handshake))
      let socks = failure(35, text, peerPort: 81, hasEncryptedProxy: false, hasProxyExceptions: false)
      #expect(socks == .untrustedServer(.handshake))
    }

    @Test("DL-122 only proxies over https can be what a handshake fails with")
    func encryptedProxies() {
      let proxies: [(ConnectionOptions.Proxies, Bool)] = [
        (.none, false), (.url("https://p:1"), true), (.url("HTTPS://p:1", except: ["h"]), true),
        (.url("http://p:1"), false), (.url("socks5h://p:1"), false),
      ]
      for (proxies, areEncrypted) in proxies { #expect(proxies.areEncrypted == areEncrypted, "\(proxies)") }
      let exceptions = proxies.map(\.0.haveExceptions)
      #expect(exceptions == [false, false, true, false, false])
    }
  }
#endif
