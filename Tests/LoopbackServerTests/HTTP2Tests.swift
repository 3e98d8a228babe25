import ArmatureTestSupport
import Foundation
import LoopbackServer
import Testing

/// The frames with which servers with HTTP/2 answer; the tests of transports use such servers for all else.
@Suite(.connected, .enabled(if: ServerSecurity.isHTTP2Available)) struct HTTP2Tests {
  private func client(_ server: LoopbackServer) async throws -> FrameClient {
    let client = try TLSClient(port: server.port, .init(knowsHTTP2: true))
    try #require(await client.handshake() && client.speaksHTTP2)
    let frames = FrameClient(client: client)
    await frames.begin()
    return frames
  }

  @Test("requests of one connection are answered as their gates open")
  func concurrentStreams() async throws {
    let gate = Gate()
    let server = try LoopbackServer(security: .http2()) { request in
      if request.target == "/1" { await gate.pass() }
      return Response(body: .text("\(request.version) \(request.target) \(request.headers["Host"] ?? "")"))
    }
    let client = try await client(server)
    await client.get("/1", stream: 1)
    await client.get("/3", stream: 3)
    #expect(await client.body(of: 3) == "HTTP/2 /3 h")
    gate.open()
    #expect(await client.body(of: 1) == "HTTP/2 /1 h")
    #expect(server.counts == LoopbackServer.Counts(connections: 1, requests: 2))
    #expect(server.requests.map(\.target) == ["/1", "/3"] && server.requests.map(\.connection) == [1, 1])
  }

  @Test("informational heads precede a head, bytes pass a gate, and trailers end the stream")
  func parts() async throws {
    let gate = Gate()
    let server = try LoopbackServer(security: .http2())
    let body = ResponseBody.chunked([.text("he"), .wait(gate), .text("llo")])
    server["/"] = Route(Response(body: body)).informing([:]).trailing("X-After", "1")
    let client = try await client(server)
    await client.get("/", stream: 1)
    // 103 isn't in the static table; 200 is its entry 8.
    #expect(await client.next(of: 1).type == .headers)
    #expect(await client.next(of: 1) == .init(type: .headers, flags: 4, stream: 1, payload: [0x88]))
    #expect(await client.next(of: 1) == .init(type: .data, flags: 0, stream: 1, payload: Array("he".utf8)))
    await gate.reached()
    gate.open()
    #expect(await client.next(of: 1).payload == Array("llo".utf8))
    let trailers = await client.next(of: 1)
    #expect(trailers.type == .headers && trailers.flags == 5)
  }

  @Test("a reset resets the stream alone, before the head and in the body")
  func reset() async throws {
    let server = try LoopbackServer(security: .http2()) { _ in Response(body: .text("hello")) }
    server["/early"] = .reset
    server["/late"] = .bytes(.text("hello")).reset(afterBytes: 2)
    let client = try await client(server)
    await client.get("/early", stream: 1)
    let reset = FrameClient.Frame(type: .reset, flags: 0, stream: 1, payload: [0, 0, 0, 2])
    #expect(await client.next(of: 1) == reset)
    await client.get("/late", stream: 3)
    #expect(await client.next(of: 3).type == .headers)
    #expect(await client.next(of: 3).payload == Array("he".utf8))
    #expect(await client.next(of: 3).type == .reset)
    await client.get("/", stream: 5)
    #expect(await client.body(of: 5) == "hello")
  }

  @Test("a body waits for the client's window, and other streams don't")
  func window() async throws {
    let server = try LoopbackServer(security: .http2()) { _ in Response(body: .text("hello")) }
    server["/large"] = .bytes(.seeded(1, count: 10_000_000))
    let client = try await client(server)
    await client.send(.windowUpdate, stream: 0, [0, 0x10, 0, 0])
    await client.get("/large", stream: 1)
    var count = 0
    while count < 65_535 {
      let frame = await client.next(of: 1)
      count += frame.type == .data ? frame.payload.count : 0
    }
    #expect(count == 65_535)
    await client.get("/", stream: 3)
    // No frame of the first stream comes in between.
    #expect(await client.next(of: nil).stream == 3)
    await client.send(.windowUpdate, stream: 1, [0, 0, 0, 5])
    while count < 65_540 { count += await client.next(of: 1).payload.count }
    #expect(count == 65_540)
  }

  @Test("a request's body arrives whole, or as much as an early answer takes")
  func uploads() async throws {
    let server = try LoopbackServer(security: .http2()) { Response(body: .data($0.body)) }
    server["/early"] = .text("enough").early(afterBytes: 3)
    let client = try await client(server)
    await client.get("/", stream: 1, hasBody: true)
    await client.send(.data, stream: 1, Array("he".utf8))
    await client.send(.data, flags: 1, stream: 1, Array("llo".utf8))
    #expect(await client.body(of: 1) == "hello")
    await client.get("/early", stream: 3, hasBody: true)
    await client.send(.data, stream: 3, Array("hello".utf8))
    #expect(await client.body(of: 3) == "enough")
    #expect(await client.next(of: 3) == .init(type: .reset, flags: 0, stream: 3, payload: [0, 0, 0, 0]))
    #expect(server.requests.map { String(decoding: $0.body, as: UTF8.self) } == ["hello", "hel"])
  }

  @Test("a body beyond the limit is refused")
  func tooLarge() async throws {
    var limits = Limits()
    limits.bodyBytes = 4
    let server = try LoopbackServer(security: .http2(), limits: limits) { Response(body: .data($0.body)) }
    let client = try await client(server)
    await client.get("/", stream: 1, hasBody: true)
    await client.send(.data, stream: 1, Array("hello".utf8))
    #expect(await client.body(of: 1) == "The body exceeds 4 bytes.\n")
    #expect(server.counts.requests == 0)
  }

  @Test("a request that arrives for too long is refused, and others of its connection aren't")
  func tooLate() async throws {
    var limits = Limits()
    limits.requestTimeout = .zero
    let server = try LoopbackServer(security: .http2(), limits: limits) { Response(body: .data($0.body)) }
    server["/whole"] = .text("whole")
    let gate = Gate()
    server["/slow"] = .text("slow").waiting(at: gate)
    let client = try await client(server)
    await client.get("/", stream: 1, hasBody: true)
    await client.get("/slow", stream: 3)
    // What is sent after this response arrives later than the heads.
    await client.get("/whole", stream: 5)
    #expect(await client.body(of: 5) == "whole")
    await client.send(.data, stream: 1, Array("hello".utf8))
    #expect(await client.body(of: 1) == "The request took too long to arrive.\n")
    #expect(await client.next(of: 1) == .init(type: .reset, flags: 0, stream: 1, payload: [0, 0, 0, 0]))
    gate.open()
    #expect(await client.body(of: 3) == "slow")
    #expect(server.counts.requests == 2)
  }

  @Test("a field 'Connection: close' sends GOAWAY, and the response completes")
  func goAway() async throws {
    let server = try LoopbackServer(security: .http2())
    server["/"] = .text("last").with("Connection", "close")
    let client = try await client(server)
    await client.get("/", stream: 1)
    let frame = await client.next(of: 0)
    // The last stream, and no error.
    #expect(frame.type == .goAway && frame.payload == [0, 0, 0, 1, 0, 0, 0, 0])
    #expect(await client.body(of: 1) == "last")
    #expect(await client.next(of: nil).type == .none)
  }

  @Test("a body shorter than announced ends with the connection, and so does a response without a head")
  func shortBodies() async throws {
    let server = try LoopbackServer(security: .http2())
    server["/short"] = Route(Response(body: .announced(length: 9, [.text("short")])))
    server["/raw"] = .raw(.text("HTTP/1.1 200 OK"))
    let first = try await client(server)
    await first.get("/short", stream: 1)
    #expect(await first.next(of: 1).type == .headers)
    #expect(await first.next(of: 1) == .init(type: .data, flags: 0, stream: 1, payload: Array("short".utf8)))
    #expect(await first.next(of: nil).type == .none)
    let second = try await client(server)
    await second.get("/raw", stream: 1)
    #expect(await second.rest().hasSuffix("HTTP/1.1 200 OK"))
  }

  @Test("a client that leaves a stream or the connection cancels its handlers, and stopping ends the others")
  func leaving() async throws {
    let (begun, cancelled) = (Gate(), Gate())
    let server = try LoopbackServer(security: .http2()) { _ in
      await withTaskCancellationHandler {
        await begun.pass()
        return Response()
      } onCancel: {
        cancelled.open(times: 1)
      }
    }
    let clients = [try await client(server), try await client(server), try await client(server)]
    for client in clients { await client.get("/", stream: 1) }
    await begun.reached(times: 3)
    await clients[0].send(.reset, stream: 1, [0, 0, 0, 8])
    await cancelled.pass()
    clients[1].leave()
    await cancelled.pass()
    server.stop()
    await cancelled.pass()
  }
}

