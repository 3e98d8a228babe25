import ArmatureTestSupport
import ArmatureTesting
import Downloads
import Foundation
import LoopbackServer
import Testing

/// The actor and the order of delegate calls, and the asynchronous calls.
@Suite(.connected) struct ServiceTests {
  /// A controller on the main actor with an isolated conformance, which the compiler checks.
  @MainActor final class Controller: DownloadServiceDelegate {
    let service: DownloadService
    private(set) var ends: [DownloadOutcome] = []
    private var isInCall = false
    private var waiting: CheckedContinuation<Void, Never>?

    init(_ site: Site) { service = DownloadService(configuration: .once, transport: site.transport) }

    func load(_ urls: [String]) async -> [DownloadOutcome] {
      service.delegate = self
      let jobs = urls.map { service.start(.get($0)) }
      #expect(ends.isEmpty && jobs.map(\.request.url) == urls)
      await withCheckedContinuation { waiting = $0 }
      return ends
    }

    func downloadService(_ service: DownloadService, didEnd job: DownloadJob, with outcome: DownloadOutcome) {
      MainActor.assertIsolated()
      #expect(!isInCall)
      isInCall = true
      ends.append(outcome)
      if let file = outcome.file { try? FileManager.default.removeItem(at: file.location) }
      if ends.count == 20 { waiting?.resume() }
      isInCall = false
    }
  }

  /// The same on another actor.
  @globalActor actor Background {
    static let shared = Background()
  }

  @Background final class Worker: DownloadServiceDelegate {
    let service: DownloadService
    private(set) var ends: [DownloadOutcome] = []
    private var waiting: CheckedContinuation<Void, Never>?

    init(_ site: Site) { service = DownloadService(configuration: .once, transport: site.transport) }

    func load(_ urls: [String]) async -> [DownloadOutcome] {
      service.delegate = self
      for url in urls { service.start(.get(url)) }
      #expect(ends.isEmpty)
      await withCheckedContinuation { waiting = $0 }
      return ends
    }

    func downloadService(_ service: DownloadService, didEnd job: DownloadJob, with outcome: DownloadOutcome) {
      Background.assertIsolated()
      ends.append(outcome)
      if let file = outcome.file { try? FileManager.default.removeItem(at: file.location) }
      if ends.count == 20 { waiting?.resume() }
    }
  }

  @Test("DL-103 a controller on the main actor is called there, one call at a time", arguments: Wire.allCases)
  func mainActor(over wire: Wire) async throws {
    let site = try Site(wire) { .text($0.target) }
    let ends = await Controller(site).load((0..<20).map { "\(site.base)/\($0)" })
    #expect(Set(ends.compactMap { $0.file?.head.url }) == Set((0..<20).map { "\(site.base)/\($0)" }))
  }

  @Test("DL-103 a class on another actor is called there", arguments: Wire.allCases)
  func anotherActor(over wire: Wire) async throws {
    let site = try Site(wire) { .text($0.target) }
    let ends = await Worker(site).load((0..<20).map { "\(site.base)/\($0)" })
    #expect(Set(ends.compactMap { $0.file?.head.url }) == Set((0..<20).map { "\(site.base)/\($0)" }))
  }

  @Test("DL-103 other work of the actor runs between the calls, however many wait", arguments: ActorContext.allCases)
  func otherWork(from home: ActorContext) async {
    await home.run { isolation in
      let service = DownloadService(configuration: .once, transport: ScriptedTransport { _ in .text("x") })
      let recorder = DelegateRecorder()
      service.delegate = recorder
      service.holdDeliveries()
      var jobs: [DownloadJob] = []
      for number in 0..<100 { jobs.append(service.start(.get("http://h/\(number)"))) }
      for job in jobs { _ = await job.outcome }
      service.resumeDeliveries()
      let other = Task {
        _ = isolation
        return recorder.received.count
      }
      #expect(await other.value < 100)
      #expect(await recorder.calls(100).count == 100)
      withExtendedLifetime(service) {}
    }
  }

  @Test("two services each call their own delegate", arguments: ActorContext.allCases)
  func twoServices(from home: ActorContext) async throws {
    try await home.run { isolation in
      let site = try Site(.scripted) { .text($0.target) }
      let services = ["1", "2"].map { DownloadService(identifier: $0, transport: site.transport) }
      let recorders = [DelegateRecorder(), DelegateRecorder()]
      for (service, recorder) in zip(services, recorders) {
        service.delegate = recorder
        service.start(.get("\(site.base)/\(service.identifier)"))
      }
      #expect(await recorders[0].calls(1).count == 1)
      #expect(await recorders[1].calls(1).count == 1)
      #expect(recorders.map { $0.outcomes.first?.file?.head.url } == ["\(site.base)/1", "\(site.base)/2"])
      withExtendedLifetime(services) {}
    }
  }

  @Test("a delegate may start the next job during its call")
  @MainActor func startsDuringCall() async throws {
    let site = try Site(.scripted) { .text($0.target) }
    let service = DownloadService(configuration: .once, transport: site.transport)
    let recorder = DelegateRecorder()
    service.delegate = recorder
    recorder.during = { _ in
      if recorder.received.count < 5 { service.start(.get("\(site.base)/\(recorder.received.count)")) }
    }
    service.start(.get("\(site.base)/0"))
    #expect(await recorder.calls(5).count == 5)
    #expect(site.requests.map(\.target) == ["/0", "/1", "/2", "/3", "/4"])
    recorder.during = nil
  }

  @Test("a download is returned to its caller and not reported to the delegate", arguments: Wire.allCases)
  func asynchronous(over wire: Wire) async throws {
    let place = try TemporaryFolder()
    let site = try Site(wire) { $0.target == "/x" ? .text("hello") : .text("no", status: 404) }
    let service = DownloadService(configuration: .once, transport: site.transport)
    let recorder = DelegateRecorder()
    service.delegate = recorder
    let file = try await service.download(.get("\(site.base)/x", to: .file(place.file())))
    #expect(file.location == place.file())
    #expect(place.text() == "hello")
    let error = await #expect(throws: DownloadError.self) { try await service.download(.get("\(site.base)/y")) }
    guard case .unacceptableStatus(let rejected)? = error?.reason else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(rejected.head.status == 404)
    #expect(recorder.received == [])
  }

  @Test("DL-89 canceling the task of a download cancels its job", arguments: Wire.allCases)
  func cancelledTask(over wire: Wire) async throws {
    let place = try TemporaryFolder()
    let gate = Gate()
    let site = try Site(wire) { _ in Answer(steps: [.text("half"), .wait(gate), .text("rest")]) }
    let task = Task {
      try await DownloadService(configuration: .once, transport: site.transport).download(
        .get("\(site.base)/x", to: .file(place.file())))
    }
    await gate.reached()
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(place.names == [])
  }

  @Test("DL-89 a task that was canceled before opens nothing")
  func cancelledBefore() async throws {
    let transport = ScriptedTransport()
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await DownloadService(configuration: .once, transport: transport).download(.get("http://h/x"))
    }
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(transport.requests == [])
  }
}
