#if os(Linux)
  import ArmatureTestSupport
  import TransportTestSupport
  import Transports
  import Foundation
  import LoopbackServer
  import Synchronization
  import Testing

  /// Transfers that wait for their sinks, over one connection with others.
  @Suite(.connected, .enabled(if: ServerSecurity.isHTTP2Available)) struct PausedTransferTests {
    /// A sink that keeps what it receives, and whose first write waits for a signal.
    private final class Waiting: BodySink {
      private let signal = DispatchSemaphore(value: 0)
      private let kept = Mutex(Data())

      var body: Data { kept.withLock { $0 } }

      func begin(_ head: ResponseHead) {}

      func write(_ bytes: Data) {
        signal.wait()
        signal.signal()
        kept.withLock { $0 += bytes }
      }

      func release() { signal.signal() }
    }

    private let server: LoopbackServer
    private let transport: any Transport
    private let long = Content.seeded(1, count: 12_000_000)
    private let short = Content.seeded(2, count: 3_000_000)
    /// Reached when the server has sent the long body.
    private let sent = Gate()
    /// Reached when the server has sent the short body.
    private let sentNext = Gate()
    private let held = Gate()

    init() throws {
      // Connections without traffic stay open, however slow the machine is.
      var limits = Limits()
      limits.idleTimeout = .seconds(3_600)
      server = try LoopbackServer(security: Wire.http2.security, limits: limits)
      transport = try #require(Wire.http2.transport)
      server["/long"] = Route(Response(body: .chunked([.content(long), .wait(sent)])))
      server["/held"] = Route.bytes(short).waiting(at: held)
      server["/short"] = Route(Response(body: .chunked([.content(short), .wait(sentNext)])))
    }

    private func open(_ path: String, _ sink: any BodySink) throws -> (any Exchange, AsyncStream<TransportEvent>) {
      let (events, reporter) = AsyncStream<TransportEvent>.makeStream()
      let request = TransportRequest(method: "GET", url: try #require(URL(string: server.url(path))))
      let exchange = transport.open(request, into: sink) { event in
        reporter.yield(event)
        if event.isFinal { reporter.finish() }
      }
      return (exchange, events)
    }

    private func openLimited(_ path: String, _ sink: any BodySink) throws -> AsyncStream<TransportEvent> {
      let (events, reporter) = AsyncStream<TransportEvent>.makeStream()
      var request = TransportRequest(method: "GET", url: try #require(URL(string: server.url(path))))
      request.bytesPerSecond = 1 << 30
      _ = transport.open(request, into: sink) { event in
        reporter.yield(event)
        if event.isFinal { reporter.finish() }
      }
      return events
    }

    private func last(_ events: AsyncStream<TransportEvent>) async -> TransportEvent? {
      await events.reduce(nil) { $1 }
    }

    @Test("what a transfer had received when it was canceled isn't given to the next one")
    func cancelWhilePaused() async throws {
      // This one keeps the connection in use.
      let keeping = TransportTests.Keeping()
      let (_, others) = try open("/held", keeping)
      await held.reached(times: 1)
      let waiting = Waiting()
      let (exchange, events) = try open("/long", waiting)
      await sent.reached(times: 1)
      exchange.cancel()
      waiting.release()
      #expect(await last(events) == .failed(.cancelled))
      // The next transfer waits too, since libcurl gives out what it has kept at the end of a pause.
      let next = Waiting()
      let (_, nextEvents) = try open("/short", next)
      await sentNext.reached(times: 1)
      next.release()
      sentNext.open()
      guard case .finished = await last(nextEvents) else {
        Issue.record("The exchange failed.")
        return
      }
      #expect(next.body == short.data)
      held.open()
      sent.open()
      guard case .finished = await last(others) else {
        Issue.record("The exchange failed.")
        return
      }
      #expect(keeping.kept.withLock(\.body) == short.data)
      #expect(server.counts.connections == 1)
    }

    @Test("DL-120 exchanges with a limit of bytes a second share no connection")
    func limited() async throws {
      // This one keeps its connection in use.
      let first = TransportTests.Keeping()
      let others = try openLimited("/held", first)
      await held.reached(times: 1)
      sentNext.open()
      for _ in 0..<2 {
        let next = TransportTests.Keeping()
        #expect(await last(try openLimited("/short", next))?.isFinished == true)
        #expect(next.kept.withLock(\.body) == short.data)
      }
      let (_, nextEvents) = try open("/short", TransportTests.Keeping())
      #expect(await last(nextEvents)?.isFinished == true)
      #expect(server.counts.connections == 2)
      held.open()
      #expect(await last(others)?.isFinished == true)
      // Without a limit, the connections are shared again.
      let (_, lastEvents) = try open("/short", TransportTests.Keeping())
      #expect(await last(lastEvents)?.isFinished == true)
      #expect(server.counts.connections == 2)
    }

    @Test("DL-120 an exchange that begins while another one waits for its sink has its own connection")
    func separate() async throws {
      let waiting = Waiting()
      let (_, events) = try open("/long", waiting)
      sentNext.open()
      sent.open()
      var isSeparate = false
      // The first ones may begin before so much has arrived that the exchange waits.
      for _ in 0..<1_000 where !isSeparate {
        let next = TransportTests.Keeping()
        let (_, nextEvents) = try open("/short", next)
        guard case .finished = await last(nextEvents) else {
          Issue.record("The exchange failed.")
          return
        }
        #expect(next.kept.withLock(\.body) == short.data)
        isSeparate = server.counts.connections == 2
      }
      #expect(isSeparate)
      for _ in 0..<10 {
        let (_, nextEvents) = try open("/short", TransportTests.Keeping())
        #expect(await last(nextEvents)?.isFinished == true)
      }
      #expect(server.counts.connections == 2)
      waiting.release()
      guard case .finished = await last(events) else {
        Issue.record("The exchange failed.")
        return
      }
      #expect(waiting.body == long.data)
    }
  }

  extension TransportEvent {
    fileprivate var isFinal: Bool {
      switch self {
      case .finished, .failed, .delivered: true
      case .connected, .sent, .informational, .trailers: false
      }
    }

    fileprivate var isFinished: Bool { if case .finished = self { true } else { false } }
  }
#endif
