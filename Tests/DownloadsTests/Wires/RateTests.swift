#if os(Linux)
  import ArmatureTestSupport
  import ArmatureTesting
  import Downloads
  import Foundation
  import LoopbackServer
  import Testing

  /// The limit of the bytes that an exchange receives in a second.
  @Suite(.connected) struct RateTests {
    @Test(
      "DL-130 an exchange with a limit takes as long as the limit demands, and others don't wait", arguments: Wire.curl)
    func limited(wire: Wire) async throws {
      let server = try wire.server()
      let content = Content.seeded(4, count: 1_000_000)
      server["/x"] = .bytes(content)
      server["/y"] = .text("hello")
      let transport = try #require(wire.transport)
      var request = TransportRequest(method: "GET", url: try #require(URL(string: server.url("/x"))))
      request.bytesPerSecond = 400_000
      let limited = request
      let start = ContinuousClock.now
      async let slow = transport.record(limited)
      for _ in 0..<10 { #expect(try await transport.record("GET", server.url("/y")).body == Data("hello".utf8)) }
      let record = await slow
      // It would take 2.5 seconds; what arrives in the first moment isn't held back.
      #expect(ContinuousClock.now - start > .seconds(1))
      #expect(record.body == content.data)
      #expect(record.events.last.map { if case .finished = $0 { true } else { false } } == true)
    }

    @Test("DL-130 the waits of a limit aren't silence of the server", arguments: Wire.curl, [1_000, 50_000])
    @MainActor func idle(wire: Wire, bytesPerSecond: Int) async throws {
      let server = try wire.server()
      server["/x"] = .bytes(.seeded(4, count: bytesPerSecond * 2))
      var request = DownloadRequest.get(server.url("/x"))
      request.bytesPerSecond = bytesPerSecond
      request.timeouts = Timeouts(idle: .milliseconds(500))
      var configuration = DownloadConfiguration.once
      // The clock of `once` doesn't advance, so no idle timeout would expire.
      configuration.clock = ContinuousClock()
      let service = DownloadService(configuration: configuration, transport: try #require(wire.transport))
      #expect(try await service.data(for: request).data.count == bytesPerSecond * 2)
    }

    @Test("DL-130 the silence of a server is noticed after a body that has grown much", arguments: Wire.curl)
    @MainActor func silence(wire: Wire) async throws {
      let gate = Gate()
      // 100,000 zeros.
      let zeros = try #require(
        Data(
          base64Encoded: "H4sIAAAAAAAC/+3BMQEAAADCoPVPbQ0PoAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"
            + "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAIBXA32VEdSghgEA"))
      let server = try wire.server { request in
        guard request.target == "/x" else { return Response(body: .text("hello")) }
        let pieces: [ResponseBody.Piece] = [.content(.data(zeros)), .wait(gate)]
        return Response(headers: ["Content-Encoding": "gzip"], body: .announced(length: zeros.count + 1, pieces))
      }
      defer { gate.open() }
      let clock = TestClock()
      var configuration = DownloadConfiguration.once
      configuration.clock = clock
      let transport = try #require(wire.transport)
      var request = DownloadRequest.get(server.url("/x"))
      request.bytesPerSecond = 1_000
      request.timeouts = Timeouts(idle: .seconds(5))
      let service = DownloadService(configuration: configuration, transport: transport)
      let job = service.start(request)
      for await event in job.events { if case .head = event { break } }
      try await clock.advance(by: .milliseconds(500), over: transport, server.url("/y")) { _ = await job.outcome }
      let error = await job.outcome.error
      #expect(error?.reason == .timedOut(url: request.url, .body))
      // The limit alone would explain 100 seconds if it counted what the body has grown to.
      #expect(clock.now.offset < .seconds(50))
    }

    @Test("DL-130 a job passes the limit of its request on to the transport")
    @MainActor func job() async throws {
      let server = try LoopbackServer()
      server["/x"] = .bytes(.seeded(4, count: 600_000))
      var request = DownloadRequest.get(server.url("/x"))
      request.bytesPerSecond = 200_000
      let start = ContinuousClock.now
      let (data, _) = try await DownloadService(configuration: .once).data(for: request)
      #expect(data.count == 600_000)
      #expect(ContinuousClock.now - start > .seconds(1))
    }

    @Test("DL-130 a limit holds for a file, too, and a job that waits is canceled at once", arguments: [false, true])
    @MainActor func file(isCanceled: Bool) async throws {
      let place = try TemporaryFolder()
      try Content.seeded(4, count: 600_000).data.write(to: place.file())
      var request = DownloadRequest.get(place.file().absoluteString, to: .file(place.file("copy")))
      request.bytesPerSecond = isCanceled ? 10 : 400_000
      let start = ContinuousClock.now
      let service = DownloadService(configuration: .once)
      let job = service.start(request)
      for await event in job.events { if isCanceled, case .head = event { job.cancel() } }
      let outcome = await job.outcome
      #expect(isCanceled ? outcome == .cancelled() : outcome.file?.byteCount == 600_000)
      #expect(isCanceled || ContinuousClock.now - start > .seconds(1))
    }
  }
#endif
