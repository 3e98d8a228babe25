import ArmatureTestSupport
import ArmatureTesting
import Delegation
import Downloads
import Foundation
import LoopbackServer
import Testing

/// The events of a job, their order and their numbers.
@Suite(.connected) struct EventTests {
  private static let url = "http://h/x"

  private func head(_ status: Int = 200, _ fields: HTTPFields = [:]) -> ResponseHead {
    ResponseHead(status: status, fields: fields, url: Self.url)
  }

  private func controlled(_ policy: RetryPolicy = RetryPolicy(firstWait: .zero)) -> (TestClock, DownloadConfiguration) {
    let clock = TestClock()
    var configuration = DownloadConfiguration.retrying(policy)
    configuration.clock = clock
    return (clock, configuration)
  }

  private let noTime = AttemptTimes(queued: .zero, started: .zero, head: .zero, ended: .zero)

  @Test("DL-42 the events of a success, in order", arguments: ActorContext.allCases)
  func success(from home: ActorContext) async throws {
    try await home.run { isolation in
      let place = try TemporaryFolder()
      let (_, configuration) = controlled()
      let transport = ScriptedTransport(
        ScriptedAnswer([.sent(3), .sent(7), .head(200, ["Content-Length": "8"]), .text("half"), .text("rest")]))
      let request = DownloadRequest(
        method: "POST", url: Self.url, body: .data(Data("payload".utf8)), to: .file(place.file()))
      let head = head(200, ["Content-Length": "8"])
      let file = DownloadedFile(location: place.file(), byteCount: 8, head: head)
      #expect(
        await events(of: request, configuration, over: transport) == [
          .queued, .started(attempt: 1), .sent(3, of: 7), .sent(7, of: 7), .head(head),
          .progress(DownloadProgress(received: 4, total: 8)), .progress(DownloadProgress(received: 8, total: 8)),
          .measured(noTime), .validated, .moved(to: place.file()), .ended(.finished(file)),
        ])
    }
  }

  @Test("DL-42 a retry adds its wait and the next start, and a failure is the end")
  @MainActor func failure() async throws {
    let (_, configuration) = controlled(RetryPolicy(limit: 1, firstWait: .zero))
    let transport = ScriptedTransport(.failure(.connectionLost(.body)), .text("no", status: 404))
    let lost = DownloadError(.connectionLost(url: Self.url, .body, received: 0, announced: nil), attempts: 1)
    let head = head(404, ["Content-Length": "2"])
    let rejected = RejectedResponse(head: head, body: Data("no".utf8), isTruncated: false)
    #expect(
      await events(of: .get(Self.url), configuration, over: transport) == [
        .queued, .started(attempt: 1), .measured(AttemptTimes(queued: .zero, started: .zero, head: nil, ended: .zero)),
        .retrying(after: .zero, lost), .started(attempt: 2), .head(head), .measured(noTime),
        .ended(.failed(DownloadError(.unacceptableStatus(rejected), attempts: 2))),
      ])
  }

  @Test("DL-42 nothing follows a cancellation")
  @MainActor func cancelled() async throws {
    let (_, configuration) = controlled()
    let transport = ScriptedTransport(ScriptedAnswer([.head(200, [:]), .hold]))
    let events = await events(of: .get(Self.url), configuration, over: transport) { event, job in
      if case .head = event { job.cancel() }
    }
    #expect(
      events == [.queued, .started(attempt: 1), .head(head()), .measured(noTime), .ended(.cancelled())])
  }

  @Test("DL-42 a request that cannot be sent has an end and no other event")
  @MainActor func refused() async throws {
    let events = await events(of: .get("nonsense"), over: ScriptedTransport())
    #expect(events == [.ended(.failed(DownloadError(.malformedURL("nonsense"))))])
  }

  @Test("DL-4 received counts never decrease, and the last equals the total", arguments: Wire.allCases)
  @MainActor func counts(over wire: Wire) async throws {
    let body = Data(repeating: 7, count: 3_000_000)
    let site = try Site(wire) { _ in Answer(steps: [.data(body)]) }
    let progress = await events(of: .get("\(site.base)/x"), over: site.transport).progress
    #expect(progress.map(\.received) == progress.map(\.received).sorted())
    #expect(Set(progress.map(\.total)) == [3_000_000])
    #expect(progress.last == DownloadProgress(received: 3_000_000, total: 3_000_000))
  }

  @Test("DL-5 an unknown length has no total and no fraction", arguments: Wire.allCases)
  @MainActor func unknownLength(over wire: Wire) async throws {
    let site = try Site(wire) { _ in Answer(framing: .chunked, steps: [.text("some "), .text("text")]) }
    let progress = await events(of: .get("\(site.base)/x"), over: site.transport).progress
    #expect(progress.dropLast().allSatisfy { $0.total == nil })
    #expect(progress.dropLast().allSatisfy { $0.fraction == nil })
    #expect(progress.last == DownloadProgress(received: 9, total: 9))
    #expect(progress.last?.fraction == 1)
  }

  static let shares: [(Int, Int?, Double?)] = [
    (0, 0, 1), (0, 4, 0), (1, 4, 0.25), (4, 4, 1), (9, 4, 1), (9, nil, nil), (9, 0, 1),
  ]

  @Test("DL-5 a fraction is never below 0 or above 1", arguments: shares)
  func fraction(received: Int, total: Int?, fraction: Double?) {
    #expect(DownloadProgress(received: received, total: total).fraction == fraction)
  }

  @Test("DL-66 without elapsed time, every hundredth of the body is reported")
  @MainActor func hundredths() async throws {
    let (_, configuration) = controlled()
    let pieces = Array(repeating: ScriptedAnswer.Step.text("x"), count: 1000)
    let transport = ScriptedTransport(ScriptedAnswer([.head(200, ["Content-Length": "1000"])] + pieces))
    let progress = await events(of: .get(Self.url), configuration, over: transport).progress
    #expect(progress.map(\.received) == (1...100).map { $0 * 10 })
  }

  @Test("DL-66 with an unknown length, progress is reported every 50 ms and at the end")
  @MainActor func spaced() async throws {
    let (clock, configuration) = controlled()
    let pause = ScriptedAnswer.Step.wait { clock.advance(by: .milliseconds(25)) }
    let pieces = (0..<11).flatMap { _ in [pause, .text("x")] }
    let transport = ScriptedTransport(ScriptedAnswer([.head(200, [:])] + pieces))
    let progress = await events(of: .get(Self.url), configuration, over: transport).progress
    #expect(
      progress == [2, 4, 6, 8, 10].map { DownloadProgress(received: $0, total: nil) } + [
        DownloadProgress(received: 11, total: 11)
      ])
  }

  @Test("DL-67 bytes are counted from zero for each attempt that begins again")
  @MainActor func perAttempt() async throws {
    let (_, configuration) = controlled()
    let transport = ScriptedTransport(
      ScriptedAnswer([.head(200, ["Content-Length": "8"]), .text("123456"), .fail(.connectionLost(.body))]),
      ScriptedAnswer([.head(200, ["Content-Length": "8"]), .text("1234"), .text("5678")]))
    let events = await events(of: .get(Self.url), configuration, over: transport)
    #expect(events.progress.map(\.received) == [6, 4, 8])
    #expect(!events.contains(.restarted))
  }

  @Test("DL-67 a restart within an attempt is a separate event")
  @MainActor func restarted() async throws {
    let (_, configuration) = controlled()
    let transport = ScriptedTransport(
      ScriptedAnswer([
        .head(200, ["Content-Length": "8", "ETag": "\"1\""]), .text("123456"), .fail(.connectionLost(.body)),
      ]),
      .text("new", fields: ["ETag": "\"2\""]))
    let events = await events(of: .get(Self.url), configuration, over: transport)
    let new = head(200, ["ETag": "\"2\"", "Content-Length": "3"])
    #expect(events.progress.map(\.received) == [6, 3])
    #expect(
      events.drop { $0 != .started(attempt: 2) }.prefix(4) == [
        .started(attempt: 2), .head(new), .restarted, .progress(DownloadProgress(received: 3, total: 3)),
      ])
  }

  @Test("DL-74 every observer receives every event, in the order added", arguments: ActorContext.allCases)
  func observers(from home: ActorContext) async throws {
    await home.run { isolation in
      let service = DownloadService(configuration: controlled().1, transport: ScriptedTransport(.text("hello")))
      var received: [String] = []
      var tokens: [ObserverToken] = []
      for name in ["a", "b", "c"] {
        tokens.append(service.events.subscribe { news in received.append("\(name) \(news.event.name)") })
      }
      let job = service.start(.get(Self.url))
      await untilDelivered(job, service)
      let names = ["queued", "started", "head", "progress", "measured", "validated", "moved", "ended"]
      #expect(received == names.flatMap { name in ["a \(name)", "b \(name)", "c \(name)"] })
    }
  }

  @Test("DL-74 an observer that is removed inside a call is not called again, and the others miss no event")
  @MainActor func removedInside() async throws {
    let service = DownloadService(configuration: controlled().1, transport: ScriptedTransport(.text("hello")))
    var received: [String] = []
    var second: ObserverToken?
    let first = service.events.subscribe { news in
      received.append("first \(news.event.name)")
      if case .head = news.event { second?.cancel() }
    }
    second = service.events.subscribe { news in received.append("second \(news.event.name)") }
    let third = service.events.subscribe { news in received.append("third \(news.event.name)") }
    await untilDelivered(service.start(.get(Self.url)), service)
    #expect(received.filter { $0.hasPrefix("second") } == ["second queued", "second started"])
    #expect(received.filter { $0.hasPrefix("first") }.count == 8)
    #expect(received.filter { $0.hasPrefix("third") }.count == 8)
    withExtendedLifetime([first, third]) {}
  }

  /// Waits until the observers have received the end of a job.
  private func untilDelivered(
    _ job: DownloadJob, _ service: DownloadService, isolation: isolated any Actor = #isolation
  ) async {
    let recorder = DelegateRecorder()
    service.delegate = recorder
    #expect(await recorder.calls(1).count == 1)
  }

  @Test("DL-75 every attempt reports when it was queued, started, answered and ended")
  @MainActor func times() async throws {
    let (clock, configuration) = controlled(RetryPolicy(firstWait: .seconds(2), decision: nil))
    func pause(_ seconds: Int) -> ScriptedAnswer.Step { .wait { clock.advance(by: .seconds(seconds)) } }
    let transport = ScriptedTransport(
      ScriptedAnswer([pause(1), .head(503, [:]), pause(2)]), ScriptedAnswer([pause(4), .head(200, [:]), pause(8)]))
    // Times are relative to the creation of the service.
    clock.advance(by: .seconds(100))
    let events = await events(of: .get(Self.url), configuration, over: transport) { event, _ in
      if case .retrying(let wait, _) = event { clock.advance(by: wait) }
    }
    let wait = try #require(events.waits.first)
    let second = Duration.seconds(3) + wait
    #expect(
      events.times
        == [
          AttemptTimes(queued: .zero, started: .zero, head: .seconds(1), ended: .seconds(3)),
          AttemptTimes(
            queued: second, started: second, head: second + .seconds(4), ended: second + .seconds(12)),
        ])
  }

  @Test("DL-76 modifiers run in the order added, those of the service first")
  @MainActor func modifierOrder() async throws {
    func mark(_ name: String, isPerJob: Bool) -> RequestModifier {
      isPerJob ? .perJob { $0.fields.add("X-Order", name) } : .perAttempt { $0.fields.add("X-Order", name) }
    }
    var configuration = DownloadConfiguration.once
    configuration.modifiers = [
      mark("1", isPerJob: false), mark("2", isPerJob: true), mark("3", isPerJob: false), mark("4", isPerJob: true),
    ]
    var request = DownloadRequest.get(Self.url)
    request.modifiers = [mark("5", isPerJob: false), mark("6", isPerJob: true)]
    let transport = ScriptedTransport(.text("hello"))
    _ = await events(of: request, configuration, over: transport)
    // The modifiers of the job run first; each attempt begins with their result.
    #expect(transport.requests.first?.fields.all.map(\.value) == ["2", "4", "6", "1", "3", "5"])
  }
}

extension DownloadEvent {
  /// The case without its values.
  fileprivate var name: String { "\(self)".prefix { $0 != "(" }.description }
}
