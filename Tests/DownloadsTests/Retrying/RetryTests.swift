import ArmatureTestSupport
import ArmatureTesting
import Downloads
import Foundation
import LoopbackServer
import Synchronization
import Testing

/// Retries of a service, and their outcome.
@Suite(.connected) struct RetryTests {
  /// A generator that always results in the longest wait.
  struct Highest: RandomNumberGenerator, Sendable {
    func next() -> UInt64 { .max }
  }

  struct Refusal: Error, Hashable {}

  private static let url = "http://h/x"

  @Test("DL-20 with limit n there are n + 1 requests, then the last error", arguments: Wire.allCases, [0, 1, 2, 5])
  @MainActor func limit(over wire: Wire, limit: Int) async throws {
    let count = Mutex(0)
    let site = try Site(wire) { _ in
      .text(
        "busy",
        status: count.withLock {
          $0 += 1
          return $0
        } > limit ? 503 : 500)
    }
    let end = await events(
      of: .get("\(site.base)/x"), .retrying(RetryPolicy(limit: limit, firstWait: .zero)), over: site.transport
    ).outcome
    #expect(site.requests.count == limit + 1)
    #expect(end?.error?.attempts == limit + 1)
    guard case .unacceptableStatus(let rejected)? = end?.error?.reason else {
      Issue.record("\(String(describing: end))")
      return
    }
    #expect(rejected.head.status == 503)
    #expect(rejected.body == Data("busy".utf8))
  }

  @Test("DL-20 with the default configuration there are three attempts")
  @MainActor func usualLimit() async throws {
    let clock = TestClock()
    var configuration = DownloadConfiguration()
    configuration.clock = clock
    let transport = ScriptedTransport(
      .failure(.cannotConnect), .failure(.unknownHost), .failure(.timedOut(.waiting)))
    let end = await events(of: .get(Self.url), configuration, over: transport) { event, _ in
      if case .retrying = event { clock.advance(by: .seconds(1)) }
    }.outcome
    #expect(end == .failed(DownloadError(.timedOut(url: Self.url, .waiting), attempts: 3)))
    #expect(transport.requests.count == 3)
  }

  @Test(
    "DL-23 with an injected clock the service waits 0.5, 1, 2, 4, 8, 16, 30, 30 s", arguments: ActorContext.allCases)
  func waits(from home: ActorContext) async throws {
    await home.run { isolation in
      let clock = TestClock()
      var configuration = DownloadConfiguration.retrying(RetryPolicy(limit: 8))
      configuration.clock = clock
      configuration.randomNumbers = Highest()
      let transport = ScriptedTransport { _ in .failure(.connectionLost(.body)) }
      let events = await events(of: .get(Self.url), configuration, over: transport) { event, _ in
        if case .retrying(let wait, _) = event { clock.advance(by: wait) }
      }
      #expect(events.waits.map { $0 / .milliseconds(500) } == [1, 2, 4, 8, 16, 32, 60, 60])
      #expect(transport.requests.count == 9)
      #expect(clock.now.offset == .milliseconds(91_500))
    }
  }

  @Test("DL-52 a service with the same seed has the same waits", arguments: [3, 4] as [UInt64])
  @MainActor func seeded(seed: UInt64) async {
    func waits() async -> [Duration] {
      let clock = TestClock()
      var configuration = DownloadConfiguration.retrying(RetryPolicy(limit: 5))
      configuration.clock = clock
      configuration.randomNumbers = SeededGenerator(seed: seed)
      let transport = ScriptedTransport { _ in .failure(.connectionLost(.body)) }
      return await events(of: .get(Self.url), configuration, over: transport) { event, _ in
        if case .retrying(let wait, _) = event { clock.advance(by: wait) }
      }.waits
    }
    let first = await waits()
    #expect(first.count == 5)
    #expect(await waits() == first)
  }

  @Test("DL-22 a cancellation during a wait is the end, and nothing is sent again")
  @MainActor func cancelledWait() async throws {
    let clock = TestClock()
    var configuration = DownloadConfiguration()
    configuration.clock = clock
    let transport = ScriptedTransport(.failure(.connectionLost(.body)))
    let end = await events(of: .get(Self.url), configuration, over: transport) { event, job in
      if case .retrying = event { job.cancel() }
    }.outcome
    clock.advance(by: .seconds(60))
    #expect(end == .cancelled())
    #expect(transport.requests.count == 1)
  }

