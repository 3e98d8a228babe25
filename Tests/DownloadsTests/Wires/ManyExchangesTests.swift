#if os(Linux)
  import ArmatureTestSupport
  import ArmatureTesting
  import Dispatch
  import Downloads
  import Foundation
  import LoopbackServer
  import Synchronization
  import Testing

  /// A thousand exchanges at once over one transport; DownloadProcessTests counts their threads.
  @Suite(.serialized, .connected) struct ManyExchangesTests {
    private static let count = TestScale.size(1_000)

    /// A flag that is set once.
    private final class Flag: Sendable {
      private let flag = Atomic(false)

      /// Sets the flag; returns whether this was the first time.
      func isSetNow() -> Bool { !flag.exchange(true, ordering: .relaxed) }
    }

    private func configuration(_ clock: TestClock) -> DownloadConfiguration {
      var configuration = DownloadConfiguration.once
      configuration.clock = clock
      configuration.timeouts = Timeouts(connect: .seconds(60), idle: .seconds(1))
      (configuration.maximumTransfers, configuration.maximumTransfersPerHost) = (Self.count, Self.count)
      return configuration
    }

    @Test("DL-125 a thousand silent exchanges end at their idle limit, and others go on meanwhile")
    @MainActor func silent() async throws {
      let listener = try SilentListener()
      let server = try LoopbackServer { _ in Response(body: .text("hello")) }
      let clock = TestClock()
      let transport = StandardTransport()
      let service = DownloadService(configuration: configuration(clock), transport: transport)
      let url = "http://127.0.0.1:\(listener.port)/"
      let jobs = (0..<Self.count).map { service.start(.get("\(url)\($0)")) }
      // Over the same transport and in the same process, other work isn't delayed by them.
      for _ in 0..<20 {
        #expect(try await transport.record("GET", server.url("/x")).body == Data("hello".utf8))
        await withCheckedContinuation { continuation in DispatchQueue.global().async { continuation.resume() } }
      }
      try await clock.advance(by: .seconds(60), over: transport, server.url("/x")) {
        for job in jobs { _ = await job.outcome }
      }
      for (index, job) in jobs.enumerated() {
        guard case .timedOut("\(url)\(index)", _) = await job.outcome.error?.reason else {
          Issue.record("\(index): \(await job.outcome)")
          return
        }
      }
    }

    @Test("DL-120 exchanges whose sinks wait don't hold up others", arguments: Wire.curl)
    func waitingSinks(wire: Wire) async throws {
      let server = try wire.server()
      server["/large"] = .bytes(.seeded(1, count: 10_000_000))
      server["/small"] = .bytes(.seeded(2, count: 100_000))
      let transport = try #require(wire.transport)
      let large = TransportRequest(method: "GET", url: try #require(URL(string: server.url("/large"))))
      let gate = DispatchSemaphore(value: 0)
      let waiting = Counter()
      let sinks = (0..<3).map { _ in
        let isFirst = Flag()
        return RecordingSink { _ in
          guard isFirst.isSetNow() else { return }
          _ = waiting.next()
          gate.wait()
        }
      }
      await withTaskGroup(of: Int.self) { group in
        for sink in sinks { group.addTask { await transport.record(large, into: sink).body.count } }
        for _ in 0..<50 {
          let record = try? await transport.record("GET", server.url("/small"))
          #expect(record?.body.count == 100_000)
        }
        #expect(waiting.value > 0)
        for _ in sinks { gate.signal() }
        for await count in group { #expect(count == 10_000_000) }
      }
    }

    @Test(
      "DL-125 requests over HTTP/2 share a connection, as many as the server allows at once",
      .enabled(if: Wire.curl.contains(.http2)), arguments: [100, 1_000])
    @MainActor func streams(limit: Int) async throws {
      let count = TestScale.size(limit)
      let gate = Gate()
      var limits = Limits()
      limits.streams = count
      let server = try Wire.http2.server(limits: limits) { request in
        await gate.pass()
        return Response(body: .text(request.path))
      }
      let service = DownloadService(
        configuration: configuration(TestClock()), transport: try #require(Wire.http2.transport))
      let jobs = (0..<count).map { service.start(.get(server.url("/\($0)"))) }
      await server.received(requests: count)
      #expect(server.mostRequestsAtOnce == count)
      #expect(server.counts.connections == 1)
      gate.open()
      for (index, job) in jobs.enumerated() {
        let file = try #require(await job.outcome.file)
        #expect(try Data(contentsOf: file.location) == Data("/\(index)".utf8))
        try FileManager.default.removeItem(at: file.location)
      }
    }

    @Test(
      "DL-125 a request over HTTP/2 can be canceled before the server's limit is known",
      .enabled(if: Wire.curl.contains(.http2)))
    @MainActor func cancelEarly() async throws {
      let gate = Gate()
      let server = try Wire.http2.server { request in
        await gate.pass()
        return Response(body: .text(request.path))
      }
      let service = DownloadService(
        configuration: configuration(TestClock()), transport: try #require(Wire.http2.transport))
      let jobs = (0..<300).map { service.start(.get(server.url("/\($0)"))) }
      for job in jobs.dropFirst(100) { job.cancel() }
      for job in jobs.dropFirst(100) {
        guard case .cancelled = await job.outcome else {
          Issue.record("\(await job.outcome)")
          return
        }
      }
      gate.open()
      for job in jobs.prefix(100) {
        let file = try #require(await job.outcome.file)
        try FileManager.default.removeItem(at: file.location)
      }
    }
  }
#endif
