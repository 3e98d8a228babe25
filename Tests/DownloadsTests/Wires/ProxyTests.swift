#if os(Linux)
  import ArmatureTestSupport
  import Downloads
  import Foundation
  import LoopbackServer
  import Testing

  /// Proxies that the options name; DownloadProcessTests has those that the environment names.
  @Suite(.connected) struct ProxyTests {
    private static let user = "Basic \(Data("user:pass word".utf8).base64EncodedString())"

    private func options(_ wire: Wire, _ proxies: ConnectionOptions.Proxies) -> ConnectionOptions {
      var options = wire.options
      options.proxies = proxies
      return options
    }

    @Test("DL-122 requests over http go to the proxy, with the whole URL")
    func plain() async throws {
      let server = try LoopbackServer { request in Response(body: .text(request.target)) }
      let proxy = try TestProxy(plain: server.port)
      let transport = StandardTransport(options(.standard, .url(proxy.url)))
      // The proxy knows where the host is; no name server is asked.
      let record = try await transport.record("GET", "http://site.test/x?q=1")
      #expect(record.body == Data("http://site.test/x?q=1".utf8))
      #expect(proxy.lines == ["GET http://site.test/x?q=1 HTTP/1.1"])
      #expect(server.requests.map { $0.headers["Host"] } == ["site.test"])
      #expect(server.requests.map { $0.headers["Proxy-Authorization"] } == [nil])
    }

    @Test("DL-122 requests over https pass through a tunnel to the server", arguments: Wire.secure)
    func tunnel(wire: Wire) async throws {
      let security: ServerSecurity = wire == .http2 ? .http2(.wrongHost) : .tls(.wrongHost)
      let server = try LoopbackServer(security: security) { request in
        Response(headers: ["X-Version": request.version], body: .text("hello"))
      }
      let proxy = try TestProxy(tunneled: server.port)
      let transport = StandardTransport(options(wire, .url(proxy.url)))
      // The certificate is checked against the host of the URL, which is that of the certificate.
      let record = try await transport.record("GET", "https://example.test/x")
      #expect(record.body == Data("hello".utf8))
      #expect(record.head?.status == 200)
      // The head of the proxy's own response isn't the server's.
      #expect(record.head?.fields["X-Proxy"] == nil)
      #expect(record.head?.fields["X-Version"] == (wire == .http2 ? "HTTP/2" : "HTTP/1.1"))
      #expect(proxy.lines == ["CONNECT example.test:443 HTTP/1.1"])
      #expect(server.requests.map(\.target) == ["/x"])
      let other = try await transport.record("GET", "https://other.test/x")
      #expect(other.failure == .untrustedServer(.wrongHost))
    }

    @Test("DL-122 user and password of a proxy reach the proxy alone", arguments: Wire.curl)
    func credential(wire: Wire) async throws {
      let server = try LoopbackServer(
        security: wire == .standard ? .plain : wire == .http2 ? .http2(.wrongHost) : .tls(.wrongHost)
      ) { request in
        Response(body: .text("hello"))
      }
      let proxy = try TestProxy(plain: server.port, tunneled: server.port, authorization: Self.user)
      let url = "\(wire == .standard ? "http" : "https")://example.test/x"
      let named = StandardTransport(options(wire, .url("http://user:pass%20word@127.0.0.1:\(proxy.port)")))
      #expect(try await named.record("GET", url).body == Data("hello".utf8))
      // A field of the request has the same effect.
      let plain = StandardTransport(options(wire, .url(proxy.url)))
      let record = try await plain.record("GET", url, ["Proxy-Authorization": Self.user, "X-Own": "1"])
      #expect(record.body == Data("hello".utf8))
      #expect(server.counts.requests == 2)
      if wire != .standard {
        #expect(server.requests.map { $0.headers["Proxy-Authorization"] } == [nil, nil])
        // What is meant for the server doesn't reach the proxy.
        #expect(proxy.heads.allSatisfy { !$0.contains("X-Own") })
      }
      #expect(server.requests.map { $0.headers["Authorization"] } == [nil, nil])
    }

    @Test("DL-122 a proxy that accepts only Digest leads to the server", arguments: Wire.secure)
    func digest(wire: Wire) async throws {
      let server = try LoopbackServer(security: wire == .http2 ? .http2(.wrongHost) : .tls(.wrongHost)) { request in
        Response(body: .text(request.target))
      }
      let proxy = try TestProxy(
        tunneled: server.port, authorization: "Digest username=\"user\"",
        challenge: "Digest realm=\"p\", nonce=\"n\", qop=\"auth\"")
      let transport = StandardTransport(options(wire, .url("http://user:secret@127.0.0.1:\(proxy.port)")))
      async let other = transport.record("GET", "https://example.test/y")
      let record = try await transport.record("GET", "https://example.test/x")
      #expect(record.body == Data("/x".utf8) && record.head?.status == 200)
      #expect(try await other.body == Data("/y".utf8))
      #expect(server.requests.map { $0.headers["Proxy-Authorization"] } == [nil, nil])
      let wrong = StandardTransport(options(wire, .url("http://other:secret@127.0.0.1:\(proxy.port)")))
      #expect(try await wrong.record("GET", "https://example.test/x").failure == .proxyRefused(status: 407))
    }

    private static let digest = "Digest realm=\"p\", nonce=\"n\", qop=\"auth\""

    /// Returns a proxy that accepts only Digest and leads to a server without encryption, and a transport that uses it.
    private func digestProxy(for server: LoopbackServer) throws -> (TestProxy, StandardTransport) {
      let proxy = try TestProxy(
        plain: server.port, authorization: "Digest username=\"user\"", challenge: Self.digest)
      return (proxy, StandardTransport(options(.standard, .url("http://user:secret@127.0.0.1:\(proxy.port)"))))
    }

    @Test(
      "DL-122 a proxy that accepts only Digest leads to a server without encryption, too",
      arguments: ["GET", "HEAD", "DELETE"])
    func plainDigest(method: String) async throws {
      let server = try LoopbackServer { request in
        Response(headers: ["Connection": "close"], body: .text("\(request.method) \(request.target)"))
      }
      let (proxy, transport) = try digestProxy(for: server)
      for path in ["/x", "/y"] {
        let record = try await transport.record(method, "http://site.test\(path)")
        #expect(record.body == Data((method == "HEAD" ? "" : "\(method) http://site.test\(path)").utf8))
        #expect(record.head?.status == 200)
      }
      // The first request has Basic; after that, each begins without an answer to the challenge.
      #expect(proxy.heads.count == 5 && server.counts.requests == 2)
    }

    @Test("DL-122 a body over http isn't left out to find out what a proxy accepts", arguments: [false, true])
    func body(isKnown: Bool) async throws {
      let server = try LoopbackServer { request in
        Response(headers: ["Connection": "close"], body: .text("\(request.bodyCount)"))
      }
      let (proxy, transport) = try digestProxy(for: server)
      if isKnown { #expect(try await transport.record("GET", "http://site.test/x").body == Data("0".utf8)) }
      let count = proxy.heads.count
      let body = RequestBody.data(Data("abc".utf8))
      #expect(try await transport.record("POST", "http://site.test/x", body: body).head?.status == 407)
      #expect(proxy.heads.count == count + 1)
      // A proxy may require an answer for some servers only.
      proxy.require(nil)
      #expect(try await transport.record("POST", "http://site.test/x", body: body).body == Data("3".utf8))
    }

    @Test(
      "DL-122 a proxy over http whose challenge isn't answered ends the exchange with it", arguments: ["", "other:x@"])
    func unansweredDigest(user: String) async throws {
      let proxy = try TestProxy(authorization: "Digest username=\"user\"", challenge: Self.digest)
      let transport = StandardTransport(options(.standard, .url("http://\(user)127.0.0.1:\(proxy.port)")))
      for _ in 0..<2 {
        let record = try await transport.record("GET", "http://site.test/x")
        #expect(record.head?.status == 407)
        #expect(record.head?.fields["Proxy-Authenticate"] == Self.digest)
        #expect(record.events.count { if case .finished = $0 { true } else { false } } == 1)
      }
      proxy.require(Self.user, challenge: "Basic realm=\"p\"")
      #expect(try await transport.record("GET", "http://site.test/x").head?.fields["Proxy-Authenticate"]?.first == "B")
    }

    @Test("DL-122 a proxy that accepts only Digest may accept only Basic later", arguments: Wire.curl)
    func changedScheme(wire: Wire) async throws {
      let security: ServerSecurity = wire == .standard ? .plain : wire == .http2 ? .http2(.wrongHost) : .tls(.wrongHost)
      let server = try LoopbackServer(security: security) { _ in
        Response(headers: ["Connection": "close"], body: .text("hello"))
      }
      let proxy = try TestProxy(
        plain: server.port, tunneled: server.port, authorization: "Digest username=\"user\"", challenge: Self.digest)
      let transport = StandardTransport(
        options(wire, .url("http://user:pass%20word@127.0.0.1:\(proxy.port)")))
      let scheme = wire == .standard ? "http" : "https"
      #expect(try await transport.record("GET", "\(scheme)://example.test/x").body == Data("hello".utf8))
      proxy.require(Self.user, challenge: "Basic realm=\"p\"")
      // Over http and over a new connection, Digest is tried once more.
      for host in ["a.test", "b.test"] {
        _ = try await transport.record("GET", "\(scheme)://\(host)/x")
      }
      let last = try #require(proxy.heads.last)
      #expect(last.contains("\r\nProxy-Authorization: \(Self.user)\r\n"))
    }

    @Test("DL-122 a proxy that refuses fails with its status", arguments: Wire.secure)
    @MainActor func refusing(wire: Wire) async throws {
      let proxy = try TestProxy(authorization: Self.user)
      let transport = StandardTransport(options(wire, .url(proxy.url)))
      let service = DownloadService(configuration: .prompt, transport: transport)
      let outcome = await service.start(.get("https://example.test/x")).outcome
      let reason = DownloadError.Reason.proxyRefused(url: "https://example.test/x", status: 407)
      #expect(outcome.error?.reason == reason)
      let broken = try TestProxy()
      let other = StandardTransport(options(wire, .url(broken.url)))
      #expect(try await other.record("GET", "https://example.test/x").failure == .proxyRefused(status: 502))
      // Over http, the response of a proxy is a response.
      #expect(try await transport.record("GET", "http://example.test/x").head?.status == 407)
    }

    @Test(
      "DL-122 a proxy that doesn't answer the request for a tunnel over HTTP is named, not the server",
      arguments: Wire.secure,
      [
        ("", "it closed the connection"), ("HTTP/1.1 200 Conn", "it closed the connection"),
        ("hello\r\n\r\n", "its answer isn't HTTP"),
        ("HTTP/1.1 200 OK\r\nX: \(String(repeating: "x", count: 200_000))", "the head of its answer is too long"),
      ])
    func speechless(wire: Wire, answer: (text: String, problem: String)) async throws {
      let proxy = try TestProxy(answer: answer.text)
      let transport = StandardTransport(options(wire, .url(proxy.url)))
      #expect(try await transport.record("GET", "https://example.test/x").failure == .proxyFailed(answer.problem))
    }

    @Test("DL-122 a tunnel that a proxy refuses for a moment is requested again", arguments: [(503, 3), (403, 1)])
    @MainActor func refusing(status: Int, attempts: Int) async throws {
      let proxy = try TestProxy(answer: "HTTP/1.1 \(status) No\r\nContent-Length: 0\r\n\r\n")
      let transport = StandardTransport(options(.encrypted, .url(proxy.url)))
      let service = DownloadService(configuration: .prompt, transport: transport)
      let error = await service.start(.get("https://example.test/x")).outcome.error
      #expect(error?.reason == .proxyRefused(url: "https://example.test/x", status: status))
      #expect(error?.attempts == attempts && proxy.heads.count == attempts)
    }

    @Test("DL-122 exceptions and no proxy connect directly", arguments: Wire.curl)
    func exceptions(wire: Wire) async throws {
      let server = try wire.server { _ in Response(body: .text("direct")) }
      let proxy = try TestProxy()
      for proxies: ConnectionOptions.Proxies in [
        .none, .url(proxy.url, except: ["127.0.0.1"]), .url(proxy.url, except: ["other.test", "127.0.0.1"]),
        .url(proxy.url, except: ["*"]),
      ] {
        let record = try await StandardTransport(options(wire, proxies)).record("GET", server.url("/x"))
        #expect(record.body == Data("direct".utf8), "\(proxies)")
      }
      #expect(proxy.heads.isEmpty)
      // What is for a proxy doesn't reach the server.
      let fields: HTTPFields = ["Proxy-Authorization": "Basic secret"]
      let url = server.url("/y")
      _ = try await StandardTransport(options(wire, .none)).record("GET", url, fields)
      #expect(server.requests.last?.target == "/y" && server.requests.last?.headers["Proxy-Authorization"] == nil)
      _ = try await StandardTransport(options(wire, .url(proxy.url, except: ["test"]))).record("GET", server.url("/x"))
      #expect(proxy.heads.count == 1)
    }

    @Test("DL-122 a closed port as the proxy is the proxy's failure, on the server's machine too", arguments: Wire.curl)
    func closed(wire: Wire) async throws {
      let port = try ClosedPort()
      let server = try wire.server { _ in Response(body: .text("never")) }
      let transport = StandardTransport(options(wire, .url("http://127.0.0.1:\(port.number)")))
      let failure = try await transport.record("GET", server.url("/x")).failure
      #expect(failure == .proxyFailed("it accepts no connection"))
      #expect(server.counts.connections == 0)
      // A URL without a port has that of its scheme.
      let other = try await transport.record("GET", "http://127.0.0.1/x").failure
      #expect(other == .proxyFailed("it accepts no connection"))
    }

    @Test(
      "DL-122 a proxy over https that isn't trusted is named as what failed, and not the server",
      arguments: [
        (ServerSecurity.Identity.unknownIssuer, "http"), (.unknownIssuer, "https"), (.wrongHost, "http"),
        (.wrongHost, "https"), (.expired, "https"), (.selfSigned, "https"),
      ], [false, true])
    func untrusted(
      proxy identity: (certificate: ServerSecurity.Identity, scheme: String), hasPortOfServer: Bool
    ) async throws {
      let proxy = try LoopbackServer(security: .tls(identity.certificate)) { _ in Response(body: .text("never")) }
      let transport = StandardTransport(options(.encrypted, .url("https://127.0.0.1:\(proxy.port)")))
      let port = hasPortOfServer ? ":\(proxy.port)" : ""
      let failure = try await transport.record("GET", "\(identity.scheme)://site.test\(port)/x").failure
      #expect(failure == .proxyFailed("its certificate isn't trusted"))
      #expect(proxy.requests.isEmpty)
    }

    @Test(
      "DL-122 a proxy without encryption at an https URL is named as what failed, and not the server",
      arguments: ["http", "https"])
    func unencrypted(scheme: String) async throws {
      let proxy = try LoopbackServer { _ in Response(body: .text("never")) }
      let transport = StandardTransport(options(.encrypted, .url("https://127.0.0.1:\(proxy.port)")))
      let failure = try await transport.record("GET", "\(scheme)://site.test/x").failure
      #expect(failure == .proxyFailed("the handshake with it failed"))
    }

    @Test("DL-122 a proxy isn't blamed for the certificate of the server behind it")
    func serverBehind() async throws {
      let server = try LoopbackServer(security: .tls(.expired)) { _ in Response(body: .text("never")) }
      let proxy = try TestProxy(tunneled: server.port)
      let transport = StandardTransport(options(.encrypted, .url(proxy.url)))
      let failure = try await transport.record("GET", "https://127.0.0.1:\(server.port)/x").failure
      #expect(failure == .untrustedServer(.expired))
    }

    @Test("DL-122 a proxy whose URL can't be used is named as what failed", arguments: ["nonsense://h", "http://h:x"])
    func unsupported(url: String) async throws {
      let failure = try await StandardTransport(options(.standard, .url(url))).record("GET", "http://site.test/x")
        .failure
      #expect(failure == .proxyFailed("its URL isn't supported"))
    }
  }
#endif
