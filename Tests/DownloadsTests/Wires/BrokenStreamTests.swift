#if os(Linux)
  import ArmatureTestSupport
  import Downloads
  import Foundation
  import LoopbackServer
  import Synchronization
  import Testing

  /// Streams of HTTP/2 that a server ends before their end.
  @Suite(.connected) struct BrokenStreamTests {
    /// The first stream of a connection, in a frame.
    private static let stream: [UInt8] = [0, 0, 0, 1]
    /// The frames of a head and of `hello`; 0x88 is the status 200, and 0x04 says that the head is complete.
    private static let beginning = Data(
      [0, 0, 1, 0x01, 0x04] + stream + [0x88] + [0, 0, 5, 0x00, 0x00] + stream + Array("hello".utf8))

    @Test(
      "DL-56 the response to a request that libcurl sends again isn't appended to what the first one brought",
      .enabled(if: ServerSecurity.isHTTP2Available), arguments: [0x02, 0x07, 0x0D] as [UInt8])
    @MainActor func again(error: UInt8) async throws {
      let place = try TemporaryFolder()
      let gate = Gate()
      let count = Mutex(0)
      let end = Data([0, 0, 4, 0x03, 0x00] + Self.stream + [0, 0, 0, error])
      let server = try LoopbackServer(security: Wire.http2.security) { _ in
        let isFirst = count.withLock { count in
          count += 1
          return count == 1
        }
        guard isFirst else { return Response(body: .text("hello, all")) }
        // The connection stays open.
        return .raw([.content(.data(Self.beginning)), .wait(gate), .content(.data(end)), .wait(Gate())])
      }
      defer { server.stop() }
      let request = DownloadRequest.get(server.url("/x"), to: .file(place.file()))
      _ = await events(of: request, over: try #require(Wire.http2.transport)) { event, _ in
        if case .head = event { gate.open() }
      }
      #expect(place.text() == "hello, all")
    }

    @Test(
      "DL-129 a response over HTTP/2 that is complete counts when the server accepts no more of the request",
      .enabled(if: ServerSecurity.isHTTP2Available), .timeLimit(.minutes(5)), arguments: [false, true])
    func early(isReset: Bool) async throws {
      // A head with the length 5, which is the static field 28, then the body and the end of the stream.
      let head = Data([0, 0, 5, 0x01, 0x04] + Self.stream + [0x88, 0x0F, 0x0D, 0x01] + Array("5".utf8))
      let body = Data([0, 0, 5, 0x00, 0x01] + Self.stream + Array("early".utf8))
      let reset = Data([0, 0, 4, 0x03, 0x00] + Self.stream + [0, 0, 0, 0])
      let gate = Gate()
      let server = try Wire.http2.server()
      defer { server.stop() }
      let rest: [ResponseBody.Piece] = isReset ? [.wait(gate), .content(.data(reset))] : []
      let pieces = [.content(.data(head + body))] + rest + [.wait(Gate())]
      server["/x"] = Route(.raw(pieces)).early(afterBytes: 1)
      // More than the server accepts at first.
      let request = TransportRequest(
        method: "PUT", url: try #require(URL(string: server.url("/x"))), body: .data(Data(count: 3_000_000)))
      let transport = try #require(Wire.http2.transport)
      let record = await transport.record(request, into: RecordingSink { _ in gate.open() })
      #expect(record.head?.status == 200, "\(record.events.suffix(2))")
      #expect(record.body == Data("early".utf8))
    }
  }
#endif
