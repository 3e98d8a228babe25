import ArmatureTesting
import Foundation
import Testing

@testable import Downloads

/// When a machine makes another attempt, and after how long a wait.
@Suite struct RetryMachineTests {
  private let lost = MachineInput.exchangeFailed(.connectionLost(.body), ReceivedBody())

  /// Fails all attempts and returns the waits between them.
  private func waits(
    _ policies: MachinePolicies, failing failure: MachineInput, random: () -> UInt64
  ) throws -> [Duration] {
    var machine = try MachineDriver.queued(policies: policies)
    var now = Duration.zero
    var waits: [Duration] = []
    while true {
      _ = machine.received(.granted, at: now)
      let actions = machine.received(failure, at: now, random: random)
      guard case .setTimer(.retry, let deadline?)? = actions.last else { return waits }
      waits.append(deadline - now)
      now = deadline
      _ = machine.received(.fired(.retry, nil), at: now)
      let base = try #require(machine.base)
      _ = machine.received(.prepared(base: nil, .success(base)), at: now)
    }
  }

  @Test("DL-23 with the largest jitter and limit 8 the waits double from 0.5 to 30 s")
  func doubling() throws {
    var policies = MachinePolicies()
    policies.retry.limit = 8
    let halves = try waits(policies, failing: lost) { .max }.map { $0 / .milliseconds(500) }
    #expect(halves == [1, 2, 4, 8, 16, 32, 60, 60])
    #expect(try waits(policies, failing: lost) { 0 } == Array(repeating: .zero, count: 8))
  }

  @Test("DL-52 the same seed gives the same waits, each within 0…nominal", arguments: [1, 2, 0xFEED, UInt64.max])
  func jitter(seed: UInt64) throws {
    var policies = MachinePolicies()
    policies.retry.limit = 40
    var (one, other) = (SeededGenerator(seed: seed), SeededGenerator(seed: seed))
    let first = try waits(policies, failing: lost) { one.next() }
    let second = try waits(policies, failing: lost) { other.next() }
    #expect(first == second)
    #expect(first.count == 40)
    for (index, wait) in first.enumerated() {
      let nominal = min(Duration.milliseconds(500) * (1 << min(index, 10)), .seconds(30))
      #expect(wait >= .zero && wait <= nominal)
    }
    #expect(Set(first).count > 30)
  }

  @Test("waits of any length stay in the range of Duration", arguments: [Duration.seconds(Int64.max), .seconds(-5)])
  func extremes(length: Duration) throws {
    var policies = MachinePolicies()
    policies.retry = RetryPolicy(limit: 200, firstWait: length, longestWait: length)
    policies.timeouts = Timeouts(connect: length, idle: length)
    let longest = length < .zero ? Duration.zero : RetryPolicy.unboundedWait
    #expect(Set(try waits(policies, failing: lost) { .max }) == [longest])
  }

  static let delays: [(String, Duration)] = [
    ("7", .seconds(7)), ("0", .zero), ("120", .seconds(120)), ("Thu, 01 Jan 1970 00:00:09 GMT", .seconds(9)),
    ("3601", .seconds(3600)), ("99999999999999999999", .seconds(3600)),
    ("Fri, 31 Dec 9999 23:59:59 GMT", .seconds(3600)),
  ]

  @Test("DL-53 Retry-After replaces the wait, as seconds or as a date, up to an hour", arguments: delays)
  func retryAfter(value: String, wait: Duration) throws {
    var policies = MachinePolicies()
    policies.retry.limit = 1
    policies.date = { Date(timeIntervalSince1970: 0) }
    let busy = ResponseHead(status: 503, fields: ["Retry-After": value], url: "http://h/a")
    #expect(try waits(policies, failing: .exchangeFinished(busy, ReceivedBody())) { .max } == [wait])
  }

  private static let retriedStatuses: [Int] = [408, 429, 500, 502, 503, 504]
  private static let otherStatuses: [Int] = [400, 401, 403, 404, 409, 410, 418, 501, 505]
  private static let retriedFailures: [TransportFailure] = [
    .connectionLost(.body), .cannotConnect, .unknownHost, .timedOut(.waiting), .offline,
  ]

  static let reasons: [(MachineInput, Bool)] = makeReasons()

