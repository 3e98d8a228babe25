import ArmatureTestSupport
import Foundation
import LoopbackServer
import Testing

/// The recorded requests, and answers before a body has arrived.
@Suite(.connected) struct TrafficTests {
  private static func put(_ body: String, _ fields: String = "", path: String = "/") -> String {
    "PUT \(path) HTTP/1.1\r\nHost: h\r\nContent-Length: \(body.utf8.count)\r\n\(fields)\r\n\(body)"
  }

  @Test("requests are recorded with their heads as sent, the digests of their bodies and their connections")
  func log() async throws {
    let server = try LoopbackServer { _ in Response() }
    _ = try await RawClient.exchange(server.port, Self.put("abc", "x-B: 1\r\nX-a:  2 \r\n", path: "/a?b"))
    _ = try await RawClient.exchange(server.port, "GET /c HTTP/1.1\r\nHost: h\r\n\r\n" + Self.put("", path: "/d"))
    await server.received(requests: 3)
    let requests = server.requests
    #expect(requests.map(\.method) == ["PUT", "GET", "PUT"])
    #expect(requests.map(\.target) == ["/a?b", "/c", "/d"])
    #expect(requests[0].headers == ["Host": "h", "Content-Length": "3", "x-B": "1", "X-a": "2"])
    #expect(requests.map(\.bodyCount) == [3, 0, 0])
    #expect(requests[0].bodySHA256 == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
    #expect(requests.map(\.connection) == [1, 2, 2])
    #expect(server.counts == LoopbackServer.Counts(connections: 2, requests: 3))
    #expect(server.mostRequestsAtOnce == 1)
  }

  @Test("the oldest requests are dropped when there are too many, and all are counted")
  func forgetting() async throws {
    var limits = Limits()
    limits.recordedBytes = 10_000
    let server = try LoopbackServer(limits: limits) { _ in Response() }
    for number in 1...30 {
      _ = try await RawClient.exchange(server.port, Self.put(String(repeating: "x", count: 1_000), path: "/\(number)"))
      let kept = server.requests.map(\.target)
      #expect((min(number, 3)...7).contains(kept.count))
      #expect(kept == (1...number).suffix(kept.count).map { "/\($0)" })
    }
    #expect(server.counts.requests == 30)
  }

  @Test("the maximum number of simultaneous requests is recorded")
  func atOnce() async throws {
    let gate = Gate()
    let server = try LoopbackServer()
    server["/"] = .text("served").waiting(at: gate)
    let clients = try (0..<7).map { _ in try RawClient(port: server.port) }
    for client in clients { client.send("GET / HTTP/1.1\r\nHost: h\r\n\r\n") }
    await gate.reached(times: 7)
    gate.open()
    for client in clients {
      #expect(await client.read(until: "served").hasSuffix("served"))
      client.end()
    }
    #expect(server.mostRequestsAtOnce == 7)
  }

  static let shapes: [@Sendable (Route) -> Route] = [
    { $0 }, { $0.chunked() }, { $0.dripping(1) }, { $0.closeDelimited() }, { $0.closed(afterBytes: 6) },
  ]

  @Test("a client that sends a request as soon as it has the answer is never counted twice", arguments: 0..<5)
  func oneAtATime(shape: Int) async throws {
    let server = try LoopbackServer()
    server["/"] = Self.shapes[shape](.text("served"))
    for _ in 0..<200 {
      let client = try RawClient(port: server.port)
      client.send("GET / HTTP/1.1\r\nHost: h\r\n\r\n")
      let end = [1: "0\r\n\r\n", 3: nil, 4: nil][shape, default: "served"]
      _ = await client.read(until: end)
      client.end()
    }
    #expect(server.mostRequestsAtOnce == 1)
  }

