import ArmatureTestSupport
import Foundation
import LoopbackServer
import Synchronization
import Testing
import TransportTestSupport
import Transports

/// Bodies, failures and many exchanges, over every wire of this system.
@Suite(.connected) struct WireTransportTests {
  /// How a request's body is provided.
  enum Source: Sendable, CaseIterable {
    case data
    case file
    case stream
  }

  private func request(
    _ server: LoopbackServer, _ path: String = "/", _ method: String = "GET"
  ) throws
    -> TransportRequest
  {
    TransportRequest(method: method, url: try #require(URL(string: server.url(path))))
  }

  /// Carries out an exchange, and returns its final events, of which there must be one, and what the sink has received.
  private func carryOut(
    _ request: TransportRequest, over transport: any Transport, then act: @Sendable (any Exchange) -> Void = { _ in }
  ) async -> (ends: [TransportEvent], body: Data) {
    let sink = TransportTests.Keeping()
    let ends = Mutex<[TransportEvent]>([])
    let (events, reporter) = AsyncStream<Void>.makeStream()
    let exchange = transport.open(request, into: sink) { event in
      switch event {
      case .finished, .failed, .delivered:
        ends.withLock { $0.append(event) }
        reporter.finish()
      case .connected, .sent, .informational, .trailers: break
      }
    }
    act(exchange)
    for await _ in events {}
    withExtendedLifetime(exchange) {}
    return (ends.withLock { $0 }, sink.kept.withLock(\.body))
  }

  @Test("a request's body arrives whole", arguments: Wire.connected, Source.allCases)
  func upload(wire: Wire, source: Source) async throws {
    let server = try LoopbackServer(security: wire.security) { Response(body: .data($0.body)) }
    let content = Content.seeded(1, count: 300_000).data
    let place = try TemporaryFolder()
    var request = try request(server, "/x", "PUT")
    switch source {
    case .data: request.body = .data(content)
    case .file:
      try content.write(to: place.file())
      request.body = .file(place.file())
    case .stream: request.body = .stream(BodyStream { InputStream(data: content) })
    }
    let result = await carryOut(request, over: try #require(wire.transport))
    #expect(result.ends.count == 1 && result.ends.first?.status == 200)
    #expect(result.body == content)
    #expect(server.requests.map(\.body) == [content])
  }

  @Test("a body arrives whole, however it is framed or compressed", arguments: Wire.connected)
  func framings(wire: Wire) async throws {
    let server = try LoopbackServer(security: wire.security)
    let content = Content.seeded(2, count: 1_000_000)
    server["/length"] = .bytes(content)
    server["/chunked"] = Route(Response(body: .chunked([.content(content)])))
    server["/closed"] = Route(Response(body: .closeDelimited([.content(content)])))
    server["/packed"] = .bytes(content).gzipped()
    let transport = try #require(wire.transport)
    for path in ["/length", "/chunked", "/closed", "/packed"] {
      let result = await carryOut(try request(server, path), over: transport)
      #expect(result.ends.count == 1 && result.ends.first?.status == 200, "\(path)")
      #expect(result.body == content.data, "\(path)")
    }
  }

  @Test("a connection that is lost within a body fails there", arguments: Wire.connected, [true, false])
  func lost(wire: Wire, resets: Bool) async throws {
    let server = try LoopbackServer(security: wire.security) { _ in
      Response(body: .announced(length: 9, resets ? [.text("half"), .reset] : [.text("half")]))
    }
    let result = await carryOut(try request(server), over: try #require(wire.transport))
    #expect(result.ends == [.failed(.connectionLost(.body))])
  }

  @Test("a server that isn't there fails as such", arguments: Wire.connected)
  func refused(wire: Wire) async throws {
    let server = try LoopbackServer(security: wire.security)
    let request = try request(server)
    server.stop()
    let result = await carryOut(request, over: try #require(wire.transport))
    #expect(result.ends == [.failed(.cannotConnect)])
  }

  @Test("cookies return to their server", arguments: Wire.connected)
  func cookies(wire: Wire) async throws {
    let server = try LoopbackServer(security: wire.security) { _ in
      Response(headers: ["Set-Cookie": "a=1; Path=/"], body: .text("ok"))
    }
    let transport = try #require(wire.transport)
    for _ in 0..<2 { #expect(await carryOut(try request(server), over: transport).ends.first?.status == 200) }
    #expect(server.requests.map { $0.headers["Cookie"] } == [nil, "a=1"])
  }

  @Test("many exchanges at once, half of them canceled during redirects, end once each", arguments: Wire.connected)
  func many(wire: Wire) async throws {
    let server = try LoopbackServer(security: wire.security) { request in
      request.path == "/0"
        ? Response(302, headers: ["Location": "/1"], body: .text("moved")) : Response(body: .text("x"))
    }
    let transport = try #require(wire.transport)
    let requests = [try request(server, "/0"), try request(server, "/1")]
    let ends = await withTaskGroup(of: [TransportEvent].self) { group in
      for number in 0..<TestScale.size(200) {
        group.addTask {
          let isCanceled = number % 4 < 2
          let result = await carryOut(requests[number % 2], over: transport) { if isCanceled { $0.cancel() } }
          return result.ends
        }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(ends.count == TestScale.size(200))
    for end in ends {
      #expect(end.count == 1)
      #expect(end == [.failed(.cancelled)] || [200, 302].contains(end.first?.status), "\(end)")
    }
  }
}

extension TransportEvent {
  /// The status of a complete response.
  fileprivate var status: Int? { if case .finished(let head) = self { head.status } else { nil } }
}