/// A client that writes and reads the frames of HTTP/2, without compression of heads.
final class FrameClient: Sendable {
  enum Kind: UInt8, Sendable {
    case data = 0
    case headers = 1
    case reset = 3
    case settings = 4
    case goAway = 7
    case windowUpdate = 8
    /// The end of the connection.
    case none = 255
  }

  struct Frame: Sendable, Hashable {
    var type: Kind
    var flags: UInt8
    var stream: Int32
    var payload: [UInt8]
  }

  private let client: TLSClient

  init(client: TLSClient) {
    self.client = client
  }

  /// Sends the preface and empty settings.
  func begin() async {
    client.send("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n")
    await send(.settings, stream: 0, [])
  }

  func send(_ type: Kind, flags: UInt8 = 0, stream: Int32, _ payload: [UInt8]) async {
    let count = UInt32(payload.count)
    client.send(
      [UInt8(count >> 16), UInt8(count >> 8 & 255), UInt8(count & 255), type.rawValue, flags]
        + withUnsafeBytes(of: stream.bigEndian, Array.init) + payload)
  }

  /// Sends the head of a request: GET, or POST if a body follows.
  func get(_ path: String, stream: Int32, hasBody: Bool = false) async {
    // Entries 2, 3 and 7 of the static table, and literal values for the names of entries 4 and 1.
    let fields = [hasBody ? 0x83 : 0x82, 0x87, 0x04, UInt8(path.utf8.count)] + Array(path.utf8) + [0x01, 0x01, 0x68]
    await send(.headers, flags: hasBody ? 4 : 5, stream: stream, fields)
  }

