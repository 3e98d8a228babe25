import ArmatureTestSupport
import ArmatureTesting
import Dispatch
import Foundation
import Testing

@testable import Downloads

/// When the further connections of a document are opened.
@Suite struct RangePaceTests {
  private static let unit = RangeSite.mebibyte
  private static let count = 8 * unit

  private let clock = TestClock()
  private let transport = ManualTransport()
  private let queue = DispatchQueue(label: "RangePaceTests")

  private func service(_ configuration: DownloadConfiguration = .once) -> DownloadService {
    var configuration = configuration
    configuration.clock = clock
    configuration.schedule = { [queue] work in queue.async(execute: work) }
    return DownloadService(configuration: configuration, transport: transport)
  }

  /// Begins the response with a MiB that arrives within a millisecond, at which the rest takes 7 milliseconds.
  private func begin(_ call: ManualTransport.Call) throws {
    queue.suspend()
    defer { queue.resume() }
    let fields: HTTPFields = ["ETag": "\"1\"", "Accept-Ranges": "bytes", "Content-Length": "\(Self.count)"]
    try call.sink.begin(ResponseHead(status: 200, fields: fields, url: "http://h/x"))
    try call.sink.write(RangeSite.document(Self.unit))
    clock.advance(by: .milliseconds(1))
  }

  /// Receives two MiB in 250 ms, at which what is left takes at most 625 ms.
  private func receive(_ index: Int, of call: ManualTransport.Call) async throws {
    // One sleeper for the limit of silence, and one for the next measurement.
    await clock.waitForSleepers(2)
    let start = Self.unit + index * 2 * Self.unit
    try call.sink.write(RangeSite.document(Self.count)[start..<start + 2 * Self.unit])
    clock.advance(by: .milliseconds(250))
  }

  private func request(to place: TemporaryFolder, _ connections: Int = 4) -> DownloadRequest {
    var request = DownloadRequest.get("http://h/x", to: .file(place.file()))
    request.connections = connections
    return request
  }

  /// Begins a download over two connections, and returns the calls of both and the range of the second.
  ///
  /// The first connection has received all of its piece, and its exchange has ended.
  private func divide() async throws -> (second: ManualTransport.Call, range: Range<Int>) {
    let first = try await transport.next()
    try begin(first)
    await clock.waitForSleepers(2)
    clock.advance(by: .milliseconds(250))
    let second = try await transport.next()
    let range = try #require(second.request.fields["Range"].flatMap(Range.init))
    let rest = RangeSite.document(Self.count)[Self.unit...range.lowerBound]
    #expect(throws: (any Error).self) { try first.sink.write(rest) }
    first.report(.failed(.sinkRefused))
    return (second, range)
  }

  /// Answers a request for a range with the range.
  private func answer(_ call: ManualTransport.Call) throws {
    let range = try #require(call.request.fields["Range"].flatMap(Range.init))
    let fields: HTTPFields = [
      "ETag": "\"1\"", "Content-Range": "bytes \(range.lowerBound)-\(range.upperBound - 1)/\(Self.count)",
    ]
    let head = ResponseHead(status: 206, fields: fields, url: "http://h/x")
    try call.sink.begin(head)
    try call.sink.write(RangeSite.document(Self.count)[range])
    call.report(.finished(head))
  }

  @Test("DL-105 a fast server is asked over one connection")
  @MainActor func fast() async throws {
    let (place, bytes, service) = (try TemporaryFolder(), RangeSite.document(Self.count), service())
    let job = service.start(request(to: place))
    let first = try await transport.next()
    try begin(first)
    for index in 0..<3 { try await receive(index, of: first) }
    await clock.waitForSleepers(2)
    try first.sink.write(bytes[7 * Self.unit..<8 * Self.unit])
    first.report(.finished(ResponseHead(status: 200, fields: [:], url: "http://h/x")))
    #expect(await job.outcome.file?.byteCount == Self.count)
    #expect(try Data(contentsOf: place.file()) == bytes)
    // The next exchange is that of another job.
    service.start(.get("http://h/y"))
    #expect(try await transport.next().request.url.path == "/y")
  }

