import ArmatureTestSupport
import ArmatureTesting
import Foundation
import LoopbackServer
import Testing

@testable import Downloads

/// Exchanges that continue without the process, and are matched with their jobs after a relaunch.
@Suite(.connected) struct BackgroundTransportTests {
  /// A service as a process creates it at launch.
  @MainActor private static func launch(
    _ place: TemporaryFolder, _ system: BackgroundSystem, _ recorder: DelegateRecorder?,
    clock: any Clock<Duration> = TestClock()
  ) -> DownloadService {
    var configuration = DownloadConfiguration.once
    configuration.journal = place.file("journal")
    configuration.clock = clock
    let service = DownloadService(
      identifier: "tl-1", configuration: configuration, transport: ScriptedBackgroundTransport(system: system))
    service.delegate = recorder
    return service
  }

  @Test("DL-97 a delivered file reaches the job's destination, with the same calls")
  @MainActor func delivered() async throws {
    let place = try TemporaryFolder()
    let system = BackgroundSystem(place.folder)
    let recorder = DelegateRecorder()
    let service = Self.launch(place, system, recorder)
    let job = service.start(.get("http://h/a", to: .file(place.file())))
    let events = job.events
    await system.opened(1)
    try system.end("/a", fields: ["Content-Length": "4"])
    let outcome = await job.outcome
    #expect(outcome.file?.location == place.file())
    #expect(outcome.file?.byteCount == 4)
    #expect(place.text() == "here")
    #expect(await recorder.calls(1) == [.ended("http://h/a", outcome)])
    var kinds: [String] = []
    for await event in events { kinds.append("\(event)".prefix { $0 != "(" }.description) }
    #expect(kinds == ["queued", "started", "head", "measured", "progress", "validated", "moved", "ended"])
    #expect(place.names == ["document", "journal"])
  }

  @Test("DL-84 a delivered file leaves the part alone to which another process writes")
  @MainActor func partOfAnother() async throws {
    let place = try TemporaryFolder()
    let partial = PartialFile(for: place.file(), from: "http://h/a")
    var mode: mode_t? = 0o600
    let descriptor = partial.create(measuring: &mode)
    defer { close(descriptor) }
    #expect(PartialFile.lock(descriptor) && SystemCall.write(Data("01".utf8), to: descriptor) == nil)
    let state = PartState(count: 2, total: 9, validator: .entityTag("\"1\""))
    #expect(partial.describe(state, of: "http://h/a") == nil)
    let system = BackgroundSystem(place.folder)
    let service = Self.launch(place, system, nil)
    var request = DownloadRequest.get("http://h/a", to: .file(place.file()))
    request.resumes = true
    let job = service.start(request)
    await system.opened(1)
    try system.end("/a", fields: ["Content-Length": "4"])
    #expect(await job.outcome.file?.byteCount == 4)
    #expect(SystemCall.isFile(descriptor, at: partial.path, followsLinks: false))
    #expect(partial.resumableState(for: "http://h/a") == state)
  }

