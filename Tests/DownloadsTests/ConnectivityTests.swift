import ArmatureTestSupport
import ArmatureTesting
import Foundation
import LoopbackServer
import Synchronization
import Testing

@testable import Downloads

/// Jobs that begin without a network.
@Suite(.connected) struct ConnectivityTests {
  /// A network that the test switches on and off.
  final class Switch: Connectivity {
    private let state: Mutex<Bool>
    let changes: AsyncStream<Bool>
    private let continuation: AsyncStream<Bool>.Continuation

    init(_ isOnline: Bool) {
      state = Mutex(isOnline)
      (changes, continuation) = AsyncStream.makeStream()
    }

    var isOnline: Bool { state.withLock { $0 } }

    func turn(_ isOnline: Bool) {
      state.withLock { $0 = isOnline }
      continuation.yield(isOnline)
    }
  }

  private static func service(_ network: Switch, _ clock: TestClock, over site: Site) -> DownloadService {
    var configuration = DownloadConfiguration.once
    configuration.connectivity = network
    configuration.clock = clock
    return DownloadService(configuration: configuration, transport: site.transport)
  }

  private static func isWaiting(_ job: DownloadJob) async -> Bool { await isWaiting(job.events) }

  private static func isWaiting(_ events: AsyncStream<DownloadEvent>) async -> Bool {
    for await event in events { if event == .waitingForNetwork { return true } }
    return false
  }

  @Test(
    "DL-95 offline, a job waits, and continues when the network is back", arguments: Wire.allCases,
    ActorContext.allCases)
  func waits(over wire: Wire, from home: ActorContext) async throws {
    try await home.run { isolation in
      let place = try TemporaryFolder()
      let site = try Site(wire) { _ in .text("hello") }
      let (network, clock) = (Switch(false), TestClock())
      let service = Self.service(network, clock, over: site)
      let job = service.start(.get("\(site.base)/x", to: .file(place.file())))
      #expect(await Self.isWaiting(job))
      #expect(site.requests == [])
      clock.advance(by: .milliseconds(4_999))
      network.turn(false)
      network.turn(true)
      #expect(await job.outcome.file?.byteCount == 5)
      #expect(site.requests.count == 1)
    }
  }

  @Test("DL-95 after the longest wait the job fails as offline, and nothing is sent", arguments: Wire.allCases)
  @MainActor func tooLong(over wire: Wire) async throws {
    let place = try TemporaryFolder()
    let site = try Site(wire) { _ in .text("never") }
    let (network, clock) = (Switch(false), TestClock())
    let service = Self.service(network, clock, over: site)
    let job = service.start(.get("\(site.base)/x", to: .file(place.file())))
    #expect(await Self.isWaiting(job))
    clock.advance(by: .seconds(5))
    let error = DownloadError(.offline(url: "\(site.base)/x"), attempts: 1)
    #expect(await job.outcome == .failed(error))
    #expect(
      "\(error)" == """
        Cannot load '\(site.base)/x': there is no network, and none came while the job waited. The destination is \
        unchanged. Try again when the machine is online.
        """)
    #expect(site.requests == [])
    #expect(place.names == [])
  }

  @Test("DL-95 a job that waits for the network blocks no other, and canceling ends it")
  @MainActor func cancelled() async throws {
    let place = try TemporaryFolder()
    let site = try Site(.scripted) { _ in .text("hello") }
    let (network, clock) = (Switch(false), TestClock())
    let service = Self.service(network, clock, over: site)
    let jobs = (0..<20).map { service.start(.get("\(site.base)/\($0)", to: .file(place.file("\($0)")))) }
    for events in jobs.map(\.events) { #expect(await Self.isWaiting(events)) }
    // A request that needs no network does not wait.
    let (data, _) = try await service.data(for: .get("data:,local"))
    #expect(data == Data("local".utf8))
    jobs[0].cancel()
    #expect(await jobs[0].outcome == .cancelled())
    network.turn(true)
    for job in jobs.dropFirst() { #expect(await job.outcome.file?.byteCount == 5) }
  }

  @Test("DL-95 no change of the network is missed", arguments: 0..<20 as Range<UInt64>)
  @MainActor func race(seed: UInt64) async throws {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<TestScale.rounds(5) {
      let place = try TemporaryFolder()
      let site = try Site(.scripted) { _ in .text("hello") }
      let (network, clock) = (Switch(false), TestClock())
      let service = Self.service(network, clock, over: site)
      let jobs = (0..<4).map { service.start(.get("\(site.base)/\($0)", to: .file(place.file("\($0)")))) }
      let pauses = Int.random(in: 0..<40, using: &random)
      await Task.detached {
        for _ in 0..<pauses { await Task.yield() }
        network.turn(true)
      }.value
      // The clock doesn't advance: a job that missed the change would wait forever.
      for job in jobs { #expect(await job.outcome.file?.byteCount == 5, "seed \(seed)") }
    }
  }
}