  private static func makeReasons() -> [(MachineInput, Bool)] {
    var reasons: [(MachineInput, Bool)] = []
    for code in retriedStatuses { reasons.append((status(code), true)) }
    for code in otherStatuses { reasons.append((status(code), false)) }
    for reason in retriedFailures { reasons.append((failure(reason), true)) }
    reasons.append((failure(.other(code: -1200, text: "TLS")), false))
    return reasons
  }

  private static func status(_ status: Int) -> MachineInput {
    .exchangeFinished(ResponseHead(status: status, url: "http://h/a"), ReceivedBody())
  }

  private static func failure(_ failure: TransportFailure) -> MachineInput {
    .exchangeFailed(failure, ReceivedBody())
  }

  @Test("DL-32 challenges that earlier attempts answered don't count for the next one")
  func challengesOfAttempts() throws {
    var policies = MachinePolicies()
    policies.retry.limit = 5
    policies.canAuthenticate = true
    var machine = try MachineDriver.queued(policies: policies)
    let base = try #require(machine.base)
    let refusal = MachineInput.exchangeFinished(ResponseHead(status: 401, url: "http://h/a"), ReceivedBody())
    for attempt in 1...6 {
      // Each attempt begins without the credential, which the server then asks for.
      _ = machine.received(.granted, at: .zero)
      let asked = machine.received(refusal, at: .zero)
      #expect(asked.contains { if case .authenticate = $0 { true } else { false } }, "attempt \(attempt)")
      _ = machine.received(.authenticated(.success(base)), at: .zero)
      _ = machine.received(.granted, at: .zero)
      let isLast = attempt == 6
      let actions = machine.received(.exchangeFailed(.connectionLost(.waiting), ReceivedBody()), at: .zero)
      #expect(actions.contains { if case .setTimer(.retry, _?) = $0 { true } else { false } } == !isLast)
      _ = machine.received(.fired(.retry, nil), at: .zero)
      _ = machine.received(.prepared(base: nil, .success(base)), at: .zero)
    }
  }

  @Test("DL-22 only the retried statuses and errors retry", arguments: reasons)
  func retried(failure: MachineInput, isRetried: Bool) throws {
    #expect(try waits(.init(), failing: failure) { 0 }.count == (isRetried ? 2 : 0))
  }

  static let methodArguments: [(String, Bool)] = [
    ("DELETE", true), ("GET", true), ("HEAD", true), ("OPTIONS", true), ("PUT", true), ("TRACE", true),
    ("POST", false), ("PATCH", false), ("LINK", false), ("get", false),
  ]

  @Test("DL-21 only the retried methods retry", arguments: methodArguments)
  func methods(method: String, isRetried: Bool) throws {
    var machine = try MachineDriver.exchanging(DownloadRequest(method: method, url: "http://h/a"))
    let retries = machine.received(lost, at: .zero).contains {
      if case .setTimer(.retry, _?) = $0 { true } else { false }
    }
    #expect(retries == isRetried)
  }

  @Test(
    "DL-54 a wait that exceeds the deadline fails immediately, with the last reason",
    arguments: [(10, "10"), (7200, "7200"), (7200, "99999999999999999999")])
  func pastDeadline(total: Int, value: String) throws {
    var policies = MachinePolicies()
    policies.timeouts.total = .seconds(total)
    var machine = try MachineDriver.queued(policies: policies)
    _ = machine.received(.granted, at: .seconds(1))
    let head = ResponseHead(status: 503, fields: ["Retry-After": value], url: "http://h/a")
    let actions = machine.received(.exchangeFinished(head, ReceivedBody()), at: .seconds(1))
    let last = DownloadError.Reason.unacceptableStatus(RejectedResponse(head: head, body: Data(), isTruncated: false))
    let limit = Duration.seconds(total)
    #expect(actions.last == .end(.failed(DownloadError(.deadlineExceeded(limit, last: last), attempts: 1))))
  }

  @Test("DL-54 the deadline ends a wait, a queued and an open exchange, and names the last reason")
  func deadline() throws {
    var policies = MachinePolicies()
    policies.timeouts.total = .seconds(10)
    let end = { (last: DownloadError.Reason?) in
      MachineAction.end(.failed(DownloadError(.deadlineExceeded(.seconds(10), last: last), attempts: 1)))
    }
    var queued = try MachineDriver.queued(policies: policies)
    #expect(queued.received(.fired(.total, nil), at: .seconds(10)) == [.release, .discardPart, end(nil)])
    var delaying = try MachineDriver.queued(policies: policies)
    _ = delaying.received(.granted, at: .zero)
    _ = delaying.received(lost, at: .seconds(9), random: { .max })
    let cause = DownloadError.Reason.connectionLost(url: "http://h/a", .body, received: 0, announced: nil)
    #expect(delaying.received(.fired(.total, nil), at: .seconds(10)) == [.discardPart, end(cause)])
  }