  @Test("a request whose whole body is sent is complete, even if the server is delayed", arguments: [0, 6])
  func doneEarly(count: Int) async throws {
    let gate = Gate()
    let server = try LoopbackServer()
    let pieces: [ResponseBody.Piece] = count == 0 ? [.wait(gate)] : [.text("served"), .wait(gate)]
    server["/slow"] = Route(Response(body: .announced(length: count, pieces)))
    server["/"] = .text("served")
    let client = try RawClient(port: server.port)
    defer { client.end() }
    client.send("GET /slow HTTP/1.1\r\nHost: h\r\n\r\n")
    await gate.reached()
    #expect(try await RawClient.exchange(server.port, "GET / HTTP/1.1\r\nHost: h\r\n\r\n").hasSuffix("served"))
    #expect(server.mostRequestsAtOnce == 1)
  }

  private static let refused = "HTTP/1.1 413 Content Too Large\r\nContent-Length: 4\r\nConnection: close\r\n\r\nmuch"

  @Test("an early answer is sent before the body, and the client can send the rest", arguments: [0, 3])
  func early(count: Int) async throws {
    let server = try LoopbackServer()
    server["/"] = .status(413, "much").early(afterBytes: count)
    let client = try RawClient(port: server.port)
    defer { client.end() }
    client.send("PUT / HTTP/1.1\r\nHost: h\r\nContent-Length: 100000\r\n\r\nabc")
    #expect(await client.read(until: "much") == Self.refused)
    #expect((0..<1_000).allSatisfy { client.send([UInt8](repeating: 0, count: $0 == 0 ? 97 : 100)) })
    client.endSending()
    #expect(await client.readToEnd() == "")
    #expect(server.requests.map(\.body) == [Data("abc".utf8).prefix(count)])
  }

  @Test("an early answer replaces 100 Continue")
  func earlyInsteadOfContinue() async throws {
    let server = try LoopbackServer()
    server["/"] = .status(413, "much").early()
    server["/later"] = .status(413, "much").early(afterBytes: 1)
    let fields = "Expect: 100-continue\r\n"
    let head = String(Self.put("abc", fields).dropLast(3))
    #expect(try await RawClient.exchange(server.port, head) == Self.refused)
    let client = try RawClient(port: server.port)
    defer { client.end() }
    client.send(String(Self.put("abc", fields, path: "/later").dropLast(3)))
    #expect(await client.read(until: "\r\n\r\n") == "HTTP/1.1 100 Continue\r\n\r\n")
    client.send("a")
    #expect(await client.read(until: "much") == Self.refused)
  }

  @Test("a client with no more bytes is answered as usual")
  func notEarly() async throws {
    let server = try LoopbackServer()
    server["/"] = .text("ok").early(afterBytes: 3)
    let text = try await RawClient.exchange(server.port, Self.put("abc") + Self.put("ab"))
    let ok = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok"
    #expect(text == ok + ok)
  }

  @Test("a reset may come during an upload")
  func resetUpload() async throws {
    let server = try LoopbackServer()
    server["/"] = .reset.early(afterBytes: 3)
    let client = try RawClient(port: server.port)
    defer { client.end() }
    client.send("PUT / HTTP/1.1\r\nHost: h\r\nContent-Length: 100000\r\n\r\nabc")
    #expect(await client.readToEnd() == "<reset>")
  }

  @Test("a refusal of credentials may be sent before the body")
  func earlyDenial() async throws {
    let server = try LoopbackServer()
    server["/"] = .text("welcome").protected(by: .bearer("t"), early: true)
    let denied = try await RawClient.exchange(server.port, "PUT / HTTP/1.1\r\nHost: h\r\nContent-Length: 9\r\n\r\n")
    #expect(denied.hasPrefix("HTTP/1.1 401 Unauthorized\r\nWWW-Authenticate: Bearer realm=\"test\"\r\n"))
    let text = try await RawClient.exchange(server.port, Self.put("abc", "Authorization: Bearer t\r\n"))
    #expect(text == "HTTP/1.1 200 OK\r\nContent-Length: 7\r\n\r\nwelcome")
    #expect(server.requests.map(\.bodyCount) == [0, 3])
  }
}
