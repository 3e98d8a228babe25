import Dispatch
import DownloadTestSupport
import Foundation
import Synchronization
import Testing

@testable import Downloads

/// A service that gets many calls while it is busy.
struct BusyServiceTests {
  /// A transport that doesn't return from its first call until the gate is open, and fails every exchange.
  private final class BusyTransport: Transport, DownloadPlugin {
    let gate = DispatchSemaphore(value: 0)
    private let lines = Mutex<[String]>([])

    /// The opened exchanges and the ended jobs, in order.
    var log: [String] { lines.withLock(\.self) }

    func open(
      _ request: TransportRequest, into sink: any BodySink, report: @escaping @Sendable (TransportEvent) -> Void
    ) -> any Exchange {
      let isFirst = lines.withLock { lines in
        lines.append("open \(request.url.path)")
        return lines.count == 1
      }
      if isFirst { gate.wait() }
      report(.failed(.connectionLost(.body)))
      return ManualExchange()
    }

    func willSend(_ request: TransportRequest, for job: DownloadJob) {}

    func willDeliver(_ outcome: DownloadOutcome, of job: DownloadJob) -> DownloadOutcome {
      lines.withLock { $0.append("end \(job.request.url)") }
      return outcome
    }
  }

  private let transport = BusyTransport()
  private let core: DownloadCore

  init() {
    var configuration = DownloadConfiguration.once
    (configuration.maximumTransfersPerHost, configuration.maximumTransfers) = (10_000, 10_000)
    configuration.plugins = [transport]
    core = DownloadCore(transport: transport, configuration: configuration, deliveries: DeliveryQueue())
  }

  private func start(_ path: String) -> DownloadJob {
    let job = core.add(.get("http://h\(path)"), isReported: false)
    core.start(job)
    return job
  }

  @Test("DL-7 none of many jobs that are started and canceled while the service is busy opens a connection")
  func canceled() async {
    let first = start("/first")
    let jobs = (0..<500).map { start("/\($0)") }
    for job in jobs { job.cancel() }
    transport.gate.signal()
    var count = 0
    for job in jobs where await job.outcome == .cancelled() { count += 1 }
    #expect(count == 500)
    _ = await first.outcome
    #expect(transport.log.filter { $0.hasPrefix("open") } == ["open /first"])
  }

  @Test("the first of many jobs ends before the last have begun, and they begin in their order")
  func begun() async throws {
    let jobs = [start("/first")] + (0..<500).map { start("/\($0)") }
    transport.gate.signal()
    for job in jobs { _ = await job.outcome }
    let log = transport.log
    #expect(try #require(log.firstIndex(of: "end http://h/first")) < 100)
    #expect(log.filter { $0.hasPrefix("open") } == ["open /first"] + (0..<500).map { "open /\($0)" })
  }
}
