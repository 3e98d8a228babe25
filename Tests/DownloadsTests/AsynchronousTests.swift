import ArmatureTestSupport
import ArmatureTesting
import Foundation
import LoopbackServer
import Testing

@testable import Downloads

/// The asynchronous API: a call that is canceled with its task, a stream of events, a body in memory.
@Suite(.connected) struct AsynchronousTests {
  @Test(
    "DL-89 each asynchronous call ends with CancellationError, and its job with it", arguments: Wire.allCases,
    [true, false])
  @MainActor func cancelled(over wire: Wire, isData: Bool) async throws {
    let gate = Gate()
    let place = try TemporaryFolder()
    let site = try Site(wire) { request in
      request.target == "/x" ? Answer(steps: [.text("half"), .wait(gate), .text("rest")]) : .text("next")
    }
    let service = DownloadService(configuration: .once, transport: site.transport)
    let task = Task {
      if isData {
        _ = try await service.data(for: .get("\(site.base)/x"))
      } else {
        _ = try await service.download(.get("\(site.base)/x", to: .file(place.file())))
      }
    }
    await gate.reached()
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(place.names == [])
    gate.open()
    #expect(try await service.data(for: .get("\(site.base)/y")).data == Data("next".utf8))
  }

  @Test("DL-90 the stream ends after the end of the job", arguments: Wire.allCases, ActorContext.allCases)
  func stream(over wire: Wire, from home: ActorContext) async throws {
    try await home.run { isolation in
      let place = try TemporaryFolder()
      let site = try Site(wire) { _ in .text("hello") }
      let service = DownloadService(configuration: .once, transport: site.transport)
      let job = service.start(.get("\(site.base)/x", to: .file(place.file())))
      var events: [DownloadEvent] = []
      for await event in job.events { events.append(event) }
      let end = await job.outcome
      #expect(events.first == .queued)
      #expect(events.last == .ended(end))
      #expect(events.filter { if case .ended = $0 { true } else { false } }.count == 1)
      #expect(events.contains(.moved(to: place.file())))
      // A late stream contains the end only.
      var late: [DownloadEvent] = []
      for await event in job.events { late.append(event) }
      #expect(late == [.ended(end)])
    }
  }

  @Test("DL-90 leaving the loop does not cancel the job", arguments: Wire.allCases, ActorContext.allCases)
  func leaving(over wire: Wire, from home: ActorContext) async throws {
    try await home.run { isolation in
      let gate = Gate()
      let place = try TemporaryFolder()
      let site = try Site(wire) { _ in Answer(steps: [.text("half "), .wait(gate), .text("rest")]) }
      let service = DownloadService(configuration: .once, transport: site.transport)
      let job = service.start(.get("\(site.base)/x", to: .file(place.file())))
      for await event in job.events { if case .head = event { break } }
      gate.open()
      #expect(await job.outcome.file?.byteCount == 9)
      #expect(place.text() == "half rest")
    }
  }

  static let tooLarge: [Answer.Framing] = [.length, .chunked, .closeDelimited]

  @Test("DL-83 a body above the cap ends the transfer and fails the call", arguments: Wire.allCases, tooLarge)
  @MainActor func capped(over wire: Wire, framing: Answer.Framing) async throws {
    let gate = Gate()
    let site = try Site(wire) { request in
      let body = Data(repeating: 7, count: Int(request.target.dropFirst()) ?? 0)
      // The rest of the body never comes.
      return Answer(
        framing: framing, announced: 2_000,
        steps: [.data(body)] + (body.count > 1_000 || framing == .length ? [.wait(gate)] : []))
    }
    var configuration = DownloadConfiguration.once
    configuration.memoryLimit = 1_000
    let service = DownloadService(configuration: configuration, transport: site.transport)
    await #expect(throws: DownloadError(.bodyTooLarge(limit: 1_000), attempts: 1)) {
      _ = try await service.data(for: .get("\(site.base)/1001"))
    }
    if framing == .length {
      // The head alone announces more than the limit.
      await #expect(throws: DownloadError(.bodyTooLarge(limit: 1_000), attempts: 1)) {
        _ = try await service.data(for: .get("\(site.base)/0"))
      }
    } else {
      #expect(try await service.data(for: .get("\(site.base)/1000")).data == Data(repeating: 7, count: 1_000))
    }
    // The limit does not apply to files.
    let place = try TemporaryFolder()
    gate.open()
    let other = try Site(wire) { _ in Answer(framing: framing, steps: [.data(Data(repeating: 7, count: 1_001))]) }
    let free = DownloadService(configuration: configuration, transport: other.transport)
    #expect(try await free.download(.get("\(other.base)/x", to: .file(place.file()))).byteCount == 1_001)
    #expect(
      "\(DownloadError(.bodyTooLarge(limit: 1_000)))" == """
        The body is larger than 1000 bytes, the limit for a body in memory. The transfer was ended. Raise the limit, \
        or download to a file.
        """)
  }
}
