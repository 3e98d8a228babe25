import ArmatureTestSupport
import Foundation
import LoopbackServer
import Testing

/// The bytes that are sent for each kind of route and each shape of its response.
@Suite(.connected) struct RouteTests {
  private static func get(_ path: String = "/") -> String { "GET \(path) HTTP/1.1\r\nHost: h\r\n\r\n" }

  private func wire(_ route: Route, _ request: String = get()) async throws -> String {
    let server = try LoopbackServer()
    server["/"] = route
    return try await RawClient.exchange(server.port, request)
  }

  static let wires: [(String, Route, String)] = [
    ("bytes", .bytes(.text("hello")), "200 OK\r\nContent-Length: 5\r\n\r\nhello"),
    ("text", .text("hé"), "200 OK\r\nContent-Length: 3\r\n\r\nhé"),
    ("status", .status(503), "503 Service Unavailable\r\nContent-Length: 0\r\n\r\n"),
    ("status with text", .status(404, "none"), "404 Not Found\r\nContent-Length: 4\r\n\r\nnone"),
    ("redirect", .redirect(to: "/b"), "302 Found\r\nLocation: /b\r\nContent-Length: 0\r\n\r\n"),
    (
      "redirect to another host", .redirect(308, to: "http://localhost:1/b"),
      "308 Permanent Redirect\r\nLocation: http://localhost:1/b\r\nContent-Length: 0\r\n\r\n"
    ),
    (
      "a further field", .status(429).with("Retry-After", "3").with("X", "1"),
      "429 Too Many Requests\r\nRetry-After: 3\r\nX: 1\r\nContent-Length: 0\r\n\r\n"
    ),
    (
      "chunked", .text("hello").chunked(),
      "200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n"
    ),
    (
      "chunked and dripping", .text("hello").dripping(2).chunked(),
      "200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nhe\r\n2\r\nll\r\n1\r\no\r\n0\r\n\r\n"
    ),
    ("close-delimited", .text("hello").closeDelimited(), "200 OK\r\nConnection: close\r\n\r\nhello"),
    ("too short", .text("hello").announcing(length: 9), "200 OK\r\nContent-Length: 9\r\n\r\nhello"),
    ("too long", .text("hello").announcing(length: 2), "200 OK\r\nContent-Length: 2\r\n\r\nhello"),
    ("closed early", .text("hello").closed(afterBytes: 2), "200 OK\r\nContent-Length: 5\r\n\r\nhe"),
    (
      "closed in a chunked body", .text("hello").chunked().closed(afterBytes: 2),
      "200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nhe\r\n"
    ),
    (
      "closed in the second piece",
      Route(Response(body: .closeDelimited([.text("ab"), .text("cd"), .text("ef")]))).closed(afterBytes: 3),
      "200 OK\r\nConnection: close\r\n\r\nabc"
    ),
    ("paused", .text("hello").dripping(3, every: .milliseconds(1)), "200 OK\r\nContent-Length: 5\r\n\r\nhello"),
    ("parts of no size", .text("hello").dripping(0), "200 OK\r\nContent-Length: 5\r\n\r\nhello"),
    ("waiting", .text("hello").waiting(.milliseconds(1)), "200 OK\r\nContent-Length: 5\r\n\r\nhello"),
    (
      "several respects", .status(206, "hello").with("X", "1").dripping(4).chunked().closed(afterBytes: 5),
      "206 Partial Content\r\nX: 1\r\nTransfer-Encoding: chunked\r\n\r\n4\r\nhell\r\n1\r\no\r\n"
    ),
  ]

  @Test("each shape sends exactly its bytes", arguments: wires)
  func bytes(name: String, route: Route, expected: String) async throws {
    #expect(try await wire(route) == "HTTP/1.1 " + expected)
  }

  @Test("only the raw bytes are sent, for HEAD as well, in one piece or byte by byte", arguments: ["GET", "HEAD"])
  func raw(method: String) async throws {
    let bytes = Data((0...255).map { UInt8($0) } + "HTTP/1.1 200\n\r\n\r".utf8)
    for route in [Route.raw(.data(bytes)), .raw(.data(bytes)).dripping(1)] {
      let server = try LoopbackServer { _ in Response(404) }
      server["/raw"] = route
      let text = try await RawClient.exchange(server.port, "\(method) /raw HTTP/1.1\r\nHost: h\r\n\r\n")
      #expect(text == String(decoding: bytes, as: UTF8.self))
    }
  }

  @Test("a reset is a reset, for HEAD as well", arguments: ["GET", "HEAD"])
  func reset(method: String) async throws {
    #expect(try await wire(.reset, "\(method) / HTTP/1.1\r\nHost: h\r\n\r\n") == "<reset>")
  }

  @Test("a reset comes after its byte, and the announced length stays", arguments: [0, 1, 4, 5, 9])
  func resetAtByte(count: Int) async throws {
    let gate = Gate()
    let server = try LoopbackServer()
    server["/"] = .text("hello").reset(afterBytes: count, at: gate)
    let client = try RawClient(port: server.port)
    defer { client.end() }
    client.send(Self.get())
    await gate.reached()
    let beginning = "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\n" + "hello".prefix(count)
    #expect(await client.read(until: String(beginning.suffix(5))) == beginning)
    gate.open()
    #expect(await client.readToEnd() == "<reset>")
  }

