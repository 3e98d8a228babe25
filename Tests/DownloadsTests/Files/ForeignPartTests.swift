import ArmatureTestSupport
import ArmatureTesting
import Foundation
import LoopbackServer
import Testing

@testable import Downloads

/// Two downloads for one file, or another program that removes files during a download.
@Suite(.connected) struct ForeignPartTests {
  @Test(
    "DL-84 a part that another program replaced or truncated never becomes the file", arguments: ["", "other", "fir"])
  @MainActor func replaced(by text: String) async throws {
    let place = try TemporaryFolder()
    try place.write("old")
    let part = place.part("http://h/x")
    let transport = ScriptedTransport { _ in
      ScriptedAnswer([
        .head(200, ["Content-Length": "10", "ETag": "\"1\""]), .text("first"),
        .wait {
          try? FileManager.default.removeItem(at: part)
          if !text.isEmpty { try? Data(text.utf8).write(to: part) }
        },
        .text("later"),
      ])
    }
    var request = DownloadRequest.get("http://h/x", to: .file(place.file(), ifOccupied: .replace))
    request.resumes = true
    let outcome = await events(of: request, .once, over: transport).outcome
    #expect(outcome?.error?.reason == .partChanged(part))
    #expect(outcome?.error?.partial == nil)
    #expect(place.text() == "old")
    #expect(
      outcome?.error?.description
        == "The part '\(part.path)' was changed by another program: another download probably has the same destination, "
        + "which is unchanged. Let one of them end before the other begins.")
  }

  @Test(
    "DL-84 a second job for the file of a job that runs fails, and the first one isn't affected", arguments: [1, 2])
  @MainActor func second(connections: Int) async throws {
    let place = try TemporaryFolder()
    let gate = Gate()
    let fields: HTTPFields = ["Content-Length": "10", "ETag": "\"1\"", "Accept-Ranges": "bytes"]
    let transport = ScriptedTransport { request in
      guard request.fields["Range"] == nil else {
        var rest = fields
        (rest["Content-Range"], rest["Content-Length"]) = ("bytes 5-9/10", "5")
        return ScriptedAnswer([.head(206, rest), .text("later")])
      }
      return ScriptedAnswer([.head(200, fields), .text("first"), .wait { await gate.pass() }, .text("later")])
    }
    var request = DownloadRequest.get("http://h/x", to: .file(place.file(), ifOccupied: .replace))
    (request.resumes, request.connections) = (true, connections)
    let first = Task { @MainActor [request] in await events(of: request, .once, over: transport).outcome }
    await gate.reached()
    let second = await events(of: request, .once, over: transport).outcome
    #expect(second?.error?.reason == .partChanged(place.part("http://h/x")))
    #expect(second?.error?.partial == nil)
    gate.open()
    #expect(await first.value?.file?.byteCount == 10)
    #expect(place.text() == "firstlater")
    #expect(place.names == ["document"])
  }

  private let url = "http://h/x"

  /// A job that has requested the rest of a part of ten bytes, and its call of the transport.
  @MainActor private func waiting(
    _ place: TemporaryFolder
  ) async throws -> (service: DownloadService, job: DownloadJob, call: ManualTransport.Call) {
    try writePart("0123456789", total: 20, for: url, in: place)
    let transport = ManualTransport()
    let service = DownloadService(configuration: .once, transport: transport)
    var request = DownloadRequest.get(url, to: .file(place.file()))
    request.resumes = true
    let job = service.start(request)
    return (service, job, try await transport.next())
  }

  /// Writes to the part as another process does that fetches ranges.
  private func writeRanges(_ place: TemporaryFolder) throws -> PartState {
    let partial = PartialFile(for: place.file(), from: url)
    let file = try FileHandle(forWritingTo: partial.part)
    try file.seek(toOffset: 16)
    try file.write(contentsOf: Data("gh".utf8))
    let ranges = try #require(ByteRanges(pairs: [[0, 10], [16, 18]], total: 20))
    let state = PartState(count: 10, total: 20, validator: .entityTag("\"1\""), ranges: ranges)
    #expect(partial.describe(state, of: url) == nil)
    return state
  }

  @Test(
    "DL-84 a job that ends leaves the part alone to which another process writes, or has written",
    arguments: [true, false])
  @MainActor func written(isLocked: Bool) async throws {
    let place = try TemporaryFolder()
    let (service, job, _) = try await waiting(place)
    let state = try writeRanges(place)
    let descriptor = open(place.part(url).path, O_RDWR)
    defer { close(descriptor) }
    if isLocked { #expect(PartialFile.lock(descriptor)) }
    job.cancel(keepingPartial: true)
    let partial = PartialDownload(file: place.part(url), byteCount: 12, total: 20, validator: .entityTag("\"1\""))
    #expect(await job.outcome == .cancelled(partial: isLocked ? nil : partial))
    #expect(PartialFile(for: place.file(), from: url).resumableState(for: url) == state)
    withExtendedLifetime(service) {}
  }

  @Test("DL-84 a part to which another process wrote ranges is continued as it was found, and can be resumed")
  @MainActor func rangesOfAnother() async throws {
    let place = try TemporaryFolder()
    let (service, job, call) = try await waiting(place)
    _ = try writeRanges(place)
    let fields: HTTPFields = ["Content-Range": "bytes 10-19/20", "ETag": "\"1\""]
    try call.sink.begin(ResponseHead(status: 206, fields: fields, url: url))
    try call.sink.write(Data("ab".utf8))
    job.cancel(keepingPartial: true)
    let partial = PartialDownload(file: place.part(url), byteCount: 12, total: 20, validator: .entityTag("\"1\""))
    #expect(await job.outcome == .cancelled(partial: partial))
    #expect(try String(contentsOf: place.part(url), encoding: .utf8) == "0123456789ab")
    withExtendedLifetime(service) {}
  }

  @Test(
    "DL-84 a part that another process has begun again isn't continued",
    arguments: [("2", [[0, 15]]), ("1", [[0, 5], [10, 15]])])
  @MainActor func begunAgain(tag: String, pairs: [[Int]]) async throws {
    let place = try TemporaryFolder()
    let (service, job, call) = try await waiting(place)
    let partial = PartialFile(for: place.file(), from: url)
    let file = try FileHandle(forWritingTo: partial.part)
    try file.truncate(atOffset: 0)
    try file.write(contentsOf: Data("another version".utf8))
    let state = PartState(
      count: pairs[0][1], total: 20, validator: .entityTag("\"\(tag)\""), ranges: ByteRanges(pairs: pairs, total: 20))
    #expect(partial.describe(state, of: url) == nil)
    let fields: HTTPFields = ["Content-Range": "bytes 10-19/20", "ETag": "\"1\""]
    #expect(throws: ResponseSink.Refusal.self) {
      try call.sink.begin(ResponseHead(status: 206, fields: fields, url: url))
    }
    job.cancel()
    #expect(await job.outcome == .cancelled())
    withExtendedLifetime(service) {}
  }

  @Test("DL-84 a job that begins when another process has just begun fails, and says so")
  func simultaneous() throws {
    let place = try TemporaryFolder()
    try writePart("0123456789", total: 20, for: url, in: place)
    let descriptor = open(place.part(url).path, O_RDWR)
    defer { close(descriptor) }
    #expect(PartialFile.lock(descriptor))
    let destination = FileDestination(for: .get(url, to: .file(place.file())), isResumable: true)
    #expect(throws: DownloadError.Reason.partChanged(place.part(url))) { try destination.createPart() }
    #expect(try String(contentsOf: place.part(url), encoding: .utf8) == "0123456789")
  }

  @Test(
    "DL-84 a part that another job has for a moment is awaited, and one that it keeps is left", arguments: [3, nil])
  func awaited(pauses: Int?) throws {
    let place = try TemporaryFolder()
    try place.write("part")
    let (other, own) = (open(place.file().path, O_RDWR), open(place.file().path, O_RDWR))
    defer { for descriptor in [other, own] { close(descriptor) } }
    #expect(PartialFile.lock(other))
    var count = 0
    let isLocked = PartialFile.lock(own) {
      count += 1
      if count == pauses { SystemCall.unlock(other) }
    }
    #expect(isLocked == (pauses != nil))
    #expect(count == pauses ?? 5)
  }

  @Test(
    "DL-84 a job that fails since another one has the part leaves it, even if that one pauses then",
    arguments: [true, false])
  @MainActor func left(isResuming: Bool) async throws {
    let place = try TemporaryFolder()
    try writePart("0123456789", total: 20, for: url, in: place)
    let descriptor = open(place.part(url).path, O_RDWR)
    #expect(PartialFile.lock(descriptor))
    let transport = ManualTransport()
    let service = DownloadService(configuration: .once, transport: transport)
    var request = DownloadRequest.get(url, to: .file(place.file()))
    request.resumes = true
    let job = service.start(request)
    let call = try await transport.next()
    let fields: HTTPFields =
      isResuming ? ["Content-Range": "bytes 10-19/20", "ETag": "\"1\""] : ["Content-Length": "20"]
    #expect(throws: ResponseSink.Refusal.self) {
      try call.sink.begin(ResponseHead(status: isResuming ? 206 : 200, fields: fields, url: url))
    }
    // The other job pauses: it frees the part before it keeps it.
    SystemCall.unlockAndClose(descriptor)
    call.report(.failed(.sinkRefused))
    #expect(await job.outcome.error?.reason == .partChanged(place.part(url)))
    #expect(try String(contentsOf: place.part(url), encoding: .utf8) == "0123456789")
    #expect(PartialFile(for: place.file(), from: url).resumableState(for: url)?.count == 10)
    withExtendedLifetime(service) {}
  }

  @Test("DL-84 a pause doesn't replace the part to which another process writes")
  @MainActor func paused() async throws {
    let place = try TemporaryFolder()
    let gate = Gate()
    let site = try stalling(.scripted, gate)
    let url = "\(site.base)/x"
    try writePart("other", total: 20, for: url, in: place)
    let descriptor = open(place.part(url).path, O_RDWR)
    defer { close(descriptor) }
    #expect(PartialFile.lock(descriptor))
    let end = await events(of: request(site, place, resumes: false), over: site.transport) { event, job in
      if case .progress = event { job.cancel(keepingPartial: true) }
    }.outcome
    gate.open()
    #expect(end == .cancelled(partial: nil))
    #expect(place.names == place.partNames(url))
    #expect(try String(contentsOf: place.part(url), encoding: .utf8) == "other")
  }
}