  @Test("DL-105 once the first connection is slow, the others share what is left", arguments: [0, 1])
  @MainActor func slow(fastPeriods: Int) async throws {
    let (place, service) = (try TemporaryFolder(), service())
    let job = service.start(request(to: place))
    let first = try await transport.next()
    try begin(first)
    for index in 0..<fastPeriods { try await receive(index, of: first) }
    await clock.waitForSleepers(2)
    clock.advance(by: .milliseconds(250))
    let start = Self.unit + fastPeriods * 2 * Self.unit
    var ranges: [Range<Int>] = []
    for _ in 0..<3 {
      let call = try await transport.next()
      ranges.append(try #require(call.request.fields["Range"].flatMap(Range.init)))
    }
    let share = (Self.count - start) / 4
    #expect(ranges.map(\.upperBound) == [Self.count, Self.count - share, Self.count - 2 * share])
    #expect(ranges.allSatisfy { $0.count == share })
    job.cancel()
    #expect(await job.outcome == .cancelled())
  }

  @Test("DL-105 a canceled job no longer measures")
  @MainActor func cancelled() async throws {
    let (place, service) = (try TemporaryFolder(), service())
    let job = service.start(request(to: place))
    let first = try await transport.next()
    try begin(first)
    await clock.waitForSleepers(2)
    job.cancel()
    #expect(await job.outcome == .cancelled())
    clock.advance(by: .seconds(1))
    service.start(.get("http://h/y"))
    #expect(try await transport.next().request.url.path == "/y")
  }

  @Test("DL-108 a request without an answer is made again when another connection has nothing left to do")
  @MainActor func unanswered() async throws {
    let (place, service) = (try TemporaryFolder(), service())
    let job = service.start(request(to: place, 2))
    let (silent, range) = try await divide()
    let half = try await transport.next()
    #expect(half.request.fields["Range"] == "bytes=\(range.lowerBound + range.count / 2)-\(range.upperBound - 1)")
    try answer(half)
    // One sleeper for the limit of silence, and one for the answer.
    await clock.waitForSleepers(2)
    #expect(!silent.exchange.isCancelled)
    clock.advance(by: .seconds(5))
    await silent.exchange.cancelled()
    silent.report(.failed(.cancelled))
    let again = try await transport.next()
    #expect(again.request.fields["Range"] == "bytes=\(range.lowerBound)-\(range.lowerBound + range.count / 2 - 1)")
    try answer(again)
    #expect(await job.outcome.file?.byteCount == Self.count)
    #expect(try Data(contentsOf: place.file()) == RangeSite.document(Self.count))
  }

  @Test("DL-108 a server that sends no ranges after all is asked over one connection by the next attempt")
  @MainActor func withoutRanges() async throws {
    let (place, bytes) = (try TemporaryFolder(), RangeSite.document(Self.count))
    let service = service(.retrying(RetryPolicy(limit: 1, firstWait: .zero)))
    let job = service.start(request(to: place, 2))
    let (second, range) = try await divide()
    let fields: HTTPFields = ["ETag": "\"1\"", "Accept-Ranges": "bytes", "Content-Length": "\(Self.count)"]
    let whole = ResponseHead(status: 200, fields: fields, url: "http://h/x")
    for call in [second, try await transport.next()] {
      #expect(throws: (any Error).self) { try call.sink.begin(whole) }
      call.report(.failed(.sinkRefused))
    }
    let next = try await transport.next()
    #expect(next.request.fields["Range"] == "bytes=\(range.lowerBound)-")
    try next.sink.begin(whole)
    try next.sink.write(bytes[..<Self.unit])
    // The limit of silence is the only sleeper: no rate is measured.
    await clock.waitForSleepers(1)
    clock.advance(by: .milliseconds(250))
    try next.sink.write(bytes[Self.unit...])
    next.report(.finished(whole))
    #expect(await job.outcome.file?.byteCount == Self.count)
    #expect(try Data(contentsOf: place.file()) == bytes)
    // The next exchange is that of another job.
    service.start(.get("http://h/y"))
    #expect(try await transport.next().request.url.path == "/y")
  }
}
