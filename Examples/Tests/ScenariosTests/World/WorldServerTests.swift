import Downloads
import Foundation
import Synchronization
import Testing

@testable import Scenarios

@Suite("The server of a scenario")
struct WorldServerTests {
  private final class Sink: BodySink {
    let body = Mutex(Data())
    func begin(_ head: ResponseHead) throws {}
    func write(_ bytes: Data) throws { body.withLock { $0.append(bytes) } }
  }

  private let clock = WorldClock()
  private let server: WorldServer

  init() { server = WorldServer(clock: clock) }

  private func add(_ line: String) throws {
    let step = try Scenario(Data(line.utf8), file: "f", folder: URL(filePath: "/")).steps.first
    guard case .world(.answer(let answer, let isOnce))? = step?.verb else { return }
    server.add(answer, isOnce: isOnce)
  }

  /// The result of a request: status and body, or the failure.
  private func send(_ method: String, _ path: String, body: RequestBody? = nil) async throws -> String {
    let url = try #require(URL(string: "http://scenario.test" + path))
    let sink = Sink()
    let event = await withCheckedContinuation { continuation in
      _ = server.open(TransportRequest(method: method, url: url, body: body), into: sink) {
        continuation.resume(returning: $0)
      }
    }
    guard case .finished(let head) = event else { return "\(event)" }
    return "\(head.status) \(String(decoding: sink.body.withLock { $0 }, as: UTF8.self))"
  }

  @Test("standing answers stay until replaced, single answers precede them once, and other requests get 404")
  func answers() async throws {
    try add("server GET /a 200 one")
    try add("server once GET /a 500 first")
    try add("server once GET /a 501 second")
    #expect(try await send("GET", "/a") == "500 first")
    #expect(try await send("GET", "/a") == "501 second")
    #expect(try await send("GET", "/a") == "200 one")
    try add("server GET /a 201 two")
    #expect(try await send("GET", "/a") == "201 two")
    #expect(try await send("POST", "/a") == "404 ")
    #expect(try await send("GET", "/b") == "404 ")
  }

  @Test("a path without a query matches every query, and one with a query only that one")
  func queries() async throws {
    try add("server GET /a?x=1 200 one")
    try add("server GET /a 200 any")
    #expect(try await send("GET", "/a?x=1") == "200 one")
    #expect(try await send("GET", "/a?x=2") == "200 any")
    #expect(try await send("GET", "/a") == "200 any")
    #expect(server.count(RequestPattern(method: "GET", path: "/a")) == 3)
    #expect(server.count(RequestPattern(method: "GET", path: "/a?x=2")) == 1)
  }

  @Test("a server that is down refuses connections and records the requests")
  func down() async throws {
    server.set(isUp: false)
    #expect(try await send("GET", "/a") == "\(TransportEvent.failed(.cannotConnect))")
    server.set(isUp: true)
    #expect(try await send("GET", "/a") == "404 ")
    #expect(server.sentSinceMark == ["GET /a", "GET /a"])
    server.mark()
    #expect(server.sentSinceMark == [])
  }

  @Test("bodies are recorded as sent: bytes, files and streams")
  func bodies() async throws {
    let pattern = RequestPattern(method: "POST", path: "/a")
    #expect(server.newestBody(pattern) == nil)
    _ = try await send("POST", "/a", body: .data(Data("one".utf8)))
    #expect(server.newestBody(pattern) == Data("one".utf8))
    _ = try await send("POST", "/a", body: .stream(BodyStream { InputStream(data: Data("two".utf8)) }))
    #expect(server.newestBody(pattern) == Data("two".utf8))
  }

  @Test("a delayed answer arrives at its time, and a canceled one is reported as canceled, once")
  func delays() throws {
    try add("server GET /a 200 delay 2 late")
    let url = try #require(URL(string: "http://scenario.test/a"))
    let events = Mutex<[String]>([])
    func open() -> any Exchange {
      server.open(TransportRequest(method: "GET", url: url), into: Sink()) { event in
        let text = if case .finished(let head) = event { "\(head.status)" } else { "\(event)" }
        events.withLock { $0.append(text) }
      }
    }
    _ = open()
    let second = open()
    second.cancel()
    second.cancel()
    let cancelled = "\(TransportEvent.failed(.cancelled))"
    #expect(events.withLock { $0 } == [cancelled])
    let early = clock.takeAlarm(upTo: clock.now.advanced(by: .milliseconds(1999)))
    #expect(early?.deadline == nil)
    clock.takeAlarm(upTo: clock.now.advanced(by: .milliseconds(1)))?.fire(true)
    #expect(events.withLock { $0 } == [cancelled, "200"])
  }
}
