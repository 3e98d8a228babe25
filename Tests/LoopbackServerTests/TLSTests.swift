import ArmatureTestSupport
import Foundation
import LoopbackServer
import Testing

/// Servers with TLS: what clients see of the certificate, and HTTP/1.1 inside.
@Suite(.connected, .enabled(if: ServerSecurity.isAvailable)) struct TLSTests {
  private static let get = "GET / HTTP/1.1\r\nHost: h\r\n\r\n"
  private static let ok = "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello"

  private static let identities: [(ServerSecurity.Identity, Int)] = [
    (.trusted, 0), (.expired, 10), (.notYetValid, 9), (.wrongHost, 62), (.revoked, 23), (.selfSigned, 18),
    (.unknownIssuer, 20),
  ]

  @Test("each identity fails for its own reason", arguments: identities)
  func identity(identity: ServerSecurity.Identity, reason: Int) async throws {
    let server = try LoopbackServer(security: .tls(identity)) { _ in Response(body: .text("hello")) }
    let hasList = identity == .trusted || identity == .revoked
    let options = TLSClient.Options(checksRevocations: hasList)
    let answer = try await TLSClient.exchange(server.port, Self.get, options)
    #expect(answer == (reason == 0 ? Self.ok : "<handshake \(reason)>"))
    #expect(server.counts == LoopbackServer.Counts(connections: 1, requests: reason == 0 ? 1 : 0))
  }

  @Test("a revoked certificate is valid for a client without the list, and one for another host on that host")
  func lenient() async throws {
    for (identity, host) in [(ServerSecurity.Identity.revoked, "localhost"), (.wrongHost, "example.test")] {
      let server = try LoopbackServer(security: .tls(identity)) { _ in Response(body: .text("hello")) }
      #expect(try await TLSClient.exchange(server.port, Self.get, .init(host: host)) == Self.ok)
    }
  }

  @Test("a server may require the certificate of a client")
  func clientCertificate() async throws {
    var security = ServerSecurity.tls()
    security.requiresClientCertificate = true
    let server = try LoopbackServer(security: security) { _ in Response(body: .text("hello")) }
    #expect(try await TLSClient.exchange(server.port, Self.get, .init(presentsCertificate: true)) == Self.ok)
    // In TLS 1.3 the client is refused after its side of the handshake.
    #expect(try await TLSClient.exchange(server.port, Self.get) == "<failed>")
    #expect(server.counts == LoopbackServer.Counts(connections: 2, requests: 1))
  }

  @Test("URLs have the scheme https")
  func urls() throws {
    let server = try LoopbackServer(security: .tls())
    #expect(server.url("/x") == "https://127.0.0.1:\(server.port)/x")
    #expect("\(server.baseURL)" == "https://127.0.0.1:\(server.port)")
  }

  @Test("HTTP/1.1 is chosen unless both sides know HTTP/2", arguments: [(true, true), (true, false), (false, true)])
  func protocols(server offers: Bool, client knows: Bool) async throws {
    let server = try LoopbackServer(security: offers ? .http2() : .tls())
    let client = try TLSClient(port: server.port, .init(knowsHTTP2: knows))
    #expect(await client.handshake())
    #expect(client.speaksHTTP2 == (offers && knows))
  }

  @Test("one connection carries several requests, with bodies")
  func keepAlive() async throws {
    let server = try LoopbackServer(security: .tls()) { Response(body: .data($0.body)) }
    let client = try TLSClient(port: server.port)
    #expect(await client.handshake())
    for text in ["first", "again"] {
      client.send("PUT / HTTP/1.1\r\nHost: h\r\nContent-Length: 5\r\n\r\n")
      client.send(text)
      #expect(await client.read(until: text) == "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\n\(text)")
    }
    #expect(server.counts == LoopbackServer.Counts(connections: 1, requests: 2))
  }

  @Test("a large body arrives whole")
  func largeBody() async throws {
    let content = Content.seeded(3, count: 300_000)
    let server = try LoopbackServer(security: .tls())
    server["/"] = .bytes(.text(content.sha256 + String(repeating: "x", count: 300_000)))
    let answer = try await TLSClient.exchange(server.port, Self.get)
    #expect(answer.hasSuffix("\r\n\r\n" + content.sha256 + String(repeating: "x", count: 300_000)))
  }

  @Test("bytes before a gate arrive while it is closed")
  func gate() async throws {
    let gate = Gate()
    let server = try LoopbackServer(security: .tls())
    server["/"] = Route(Response(body: .announced(length: 5, [.text("he"), .wait(gate), .text("llo")])))
    let client = try TLSClient(port: server.port)
    #expect(await client.handshake())
    client.send(Self.get)
    #expect(await client.read(until: "\r\n\r\nhe") == String(Self.ok.dropLast(3)))
    gate.open()
    #expect(await client.read(until: "llo") == "llo")
  }

  @Test("a connection ends with an announcement, without one, or by a reset")
  func endings() async throws {
    var silent = ServerSecurity.tls()
    silent.sendsCloseNotify = false
    for (security, mark) in [(.tls(), ""), (silent, "<cut>")] {
      let server = try LoopbackServer(security: security)
      server["/"] = .raw(.text("HTTP/1.1 200"))
      #expect(try await TLSClient.exchange(server.port, Self.get) == "HTTP/1.1 200" + mark)
    }
    let gate = Gate()
    let server = try LoopbackServer(security: .tls())
    server["/"] = .bytes(.text("hello")).reset(afterBytes: 2, at: gate)
    let client = try TLSClient(port: server.port)
    #expect(await client.handshake())
    client.send(Self.get)
    #expect(await client.read(until: "he") == String(Self.ok.dropLast(3)))
    gate.open()
    #expect(await client.read() == "<reset>")
  }

  @Test("a client without TLS affects no other, and a stopped server ends a handshake")
  func plainClient() async throws {
    let server = try LoopbackServer(security: .tls()) { _ in Response(body: .text("hello")) }
    // The end of the connection may overtake the client's bytes, which makes it a reset.
    #expect(["", "<reset>"].contains(try await RawClient.exchange(server.port, Self.get)))
    #expect(try await TLSClient.exchange(server.port, Self.get) == Self.ok)
    let silent = try RawClient(port: server.port)
    silent.send([22, 3])
    server.stop()
    #expect(["", "<reset>"].contains(await silent.readToEnd()))
    silent.end()
  }

  @Test("many clients are served at once")
  func concurrent() async throws {
    let server = try LoopbackServer(security: .tls()) { Response(body: .text($0.path)) }
    try await withThrowingTaskGroup { group in
      for number in 0..<40 {
        group.addTask {
          let answer = try await TLSClient.exchange(server.port, "GET /\(number) HTTP/1.1\r\nHost: h\r\n\r\n")
          #expect(answer.hasSuffix("\r\n\r\n/\(number)"))
        }
      }
      try await group.waitForAll()
    }
    #expect(server.counts == LoopbackServer.Counts(connections: 40, requests: 40))
  }

  @Test("the files for clients contain the texts")
  func files() throws {
    let place = try TemporaryFolder()
    let files = try TestCertificates.write(to: place.folder)
    #expect(try String(contentsOf: files.authority, encoding: .utf8) == TestCertificates.caPEM)
    #expect(try String(contentsOf: files.revocations, encoding: .utf8) == TestCertificates.crlPEM)
    #expect(try String(contentsOf: files.clientCertificate, encoding: .utf8) == TestCertificates.clientCertificatePEM)
    #expect(try String(contentsOf: files.clientKey, encoding: .utf8) == TestCertificates.clientKeyPEM)
    #expect(place.names == ["authority.pem", "client.key", "client.pem", "revocations.pem"])
  }
}