  @Test("DL-97 an end without a process is reported by the next process, and nothing is sent twice")
  @MainActor func relaunch() async throws {
    let place = try TemporaryFolder()
    let system = BackgroundSystem(place.folder)
    do {
      let service = Self.launch(place, system, nil)
      for path in ["/a", "/b", "/c", "/d"] {
        service.start(.get("http://h\(path)", to: .file(place.file("\(path.dropFirst())"))))
      }
      await system.opened(4)
      system.loseProcess()
      withExtendedLifetime(service) {}
    }
    try system.end("/a", text: "one")
    try system.end("/b", 404, text: "no")
    system.fail("/c", .connectionLost(.body))
    #expect(system.cancelled == 0)
    let recorder = DelegateRecorder()
    let service = Self.launch(place, system, recorder)
    let areAccepted = ["other", "tl-1"].map { service.handleEvents(forBackgroundIdentifier: $0) }
    #expect(areAccepted == [false, true])
    await system.opened(8)
    try system.end("/d", text: "four")
    let calls = await recorder.calls(5)
    #expect(calls.last == .finishedEvents("tl-1"))
    #expect(
      Set(calls.dropLast().map { if case .ended(let url, let end) = $0 { "\(url) \(end.kind)" } else { "?" } }) == [
        "http://h/a finished", "http://h/b 404", "http://h/c lost", "http://h/d finished",
      ])
    #expect(place.text("a") == "one")
    #expect(place.text("d") == "four")
    #expect(system.sent.map(\.url.path).sorted() == ["/a", "/b", "/c", "/d"])
    #expect(place.names == ["a", "d", "journal"])
    // Everything has been delivered: a third process only passes the system's report on.
    withExtendedLifetime(service) {}
  }

  @Test("DL-97 a canceled job cancels its exchange, even one that an earlier process began")
  @MainActor func cancelled() async throws {
    let place = try TemporaryFolder()
    let system = BackgroundSystem(place.folder)
    do {
      let service = Self.launch(place, system, nil)
      service.start(.get("http://h/a", to: .file(place.file())))
      await system.opened(1)
      system.loseProcess()
      withExtendedLifetime(service) {}
    }
    let service = Self.launch(place, system, nil)
    let found = FoundJobs()
    service.delegate = found
    service.connect()
    await system.opened(2)
    var iterator = found.jobs.makeAsyncIterator()
    let job = try #require(await iterator.next())
    job.cancel()
    #expect(await job.outcome == .cancelled())
    #expect(system.cancelled == 1)
    #expect(system.pending == [])
    #expect(place.names == ["journal"])
  }

  @Test("DL-97 a job that is canceled just before its service is released cancels its exchange, others continue")
  @MainActor func canceledAtRelease() async throws {
    let place = try TemporaryFolder()
    let system = BackgroundSystem(place.folder)
    var service: DownloadService? = Self.launch(place, system, nil)
    let jobs = ["a", "b"].map { service?.start(.get("http://h/\($0)", to: .file(place.file($0)))) }
    await system.opened(2)
    jobs[0]?.cancel()
    service = nil
    #expect(await jobs[0]?.outcome == .cancelled())
    _ = await jobs[1]?.outcome
    #expect(system.pending == ["/b"])
  }

  @Test("DL-97 the number of background exchanges is unlimited, and neither connect nor idle timeout ends them")
  @MainActor func patience() async throws {
    let place = try TemporaryFolder()
    let system = BackgroundSystem(place.folder)
    let clock = TestClock()
    let recorder = DelegateRecorder()
    let service = Self.launch(place, system, recorder, clock: clock)
    for number in 0..<40 { service.start(.get("http://h/\(number)", to: .file(place.file("\(number)")))) }
    await system.opened(40)
    clock.advance(by: .seconds(7 * 24 * 3600))
    for number in 0..<40 { try system.end("/\(number)") }
    #expect(await recorder.calls(40).count == 40)
    #expect(recorder.outcomes.allSatisfy { $0.file?.byteCount == 4 })
  }

  @Test("DL-97 a delivered redirect and a delivered challenge are followed like any other")
  @MainActor func leadsOn() async throws {
    let place = try TemporaryFolder()
    let system = BackgroundSystem(place.folder)
    let recorder = DelegateRecorder()
    let service = Self.launch(place, system, recorder)
    var request = DownloadRequest.get("http://h/a", to: .file(place.file()))
    request.credential = LoginTests.user
    service.start(request)
    await system.opened(1)
    try system.end("/a", 302, fields: ["Location": "/b"])
    await system.opened(2)
    try system.end("/b", 401, fields: ["WWW-Authenticate": "Basic realm=\"r\""])
    await system.opened(3)
    try system.end("/b", text: "in")
    #expect(await recorder.calls(1).count == 1)
    #expect(place.text() == "in")
    #expect(system.sent.map { $0.fields["Authorization"] } == [nil, nil, LoginTests.basic])
    #expect(place.names == ["document", "journal"])
  }
}

/// Passes the jobs of an earlier process to a test.
final class FoundJobs: DownloadServiceDelegate {
  let jobs: AsyncStream<DownloadJob>
  private let continuation: AsyncStream<DownloadJob>.Continuation

  init() { (jobs, continuation) = AsyncStream.makeStream() }

  func downloadService(_ service: DownloadService, job: DownloadJob, did event: DownloadEvent) {
    if event == .queued { continuation.yield(job) }
  }

  func downloadService(_ service: DownloadService, didEnd job: DownloadJob, with outcome: DownloadOutcome) {}
}

extension DownloadOutcome {
  /// The kind of end as one word.
  fileprivate var kind: String {
    switch self {
    case .finished: "finished"
    case .failed(let error):
      switch error.reason {
      case .unacceptableStatus(let rejected): "\(rejected.head.status)"
      case .connectionLost: "lost"
      default: "\(error)"
      }
    case .notModified: "304"
    case .cancelled: "cancelled"
    }
  }
}
