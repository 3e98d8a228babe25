import ArmatureTestSupport
import ArmatureTesting
import Downloads
import Foundation
import LoopbackServer
import Synchronization
import Testing

/// Ownership, and the jobs of a service or a delegate that is deallocated.
@Suite(.connected) struct LifetimeTests {
  /// A delegate that counts its calls in a counter that outlives it.
  final class Counting: DownloadServiceDelegate {
    final class Count: Sendable {
      let calls = Atomic(0)
    }

    let count: Count
    init(_ count: Count) { self.count = count }

    func downloadService(_ service: DownloadService, didEnd job: DownloadJob, with outcome: DownloadOutcome) {
      count.calls.add(1, ordering: .relaxed)
    }
  }

  @Test("DL-102 a delegate that is released early is not called, and the job still ends", arguments: Wire.allCases)
  func releasedDelegate(over wire: Wire) async throws {
    for home in ActorContext.allCases {
      try await home.run { isolation in
        let place = try TemporaryFolder()
        let gate = Gate()
        let site = try Site(wire) { _ in Answer(steps: [.wait(gate), .text("hello")]) }
        let service = DownloadService(identifier: "fence", configuration: .once, transport: site.transport)
        let count = Counting.Count()
        var delegate: Counting? = Counting(count)
        service.delegate = delegate
        let job = service.start(.get("\(site.base)/x", to: .file(place.file())))
        await gate.reached()
        delegate = nil
        #expect(service.delegate == nil)
        gate.open()
        #expect(await job.outcome.file?.byteCount == 5)
        let recorder = DelegateRecorder()
        service.delegate = recorder
        service.handleEvents(forBackgroundIdentifier: "fence")
        // The end may still be delivered to the next delegate.
        let isDelivered = await recorder.calls(1).last != .finishedEvents("fence")
        #expect(await recorder.calls(isDelivered ? 2 : 1).last == .finishedEvents("fence"))
        #expect(count.calls.load(ordering: .relaxed) == 0)
      }
    }
  }

  @Test(
    "DL-41 releasing the service ends every pending job as invalidated", arguments: Wire.allCases, ActorContext.allCases
  )
  func releasedService(over wire: Wire, from home: ActorContext) async throws {
    try await home.run { isolation in
      let place = try TemporaryFolder()
      let gate = Gate()
      let site = try Site(wire) { _ in Answer(steps: [.text("half"), .wait(gate), .text("rest")]) }
      var jobs: [DownloadJob] = []
      do {
        let service = DownloadService(configuration: .once, transport: site.transport)
        jobs.append(service.start(.get("\(site.base)/x", to: .file(place.file()))))
        await gate.reached()
        // This job has not been started when the service is released.
        jobs.append(service.start(.get("\(site.base)/y", to: .file(place.file("other")))))
      }
      #expect(await jobs[0].outcome == .failed(DownloadError(.invalidated, attempts: 1)))
      #expect(await jobs[1].outcome == .failed(DownloadError(.invalidated)))
      #expect(place.names == [])
      #expect(site.requests.map(\.target) == ["/x"])
    }
  }

  @Test("DL-41 invalidating the service ends pending and later jobs once, as invalidated", arguments: Wire.allCases)
  func invalidated(over wire: Wire) async throws {
    for home in ActorContext.allCases {
      try await home.run { isolation in
        let place = try TemporaryFolder()
        let gate = Gate()
        let site = try Site(wire) { _ in Answer(steps: [.text("half"), .wait(gate), .text("rest")]) }
        let service = DownloadService(identifier: "fence", configuration: .once, transport: site.transport)
        let recorder = DelegateRecorder()
        service.delegate = recorder
        service.start(.get("\(site.base)/x", to: .file(place.file())))
        await gate.reached()
        service.invalidate()
        service.invalidate()
        service.start(.get("\(site.base)/y", to: .file(place.file("other"))))
        #expect(recorder.received == [])
        service.handleEvents(forBackgroundIdentifier: "fence")
        let expected: [DelegateCall] = [
          .ended("\(site.base)/x", .failed(DownloadError(.invalidated, attempts: 1))),
          .ended("\(site.base)/y", .failed(DownloadError(.invalidated))),
          .finishedEvents("fence"),
        ]
        #expect(await recorder.calls(3) == expected)
        #expect(place.names == [])
      }
    }
  }

  @Test("a service that the delegate releases during a call is deallocated after it")
  @MainActor func releasedDuringCall() async throws {
    let site = try Site(.scripted) { _ in .text("hello") }
    let place = try TemporaryFolder()
    let recorder = DelegateRecorder()
    var service: DownloadService? = DownloadService(configuration: .once, transport: site.transport)
    weak let released = service
    service?.delegate = recorder
    service?.start(.get("\(site.base)/x", to: .file(place.file())))
    recorder.during = { _ in service = nil }
    #expect(await recorder.calls(1).count == 1)
    // The call has returned when this task runs again on the same actor.
    await Task { @MainActor in }.value
    #expect(released == nil)
  }

  @Test("service, delegate and transport are released after any kind of job", arguments: Wire.allCases, [1, 2])
  @MainActor func nothingStays(over wire: Wire, connections: Int) async throws {
    final class Released: Sendable {
      let gate = Gate()
      deinit { gate.open() }
    }
    final class Owner: DownloadServiceDelegate {
      let service: DownloadService
      let mark: Released
      init(_ service: DownloadService, _ mark: Released) { (self.service, self.mark) = (service, mark) }
      func downloadService(_ service: DownloadService, didEnd job: DownloadJob, with outcome: DownloadOutcome) {}
    }
    /// Retained by the core only.
    struct Marked: Transport {
      let base: any Transport
      let mark: Released
      func open(
        _ request: TransportRequest, into sink: any BodySink, report: @escaping @Sendable (TransportEvent) -> Void
      ) -> any Exchange {
        base.open(request, into: sink, report: report)
      }
    }
    let gates: [Gate]
    let server = try LoopbackServer(security: wire.security) { _ in Response(body: .text("hello")) }
    let place = try TemporaryFolder()
    do {
      let owner = Released()
      let transport = Released()
      gates = [owner.gate, transport.gate]
      let base = wire.transport ?? ScriptedTransport(.text("hello"))
      let service = DownloadService(configuration: .once, transport: Marked(base: base, mark: transport))
      let delegate = Owner(service, owner)
      service.delegate = delegate
      var request = DownloadRequest.get("\(server.baseURL)/x", to: .file(place.file()))
      request.connections = connections
      let job = service.start(request)
      #expect(await job.outcome.file?.byteCount == 5)
    }
    // If a gate doesn't open, the object that opens it has leaked.
    for gate in gates { await gate.pass() }
  }
}
