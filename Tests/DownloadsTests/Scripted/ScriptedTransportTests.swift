import ArmatureTestSupport
import ArmatureTesting
import Downloads
import Foundation
import Testing

/// A transport with scripted answers.
@Suite struct ScriptedTransportTests {
  private static let url = "http://h/x"

  @Test("DL-46 an immediate answer arrives, and so does one in pieces")
  @MainActor func immediate() async throws {
    let place = try TemporaryFolder()
    let transport = ScriptedTransport(
      .text("hello"), ScriptedAnswer([.head(201, ["X": "y"]), .text("in "), .text("pieces")]))
    let service = DownloadService(configuration: .once, transport: transport)
    let first = await service.start(.get(Self.url, to: .file(place.file("a")))).outcome
    let head = ResponseHead(status: 200, fields: ["Content-Length": "5"], url: Self.url)
    #expect(first == .finished(DownloadedFile(location: place.file("a"), byteCount: 5, head: head)))
    let second = await service.start(.get(Self.url, to: .file(place.file("b")))).outcome
    #expect(second.file?.head == ResponseHead(status: 201, fields: ["X": "y"], url: Self.url))
    #expect(place.text("b") == "in pieces")
  }

  @Test("DL-46 a delayed answer arrives at its time")
  @MainActor func delayed() async throws {
    let place = try TemporaryFolder()
    let clock = TestClock()
    let transport = ScriptedTransport(clock: clock, .text("hello").delayed(by: .seconds(2)))
    let service = DownloadService(configuration: .once, transport: transport)
    let job = service.start(.get(Self.url, to: .file(place.file())))
    await clock.waitForSleepers(1)
    #expect(place.names == [])
    clock.advance(by: .seconds(2))
    #expect(await job.outcome.file?.byteCount == 5)
  }

  @Test("DL-46 a scripted error is the end of the exchange")
  @MainActor func error() async throws {
    let place = try TemporaryFolder()
    let transport = ScriptedTransport(
      .failure(.unknownHost),
      ScriptedAnswer([.head(200, ["Content-Length": "9"]), .text("half"), .fail(.timedOut(.waiting))]))
    let service = DownloadService(configuration: .once, transport: transport)
    let first = await service.start(.get(Self.url, to: .file(place.file()))).outcome
    #expect(first == .failed(DownloadError(.unknownHost("h"), attempts: 1)))
    let second = await service.start(.get(Self.url, to: .file(place.file()))).outcome
    #expect(second == .failed(DownloadError(.timedOut(url: Self.url, .waiting), attempts: 1)))
    #expect(place.names == [])
  }

  @Test(
    "DL-46 a cancellation during the delay is reported once, and the answer never arrives",
    arguments: ActorContext.allCases)
  func cancelledInDelay(from home: ActorContext) async throws {
    try await home.run { isolation in
      let place = try TemporaryFolder()
      let clock = TestClock()
      let transport = ScriptedTransport(clock: clock, .text("hello").delayed(by: .seconds(2)), .text("fence"))
      let service = DownloadService(identifier: "fence", configuration: .once, transport: transport)
      let recorder = DelegateRecorder()
      service.delegate = recorder
      let job = service.start(.get(Self.url, to: .file(place.file())))
      await clock.waitForSleepers(1)
      job.cancel()
      #expect(await recorder.calls(1) == [.ended(Self.url, .cancelled())])
      clock.advance(by: .seconds(2))
      service.start(.get("http://h/y"))
      service.handleEvents(forBackgroundIdentifier: "fence")
      #expect(await recorder.calls(3).last == .finishedEvents("fence"))
      #expect(place.names == [])
    }
  }

  @Test("only a cancellation ends an answer with a hold")
  @MainActor func held() async throws {
    let transport = ScriptedTransport(ScriptedAnswer([.head(200, ["Content-Length": "9"]), .text("half"), .hold]))
    let service = DownloadService(configuration: .once, transport: transport)
    let job = service.start(.get(Self.url))
    for await event in job.events { if case .progress = event { break } }
    job.cancel()
    #expect(await job.outcome == .cancelled())
  }

  @Test("DL-93 each request is recorded as it was sent, in order")
  @MainActor func records() async throws {
    let transport = ScriptedTransport { .text($0.url.path) }
    let service = DownloadService(configuration: .once, transport: transport)
    let post = DownloadRequest.post("http://h/b", body: .data(Data("x".utf8)), contentType: "text/x")
    for request in [.get("http://h/a?q=1", fields: ["X": "1"]), post] {
      if let file = await service.start(request).outcome.file { try FileManager.default.removeItem(at: file.location) }
    }
    let a = try #require(URL(string: "http://h/a?q=1"))
    let b = try #require(URL(string: "http://h/b"))
    let expected = [
      TransportRequest(method: "GET", url: a, fields: ["X": "1"]),
      TransportRequest(method: "POST", url: b, fields: ["Content-Type": "text/x"], body: .data(Data("x".utf8))),
    ]
    #expect(transport.requests == expected)
  }

  @Test("DL-93 a request that is not scripted fails the test, and its exchange")
  func unscripted() async throws {
    await withKnownIssue {
      let transport = ScriptedTransport()
      let service = DownloadService(configuration: .once, transport: transport)
      do {
        _ = try await service.download(.get(Self.url))
        Issue.record("It was answered.")
      } catch {
        let reason = DownloadError.Reason.transport(url: Self.url, code: 0, text: "unscripted")
        #expect(error as? DownloadError == DownloadError(reason, attempts: 1))
      }
    } matching: { issue in
      issue.comments.map(\.rawValue) == ["Nothing is scripted for GET http://h/x."]
    }
  }
}
