#if os(Linux)
  import ArmatureTestSupport
  import ArmatureTesting
  import Downloads
  import Foundation
  import LoopbackServer
  import Testing

  /// Failures of exchanges say what the transport was doing.
  @Suite(.connected) struct FailurePhaseTests {
    private func failure(_ wire: Wire, _ url: String) async throws -> TransportFailure? {
      try await #require(wire.transport).record("GET", url).failure
    }

    private func scheme(_ wire: Wire) -> String { wire == .standard ? "http" : "https" }

    @Test("DL-121 a host without an address, a closed port and a network without a route", arguments: Wire.curl)
    func unreachable(wire: Wire) async throws {
      let scheme = scheme(wire)
      // The label is too long for a name server, so none is asked.
      let name = String(repeating: "a", count: 70)
      #expect(try await failure(wire, "\(scheme)://\(name).test/") == .unknownHost)
      let port = try ClosedPort()
      #expect(try await failure(wire, "\(scheme)://127.0.0.1:\(port.number)/") == .cannotConnect)
      // The system never connects to this address.
      #expect(try await failure(wire, "\(scheme)://255.255.255.255/") == .offline)
    }

    @Test("DL-121 a connection that is lost during the handshake was connecting", arguments: Wire.secure)
    func handshake(wire: Wire) async throws {
      let listener = try SilentListener(closes: true)
      #expect(try await failure(wire, "https://127.0.0.1:\(listener.port)/") == .connectionLost(.connecting))
    }

    @Test("DL-121 a connection that is lost before the head was waiting", arguments: Wire.curl)
    func waiting(wire: Wire) async throws {
      let server = try wire.server()
      server["/reset"] = .reset
      server["/closed"] = .raw(.text(""))
      #expect(try await failure(wire, server.url("/reset")) == .connectionLost(.waiting))
      let closed = try await failure(wire, server.url("/closed"))
      #expect(closed == .connectionLost(.waiting))
      guard wire != .http2 else { return }
      // Only an informational head has arrived.
      server["/informed"] = .raw(.text("HTTP/1.1 103 Early\r\nX: y\r\n\r\n"))
      #expect(try await failure(wire, server.url("/informed")) == .connectionLost(.waiting))
    }

    @Test("DL-121 a connection that is lost within the head was receiving it", arguments: Wire.curl1)
    func head(wire: Wire) async throws {
      let server = try wire.server()
      for reply in ["HTTP/1.1 200 OK\r\n", "HTTP/1.1 200 OK\r\nContent-Le", "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n"]
      {
        server["/x"] = .raw(.text(reply))
        #expect(try await failure(wire, server.url("/x")) == .connectionLost(.head), "\(reply)")
        server["/x"] = Route(.raw([.text(reply), .reset]))
        #expect(try await failure(wire, server.url("/x")) == .connectionLost(.head), "\(reply)")
      }
    }

    @Test("DL-121 a connection that is lost within the body was receiving it", arguments: Wire.curl)
    @MainActor func body(wire: Wire) async throws {
      let place = try TemporaryFolder()
      let server = try wire.server()
      let gate = Gate()
      server["/reset"] = .bytes(.seeded(1, count: 100_000)).reset(afterBytes: 40_000, at: gate)
      server["/closed"] = .bytes(.seeded(1, count: 100_000)).closed(afterBytes: 40_000)
      let service = DownloadService(configuration: .once, transport: try #require(wire.transport))
      for path in ["/reset", "/closed"] {
        let job = service.start(.get(server.url(path), to: .file(place.file())))
        for await event in job.events {
          if case .progress(let progress) = event, progress.received == 40_000 { gate.open() }
        }
        guard case .connectionLost(server.url(path), .body, 40_000, 100_000) = await job.outcome.error?.reason else {
          Issue.record("\(path): \(await job.outcome)")
          continue
        }
      }
    }

    // MARK: Time limits

    private func controlled() -> (TestClock, DownloadConfiguration) {
      let clock = TestClock()
      var configuration = DownloadConfiguration.once
      configuration.clock = clock
      configuration.timeouts = Timeouts(connect: .seconds(60), idle: .seconds(5))
      return (clock, configuration)
    }

    @Test("DL-121 the connect limit includes the handshake, during which no idle limit runs", arguments: Wire.secure)
    @MainActor func slowHandshake(wire: Wire) async throws {
      let listener = try SilentListener()
      let server = try LoopbackServer { _ in Response(body: .text("fence")) }
      let (clock, configuration) = controlled()
      let service = DownloadService(configuration: configuration, transport: try #require(wire.transport))
      let url = "https://127.0.0.1:\(listener.port)/"
      let job = service.start(.get(url))
      await listener.received()
      clock.advance(by: .seconds(30))
      // Another exchange passes through the queues in which an idle limit would have ended the job.
      #expect(try await service.data(for: .get(server.url("/x"))).data == Data("fence".utf8))
      clock.advance(by: .seconds(29))
      #expect(try await service.data(for: .get(server.url("/x"))).data == Data("fence".utf8))
      clock.advance(by: .seconds(1))
      #expect(await job.outcome == .failed(DownloadError(.timedOut(url: url, .connecting), attempts: 1)))
    }

    /// A transport that tells when a connection stands, after it has told the service.
    private struct Announcing: Transport {
      let base: any Transport
      let connections = AsyncStream<Void>.makeStream()

      func open(
        _ request: TransportRequest, into sink: any BodySink, report: @escaping @Sendable (TransportEvent) -> Void
      ) -> any Exchange {
        base.open(request, into: sink) { event in
          report(event)
          if event == .connected { connections.continuation.yield() }
        }
      }
    }

    @Test("DL-121 the idle limit begins when the connection stands", arguments: Wire.curl)
    @MainActor func silent(wire: Wire) async throws {
      let gate = Gate()
      let server = try wire.server { _ in Response(body: .text("late")).waiting(at: gate) }
      let (clock, configuration) = controlled()
      let transport = Announcing(base: try #require(wire.transport))
      let service = DownloadService(configuration: configuration, transport: transport)
      let job = service.start(.get(server.url("/x")))
      await gate.reached()
      for await _ in transport.connections.stream { break }
      // The service knows that the connection stands before the exchange after it ends.
      let fence = try LoopbackServer { _ in Response(body: .text("fence")) }
      #expect(try await service.data(for: .get(fence.url("/x"))).data == Data("fence".utf8))
      clock.advance(by: .seconds(5))
      #expect(await job.outcome == .failed(DownloadError(.timedOut(url: server.url("/x"), .waiting), attempts: 1)))
    }

    @Test("DL-121 silence within the body is a limit of the body", arguments: Wire.curl)
    @MainActor func silentBody(wire: Wire) async throws {
      let gate = Gate()
      let server = try wire.server { _ in
        Response(body: .announced(length: 100, [.text("beginning"), .wait(gate), .text("end")]))
      }
      let (clock, configuration) = controlled()
      let end = await events(of: .get(server.url("/x")), configuration, over: try #require(wire.transport)) {
        event, _ in
        if case .progress = event { clock.advance(by: .seconds(5)) }
      }.outcome
      #expect(end == .failed(DownloadError(.timedOut(url: server.url("/x"), .body), attempts: 1)))
    }
  }
#endif
