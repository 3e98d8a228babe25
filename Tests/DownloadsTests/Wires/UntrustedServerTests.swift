#if os(Linux)
  import ArmatureTestSupport
  import Downloads
  import Foundation
  import LoopbackServer
  import Testing

  /// Servers whose certificate or handshake isn't accepted.
  @Suite(.connected) struct UntrustedServerTests {
    private static let reasons: [(ServerSecurity.Identity, DistrustReason)] = [
      (.expired, .expired), (.notYetValid, .expired), (.selfSigned, .selfSigned), (.unknownIssuer, .unknownIssuer),
      (.wrongHost, .wrongHost),
    ]

    private func security(_ wire: Wire, _ identity: ServerSecurity.Identity) -> ServerSecurity {
      wire == .http2 ? .http2(identity) : .tls(identity)
    }

    /// Checks that a job fails for a reason, after one attempt unless more are allowed, and that the server receives no
    /// request.
    @MainActor private func expect(
      _ reason: DistrustReason, from server: LoopbackServer, _ options: ConnectionOptions, scheme: String? = nil,
      attempts: ClosedRange<Int> = 1...1
    ) async throws {
      let place = try TemporaryFolder()
      let url = scheme.map { "\($0)://127.0.0.1:\(server.port)/x" } ?? server.url("/x")
      let service = DownloadService(configuration: .prompt, transport: StandardTransport(options))
      let outcome = await service.start(.get(url, to: .file(place.file()))).outcome
      #expect(outcome.error?.reason == .untrustedServer("127.0.0.1", reason))
      #expect(attempts.contains(outcome.error?.attempts ?? 0))
      #expect(server.counts.requests == 0)
      #expect(attempts.contains(server.counts.connections))
      #expect(place.names.isEmpty)
    }

    @Test("DL-119 a certificate that isn't accepted fails with its reason", arguments: Wire.secure, reasons)
    @MainActor func refused(wire: Wire, pair: (ServerSecurity.Identity, DistrustReason)) async throws {
      let server = try LoopbackServer(security: security(wire, pair.0)) { _ in Response(body: .text("secret")) }
      try await expect(pair.1, from: server, wire.options)
    }

    @Test("DL-119 a revoked certificate fails if the lists of revocations are known", arguments: Wire.secure)
    @MainActor func revoked(wire: Wire) async throws {
      let place = try TemporaryFolder()
      let files = try TestCertificates.write(to: place.folder)
      var options = wire.options
      options.revocationLists = files.revocations
      try await expect(.revoked, from: LoopbackServer(security: security(wire, .revoked)), options)
      // A server that isn't revoked passes, and without lists nothing is known about revocations.
      for (identity, options) in [(ServerSecurity.Identity.trusted, options), (.revoked, wire.options)] {
        let server = try LoopbackServer(security: security(wire, identity)) { _ in Response(body: .text("hello")) }
        #expect(try await StandardTransport(options).record("GET", server.url("/x")).body == Data("hello".utf8))
      }
    }

    @Test("DL-119 a server without encryption fails as the handshake", arguments: Wire.secure)
    @MainActor func plain(wire: Wire) async throws {
      try await expect(.handshake, from: LoopbackServer(), wire.options, scheme: "https")
    }

    @Test("DL-119 a server that requires a client certificate fails as the handshake", arguments: Wire.secure)
    @MainActor func clientCertificate(wire: Wire) async throws {
      var security = security(wire, .trusted)
      security.requiresClientCertificate = true
      // The server of TLS 1.3 refuses after the handshake, and closing may overtake its reason.
      try await expect(.handshake, from: LoopbackServer(security: security), wire.options, attempts: 1...3)
    }

    @Test("DL-119 a connection that is refused isn't used later", arguments: Wire.secure)
    @MainActor func again(wire: Wire) async throws {
      let server = try LoopbackServer(security: security(wire, .selfSigned)) { _ in Response(body: .text("secret")) }
      let transport = StandardTransport(wire.options)
      for _ in 0..<3 {
        let record = try await transport.record("GET", server.url("/x"), ["Authorization": "Basic c2VjcmV0"])
        #expect(record.events == [.failed(.untrustedServer(.selfSigned))])
      }
      #expect(server.counts == LoopbackServer.Counts(connections: 3, requests: 0))
    }
  }
#endif
