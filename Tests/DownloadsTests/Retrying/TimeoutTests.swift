import ArmatureTesting
import Downloads
import Foundation
import Synchronization
import Testing

/// The time limits of a job, by the injected clock.
@Suite struct TimeoutTests {
  private static let url = "http://h/x"

  private func controlled(_ timeouts: Timeouts) -> (TestClock, DownloadConfiguration) {
    let clock = TestClock()
    var configuration = DownloadConfiguration.once
    configuration.clock = clock
    configuration.timeouts = timeouts
    return (clock, configuration)
  }

  @Test("DL-44 a request's limit overrides the service's, fractions included", arguments: ActorContext.allCases)
  func ownLimit(from home: ActorContext) async throws {
    await home.run { isolation in
      let (clock, configuration) = controlled(Timeouts(connect: .seconds(60)))
      let transport = ScriptedTransport { $0.url.path == "/x" ? ScriptedAnswer([.hold]) : .text("fence") }
      let service = DownloadService(configuration: configuration, transport: transport)
      var request = DownloadRequest.get(Self.url)
      request.timeouts = Timeouts(connect: .milliseconds(1750))
      let job = service.start(request)
      let recorder = DelegateRecorder()
      service.delegate = recorder
      for await event in job.events { if case .started = event { break } }
      clock.advance(by: .milliseconds(1749))
      service.start(.get("http://h/fence"))
      #expect(await recorder.calls(1).count == 1)
      #expect(recorder.outcomes.first?.file?.byteCount == 5)
      clock.advance(by: .milliseconds(1))
      #expect(await job.outcome == .failed(DownloadError(.timedOut(url: Self.url, .connecting), attempts: 1)))
    }
  }

  @Test("DL-104 a server that does not answer within the connect limit has timed out")
  @MainActor func connect() async throws {
    let (clock, configuration) = controlled(Timeouts(connect: .seconds(5), idle: .seconds(60)))
    let transport = ScriptedTransport(ScriptedAnswer([.hold]))
    let end = await events(of: .get(Self.url), configuration, over: transport) { event, _ in
      if case .started = event { clock.advance(by: .seconds(5)) }
    }.outcome
    #expect(end == .failed(DownloadError(.timedOut(url: Self.url, .connecting), attempts: 1)))
  }

  @Test("DL-104 a server that is silent for longer than the idle limit has timed out")
  @MainActor func idle() async throws {
    let (clock, configuration) = controlled(Timeouts(connect: .seconds(60), idle: .seconds(5)))
    let transport = ScriptedTransport(ScriptedAnswer([.head(200, ["Content-Length": "9"]), .text("half"), .hold]))
    let end = await events(of: .get(Self.url), configuration, over: transport) { event, _ in
      if case .progress = event { clock.advance(by: .seconds(5)) }
    }.outcome
    #expect(end == .failed(DownloadError(.timedOut(url: Self.url, .body), attempts: 1)))
  }

  @Test("DL-104 a job goes on after the process was stopped for longer than the idle limit")
  @MainActor func stopped() async throws {
    let (clock, configuration) = controlled(Timeouts(connect: .seconds(60), idle: .seconds(5)))
    // The clock goes on during the stop, and the timer is late.
    let stop = ScriptedAnswer.Step.wait {
      clock.advance(by: .seconds(20))
      await clock.waitForSleepers(1)
    }
    let transport = ScriptedTransport(
      ScriptedAnswer([.head(200, ["Content-Length": "9"]), .text("half"), stop, .text("other")]))
    #expect(await events(of: .get(Self.url), configuration, over: transport).outcome?.file?.byteCount == 9)
  }

  @Test("DL-104 every byte restarts the idle limit, even if no progress is reported")
  @MainActor func drip() async throws {
    let (clock, configuration) = controlled(Timeouts(connect: .seconds(60), idle: .milliseconds(30)))
    // Each byte comes when the service has checked the idle timer and sleeps again.
    let pause = ScriptedAnswer.Step.wait {
      clock.advance(by: .milliseconds(20))
      await clock.waitForSleepers(1)
    }
    let pieces = (0..<20).flatMap { _ in [pause, .text("x")] }
    let transport = ScriptedTransport(ScriptedAnswer([.head(200, [:])] + pieces))
    #expect(await events(of: .get(Self.url), configuration, over: transport).outcome?.file?.byteCount == 20)
  }

  @Test("DL-104 the total limit ends a job that is still receiving")
  @MainActor func total() async throws {
    let (clock, configuration) = controlled(Timeouts(total: .milliseconds(2500)))
    let transport = ScriptedTransport(ScriptedAnswer([.head(200, ["Content-Length": "9"]), .text("half"), .hold]))
    let end = await events(of: .get(Self.url), configuration, over: transport) { event, _ in
      if case .progress = event { clock.advance(by: .milliseconds(2500)) }
    }.outcome
    let reason = DownloadError.Reason.deadlineExceeded(.milliseconds(2500), last: nil)
    #expect(end == .failed(DownloadError(reason, attempts: 1)))
    #expect(
      "\(reason)" == """
        The time limit of 2.5 seconds doesn't suffice for the download. The destination is unchanged. The server may \
        be slow; allow more time.
        """)
  }

  @Test("a job sleeps for the nearest limit only, and not beyond its end", .timeLimit(.minutes(5)))
  @MainActor func sleeps() async throws {
    let clock = CountingClock()
    var configuration = DownloadConfiguration.once
    configuration.clock = clock
    configuration.timeouts = Timeouts(connect: .seconds(9), idle: .seconds(9), total: .seconds(20))
    let piece = [ScriptedAnswer.Step.wait { clock.base.advance(by: .seconds(1)) }, .text("x")]
    let steps = [.head(200, ["Content-Length": "8"])] + (0..<8).flatMap { _ in piece }
    let transport = ScriptedTransport(ScriptedAnswer(steps))
    #expect(await events(of: .get(Self.url), configuration, over: transport).outcome?.file?.byteCount == 8)
    // First for the total limit, then for the server. Only a cancellation ends these sleeps, since the clock doesn't
    // advance.
    for await _ in clock.ends.prefix(2) {}
    #expect(clock.begins == 2)
  }
}

/// A clock that doesn't advance, counts the sleeps that begin, and reports those that end.
private final class CountingClock: Clock {
  let base = TestClock()
  let ends: AsyncStream<Void>
  private let ended: AsyncStream<Void>.Continuation
  private let begun = Mutex(0)

  init() { (ends, ended) = AsyncStream.makeStream() }

  var begins: Int { begun.withLock { $0 } }
  var now: TestClock.Instant { base.now }
  var minimumResolution: Duration { base.minimumResolution }

  func sleep(until deadline: TestClock.Instant, tolerance: Duration?) async throws {
    begun.withLock { $0 += 1 }
    defer { ended.yield() }
    try await base.sleep(until: deadline, tolerance: tolerance)
  }
}
