#if os(Linux)
  import ArmatureTestSupport
  import Downloads
  import Foundation
  import LoopbackServer
  import Testing

  /// The cookies of one transport over all its protocols.
  @Suite(.connected, .enabled(if: Wire.curl.count == 3)) struct CookieTests {
    private static func cookies(_ request: Request?) -> [String] {
      (request?.headers["Cookie"] ?? "").split(separator: "; ").map(String.init).sorted()
    }

    @Test("DL-124 one jar of cookies serves http, TLS and HTTP/2")
    func shared() async throws {
      let servers = try Wire.curl.map { wire in
        try wire.server { request in
          let name = String(request.path.dropFirst())
          return Response(headers: name.isEmpty ? [:] : ["Set-Cookie": "\(name)=1; Path=/"], body: .text("ok"))
        }
      }
      let transport = try #require(Wire.http2.transport)
      for (server, name) in zip(servers, ["a", "b", "c"]) {
        _ = try await transport.record("GET", server.url("/\(name)"))
      }
      for server in servers { _ = try await transport.record("GET", server.url("/")) }
      // A cookie belongs to a host, whatever the port and the protocol.
      #expect(servers.map { Self.cookies($0.requests.first) } == [[], ["a=1"], ["a=1", "b=1"]])
      #expect(servers.map { Self.cookies($0.requests.last) } == Array(repeating: ["a=1", "b=1", "c=1"], count: 3))
      #expect(servers.map { $0.requests.last?.version } == ["HTTP/1.1", "HTTP/1.1", "HTTP/2"])
      // Another transport has another jar.
      _ = try await #require(Wire.http2.transport).record("GET", servers[0].url("/"))
      #expect(Self.cookies(servers[0].requests.last) == [])
    }

    @Test("DL-124 a Secure cookie isn't sent over plain http to a remote host", arguments: Wire.secure)
    func secure(wire: Wire) async throws {
      let encrypted = try LoopbackServer(security: wire == .http2 ? .http2(.wrongHost) : .tls(.wrongHost)) { _ in
        var headers = Headers()
        headers.add("Set-Cookie", "hidden=1; Secure; Path=/")
        headers.add("Set-Cookie", "open=1; Path=/")
        return Response(headers: headers, body: .text("ok"))
      }
      let plain = try LoopbackServer { _ in
        Response(headers: ["Set-Cookie": "forged=1; Secure; Path=/"], body: .text("ok"))
      }
      let proxy = try TestProxy(plain: plain.port, tunneled: encrypted.port)
      var options = wire.options
      options.proxies = .url(proxy.url)
      let transport = StandardTransport(options)
      for scheme in ["https", "http", "https"] { _ = try await transport.record("GET", "\(scheme)://example.test/") }
      #expect(Self.cookies(plain.requests.last) == ["open=1"])
      // A server without encryption can't set a Secure cookie.
      #expect(Self.cookies(encrypted.requests.last) == ["hidden=1", "open=1"])
    }

    @Test("DL-124 a Cookie field of a request takes the place of the jar's cookies", arguments: Wire.curl)
    func own(wire: Wire) async throws {
      let server = try wire.server { request in
        Response(headers: ["Set-Cookie": "count=\(request.path.dropFirst()); Path=/"], body: .text("ok"))
      }
      let transport = try #require(wire.transport)
      _ = try await transport.record("GET", server.url("/1"))
      _ = try await transport.record("GET", server.url("/2"), ["Cookie": "own=x"])
      _ = try await transport.record("GET", server.url("/3"))
      #expect(server.requests.map(Self.cookies) == [[], ["own=x"], ["count=1"]])
    }
  }
#endif