  @Test("DL-22 an error of the file system is not retried", arguments: Wire.allCases)
  @MainActor func fileError(over wire: Wire) async throws {
    let place = try TemporaryFolder()
    let site = try Site(wire) { _ in
      try? FileManager.default.removeItem(at: place.folder)
      return .text("hello")
    }
    let policy = RetryPolicy(firstWait: .zero) { _ in true }
    let end = await events(
      of: .get("\(site.base)/x", to: .file(place.file())), .retrying(policy), over: site.transport
    ).outcome
    #expect(end == .failed(DownloadError(.missingParent(place.file()), attempts: 1)))
    #expect(site.requests.count == 1)
  }

  @Test("DL-24 attempt modifiers run for every attempt, on the result of the job modifiers")
  @MainActor func modifiersRunAgain() async throws {
    let (jobs, attempts) = (Counter(), Counter())
    var configuration = DownloadConfiguration.prompt
    configuration.modifiers = [
      RequestModifier.perAttempt { $0.fields.add("X-Attempt", "\(attempts.next())") },
      RequestModifier.perJob { $0.fields.add("X-Job", "\(jobs.next())") },
    ]
    let transport = ScriptedTransport(.text("", status: 503), .text("", status: 503), .text("hello"))
    #expect(await events(of: .get(Self.url), configuration, over: transport).outcome?.file?.byteCount == 5)
    let expected: [HTTPFields] = ["1", "2", "3"].map { ["X-Job": "1", "X-Attempt": $0] }
    #expect(transport.requests.map(\.fields) == expected)
  }

  static let failingModifiers: [RequestModifier] = [
    .perJob { _ in throw Refusal() }, .perAttempt { _ in throw Refusal() },
  ]

  @Test(
    "DL-25 a modifier's error is reported with its underlying error, and nothing is sent", arguments: failingModifiers)
  @MainActor func modifierFails(modifier: RequestModifier) async throws {
    var request = DownloadRequest.get(Self.url)
    request.modifiers = [modifier]
    let transport = ScriptedTransport()
    let end = await events(of: request, over: transport).outcome
    #expect(end == .failed(DownloadError(.modifierFailed(UnderlyingError(Refusal())), attempts: 1)))
    #expect(end?.error?.reason.cause is Refusal)
    #expect(transport.requests == [])
  }

  @Test("DL-25 the retry rule decides about a modifier's error")
  @MainActor func modifierRetried() async throws {
    let count = Counter()
    var configuration = DownloadConfiguration.retrying(
      RetryPolicy(firstWait: .zero) { failure in
        #expect(!failure.isRetriable)
        #expect(failure.error.reason == .modifierFailed(UnderlyingError(Refusal())))
        return true
      })
    configuration.modifiers = [RequestModifier.perAttempt { _ in if count.next() < 3 { throw Refusal() } }]
    let transport = ScriptedTransport(.text("hello"))
    #expect(await events(of: .get(Self.url), configuration, over: transport).outcome?.file?.byteCount == 5)
    #expect(transport.requests.count == 1)
  }

