#if os(Linux)
  import ArmatureTestSupport
  import ArmatureTesting
  import Downloads
  import Foundation
  @testable import LoopbackServer
  import Synchronization
  import Testing

  /// Bodies of requests over each protocol.
  @Suite(.connected) struct UploadWireTests {
    private static let content = SeededBytes(seed: 3, count: 300_000).data

    @Test("DL-129 a request that must not be repeated is sent once, even on a connection that was used before")
    func once() async throws {
      for wire in Wire.curl {
        let server = try wire.server { _ in Response(body: .text("ok")) }
        server["/x"] = .reset
        let transport = try #require(wire.transport)
        for method in ["POST", "PATCH"] {
          // A connection stands that the next exchange could use.
          _ = try await transport.record("GET", server.url("/"))
          let record = try await transport.record(method, server.url("/x"), body: .data(Data("payload".utf8)))
          #expect(record.failure == .connectionLost(.waiting), "\(wire)")
          #expect(server.requests.filter { $0.method == method }.map(\.body) == [Data("payload".utf8)], "\(wire)")
        }
      }
    }

    @Test("DL-129 a body is sent from its beginning if a used connection turns out to be closed", arguments: Wire.curl1)
    func rewound(wire: Wire) async throws {
      let place = try TemporaryFolder()
      try Self.content.write(to: place.file())
      let stream = Self.content
      let bodies: [RequestBody] = [
        .data(Self.content), .file(place.file()), .stream(BodyStream { InputStream(data: stream) }),
      ]
      for body in bodies {
        let server = try wire.server { _ in Response(body: .text("ok")) }
        server["/x"] = .inTurn(.reset, .text("received"))
        let transport = try #require(wire.transport)
        _ = try await transport.record("GET", server.url("/"))
        let record = try await transport.record("PUT", server.url("/x"), body: body)
        #expect(record.body == Data("received".utf8), "\(record.events)")
        #expect(server.requests.map(\.body) == [Data(), Self.content, Self.content])
        #expect(server.counts.connections == 2)
      }
    }

    @Test("DL-129 a request without a body announces none, whatever its fields say", arguments: Wire.curl)
    func withoutBody(wire: Wire) async throws {
      let server = try wire.server { _ in Response(body: .text("ok")) }
      let transport = try #require(wire.transport)
      for fields: HTTPFields in [["Content-Length": "7"], ["Transfer-Encoding": "chunked"]] {
        let record = try await transport.record("GET", server.url("/x"), fields)
        #expect(record.body == Data("ok".utf8), "\(record.events)")
      }
      for name in ["Content-Length", "Transfer-Encoding"] {
        #expect(server.requests.map { $0.headers[name] } == [nil, nil], "\(name)")
      }
    }

    @Test("DL-129 data and files announce their length, and streams are framed by the protocol", arguments: Wire.curl)
    func framing(wire: Wire) async throws {
      let place = try TemporaryFolder()
      try Self.content.write(to: place.file())
      let stream = Self.content
      let server = try wire.server { request in Response(body: .text(request.bodySHA256)) }
      let transport = try #require(wire.transport)
      let rows: [(RequestBody, Bool)] = [
        (.data(Self.content), true), (.file(place.file()), true),
        (.stream(BodyStream { InputStream(data: stream) }), false),
      ]
      for (body, hasLength) in rows {
        let record = try await transport.record("POST", server.url("/x"), body: body)
        #expect(record.body == Data(Content.data(Self.content).sha256.utf8))
        let sent = record.events.compactMap { if case .sent(let count) = $0 { count } else { nil } }
        #expect(sent.last == Self.content.count)
        #expect(sent == sent.sorted())
        let headers = try #require(server.requests.last?.headers)
        #expect(headers["Content-Length"] == (hasLength ? "\(Self.content.count)" : nil))
        #expect(headers["Transfer-Encoding"] == (hasLength || wire == .http2 ? nil : "chunked"))
        #expect(headers["Expect"] == nil)
        #expect(headers["Content-Type"] == nil)
      }
    }

    @Test("DL-129 a response that comes before the body is sent is read", arguments: Wire.curl, [413, 401])
    func early(wire: Wire, status: Int) async throws {
      let server = try wire.server()
      server["/x"] = Route.status(status, "too much").early(afterBytes: 1_000)
      let content = SeededBytes(seed: 1, count: 3_000_000).data
      let bodies: [RequestBody] = [.data(content), .stream(BodyStream { InputStream(data: content) })]
      for body in bodies {
        let record = try await #require(wire.transport).record("POST", server.url("/x"), body: body)
        #expect(record.head?.status == status, "\(record.events.suffix(2))")
        #expect(record.body == Data("too much".utf8))
      }
      #expect(server.counts.requests == 2)
    }

    /// 'stored', compressed.
    private static let gzipped = Data(base64Encoded: "H4sIAAAAAAACAysuyS9KTQEAC/lDVgYAAAA=") ?? Data()

    @Test(
      "DL-129 a compressed response counts if it is complete when the server breaks off an upload",
      arguments: Wire.curl1, [true, false])
    @MainActor func compressed(wire: Wire, isChunked: Bool) async throws {
      let framing = isChunked ? "Transfer-Encoding: chunked" : "Content-Length: \(Self.gzipped.count)"
      for missing in [0, 4] {
        let part = Self.gzipped.dropLast(missing)
        let (body, end) = (Gate(), Gate())
        let server = try wire.server()
        server["/x"] = Route(
          .raw([
            .text("HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\n\(framing)\r\n\r\n"), .wait(body),
            .text(isChunked ? "\(String(part.count, radix: 16))\r\n" : ""), .data(part),
            .text(isChunked ? "\r\n0\r\n\r\n" : ""), .wait(end), .reset,
          ])
        ).early(afterBytes: 1_000)
        // More than the buffers of a connection hold.
        let content = SeededBytes(seed: 1, count: 16_000_000).data
        let request = DownloadRequest(method: "PUT", url: server.url("/x"), body: .data(content))
        let clock = TestClock()
        var configuration = DownloadConfiguration.once
        configuration.clock = clock
        let events = await events(of: request, configuration, over: try #require(wire.transport)) { event, _ in
          switch event {
          case .head:
            // So much later, progress is reported.
            clock.advance(by: .milliseconds(50))
            body.open()
          case .progress: end.open()
          default: break
          }
        }
        #expect(events.outcome?.file?.byteCount == (missing == 0 ? 6 : nil), "\(events.suffix(3))")
        guard missing > 0 else { continue }
        guard case .connectionLost = events.outcome?.error?.reason else {
          Issue.record("\(events.suffix(3))")
          continue
        }
      }
    }

    @Test("DL-129 a stream that has nothing to read yet delays its own exchange alone", arguments: Wire.curl)
    func slow(wire: Wire) async throws {
      let server = try wire.server { request in Response(body: .text("\(request.bodyCount)")) }
      let transport = try #require(wire.transport)
      let pipe = Pipe()
      let reading = pipe.fileHandleForReading.fileDescriptor
      let path = "/proc/self/fd/\(reading)"
      let body = RequestBody.stream(BodyStream { InputStream(fileAtPath: path) ?? InputStream(data: Data()) })
      async let slow = transport.record("PUT", server.url("/slow"), body: body)
      for count in 0..<20 {
        let content = Data(repeating: 1, count: count * 1_000)
        let record = try await transport.record("PUT", server.url("/fast"), body: .data(content))
        #expect(record.body == Data("\(content.count)".utf8))
      }
      try pipe.fileHandleForWriting.write(contentsOf: Data(repeating: 2, count: 10_000))
      try pipe.fileHandleForWriting.close()
      #expect(try await slow.body == Data("10000".utf8))
    }

    @Test(
      "DL-129 an upload of which the server takes no more bytes delays no other exchange",
      .enabled(if: ServerSecurity.isHTTP2Available), .timeLimit(.minutes(5)))
    func stalled() async throws {
      let (server, other) = (try Wire.http2.server(), try Wire.standard.server { _ in Response(body: .text("other")) })
      let signal = DispatchSemaphore(value: 0)
      defer { signal.signal() }
      // Called by the thread of the connection, which takes nothing until the signal. At first a client may send 1 MiB.
      server["/x"] = Route { _ in
        signal.wait()
        return Route.Reception(earlyAfter: nil) { Response(body: .text("\($0.bodyCount)")) }
      }
      let transport = try #require(Wire.http2.transport)
      let request = TransportRequest(
        method: "PUT", url: try #require(URL(string: server.url("/x"))), body: .data(Data(count: 3_000_000)))
      let (events, reporter) = AsyncStream<TransportEvent>.makeStream()
      let exchange = transport.open(request, into: RecordingSink()) { reporter.yield($0) }
      var received = events.makeAsyncIterator()
      while let event = await received.next() { if case .sent = event { break } }
      #expect(try await transport.record("GET", other.url("/")).body == Data("other".utf8))
      signal.signal()
      var result: ResponseHead?
      while result == nil, let event = await received.next() {
        switch event {
        case .finished(let head): result = head
        case .failed(let failure): throw failure
        default: break
        }
      }
      #expect(result?.status == 200)
      #expect(server.requests.map(\.bodyCount) == [3_000_000])
      withExtendedLifetime(exchange) {}
    }

    @Test("DL-129 a body that can't be read to its end fails with the reason, and isn't received", arguments: Wire.curl)
    func unreadable(wire: Wire) async throws {
      let place = try TemporaryFolder()
      let server = try wire.server { _ in Response(body: .text("never")) }
      let missing = RequestBody.stream(BodyStream { throw CocoaError(.fileNoSuchFile) })
      let record = try await #require(wire.transport).record("PUT", server.url("/x"), body: missing)
      guard case .bodyFailed(let text) = record.failure else {
        Issue.record("\(record.events)")
        return
      }
      #expect(text.hasPrefix("the stream can't be opened: "))
      #expect(server.counts.requests == 0)
      let file = try await #require(wire.transport).record("PUT", server.url("/x"), body: .file(place.file("missing")))
      #expect(file.failure == .bodyFailed("the file can't be opened: No such file or directory"))
    }

    @Test("DL-129 a stream that fails after the response has begun is the reason", arguments: Wire.curl)
    @MainActor func failing(wire: Wire) async throws {
      let server = try wire.server()
      defer { server.stop() }
      server["/x"] = Route(Response(body: .announced(length: 5, [.wait(Gate())]))).early(afterBytes: 1)
      let hasResponse = DispatchSemaphore(value: 0)
      defer { hasResponse.signal() }
      let body = RequestBody.stream(BodyStream { FailingStream(after: hasResponse) })
      let request = DownloadRequest(method: "PUT", url: server.url("/x"), body: body)
      let events = await events(of: request, over: try #require(wire.transport)) { event, _ in
        if case .head = event { hasResponse.signal() }
      }
      let reason = DownloadError.Reason.bodyFailed(url: request.url, "the stream has failed")
      #expect(events.outcome?.error?.reason == reason, "\(events)")
      #expect(server.counts.requests == 1)
    }
  }

  /// A stream that has some bytes, and fails after a signal.
  private final class FailingStream: InputStream {
    private let signal: DispatchSemaphore
    private var hasRead = false

    init(after signal: DispatchSemaphore) {
      self.signal = signal
      super.init(data: Data())
    }

    override func open() {}
    override func close() {}

    override func read(_ buffer: UnsafeMutablePointer<UInt8>, maxLength length: Int) -> Int {
      guard hasRead else {
        hasRead = true
        buffer.initialize(repeating: 7, count: 1_000)
        return 1_000
      }
      signal.wait()
      signal.signal()
      return -1
    }
  }
#endif