  /// Returns the next frame of a stream, or of any; settings and others are skipped.
  func next(of stream: Int32?) async -> Frame {
    while true {
      let head = await client.readBytes(9)
      guard head.count == 9 else { return Frame(type: .none, flags: 0, stream: 0, payload: []) }
      let count = Int(head[0]) << 16 | Int(head[1]) << 8 | Int(head[2])
      let number = head[5...].reduce(Int32(0)) { $0 << 8 | Int32($1) }
      let payload = await client.readBytes(count)
      guard let type = Kind(rawValue: head[3]), type != .settings, type != .windowUpdate else { continue }
      guard stream == nil || number == stream else { continue }
      return Frame(type: type, flags: head[4], stream: number, payload: payload)
    }
  }

  /// Returns the body of a stream as a text, up to the end of the stream.
  func body(of stream: Int32) async -> String {
    var bytes: [UInt8] = []
    while case let frame = await next(of: stream), frame.type == .headers || frame.type == .data {
      if frame.type == .data { bytes += frame.payload }
      if frame.flags & 1 != 0 { return String(decoding: bytes, as: UTF8.self) }
    }
    return String(decoding: bytes, as: UTF8.self) + "<incomplete>"
  }

  /// Returns all bytes up to the end of the connection as a text.
  func rest() async -> String { await client.read() }

  /// Ends the connection.
  func leave() { client.leave() }
}
