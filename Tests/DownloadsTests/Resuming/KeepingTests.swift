import ArmatureTestSupport
import ArmatureTesting
import Foundation
import LoopbackServer
import Testing

@testable import Downloads

/// Failures that keep a part, and how they report it.
@Suite(.connected) struct KeepingTests {
  struct Failure: Sendable, CustomTestStringConvertible {
    let testDescription: String
    var resumes = true
    var method = "GET"
    var fields = [("ETag", "\"1\"")]
    var partial: EntityValidator?
  }

  static let failures = [
    Failure(testDescription: "with a tag", partial: .entityTag("\"1\"")),
    Failure(testDescription: "with a date", fields: [("Last-Modified", "then")], partial: .lastModified("then")),
    Failure(testDescription: "not to be resumed", resumes: false),
    Failure(testDescription: "without validator", fields: []),
    Failure(testDescription: "with a weak tag", fields: [("ETag", "W/\"1\"")]),
    Failure(testDescription: "of a server without ranges", fields: [("ETag", "\"1\""), ("Accept-Ranges", "none")]),
    Failure(
      testDescription: "of a server that says twice that it has no ranges",
      fields: [("ETag", "\"1\""), ("Accept-Ranges", "none"), ("Accept-Ranges", "none")]),
    Failure(testDescription: "in a coding", fields: [("ETag", "\"1\""), ("Content-Encoding", "x-own")]),
    Failure(testDescription: "of another method than GET", method: "PUT"),
  ]

  @Test("DL-13 a failure has a partial only if one was kept", arguments: failures)
  @MainActor func failed(failure: Failure) async throws {
    let place = try TemporaryFolder()
    let site = try Site(.scripted) { _ in
      Answer(fields: failure.fields, announced: 20, steps: [.text("0123456789"), .reset])
    }
    var request = DownloadsTests.request(site, place, resumes: failure.resumes)
    request.method = failure.method
    let error = await events(of: request, .once, over: site.transport).outcome?.error
    #expect(
      error?.partial
        == failure.partial.map {
          PartialDownload(file: place.part("\(site.base)/x"), byteCount: 10, total: 20, validator: $0)
        })
    #expect(place.names == (failure.partial == nil ? [] : place.partNames("\(site.base)/x")))
  }

  @Test("DL-13 a part that cannot be kept is removed and not reported")
  @MainActor func unkeepable() async throws {
    let place = try TemporaryFolder()
    // No file can replace a folder that isn't empty.
    let gate = Gate()
    let site = try stalling(.scripted, gate)
    let sidecar = place.partNames("\(site.base)/x")[1]
    let folder = place.file("\(sidecar)/inside")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let end = await events(of: request(site, place, resumes: false), over: site.transport) { event, job in
      if case .progress = event { job.cancel(keepingPartial: true) }
    }.outcome
    gate.open()
    #expect(end == .cancelled(partial: nil))
    #expect(place.names == [sidecar])
  }

  @Test("DL-13 a pause during the wait for another attempt reports no part that the last one has removed")
  @MainActor func discarded() async throws {
    let place = try TemporaryFolder()
    let document = Document("0123456789abcdefghij")
    let site = try Site(.scripted) { document.answer($0) }
    var request = DownloadsTests.request(site, place)
    request.expectedSHA256 = SHA256.hexadecimal("another document")
    request.retry = RetryPolicy(limit: 1) { _ in true }
    let end = await events(of: request, .once, over: site.transport) { event, job in
      if case .retrying = event { job.cancel(keepingPartial: true) }
    }.outcome
    #expect(end == .cancelled(partial: nil))
    #expect(place.names == [])
  }

  @Test("DL-13 a pause while a job waits to request the whole document again reports no part")
  func restarted() throws {
    let part = PartState(count: 4, total: 9, validator: .entityTag("\"1\""))
    var request = DownloadRequest.get("http://h/a")
    request.resumes = true
    var machine = try MachineDriver.exchanging(request, found: part)
    let body = ReceivedBody(part: part)
    let actions = machine.received(
      .exchangeFinished(ResponseHead(status: 416, url: "http://h/a"), body), at: .zero)
    #expect(actions.contains(.discardPart))
    #expect(actions.last == .acquire(host: "h"))
    // The sink of the last exchange still has what was on disk.
    let end = machine.received(.cancel(keepingPartial: true, body), at: .zero)
    #expect(end.last == .end(.cancelled()))
  }

  @Test("DL-13 a temporary file and a part that another job writes are not kept")
  @MainActor func unnamed() async throws {
    let place = try TemporaryFolder()
    let gate = Gate()
    let site = try stalling(.scripted, gate)
    var request = DownloadsTests.request(site, place)
    request.destination = .temporary
    let end = await events(of: request, over: site.transport) { event, job in
      if case .progress = event { job.cancel(keepingPartial: true) }
    }.outcome
    #expect(end == .cancelled())

    let service = DownloadService(transport: site.transport)
    let first = service.start(DownloadsTests.request(site, place))
    let events = first.events
    let second = service.start(DownloadsTests.request(site, place))
    for await event in second.events { if case .progress = event { second.cancel(keepingPartial: true) } }
    #expect(await second.outcome == .cancelled())
    for await event in events { if case .progress = event { break } }
    first.cancel(keepingPartial: true)
    #expect(await first.outcome != .cancelled())
    #expect(place.names == place.partNames("\(site.base)/x"))
    gate.open()
  }
}
