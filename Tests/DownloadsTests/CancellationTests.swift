import ArmatureTestSupport
import ArmatureTesting
import Dispatch
import Downloads
import Foundation
import LoopbackServer
import Testing

/// A job ends once, whenever and from wherever it is canceled.
@Suite(.connected) struct CancellationTests {
  @Test("DL-7 a job canceled before its start opens no connection", arguments: Wire.allCases, ActorContext.allCases)
  func beforeStart(over wire: Wire, from home: ActorContext) async throws {
    try await home.run { isolation in
      let place = try TemporaryFolder()
      let site = try Site(wire) { _ in .text("never") }
      let service = DownloadService(identifier: "fence", configuration: .once, transport: site.transport)
      let recorder = DelegateRecorder()
      service.delegate = recorder
      service.start(.get("\(site.base)/x", to: .file(place.file()))).cancel()
      #expect(recorder.received == [])
      service.handleEvents(forBackgroundIdentifier: "fence")
      #expect(await recorder.calls(2) == [.ended("\(site.base)/x", .cancelled()), .finishedEvents("fence")])
      #expect(site.requests == [])
      #expect(site.server?.counts.connections ?? 0 == 0)
      #expect(place.names == [])
    }
  }

  @Test(
    "a cancellation during the body ends the job and leaves no files", arguments: Wire.allCases, ActorContext.allCases)
  func inBody(over wire: Wire, from home: ActorContext) async throws {
    try await home.run { isolation in
      let place = try TemporaryFolder()
      let gate = Gate()
      let site = try Site(wire) { request in
        request.target == "/x" ? Answer(steps: [.text("half "), .wait(gate), .text("rest")]) : .text("fence")
      }
      let service = DownloadService(configuration: .once, transport: site.transport)
      let recorder = DelegateRecorder()
      service.delegate = recorder
      let job = service.start(.get("\(site.base)/x", to: .file(place.file())))
      await gate.reached()
      job.cancel()
      #expect(await recorder.calls(1) == [.ended("\(site.base)/x", .cancelled())])
      #expect(place.names == [])
      gate.open()
      // Another exchange through the same transport: a second end of the first would come before it.
      service.start(.get("\(site.base)/fence", to: .file(place.file())))
      #expect(await recorder.calls(2).count == 2)
      #expect(recorder.outcomes.map { $0.file?.byteCount } == [nil, 5])
      #expect(place.names == ["document"])
    }
  }

  @Test("DL-8 100 cancellations from many threads cause one end", arguments: Wire.allCases)
  @MainActor func fromManyThreads(over wire: Wire) async throws {
    let place = try TemporaryFolder()
    let gate = Gate()
    let site = try Site(wire) { _ in Answer(steps: [.text("half "), .wait(gate), .text("rest")]) }
    let service = DownloadService(identifier: "fence", configuration: .once, transport: site.transport)
    let recorder = DelegateRecorder()
    service.delegate = recorder
    let job = service.start(.get("\(site.base)/x", to: .file(place.file())))
    await gate.reached()
    await withTaskGroup { group in
      for _ in 0..<4 {
        group.addTask { for _ in 0..<25 { job.cancel() } }
      }
    }
    service.handleEvents(forBackgroundIdentifier: "fence")
    #expect(await recorder.calls(2) == [.ended("\(site.base)/x", .cancelled()), .finishedEvents("fence")])
    #expect(place.names == [])
  }

  @Test("DL-9 a cancellation in the completion causes no second call", arguments: Wire.allCases, ActorContext.allCases)
  func inCompletion(over wire: Wire, from home: ActorContext) async throws {
    try await home.run { isolation in
      let place = try TemporaryFolder()
      let site = try Site(wire) { _ in .text("hello") }
      let service = DownloadService(identifier: "fence", configuration: .once, transport: site.transport)
      let recorder = DelegateRecorder()
      service.delegate = recorder
      let job = service.start(.get("\(site.base)/x", to: .file(place.file())))
      recorder.during = { _ in job.cancel() }
      service.handleEvents(forBackgroundIdentifier: "fence")
      let calls = await recorder.calls(2)
      #expect(calls.count == 2)
      #expect(recorder.outcomes.map(\.file?.byteCount) == [5])
      // Also after the end.
      job.cancel()
      service.handleEvents(forBackgroundIdentifier: "fence")
      #expect(await recorder.calls(3).count == 3)
      #expect(await job.outcome == recorder.outcomes.first)
      #expect(place.text() == "hello")
    }
  }

  @Test("DL-101 a success after a cancellation is a cancellation, and later events of the transport are ignored")
  @MainActor func lateSuccess() async throws {
    let place = try TemporaryFolder()
    let transport = ManualTransport()
    let service = DownloadService(identifier: "fence", configuration: .once, transport: transport)
    let recorder = DelegateRecorder()
    service.delegate = recorder
    let job = service.start(.get("http://h/x", to: .file(place.file())))
    let call = try await transport.next()
    let head = ResponseHead(status: 200, fields: ["Content-Length": "5"], url: "http://h/x")
    try call.sink.begin(head)
    try call.sink.write(Data("hello".utf8))
    job.cancel()
    call.report(.finished(head))
    call.report(.failed(.connectionLost(.body)))
    #expect(await job.outcome == .cancelled())
    #expect(call.exchange.isCancelled)
    #expect(throws: (any Error).self) { try call.sink.write(Data("late".utf8)) }
    service.handleEvents(forBackgroundIdentifier: "fence")
    #expect(await recorder.calls(2) == [.ended("http://h/x", .cancelled()), .finishedEvents("fence")])
    #expect(place.names == [])
  }

  @Test("DL-101 the first final event of an exchange counts")
  @MainActor func doubleEnd() async throws {
    let place = try TemporaryFolder()
    let transport = ManualTransport()
    let service = DownloadService(identifier: "fence", configuration: .once, transport: transport)
    let recorder = DelegateRecorder()
    service.delegate = recorder
    service.start(.get("http://h/x", to: .file(place.file())))
    let call = try await transport.next()
    let head = ResponseHead(status: 200, url: "http://h/x")
    try call.sink.begin(head)
    call.report(.finished(head))
    call.report(.finished(head))
    call.report(.failed(.timedOut(.waiting)))
    service.handleEvents(forBackgroundIdentifier: "fence")
    #expect(await recorder.calls(2).count == 2)
    #expect(recorder.outcomes.map(\.file?.byteCount) == [0])
  }

  @Test("DL-101 a late event of an earlier exchange does not end the current one")
  @MainActor func earlierExchange() async throws {
    let place = try TemporaryFolder()
    let transport = ManualTransport()
    let service = DownloadService(configuration: .once, transport: transport)
    let job = service.start(.get("http://h/a", to: .file(place.file())))
    let first = try await transport.next()
    first.report(.finished(ResponseHead(status: 302, fields: ["Location": "/b"], url: "http://h/a")))
    let second = try await transport.next()
    first.report(.failed(.timedOut(.waiting)))
    let head = ResponseHead(status: 200, url: "http://h/b")
    try second.sink.begin(head)
    #expect(throws: (any Error).self) { try first.sink.write(Data("late".utf8)) }
    second.report(.finished(head))
    #expect(await job.outcome.file?.head == head)
    #expect(place.text() == "")
  }
}
