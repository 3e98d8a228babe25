import Foundation
import Testing

@testable import Downloads

/// The decisions about one job: inputs and actions as values.
@Suite struct MachineTests {
  typealias Action = MachineAction

  private let ok = ResponseHead(status: 200, fields: ["Content-Length": "4"], url: "http://h/a")
  private let file = DownloadedFile(
    location: URL(filePath: "/f"), byteCount: 4, head: ResponseHead(status: 200, url: "http://h/a"))
  private let silence: [Action] = [.setTimer(.connect, nil), .setTimer(.idle, nil)]

  private func measured(_ ended: Duration, head: Duration? = nil) -> Action {
    .emit(.measured(AttemptTimes(queued: .zero, started: .zero, head: head, ended: ended)))
  }

  @Test("a success checks, prepares, enqueues, opens, validates, places and ends")
  func straightWay() throws {
    var machine = DownloadMachine(.get("http://h/a"))
    let request = try MachineDriver.request("http://h/a")
    #expect(machine.received(.start(isShared: false), at: .zero) == [.emit(.queued), .checkDestination])
    let prepare = machine.received(.destinationChecked(.success(nil)), at: .zero)
    #expect(prepare == [.prepare(request, isModified: false)])
    let acquire = machine.received(.prepared(base: nil, .success(request)), at: .seconds(1))
    #expect(acquire == [.acquire(host: "h")])
    #expect(
      machine.received(.granted, at: .seconds(2)) == [
        .emit(.started(attempt: 1)), .setTimer(.connect, .seconds(62)), .open(request, resuming: nil),
      ])
    let alive: [Action] = [.setTimer(.idle, .seconds(63)), .setTimer(.connect, nil)]
    #expect(
      machine.received(.began(ok, isRestart: false, at: .seconds(3)), at: .seconds(3)) == alive + [.emit(.head(ok))])
    let progress = DownloadProgress(received: 4, total: 4)
    #expect(machine.received(.progressed(progress), at: .seconds(3)) == alive + [.emit(.progress(progress))])
    let times = AttemptTimes(queued: .seconds(1), started: .seconds(2), head: .seconds(3), ended: .seconds(4))
    #expect(
      machine.received(.exchangeFinished(ok, ReceivedBody(count: 4, announced: 4)), at: .seconds(4)) == silence + [
        .release, .emit(.measured(times)), .check(request, ok, count: 4),
      ])
    #expect(machine.received(.checked(nil), at: .seconds(4)) == [.emit(.validated), .place(ok)])
    let location = URL(filePath: "/f")
    let end = DownloadOutcome.finished(DownloadedFile(location: location, byteCount: 4, head: ok))
    #expect(machine.received(.placed(.success(location)), at: .seconds(5)) == [.emit(.moved(to: location)), .end(end)])
  }

  @Test("a redirect is queued again, and the attempt is measured once")
  func redirect() throws {
    var machine = try MachineDriver.exchanging()
    let moved = ResponseHead(status: 302, fields: ["Location": "/b"], url: "http://h/a")
    let next = try MachineDriver.request("http://h/b")
    let proposed = machine.received(.exchangeFinished(moved, ReceivedBody()), at: .seconds(1))
    #expect(proposed == silence + [.release, .decideRedirect(next, moved)])
    let followed = machine.received(.redirectDecided(next), at: .seconds(1))
    #expect(followed == [.emit(.redirected(to: next.url)), .acquire(host: "h")])
    let opened = machine.received(.granted, at: .seconds(2))
    #expect(opened == [.setTimer(.connect, .seconds(62)), .open(next, resuming: nil)])
    let stopped = machine.received(.cancel(keepingPartial: false, nil), at: .seconds(3))
    #expect(stopped == silence + [.cancelExchange, .release, measured(.seconds(3)), .discardPart, .end(.cancelled())])
  }

  @Test(
    "DL-115 the broken body of a redirect doesn't matter, whether it's followed or refused",
    arguments: [true, false])
  func brokenRedirect(isFollowed: Bool) throws {
    var machine = try MachineDriver.exchanging(retry: .never)
    let moved = ResponseHead(status: 302, fields: ["Location": "/b"], url: "http://h/a")
    let next = try MachineDriver.request("http://h/b")
    _ = machine.received(.began(moved, isRestart: false, at: .zero), at: .zero)
    let body = ReceivedBody(count: 2, announced: 9)
    let proposed = machine.received(.exchangeFailed(.connectionLost(.body), body), at: .zero)
    #expect(proposed == silence + [.release, .decideRedirect(next, moved)])
    let decided = machine.received(.redirectDecided(isFollowed ? next : nil), at: .zero)
    let rejected = RejectedResponse(head: moved, body: Data(), isTruncated: true)
    let end = Action.end(.failed(DownloadError(.unacceptableStatus(rejected), attempts: 1)))
    #expect(decided.last == (isFollowed ? .acquire(host: "h") : end))
    // The head of the redirect isn't the head of the next exchange.
    _ = machine.received(.granted, at: .zero)
    let failed = machine.received(.exchangeFailed(.connectionLost(.waiting), ReceivedBody()), at: .zero)
    guard isFollowed, case .end(.failed(let error))? = failed.last else {
      #expect(!isFollowed)
      return
    }
    #expect(error.reason == .connectionLost(url: "http://h/b", .waiting, received: 0, announced: nil))
  }

  @Test("DL-115 the broken body of a challenge doesn't matter, whether it's answered or not", arguments: [true, false])
  func brokenChallenge(isAnswered: Bool) throws {
    var policies = MachinePolicies()
    policies.canAuthenticate = true
    policies.retry = .never
    var machine = try MachineDriver.queued(policies: policies)
    _ = machine.received(.granted, at: .zero)
    let refused = ResponseHead(status: 401, url: "http://h/a")
    let request = try MachineDriver.request("http://h/a")
    _ = machine.received(.began(refused, isRestart: false, at: .zero), at: .zero)
    let asked = machine.received(.exchangeFailed(.undecodableBody("is cut"), ReceivedBody(count: 2)), at: .zero)
    #expect(asked.last == .authenticate(request, refused))
    let answered = machine.received(.authenticated(.success(isAnswered ? request : nil)), at: .zero)
    let rejected = RejectedResponse(head: refused, body: Data(), isTruncated: true)
    let end = Action.end(.failed(DownloadError(.unacceptableStatus(rejected), attempts: 1)))
    #expect(answered.last == (isAnswered ? .acquire(host: "h") : end))
  }

  @Test("cancel and invalidate end every state, and only an open exchange is canceled")
  func aborts() throws {
    let cancel = MachineInput.cancel(keepingPartial: false, nil)
    var waiting = DownloadMachine(.get("http://h/a"))
    #expect(waiting.received(cancel, at: .zero) == [.end(.cancelled())])
    var checking = DownloadMachine(.get("http://h/a"))
    _ = checking.received(.start(isShared: false), at: .zero)
    #expect(checking.received(.invalidate(nil), at: .zero) == [.end(.failed(DownloadError(.invalidated)))])
    var queued = try MachineDriver.queued()
    #expect(queued.received(cancel, at: .zero) == [.release, .discardPart, .end(.cancelled())])
    var open = try MachineDriver.exchanging()
    let invalidated = DownloadOutcome.failed(DownloadError(.invalidated, attempts: 1))
    #expect(
      open.received(.invalidate(nil), at: .zero) == silence + [
        .cancelExchange, .release, measured(.zero), .discardPart, .end(invalidated),
      ])
    var placing = try MachineDriver.exchanging()
    _ = placing.received(.exchangeFinished(ok, ReceivedBody(count: 4)), at: .zero)
    _ = placing.received(.checked(nil), at: .zero)
    // The file may be in its place already.
    #expect(placing.received(cancel, at: .zero) == [])
  }

  /// One of each input.
  private var inputs: [MachineInput] {
    [
      .start(isShared: false), .start(isShared: true), .joined, .refused(.invalidated),
      .sharedBodyReceived(ok, ReceivedBody()), .sharedExchangeEnded(.cancelled()), .destinationChecked(.success(nil)),
      .prepared(base: nil, .failure(.invalidated)),
      .granted, .networkMissing, .networkBack, .sent(1), .began(ok, isRestart: false, at: .zero),
      .progressed(DownloadProgress(received: 1, total: nil)), .exchangeFinished(ok, ReceivedBody(count: 4)),
      .exchangeFailed(.connectionLost(.body), ReceivedBody()), .redirectDecided(nil), .authenticated(.success(nil)),
      .fired(.connect, nil), .fired(.idle, nil), .fired(.total, nil), .fired(.retry, nil), .fired(.network, nil),
      .checked(nil), .placed(.success(URL(filePath: "/f"))), .kept(nil), .cancel(keepingPartial: true, nil),
      .invalidate(nil),
    ]
  }

  @Test("DL-101 after the end every input is ignored")
  func ended() throws {
    var machine = try MachineDriver.exchanging()
    _ = machine.received(.cancel(keepingPartial: false, nil), at: .zero)
    #expect(inputs.flatMap { machine.received($0, at: .zero) } == [])
  }

  @Test("DL-101 while a part is being kept, every other input is ignored")
  func leaving() throws {
    let part = PartState(count: 2, total: 4, validator: .entityTag("\"1\""))
    var machine = try MachineDriver.exchanging()
    let keep = machine.received(.cancel(keepingPartial: true, ReceivedBody(count: 2, part: part)), at: .zero)
    #expect(keep == silence + [.cancelExchange, .release, measured(.zero), .keepPart(part)])
    let others = inputs.filter { if case .kept = $0 { false } else { true } }
    #expect(others.flatMap { machine.received($0, at: .zero) } == [])
    let partial = PartialDownload(file: URL(filePath: "/p"), byteCount: 2, total: 4, validator: .entityTag("\"1\""))
    #expect(machine.received(.kept(partial), at: .zero) == [.end(.cancelled(partial: partial))])
    #expect(machine.received(.kept(partial), at: .zero) == [])
  }

  @Test("DL-13 a part that could not be kept is not reported")
  func notLeft() throws {
    let part = PartState(count: 2, total: 4, validator: .entityTag("\"1\""))
    var machine = try MachineDriver.exchanging()
    _ = machine.received(.cancel(keepingPartial: true, ReceivedBody(count: 2, part: part)), at: .zero)
    #expect(machine.received(.kept(nil), at: .zero) == [.end(.cancelled(partial: nil))])
  }

  @Test("an answer that the job does not wait for is ignored")
  func unexpectedAnswer() throws {
    let answers = inputs.filter { input in
      switch input {
      case .start, .refused, .fired(.total, _), .cancel, .invalidate: false
      default: true
      }
    }
    var waiting = DownloadMachine(.get("http://h/a"))
    #expect(answers.flatMap { waiting.received($0, at: .zero) } == [])
    var queued = try MachineDriver.queued()
    let unexpected = answers.filter { input in
      switch input {
      case .granted, .networkMissing: false
      default: true
      }
    }
    #expect(unexpected.flatMap { queued.received($0, at: .zero) } == [])
  }

  @Test("a part that cannot be placed is discarded")
  func notPlaced() throws {
    var machine = try MachineDriver.exchanging()
    _ = machine.received(.exchangeFinished(ok, ReceivedBody(count: 4)), at: .zero)
    _ = machine.received(.checked(nil), at: .zero)
    let reason = DownloadError.Reason.occupiedDestination(URL(filePath: "/f"))
    let end = DownloadOutcome.failed(DownloadError(reason, attempts: 1))
    #expect(machine.received(.placed(.failure(reason)), at: .zero) == [.discardPart, .end(end)])
  }

  static let failures: [(TransportFailure, DownloadError.Reason)] = [
    (.cannotConnect, .cannotConnect(url: "http://h/a")),
    (.unknownHost, .unknownHost("h")),
    (.timedOut(.waiting), .timedOut(url: "http://h/a", .waiting)),
    (.offline, .offline(url: "http://h/a")),
    (.connectionLost(.body), .connectionLost(url: "http://h/a", .body, received: 4, announced: 4)),
    (.cancelled, .connectionLost(url: "http://h/a", .body, received: 4, announced: 4)),
    (.other(code: -5, text: "odd"), .transport(url: "http://h/a", code: -5, text: "odd")),
  ]

  @Test("each failure of the transport has a reason of the service", arguments: failures)
  func failed(failure: TransportFailure, reason: DownloadError.Reason) throws {
    var machine = try MachineDriver.exchanging(retry: .never)
    let actions = machine.received(.exchangeFailed(failure, ReceivedBody(count: 4, announced: 4)), at: .zero)
    #expect(actions.last == .end(.failed(DownloadError(reason, attempts: 1))))
  }

  @Test("DL-22 the sink's failure is the reason, and is not retried", arguments: [true, false])
  func sinkRefused(isFinished: Bool) throws {
    let reason = DownloadError.Reason.unwritableDestination(URL(filePath: "/f"), code: ENOSPC)
    let body = ReceivedBody(count: 3, failure: reason)
    var machine = try MachineDriver.exchanging(retry: RetryPolicy { _ in true })
    let input = isFinished ? MachineInput.exchangeFinished(ok, body) : .exchangeFailed(.sinkRefused, body)
    #expect(
      machine.received(input, at: .zero) == silence + [
        .release, measured(.zero), .discardPart, .end(.failed(DownloadError(reason, attempts: 1))),
      ])
  }

  @Test("DL-17 an empty body creates an empty part, even if there was another")
  func emptyOverPart() throws {
    let part = PartState(count: 2, total: 4, validator: .entityTag("\"1\""))
    var request = DownloadRequest.get("http://h/a")
    request.acceptableContentTypes = ["image/*"]
    var machine = try MachineDriver.exchanging(request, found: part)
    let empty = ResponseHead(status: 200, fields: ["Content-Type": "text/html"], url: "http://h/a")
    let actions = machine.received(.exchangeFinished(empty, ReceivedBody(part: part)), at: .zero)
    #expect(actions.last == .check(try #require(machine.current), empty, count: 0))
  }

  @Test("a response that has no body is complete", arguments: [("HEAD", 200), ("GET", 204), ("DELETE", 204)])
  func bodiless(method: String, status: Int) throws {
    var machine = try MachineDriver.exchanging(DownloadRequest(method: method, url: "http://h/a"))
    let head = ResponseHead(status: status, fields: ok.fields, url: "http://h/a")
    let actions = machine.received(.exchangeFinished(head, ReceivedBody(announced: 4)), at: .zero)
    #expect(actions.last == .check(try MachineDriver.request("http://h/a", method: method), head, count: 0))
  }

  @Test("DL-121 a server that takes bytes after its head, and then is silent, is late with the body")
  func phaseAfterHead() throws {
    let request = DownloadRequest(method: "PUT", url: "http://h/a", body: .data(Data(count: 9)))
    var machine = try MachineDriver.exchanging(request, retry: .never)
    for input in [.began(ResponseHead(status: 200, url: "http://h/a"), isRestart: false, at: .zero), .sent(4)]
      as [MachineInput]
    {
      _ = machine.received(input, at: .zero)
    }
    let actions = machine.received(.fired(.idle, ReceivedBody()), at: .seconds(60))
    let end = DownloadOutcome.failed(DownloadError(.timedOut(url: "http://h/a", .body), attempts: 1))
    #expect(actions.contains(.end(end)), "\(actions)")
  }
}
