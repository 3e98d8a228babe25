import ArmatureTestSupport
import ArmatureTesting
import Downloads
import Foundation
import LoopbackServer
import Synchronization
import Testing

/// What plugins observe and change.
@Suite(.connected) struct PluginTests {
  /// Records what it sees, and changes the byte count of the result.
  final class Marking: DownloadPlugin {
    let seen = Mutex<[TransportRequest]>([])
    let mark: Int

    init(_ mark: Int) { self.mark = mark }

    func willSend(_ request: TransportRequest, for job: DownloadJob) { seen.withLock { $0.append(request) } }

    func willDeliver(_ outcome: DownloadOutcome, of job: DownloadJob) -> DownloadOutcome {
      guard case .finished(let file) = outcome else { return .cancelled() }
      return .finished(
        DownloadedFile(location: file.location, byteCount: file.byteCount * 10 + mark, head: file.head))
    }
  }

  private func configuration(_ plugins: [any DownloadPlugin]) -> DownloadConfiguration {
    var configuration = DownloadConfiguration.prompt
    configuration.plugins = plugins
    return configuration
  }

  @Test("DL-48 a plugin sees the final request of every exchange", arguments: Wire.allCases)
  @MainActor func seesRequests(over wire: Wire) async throws {
    let plugin = Marking(1)
    let site = try Site(wire) { request in request.target == "/a" ? .redirect(302, to: "/b") : .text("hello") }
    var configuration = configuration([plugin])
    configuration.modifiers = [RequestModifier.perAttempt { $0.fields["X-Last"] = "1" }]
    _ = await events(of: .get("\(site.base)/a"), configuration, over: site.transport)
    #expect(plugin.seen.withLock { $0.map(\.url.path) } == ["/a", "/b"])
    #expect(plugin.seen.withLock { $0.map { $0.fields["X-Last"] } } == ["1", "1"])
    #expect(site.requests.map { $0.fields["x-last"] } == ["1", "1"])
  }

  @Test("DL-48 plugins replace the result one after another, before it is delivered", arguments: Wire.allCases)
  @MainActor func replacesResults(over wire: Wire) async throws {
    let place = try TemporaryFolder()
    let site = try Site(wire) { $0.target == "/x" ? .text("hello") : .text("no", status: 404) }
    let service = DownloadService(configuration: configuration([Marking(1), Marking(2)]), transport: site.transport)
    let recorder = DelegateRecorder()
    service.delegate = recorder
    let job = service.start(.get("\(site.base)/x", to: .file(place.file())))
    #expect(await job.outcome.file?.byteCount == 512)
    service.start(.get("\(site.base)/y"))
    #expect(await recorder.calls(2).count == 2)
    #expect(recorder.outcomes.map(\.file?.byteCount) == [512, nil])
    #expect(recorder.outcomes.last == .cancelled())
  }

  @Test("DL-48 the result of a shared exchange is replaced once for each job")
  @MainActor func shared() async throws {
    let place = try TemporaryFolder()
    var configuration = configuration([Marking(1)])
    configuration.coalescesRequests = true
    let gate = Gate()
    let site = try Site(.scripted) { _ in Answer(steps: [.text("hel"), .wait(gate), .text("lo")]) }
    let service = DownloadService(configuration: configuration, transport: site.transport)
    let jobs = ["a", "b"].map { service.start(.get("\(site.base)/x", to: .file(place.file($0)))) }
    // Both jobs have joined the exchange when the main actor is free again.
    await gate.reached()
    gate.open()
    for job in jobs { #expect(await job.outcome.file?.byteCount == 51) }
    #expect(site.requests.count == 1)
  }
}
