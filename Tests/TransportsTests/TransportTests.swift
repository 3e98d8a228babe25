import ArmatureTestSupport
import Foundation
import LoopbackServer
import Synchronization
import Testing
import TransportTestSupport
import Transports

/// Single exchanges: each ends once, and no redirect or challenge is followed.
@Suite(.connected) struct TransportTests {
  /// A sink that keeps everything in memory, or refuses everything.
  final class Keeping: BodySink {
    struct Kept: Sendable, Hashable {
      var statuses: [Int] = []
      var body = Data()
    }
    struct Refusal: Error {}

    let kept = Mutex(Kept())
    let refusesHead: Bool
    let refusesBody: Bool

    init(refusesHead: Bool = false, refusesBody: Bool = false) {
      (self.refusesHead, self.refusesBody) = (refusesHead, refusesBody)
    }

    func begin(_ head: ResponseHead) throws {
      kept.withLock { $0.statuses.append(head.status) }
      if refusesHead { throw Refusal() }
    }

    func write(_ bytes: Data) throws {
      if refusesBody { throw Refusal() }
      kept.withLock { $0.body += bytes }
    }
  }

  private func event(
    _ server: LoopbackServer, over wire: Wire, _ path: String = "/", method: String = "GET",
    into sink: Keeping = Keeping(),
    then act: @Sendable (any Exchange) async -> Void = { _ in }
  ) async throws -> TransportEvent {
    let url = try #require(URL(string: "\(server.baseURL)\(path)"))
    let transport = try #require(wire.transport)
    let (events, reporter) = AsyncStream<TransportEvent>.makeStream()
    let request = TransportRequest(method: method, url: url)
    let exchange = transport.open(request, into: sink) { reporter.yield($0) }
    await act(exchange)
    let event = await Self.final(events)
    withExtendedLifetime(transport) {}
    return try #require(event)
  }

  /// Returns the first event that ends an exchange.
  private static func final(_ events: AsyncStream<TransportEvent>) async -> TransportEvent? {
    for await event in events {
      switch event {
      case .finished, .failed, .delivered: return event
      case .connected, .sent, .informational, .trailers: continue
      }
    }
    return nil
  }

  @Test(
    "a redirect and a challenge are responses, with their bodies", arguments: Wire.connected, [302, 307, 401, 407, 500])
  func responses(wire: Wire, status: Int) async throws {
    let server = try LoopbackServer(security: wire.security) { _ in
      let headers: Headers = ["Location": "/next", "WWW-Authenticate": "Basic realm=\"r\""]
      return Response(status, headers: headers, body: .text("body"))
    }
    let sink = Keeping()
    guard case .finished(let head) = try await event(server, over: wire, into: sink) else {
      Issue.record("The exchange failed.")
      return
    }
    #expect(head.status == status)
    #expect(head.url == "\(server.baseURL)/")
    #expect(sink.kept.withLock { $0.statuses.last } == status)
    #expect(sink.kept.withLock { $0.body } == Data("body".utf8))
    #expect(server.counts.requests == 1)
  }

  @Test("a sink that refuses ends the exchange", arguments: Wire.connected, [true, false])
  func refusingSink(wire: Wire, refusesHead: Bool) async throws {
    let gate = Gate()
    let server = try LoopbackServer(security: wire.security) { _ in
      Response(body: .announced(length: 9, [.text("half"), .wait(gate)]))
    }
    let sink = Keeping(refusesHead: refusesHead, refusesBody: !refusesHead)
    #expect(try await event(server, over: wire, into: sink) == .failed(.sinkRefused))
  }

  @Test("a cancellation ends the exchange, even if repeated from other threads", arguments: Wire.connected)
  func cancel(wire: Wire) async throws {
    let gate = Gate()
    let server = try LoopbackServer(security: wire.security) { _ in
      Response(body: .announced(length: 9, [.text("half"), .wait(gate)]))
    }
    let end = try await event(server, over: wire) { exchange in
      await gate.reached()
      exchange.cancel()
      await Task.detached { exchange.cancel() }.value
    }
    #expect(end == .failed(.cancelled))
  }

  @Test("connections are reused", arguments: Wire.connected)
  func keepAlive(wire: Wire) async throws {
    let server = try LoopbackServer(security: wire.security) { _ in Response(body: .text("hello")) }
    let transport = try #require(wire.transport)
    let request = TransportRequest(method: "GET", url: try #require(URL(string: "\(server.baseURL)/")))
    for _ in 0..<10 {
      let (events, reporter) = AsyncStream<TransportEvent>.makeStream()
      let sink = Keeping()
      _ = transport.open(request, into: sink) { reporter.yield($0) }
      guard case .finished = await Self.final(events) else {
        Issue.record("The exchange failed.")
        return
      }
      #expect(sink.kept.withLock { $0.body } == Data("hello".utf8))
    }
    #expect(server.counts == LoopbackServer.Counts(connections: 1, requests: 10))
  }

  @Test("HEAD has a length and no body", arguments: Wire.connected)
  func head(wire: Wire) async throws {
    let server = try LoopbackServer(security: wire.security) { _ in Response(body: .text("hello")) }
    let sink = Keeping()
    guard case .finished(let head) = try await event(server, over: wire, method: "HEAD", into: sink) else {
      Issue.record("The exchange failed.")
      return
    }
    #expect(head.announcedLength == 5)
    #expect(sink.kept.withLock { $0.body.isEmpty })
  }

  @Test("a transport that is released ends its exchanges", arguments: Wire.connected)
  func released(wire: Wire) async throws {
    let gate = Gate()
    let server = try LoopbackServer(security: wire.security) { _ in
      Response(body: .announced(length: 9, [.text("half"), .wait(gate)]))
    }
    let url = try #require(URL(string: "\(server.baseURL)/"))
    let (events, reporter) = AsyncStream<TransportEvent>.makeStream()
    do {
      let transport = try #require(wire.transport)
      _ = transport.open(TransportRequest(method: "GET", url: url), into: Keeping()) { reporter.yield($0) }
      await gate.reached()
    }
    #expect(await Self.final(events) == .failed(.cancelled))
  }
}