  @Test("DL-26 an error of the rule is reported together with the original one")
  @MainActor func ruleFails() async throws {
    let transport = ScriptedTransport(.failure(.unknownHost))
    let policy = RetryPolicy { _ in throw Refusal() }
    let end = await events(of: .get(Self.url), .retrying(policy), over: transport).outcome
    #expect(
      end == .failed(DownloadError(.retryRuleFailed(UnderlyingError(Refusal()), about: .unknownHost("h")), attempts: 1))
    )
    #expect(
      "\(end?.error?.reason ?? .invalidated)" == """
        The retry rule failed: Refusal(). The attempt had failed: Cannot find the host 'h': its name can't be \
        resolved. The destination is unchanged. Check the spelling and the network connection.
        """)
  }

  @Test("DL-55 429 retries; a POST only with an Idempotency-Key, the same on every attempt", arguments: Wire.allCases)
  @MainActor func idempotency(over wire: Wire) async throws {
    for (method, key, count) in [
      ("GET", nil, 3), ("POST", nil, 1), ("PATCH", nil, 1), ("POST", "k1", 3), ("PATCH", "k2", 3),
    ] {
      let site = try Site(wire) { _ in .text("slow down", status: 429) }
      let body: RequestBody? = method == "GET" ? nil : .data(Data("payload".utf8))
      var request = DownloadRequest(method: method, url: "\(site.base)/x", body: body)
      request.fields["Idempotency-Key"] = key
      request.fields["Content-Type"] = "text/x"
      #expect(await events(of: request, over: site.transport).outcome?.error?.attempts == count)
      #expect(site.requests.map { $0.fields["idempotency-key"] } == Array(repeating: key, count: count))
      #expect(site.requests.allSatisfy { $0.body == (body == nil ? Data() : Data("payload".utf8)) })
    }
  }

  @Test("DL-53 a service waits as long as the server requests")
  @MainActor func retryAfter() async throws {
    let clock = TestClock()
    var configuration = DownloadConfiguration()
    configuration.clock = clock
    configuration.date = { Date(timeIntervalSince1970: 0) }
    let transport = ScriptedTransport(
      .text("", status: 503, fields: ["Retry-After": "7"]),
      .text("", status: 429, fields: ["Retry-After": "Thu, 01 Jan 1970 00:01:00 GMT"]), .text("hello"))
    let events = await events(of: .get(Self.url), configuration, over: transport) { event, _ in
      if case .retrying(let wait, _) = event { clock.advance(by: wait) }
    }
    #expect(events.waits == [.seconds(7), .seconds(60)])
    #expect(events.outcome?.file?.byteCount == 5)
  }

  @Test("DL-54 no attempt exceeds the total deadline", arguments: [true, false])
  @MainActor func deadline(isWaiting: Bool) async throws {
    let clock = TestClock()
    var request = DownloadRequest.get(Self.url)
    request.timeouts = Timeouts(total: .milliseconds(1500))
    var configuration = DownloadConfiguration()
    configuration.clock = clock
    configuration.randomNumbers = Highest()
    let transport = ScriptedTransport(.failure(.unknownHost), ScriptedAnswer([.hold]))
    let end = await events(of: request, configuration, over: transport) { event, _ in
      if case .retrying = event { clock.advance(by: isWaiting ? .milliseconds(1500) : .milliseconds(500)) }
      if event == .started(attempt: 2) { clock.advance(by: .seconds(1)) }
    }.outcome
    let reason = DownloadError.Reason.deadlineExceeded(.milliseconds(1500), last: .unknownHost("h"))
    #expect(end?.error?.reason == reason)
    #expect(transport.requests.count <= 2)
  }

  @Test("DL-56 fewer bytes than announced are a lost connection, and are retried", arguments: Wire.allCases)
  @MainActor func tooShort(over wire: Wire) async throws {
    let place = try TemporaryFolder()
    let site = try Site(wire) { _ in Answer(announced: 9, steps: [.text("half")]) }
    let end = await events(of: .get("\(site.base)/x", to: .file(place.file())), over: site.transport).outcome
    let reason = DownloadError.Reason.connectionLost(url: "\(site.base)/x", .body, received: 4, announced: 9)
    #expect(end == .failed(DownloadError(reason, attempts: 3)))
    #expect(site.requests.count == 3)
    #expect(place.names == [])
  }

  @Test("DL-56 more bytes than announced are refused, and aren't retried", arguments: [200, 206])
  @MainActor func tooLong(status: Int) async throws {
    let fields: HTTPFields = status == 200 ? ["Content-Length": "5"] : ["Content-Range": "bytes 0-4/5"]
    let transport = ScriptedTransport(ScriptedAnswer([.head(status, fields), .text("hello"), .text("!")]))
    let place = try TemporaryFolder()
    let end = await events(of: .get(Self.url, to: .file(place.file())), over: transport).outcome
    let reason = DownloadError.Reason.malformedResponse(url: Self.url, "it is longer than its head says")
    #expect(end == .failed(DownloadError(reason, attempts: 1)))
    #expect(place.names == [])
  }

  @Test(
    "DL-56 fewer bytes than announced are a lost connection with any code of the platform", arguments: [-1, -1015, 77])
  @MainActor func anyCode(code: Int) async throws {
    let short = ScriptedAnswer([
      .head(200, ["Content-Length": "9"]), .text("half"), .fail(.other(code: code, text: "odd")),
    ])
    let transport = ScriptedTransport(short, .text("hello"))
    let events = await events(of: .get(Self.url), over: transport)
    #expect(events.outcome?.file?.byteCount == 5)
    #expect(
      events.contains(
        .retrying(
          after: .zero,
          DownloadError(.connectionLost(url: Self.url, .body, received: 4, announced: 9), attempts: 1))))
  }
}

extension DownloadError.Reason {
  /// The underlying error, if there is one.
  fileprivate var cause: (any Error)? { if case .modifierFailed(let cause) = self { cause.error } else { nil } }
}