  @Test("DL-25 a job modifier that has run does not run again, one that failed does", arguments: [true, false])
  func modifiers(hasRun: Bool) throws {
    var policies = MachinePolicies()
    policies.retry.decision = { _ in true }
    var machine = DownloadMachine(.get("http://h/a"), policies: policies)
    _ = machine.received(.start(isShared: false), at: .zero)
    _ = machine.received(.destinationChecked(.success(nil)), at: .zero)
    let base = try MachineDriver.request("http://h/signed")
    let reason = DownloadError.Reason.modifierFailed(UnderlyingError(CancellationError()))
    _ = machine.received(.prepared(base: hasRun ? base : nil, .failure(reason)), at: .zero)
    let again = machine.received(.fired(.retry, nil), at: .zero)
    #expect(again == [.prepare(hasRun ? base : try MachineDriver.request("http://h/a"), isModified: hasRun)])
  }

  static let laterEnds: [(DownloadError.Reason, [MachineInput])] = [
    (.offline(url: "http://h/a"), [.networkMissing, .fired(.network, nil)]),
    (.invalidated, [.invalidate(nil)]),
    (
      .unwritableDestination(URL(filePath: "/dev/fd/1"), code: EPIPE),
      [
        .granted,
        .exchangeFailed(
          .connectionLost(.body),
          ReceivedBody(
            part: PartState(count: 8, total: 20, validator: .entityTag("\"1\"")),
            failure: .unwritableDestination(URL(filePath: "/dev/fd/1"), code: EPIPE))),
      ]
    ),
    (
      .tooManyRedirects(limit: 20, url: "http://h/a"),
      Array(
        repeating: [
          .granted,
          .exchangeFinished(
            ResponseHead(status: 302, fields: ["Location": "/a"], url: "http://h/a"),
            ReceivedBody(part: PartState(count: 8, total: 20, validator: .entityTag("\"1\"")))),
          .redirectDecided(TransportRequest(method: "GET", url: URL(filePath: "/"))),
        ], count: 21
      ).flatMap { $0 }
    ),
  ]

  @Test("DL-111 whatever ends a later attempt, the error says what the output has", arguments: laterEnds)
  func outputBroken(reason: DownloadError.Reason, inputs: [MachineInput]) throws {
    var policies = MachinePolicies()
    policies.isWrittenThrough = true
    var machine = try MachineDriver.queued(policies: policies)
    _ = machine.received(.granted, at: .zero)
    let part = PartState(count: 8, total: 20, validator: .entityTag("\"1\""))
    _ = machine.received(.exchangeFailed(.connectionLost(.body), ReceivedBody(part: part)), at: .zero)
    _ = machine.received(.fired(.retry, nil), at: .zero)
    let base = try #require(machine.base)
    var actions = machine.received(.prepared(base: nil, .success(base)), at: .zero)
    for input in inputs {
      var input = input
      if case .redirectDecided = input { input = .redirectDecided(base) }
      actions = machine.received(input, at: .zero)
    }
    let error = DownloadError(.outputBroken(written: 8, last: reason), attempts: 2)
    #expect(actions.last == .end(.failed(error)))
    #expect(!error.description.contains("unchanged"))
  }

  @Test("DL-111 a retry calls an output unchanged only before the first byte", arguments: [0, 8])
  func outputUnchanged(count: Int) throws {
    var policies = MachinePolicies()
    policies.isWrittenThrough = true
    var machine = try MachineDriver.queued(.get("http://h/a", to: .descriptor(1)), policies: policies)
    _ = machine.received(.granted, at: .zero)
    let part = PartState(count: count, total: 20, validator: .entityTag("\"1\""))
    let actions = machine.received(
      .exchangeFailed(.connectionLost(.body), ReceivedBody(count: count, announced: 20, part: part)), at: .zero)
    let errors = actions.compactMap { if case .emit(.retrying(_, let error)) = $0 { error } else { nil } }
    let unchanged = count == 0 ? " The destination is unchanged." : ""
    #expect(
      errors.map(\.description) == [
        "Lost the connection to 'http://h/a' after \(count) of 20 bytes of the body.\(unchanged) Try again."
      ])
  }
}