  @Test("a part of a dripping body is sent each time the gate opens")
  func drippingThroughGate() async throws {
    let gate = Gate()
    let server = try LoopbackServer()
    server["/"] = .text("abcdefg").dripping(2, through: gate)
    let client = try RawClient(port: server.port)
    defer { client.end() }
    client.send(Self.get())
    #expect(await client.read(until: "\r\n\r\n") == "HTTP/1.1 200 OK\r\nContent-Length: 7\r\n\r\n")
    await gate.reached()
    #expect(!client.hasInput)
    gate.open(times: 1)
    #expect(await client.read(until: "b") == "ab")
    await gate.reached(times: 2)
    #expect(!client.hasInput)
    gate.open(times: 2)
    #expect(await client.read(until: "f") == "cdef")
    await gate.reached(times: 4)
    #expect(!client.hasInput)
    gate.open()
    #expect(await client.read(until: "g") == "g")
    // The body is complete, so the connection stays open.
    client.send(Self.get("/other"))
    #expect(await client.read(until: "\r\n\r\n") == "HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n")
  }

  @Test("a head that waits at a gate is sent when the gate opens")
  func slowHead() async throws {
    let gate = Gate()
    let server = try LoopbackServer()
    server["/"] = .text("late").waiting(at: gate)
    let client = try RawClient(port: server.port)
    defer { client.end() }
    client.send(Self.get())
    await gate.reached()
    #expect(!client.hasInput)
    gate.open()
    #expect(await client.read(until: "late") == "HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\nlate")
  }

  @Test("a gzipped body has the length of its compressed bytes, chunked or not")
  func gzipped() async throws {
    let packed = "1f8b08000000000000ff3bbcb262148c828a8a0a00355fecd40a020000"
    let server = try LoopbackServer()
    let plain = Route.text("é" + String(repeating: "x", count: 520)).gzipped()
    server["/"] = plain
    server["/chunked"] = plain.chunked()
    server["/cut"] = plain.closed(afterBytes: 3)
    let head = "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\n"
    #expect(try await hex("/", on: server) == Self.hex(head + "Content-Length: 29\r\n\r\n") + packed)
    #expect(
      try await hex("/chunked", on: server) == Self.hex(head + "Transfer-Encoding: chunked\r\n\r\n1d\r\n") + packed
        + Self.hex("\r\n0\r\n\r\n"))
    #expect(try await hex("/cut", on: server) == Self.hex(head + "Content-Length: 29\r\n\r\n") + packed.prefix(6))
  }

  private func hex(_ path: String, on server: LoopbackServer) async throws -> String {
    let client = try RawClient(port: server.port)
    defer { client.end() }
    client.send(Self.get(path))
    client.endSending()
    return Self.hex(await client.readBytesToEnd())
  }

  private static func hex(_ text: String) -> String { hex(Array(text.utf8)) }

  private static func hex(_ bytes: [UInt8]) -> String {
    bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  @Test("routes in turn repeat the last, and paths share the turn")
  func turns() async throws {
    let server = try LoopbackServer()
    let route = Route.inTurn(.status(503), .reset, .text("served"))
    server["/a"] = route
    server["/b"] = route
    var answers: [String] = []
    for path in ["/a", "/b", "/a", "/b"] {
      answers.append(String(try await RawClient.exchange(server.port, Self.get(path)).prefix(12)))
    }
    #expect(answers == ["HTTP/1.1 503", "<reset>", "HTTP/1.1 200", "HTTP/1.1 200"])
  }

  @Test("routes depend on the path alone, and may be replaced and removed")
  func replacing() async throws {
    let server = try LoopbackServer { _ in Response(404) }
    server["/a"] = .text("one")
    #expect(try await RawClient.exchange(server.port, Self.get("/a?b=c")).hasSuffix("\r\n\r\none"))
    server["/a"] = .text("two")
    #expect(try await RawClient.exchange(server.port, Self.get("http://h/a")).hasSuffix("\r\n\r\ntwo"))
    server["/a"] = nil
    #expect(try await RawClient.exchange(server.port, Self.get("/a")).hasPrefix("HTTP/1.1 404 "))
    #expect(server.url("/a?b") == "http://127.0.0.1:\(server.port)/a?b")
    #expect(server.url("/a", host: "localhost") == "http://localhost:\(server.port)/a")
  }

  @Test("200 MB of a seed are generated while they are sent")
  func large() async throws {
    let content = Content.seeded(42, count: 200_000_000)
    let server = try LoopbackServer()
    server["/"] = .bytes(content)
    let client = try RawClient(port: server.port)
    defer { client.end() }
    client.send(Self.get())
    client.endSending()
    #expect(await client.read(until: "\r\n\r\n") == "HTTP/1.1 200 OK\r\nContent-Length: 200000000\r\n\r\n")
    let (count, isEqual) = await client.compareToEnd { content[$0].data }
    #expect(count == 200_000_000)
    #expect(isEqual)
  }
}
