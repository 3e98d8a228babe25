import ArmatureTestSupport
import ArmatureTesting
import Downloads
import Foundation
import LoopbackServer
import Testing

/// The system's reports about background work.
@Suite(.connected) struct BackgroundTests {
  @Test(
    "a report is delivered once, after the ends of all pending jobs", arguments: Wire.allCases,
    ActorContext.allCases)
  func afterAllDeliveries(over wire: Wire, from home: ActorContext) async throws {
    try await home.run { isolation in
      let gate = Gate()
      let site = try Site(wire) { request in
        request.target == "/slow" ? Answer(steps: [.wait(gate), .text("x")]) : .text("gone", status: 500)
      }
      let service = DownloadService(identifier: "tl-1", transport: site.transport)
      let recorder = DelegateRecorder()
      service.delegate = recorder
      service.start(.get("\(site.base)/fails"))
      service.start(.get("\(site.base)/slow"))
      let isAccepted = service.handleEvents(forBackgroundIdentifier: "tl-1")
      #expect(isAccepted)
      #expect(await recorder.calls(1).count == 1)
      gate.open()
      let calls = await recorder.calls(3)
      #expect(calls.last == .finishedEvents("tl-1"))
      #expect(recorder.outcomes.map { $0.error != nil } == [true, false])
    }
  }

  @Test("a report for another identifier calls nothing")
  @MainActor func unknownIdentifier() async throws {
    let site = try Site(.scripted) { _ in .text("x") }
    let service = DownloadService(identifier: "tl-1", transport: site.transport)
    let recorder = DelegateRecorder()
    service.delegate = recorder
    let areAccepted = ["other", "tl-1"].map { service.handleEvents(forBackgroundIdentifier: $0) }
    #expect(areAccepted == [false, true])
    #expect(await recorder.calls(1) == [.finishedEvents("tl-1")])
  }

  @Test("each report is delivered, even two at the same time")
  @MainActor func twoReports() async throws {
    let site = try Site(.scripted) { _ in .text("x") }
    let service = DownloadService(identifier: "tl-1", transport: site.transport)
    let recorder = DelegateRecorder()
    service.delegate = recorder
    service.start(.get("\(site.base)/x"))
    service.handleEvents(forBackgroundIdentifier: "tl-1")
    service.handleEvents(forBackgroundIdentifier: "tl-1")
    #expect(await recorder.calls(3).dropFirst() == [.finishedEvents("tl-1"), .finishedEvents("tl-1")])
  }

  @Test(
    "a report delivers held ends before it is delivered itself, and jobs continue", arguments: ActorContext.allCases)
  func heldUntilReport(from home: ActorContext) async throws {
    try await home.run { isolation in
      let site = try Site(.scripted) { _ in .text("x") }
      let service = DownloadService(identifier: "tl-1", transport: site.transport)
      let recorder = DelegateRecorder()
      service.delegate = recorder
      service.holdDeliveries()
      let job = service.start(.get("\(site.base)/x"))
      let end = await job.outcome
      #expect(end.file != nil)
      #expect(recorder.received == [])
      service.handleEvents(forBackgroundIdentifier: "tl-1")
      #expect(await recorder.calls(2) == [.ended("\(site.base)/x", end), .finishedEvents("tl-1")])
      // Later deliveries are still held.
      let later = service.start(.get("\(site.base)/y"))
      let laterEnd = await later.outcome
      #expect(recorder.received.count == 2)
      service.resumeDeliveries()
      #expect(recorder.received.count == 2)
      #expect(await recorder.calls(3).last == .ended("\(site.base)/y", laterEnd))
    }
  }
}
