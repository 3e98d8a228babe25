import ArmatureTestSupport
import ArmatureTesting
import Foundation
import LoopbackServer
import Testing

@testable import Downloads

/// The connections of one download among those of others, and the requests that it makes.
@Suite(.connected) struct RangeQueueTests {
  private static let unit = RangeSite.mebibyte

  private static func head(_ status: Int, _ range: Range<Int>, of total: Int) -> ResponseHead {
    var fields: HTTPFields = ["ETag": "\"1\"", "Accept-Ranges": "bytes", "Content-Length": "\(range.count)"]
    if status == 206 { fields["Content-Range"] = "bytes \(range.lowerBound)-\(range.upperBound - 1)/\(total)" }
    return ResponseHead(status: status, fields: fields, url: "http://h/x")
  }

  @Test("DL-105 no byte is requested twice, and each connection ends at the piece of the next")
  @MainActor func exactly() async throws {
    let count = 8 * Self.unit
    let bytes = RangeSite.document(count)
    let place = try TemporaryFolder()
    let transport = ManualTransport()
    let service = DownloadService(configuration: .once, transport: transport)
    var request = DownloadRequest.get("http://h/x", to: .file(place.file()), fields: ["X-Own": "value"])
    request.connections = 4
    request.bytesPerSecond = nil
    let job = service.start(request)
    let first = try await transport.next()
    #expect(first.request.fields["Range"] == nil)
    try first.sink.begin(Self.head(200, 0..<count, of: count))
    var others: [ManualTransport.Call] = []
    for _ in 0..<3 { others.append(try await transport.next()) }
    #expect(
      others.map { $0.request.fields["Range"] } == [
        "bytes=6291456-8388607", "bytes=4194304-6291455", "bytes=2097152-4194303",
      ])
    #expect(others.allSatisfy { $0.request.fields["If-Range"] == "\"1\"" && $0.request.fields["X-Own"] == "value" })
    // In any order: the last bytes of the document come first.
    for other in others {
      let range = try #require(other.request.fields["Range"].flatMap(Range.init))
      try other.sink.begin(Self.head(206, range, of: count))
      try other.sink.write(bytes[range.prefix(range.count - 100)])
    }
    for other in others {
      let range = try #require(other.request.fields["Range"].flatMap(Range.init))
      try other.sink.write(bytes[range.suffix(100)])
    }
    try first.sink.write(bytes[0..<Self.unit])
    #expect(throws: (any Error).self) { try first.sink.write(bytes[Self.unit..<2 * Self.unit + 70_000]) }
    first.report(.failed(.sinkRefused))
    for other in others { other.report(.finished(Self.head(206, 0..<1, of: count))) }
    guard case .finished(let file) = await job.outcome else {
      Issue.record("\(await job.outcome)")
      return
    }
    #expect(file.head == Self.head(200, 0..<count, of: count))
    #expect(try Data(contentsOf: place.file()) == bytes)
  }

  @Test("DL-105 a limit of bytes per second is divided among the connections")
  @MainActor func rate() async throws {
    let count = 8 * Self.unit
    let transport = ManualTransport()
    let service = DownloadService(configuration: .once, transport: transport)
    var request = DownloadRequest.get("http://h/x")
    request.connections = 4
    request.bytesPerSecond = 1_000
    let job = service.start(request)
    let first = try await transport.next()
    #expect(first.request.bytesPerSecond == 1_000)
    try first.sink.begin(Self.head(200, 0..<count, of: count))
    for _ in 0..<3 { #expect(try await transport.next().request.bytesPerSecond == 250) }
    // The first connection is opened again, for its own piece.
    first.report(.failed(.cancelled))
    let again = try await transport.next()
    #expect(first.exchange.isCancelled)
    #expect(again.request.bytesPerSecond == 250)
    #expect(again.request.fields["Range"] == "bytes=0-2097151")
    job.cancel()
    #expect(await job.outcome == .cancelled())
    #expect(again.exchange.isCancelled)
  }

  @Test("DL-108 the connections that are left share the limit of those that the server has refused")
  @MainActor func sharedRate() async throws {
    let count = 8 * Self.unit
    let bytes = RangeSite.document(count)
    let transport = ManualTransport()
    let service = DownloadService(configuration: .once, transport: transport)
    var request = DownloadRequest.get("http://h/x")
    request.connections = 4
    request.bytesPerSecond = 1_000
    let job = service.start(request)
    let first = try await transport.next()
    try first.sink.begin(Self.head(200, 0..<count, of: count))
    var others: [ManualTransport.Call] = []
    for _ in 0..<3 { others.append(try await transport.next()) }
    first.report(.failed(.cancelled))
    let again = try await transport.next()
    for refused in others.prefix(2) {
      #expect(throws: (any Error).self) { try refused.sink.begin(Self.head(503, 0..<0, of: count)) }
      refused.report(.failed(.sinkRefused))
    }
    let range = try #require(again.request.fields["Range"].flatMap(Range.init))
    try again.sink.begin(Self.head(206, range, of: count))
    try again.sink.write(bytes[range])
    again.report(.finished(Self.head(206, range, of: count)))
    let next = try await transport.next()
    #expect(next.request.fields["Range"] == "bytes=4194304-8388607")
    #expect(next.request.bytesPerSecond == 500)
    job.cancel()
    #expect(await job.outcome == .cancelled())
  }

  @Test("DL-101 a cancellation ends every connection, and the job once")
  @MainActor func cancelled() async throws {
    let count = 8 * Self.unit
    let transport = ManualTransport()
    let place = try TemporaryFolder()
    let service = DownloadService(configuration: .once, transport: transport)
    var request = DownloadRequest.get("http://h/x", to: .file(place.file()))
    request.connections = 4
    let job = service.start(request)
    var calls = [try await transport.next()]
    try calls[0].sink.begin(Self.head(200, 0..<count, of: count))
    for _ in 0..<3 { calls.append(try await transport.next()) }
    job.cancel()
    #expect(await job.outcome == .cancelled())
    #expect(calls.allSatisfy { $0.exchange.isCancelled })
    for call in calls {
      #expect(throws: (any Error).self) { try call.sink.write(Data(count: 10)) }
      call.report(.failed(.cancelled))
    }
    #expect(place.names == [])
  }

  @Test("DL-104 bytes of any connection restart the idle limit")
  @MainActor func idle() async throws {
    let total = 4 * Self.unit
    let clock = TestClock()
    let transport = ManualTransport()
    var configuration = DownloadConfiguration.once
    configuration.clock = clock
    let service = DownloadService(configuration: configuration, transport: transport)
    var request = DownloadRequest.get("http://h/x")
    request.connections = 2
    request.timeouts = Timeouts(idle: .seconds(10))
    let job = service.start(request)
    let first = try await transport.next()
    try first.sink.begin(Self.head(200, 0..<total, of: total))
    let second = try await transport.next()
    try second.sink.begin(Self.head(206, 2 * Self.unit..<4 * Self.unit, of: total))
    let events = job.events
    clock.advance(by: .seconds(9))
    try second.sink.write(Data(count: 10))
    var count = 0
    for await event in events {
      // A piece of progress is reported when it has restarted the limit.
      guard case .progress = event else { continue }
      count += 1
      clock.advance(by: .seconds(count == 5 ? 11 : 9))
      if count < 5 { try second.sink.write(Data(count: 10)) }
    }
    #expect(count == 5)
    let error = try #require(await job.outcome.error)
    guard case .timedOut = error.reason else {
      Issue.record("\(error)")
      return
    }
    #expect(first.exchange.isCancelled && second.exchange.isCancelled)
  }

  @Test("DL-91 further connections count for the limits of a host")
  @MainActor func limited() async throws {
    let count = 8 * Self.unit
    let site = try RangeSite(dividing: RangeSite.resource(count))
    var configuration = DownloadConfiguration.once
    configuration.maximumTransfersPerHost = 2
    let outcome = await events(of: site.request(4), configuration, over: site.transport).outcome
    #expect(outcome?.file?.byteCount == count)
    #expect(site.file == RangeSite.document(count))
    #expect(site.transport.most == 2)
  }

  @Test("DL-91 a job that waits gets a connection from one that has several")
  @MainActor func reclaimed() async throws {
    let count = 8 * Self.unit
    let bytes = RangeSite.document(count)
    let place = try TemporaryFolder()
    let transport = ManualTransport()
    var configuration = DownloadConfiguration.once
    configuration.maximumTransfersPerHost = 3
    let service = DownloadService(configuration: configuration, transport: transport)
    var request = DownloadRequest.get("http://h/x", to: .file(place.file()))
    request.connections = 4
    let job = service.start(request)
    let first = try await transport.next()
    try first.sink.begin(Self.head(200, 0..<count, of: count))
    let (second, third) = (try await transport.next(), try await transport.next())
    // All three connections are in use: each of the next jobs takes one, and then they wait.
    let other = service.start(.get("http://h/y"))
    let otherCall = try await transport.next()
    #expect(otherCall.request.url.path == "/y")
    #expect(third.exchange.isCancelled && !second.exchange.isCancelled)
    third.report(.failed(.cancelled))
    let another = service.start(.get("http://h/z"))
    let anotherCall = try await transport.next()
    #expect(anotherCall.request.url.path == "/z")
    #expect(second.exchange.isCancelled && !first.exchange.isCancelled)
    second.report(.failed(.cancelled))
    other.cancel()
    another.cancel()
    #expect(await other.outcome == .cancelled())
    #expect(await another.outcome == .cancelled())
    // The first connection fetches what the others have left.
    try first.sink.write(bytes)
    first.report(.finished(Self.head(200, 0..<count, of: count)))
    guard case .finished = await job.outcome else {
      Issue.record("\(await job.outcome)")
      return
    }
    #expect(try Data(contentsOf: place.file()) == bytes)
  }

  @Test("DL-91 further connections never exceed the limits and are all given back", arguments: 0..<4 as Range<UInt64>)
  func property(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<TestScale.rounds(20) {
      let (perHost, inAll) = (Int.random(in: 1...4, using: &random), Int.random(in: 1...6, using: &random))
      var queue = TransferQueue(limitPerHost: perHost, limit: inAll)
      var waiting: [Int: String] = [:]
      var active: [Int: (host: String, further: Int)] = [:]
      func count(_ host: String? = nil) -> Int {
        active.values.reduce(0) { host == nil || $1.host == host ? $0 + 1 + $1.further : $0 }
      }
      for id in 0..<200 {
        let host = ["a", "b", "c"].randomElement(using: &random) ?? "a"
        queue.enqueue(id, for: host, .normal)
        waiting[id] = host
        // Jobs begin while there is room, and take connections from those that have several.
        while true {
          while let next = queue.next() {
            active[next] = (waiting.removeValue(forKey: next) ?? "?", 0)
          }
          guard let holder = queue.reclaim() else { break }
          #expect((active[holder]?.further ?? 0) > 0, "seed \(seed)")
          active[holder]?.further -= 1
        }
        #expect(count() <= inAll && ["a", "b", "c"].allSatisfy { count($0) <= perHost }, "seed \(seed)")
        // Nothing waits for a connection that is a further one of its own host.
        let wanted = Set(waiting.values)
        #expect(active.values.allSatisfy { $0.further == 0 || !wanted.contains($0.host) }, "seed \(seed)")
        guard let some = active.keys.sorted().randomElement(using: &random) else { continue }
        switch Int.random(in: 0..<4, using: &random) {
        case 0:
          queue.remove(some)
          active[some] = nil
        case 1 where (active[some]?.further ?? 0) > 0:
          queue.giveBack(some)
          active[some]?.further -= 1
        default:
          let wanted = Int.random(in: 0...3, using: &random)
          let host = active[some]?.host ?? ""
          let granted = queue.reserve(wanted, for: some)
          #expect(granted == max(min(wanted, inAll - count(), perHost - count(host)), 0), "seed \(seed)")
          active[some]?.further += granted
        }
      }
      for id in Array(active.keys) + Array(waiting.keys) { queue.remove(id) }
      queue.enqueue(1_000, for: "a", .normal)
      #expect(queue.next() == 1_000, "seed \(seed)")
      #expect(queue.reserve(100, for: 1_000) == min(inAll, perHost) - 1, "seed \(seed)")
    }
  }
}
