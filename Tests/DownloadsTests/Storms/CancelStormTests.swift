import ArmatureTestSupport
import ArmatureTesting
import Downloads
import Foundation
import LoopbackServer
import Testing

/// Many simultaneous jobs, canceled at random times.
@Suite(.serialized, .connected) struct CancelStormTests {
  /// Counts the ends of each job, and cancels other jobs.
  private final class Counting: DownloadServiceDelegate {
    private(set) var ends: [DownloadJob.ID: Int] = [:]
    private(set) var kinds: [String: Int] = [:]
    var victims: [DownloadJob] = []
    private var fence: CheckedContinuation<Void, Never>?

    func downloadService(_ service: DownloadService, didEnd job: DownloadJob, with outcome: DownloadOutcome) {
      ends[job.id, default: 0] += 1
      switch outcome {
      case .finished(let file):
        kinds["finished", default: 0] += 1
        try? FileManager.default.removeItem(at: file.location)
      case .cancelled: kinds["cancelled", default: 0] += 1
      case .notModified, .failed: kinds["\(outcome)", default: 0] += 1
      }
      victims.popLast()?.cancel()
    }

    func downloadService(_ service: DownloadService, didFinishEventsForIdentifier identifier: String) {
      fence?.resume()
    }

    /// Waits for a report, which comes after all ends: an extra end would have come before.
    func drain(_ service: DownloadService, isolation: isolated any Actor = #isolation) async {
      service.handleEvents(forBackgroundIdentifier: service.identifier)
      await withCheckedContinuation { fence = $0 }
    }
  }

  private static let jobs = TestScale.size(1_500)

  private static let storms = Wire.connected.flatMap { wire in
    (1...TestScale.rounds(wire == .standard ? 3 : 1)).map { (wire, $0) }
  }

  @Test("DL-101 many redirects, canceled at random, end each job once", arguments: storms)
  @MainActor func storm(wire: Wire, seed: Int) async throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let server = try LoopbackServer(security: wire.security) { request in
      request.path == "/there" ? Response(body: .text("there")) : Response(302, headers: ["Location": "/there"])
    }
    defer { server.stop() }
    let service = DownloadService(identifier: "storm", transport: try #require(wire.transport))
    let counting = Counting()
    service.delegate = counting
    var jobs: [DownloadJob] = []
    for number in 0..<Self.jobs {
      let job = service.start(.get("\(server.baseURL)/\(number)"))
      jobs.append(job)
      switch Int.random(in: 0..<6, using: &random) {
      case 0: job.cancel()
      case 1: Task.detached { job.cancel(keepingPartial: true) }
      case 2: counting.victims.insert(job, at: Int.random(in: 0...counting.victims.count, using: &random))
      case 3: jobs.randomElement(using: &random)?.cancel()
      default: break
      }
      // From time to time the service runs while jobs are still being started.
      if Int.random(in: 0..<50, using: &random) == 0 { await Task.yield() }
    }
    for job in jobs { _ = await job.outcome }
    await counting.drain(service)
    #expect(counting.ends.count == Self.jobs, "seed \(seed)")
    #expect(counting.ends.values.allSatisfy { $0 == 1 }, "seed \(seed)")
    #expect(Set(counting.kinds.keys).isSubset(of: ["finished", "cancelled"]), "seed \(seed): \(counting.kinds)")
    #expect(Set(counting.kinds.keys) == ["finished", "cancelled"] || Self.jobs < 100, "seed \(seed)")
  }
}
