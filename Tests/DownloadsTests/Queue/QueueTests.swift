import ArmatureTestSupport
import ArmatureTesting
import Delegation
import Foundation
import LoopbackServer
import Synchronization
import Testing

@testable import Downloads

/// The order and the number of simultaneous exchanges.
@Suite(.connected) struct QueueTests {
  /// Counts simultaneous requests.
  final class Gauge: Sendable {
    private let state = Mutex((now: 0, most: 0))
    var most: Int { state.withLock(\.most) }
    func enter() { state.withLock { $0 = ($0.now + 1, max($0.most, $0.now + 1)) } }
    func leave() { state.withLock { $0.now -= 1 } }
  }

  @Test("DL-91 a server never receives more than 6 requests at the same time")
  @MainActor func limitPerHost() async throws {
    let gauge = Gauge()
    let (six, gate) = (Gate(), Gate())
    let server = try LoopbackServer { _ in
      gauge.enter()
      if gauge.most == 6 { six.open() }
      await gate.pass()
      gauge.leave()
      return Response(body: .text("x"))
    }
    let service = DownloadService(configuration: .once)
    let jobs = (0..<30).map { service.start(.get("\(server.baseURL)/\($0)")) }
    await six.pass()
    #expect(server.counts.requests == 6)
    gate.open()
    for job in jobs {
      let file = try #require(await job.outcome.file)
      try FileManager.default.removeItem(at: file.location)
    }
    #expect(gauge.most == 6)
    #expect(server.counts.requests == 30)
  }

  @Test("DL-91 a host has one limit, whatever the case of its name")
  @MainActor func hostNames() async throws {
    let transport = ManualTransport()
    var configuration = DownloadConfiguration.once
    configuration.maximumTransfersPerHost = 1
    let service = DownloadService(configuration: configuration, transport: transport)
    let jobs = ["http://host/a", "http://HOST/b", "http://other/c"].map { service.start(.get($0)) }
    for path in ["/a", "/c"] { #expect(try await transport.next().request.url.path == path) }
    for job in jobs { job.cancel() }
    for job in jobs { #expect(await job.outcome == .cancelled()) }
  }

  @Test("DL-91 there are no more than 16 exchanges in total")
  @MainActor func totalLimit() async throws {
    let gate = Gate()
    let transport = ScriptedTransport { _ in
      ScriptedAnswer([.wait { await gate.pass() }, .head(200, [:])])
    }
    let service = DownloadService(configuration: .once, transport: transport)
    let jobs = (0..<40).map { service.start(.get("http://host\($0 % 5)/\($0)")) }
    let started = AsyncStream<Void>.makeStream()
    let token = service.events.subscribe { if case .started = $0.event { started.continuation.yield() } }
    var count = 0
    for await _ in started.stream {
      count += 1
      if count == 16 { break }
    }
    #expect(transport.requests.count == 16)
    gate.open()
    for job in jobs { if let file = await job.outcome.file { try FileManager.default.removeItem(at: file.location) } }
    #expect(transport.requests.count == 40)
    withExtendedLifetime(token) {}
  }

  @Test("DL-91 waiting jobs are ordered by priority, then by creation")
  @MainActor func order() async throws {
    let gate = Gate()
    var configuration = DownloadConfiguration.once
    configuration.maximumTransfersPerHost = 1
    let transport = ScriptedTransport { request in
      ScriptedAnswer((request.url.path == "/first" ? [.wait { await gate.pass() }] : []) + [.head(200, [:])])
    }
    let service = DownloadService(configuration: configuration, transport: transport)
    func start(_ name: String, _ priority: DownloadPriority) -> DownloadJob {
      var request = DownloadRequest.get("http://h/\(name)")
      request.priority = priority
      return service.start(request)
    }
    let plan: [(String, DownloadPriority)] = [
      ("first", .low), ("l1", .low), ("n1", .normal), ("h1", .high), ("l2", .low), ("n2", .normal), ("h2", .high),
    ]
    let jobs = plan.map(start)
    let cancelled = start("gone", .high)
    cancelled.cancel()
    #expect(await cancelled.outcome == .cancelled())
    await gate.reached()
    gate.open()
    for job in jobs { if let file = await job.outcome.file { try FileManager.default.removeItem(at: file.location) } }
    #expect(transport.requests.map(\.url.lastPathComponent) == ["first", "h1", "h2", "n1", "n2", "l1", "l2"])
  }

  @Test("DL-91 a queue never exceeds its limits and loses no job", arguments: 0..<4 as Range<UInt64>)
  func property(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<TestScale.rounds(20) {
      let (perHost, inAll) = (Int.random(in: 1...3, using: &random), Int.random(in: 1...5, using: &random))
      var queue = TransferQueue(limitPerHost: perHost, limit: inAll)
      var waiting: [(id: Int, host: String, priority: DownloadPriority)] = []
      var active: [Int: String] = [:]
      for id in 0..<200 {
        let priority = DownloadPriority.allCases.randomElement(using: &random) ?? .normal
        let host = ["a", "b", "c"].randomElement(using: &random) ?? "a"
        queue.enqueue(id, for: host, priority)
        waiting.append((id, host, priority))
        if Bool.random(using: &random), let some = waiting.randomElement(using: &random) {
          queue.remove(some.id)
          waiting.removeAll { $0.id == some.id }
        }
        if Bool.random(using: &random), let some = active.keys.sorted().randomElement(using: &random) {
          queue.remove(some)
          active[some] = nil
        }
        // The model: of the jobs whose host has room, the highest priority, and of these the lowest number.
        while active.count < inAll,
          let next = waiting.filter({ one in active.values.count { $0 == one.host } < perHost })
            .min(by: { ($1.priority, $0.id) < ($0.priority, $1.id) })
        {
          #expect(queue.next() == next.id, "seed \(seed)")
          active[next.id] = next.host
          waiting.removeAll { $0.id == next.id }
        }
        #expect(queue.next() == nil, "seed \(seed)")
      }
    }
  }
}
