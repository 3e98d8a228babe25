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
  }
#endif
