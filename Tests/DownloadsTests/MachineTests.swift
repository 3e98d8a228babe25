import Foundation
import Testing

@testable import Downloads

/// The decisions about one job, as values: an input in, actions out.
@Suite struct MachineTests {
  private typealias Action = DownloadMachine.Action

  private let request = DownloadRequest.get("http://h/a")
  private let ok = ResponseHead(status: 200, fields: ["Content-Length": "4"], url: "http://h/a")

  private func transportRequest(_ url: String) throws -> TransportRequest {
    TransportRequest(method: "GET", url: try #require(URL(string: url)))
  }

  /// A machine whose exchange is open.
  private func exchanging() -> DownloadMachine {
    var machine = DownloadMachine(request)
    _ = machine.received(.start)
    _ = machine.received(.destinationChecked(nil))
    return machine
  }

  private func file() -> DownloadedFile {
    DownloadedFile(location: URL(filePath: "/f"), byteCount: 4, head: ok)
  }

  @Test("the straight way: check, open, place, end")
  func straightWay() throws {
    var machine = DownloadMachine(request)
    #expect(machine.received(.start) == [.checkDestination])
    #expect(machine.received(.destinationChecked(nil)) == [.open(try transportRequest("http://h/a"))])
    #expect(machine.received(.exchangeFinished(ok, ReceivedBody(count: 4))) == [.place(ok)])
    #expect(machine.received(.placed(.success(file()))) == [.end(.finished(file()))])
  }

  @Test("a redirect opens the next exchange")
  func redirect() throws {
    var machine = exchanging()
    let moved = ResponseHead(status: 302, fields: ["Location": "/b"], url: "http://h/a")
    #expect(machine.received(.exchangeFinished(moved, ReceivedBody())) == [.open(try transportRequest("http://h/b"))])
    #expect(machine.received(.cancel) == [.cancelExchange, .discardPart, .end(.cancelled)])
  }

  @Test("cancel and invalidate end every state, and only an open exchange is cancelled")
  func aborts() {
    var waiting = DownloadMachine(request)
    #expect(waiting.received(.cancel) == [.end(.cancelled)])
    var checking = DownloadMachine(request)
    _ = checking.received(.start)
    #expect(checking.received(.invalidate) == [.end(.failed(.invalidated))])
    var open = exchanging()
    #expect(open.received(.invalidate) == [.cancelExchange, .discardPart, .end(.failed(.invalidated))])
    var placing = exchanging()
    _ = placing.received(.exchangeFinished(ok, ReceivedBody(count: 4)))
    #expect(placing.received(.cancel) == [.discardPart, .end(.cancelled)])
  }

  @Test("DL-101 behind the end every input is ignored")
  func ended() {
    let inputs: [DownloadMachine.Input] = [
      .start, .destinationChecked(nil), .exchangeFinished(ok, ReceivedBody(count: 4)),
      .exchangeFailed(.connectionLost, ReceivedBody()), .placed(.success(file())), .cancel, .invalidate,
    ]
    var machine = exchanging()
    _ = machine.received(.cancel)
    #expect(inputs.flatMap { machine.received($0) } == [])
  }

  @Test("an answer to a question that is not open is ignored")
  func unasked() {
    var waiting = DownloadMachine(request)
    #expect(waiting.received(.destinationChecked(nil)) == [])
    #expect(waiting.received(.exchangeFinished(ok, ReceivedBody(count: 4))) == [])
    #expect(waiting.received(.placed(.success(file()))) == [])
    var open = exchanging()
    #expect(open.received(.start) == [])
    #expect(open.received(.placed(.success(file()))) == [])
  }

  @Test("a part that cannot be placed is discarded")
  func notPlaced() {
    var machine = exchanging()
    _ = machine.received(.exchangeFinished(ok, ReceivedBody(count: 4)))
    let error = DownloadError.occupiedDestination(URL(filePath: "/f"))
    #expect(machine.received(.placed(.failure(error))) == [.discardPart, .end(.failed(error))])
  }

  static let failures: [(TransportFailure, DownloadError)] = [
    (.cannotConnect, .cannotConnect(url: "http://h/a")),
    (.unknownHost, .unknownHost("h")),
    (.timedOut, .timedOut(url: "http://h/a")),
    (.connectionLost, .connectionLost(url: "http://h/a", received: 3, announced: 4)),
    (.cancelled, .connectionLost(url: "http://h/a", received: 3, announced: 4)),
    (.other(code: -5, text: "odd"), .transport(url: "http://h/a", code: -5, text: "odd")),
  ]

  @Test("a failed exchange discards the part and is reported in the service's terms", arguments: failures)
  func failed(failure: TransportFailure, error: DownloadError) {
    var machine = exchanging()
    let body = ReceivedBody(count: 3, announced: 4)
    #expect(machine.received(.exchangeFailed(failure, body)) == [.discardPart, .end(.failed(error))])
  }

  @Test("what the sink refused is the cause, whatever the transport calls it")
  func sinkRefused() {
    let error = DownloadError.unwritableDestination(URL(filePath: "/f"), code: ENOSPC)
    let body = ReceivedBody(count: 3, failure: error)
    var failed = exchanging()
    #expect(failed.received(.exchangeFailed(.sinkRefused, body)) == [.discardPart, .end(.failed(error))])
    var finished = exchanging()
    #expect(finished.received(.exchangeFinished(ok, body)) == [.discardPart, .end(.failed(error))])
  }

  static let lengths: [(HTTPFields, Int?)] = [
    (["Content-Length": "12"], 12), ([:], nil), (["content-length": "-1"], nil), (["Content-Length": "x"], nil),
    (["Content-Length": "99999999999999999999"], nil), (["Content-Length": "12", "Content-Encoding": "gzip"], nil),
    (["Content-Length": "12", "Content-Encoding": "Identity"], 12),
  ]

  @Test("a length counts only if it is the length of what arrives", arguments: lengths)
  func announcedLength(fields: HTTPFields, length: Int?) {
    #expect(ResponseHead(status: 200, fields: fields, url: "").announcedLength == length)
  }

  @Test("no body is missing where there is none", arguments: [("HEAD", 200), ("GET", 204), ("GET", 304)])
  func bodiless(method: String, status: Int) throws {
    let request = TransportRequest(method: method, url: try #require(URL(string: "http://h/")))
    #expect(request.bodyLength(announcedBy: ResponseHead(status: status, fields: ok.fields, url: "")) == nil)
  }
}
