import ArmatureTestSupport
import Foundation
import LoopbackServer
import Synchronization
import Testing

@testable import Downloads
@testable import Transports

/// Two services that save one document to one file, one of which has received all of it.
@Suite(.connected) struct CompletePartTests {
  private let url = "http://h/x"

  private func head(_ tag: String, status: Int = 200, _ more: HTTPFields = [:]) -> ResponseHead {
    var fields = more
    fields["ETag"] = "\"\(tag)\""
    if status == 200 { fields["Content-Length"] = "10" }
    return ResponseHead(status: status, fields: fields, url: url)
  }

  @Test("DL-84 a part that is being checked belongs to its job", arguments: [true, false])
  @MainActor func checked(isDigested: Bool) async throws {
    let place = try TemporaryFolder()
    let gate = Gate()
    let (transport, otherTransport) = (ManualTransport(), ManualTransport())
    var request = DownloadRequest.get(url, to: .file(place.file(), ifOccupied: .replace))
    request.resumes = true
    let otherRequest = request
    request.validators = [{ _, _, _ in await gate.pass() }]
    if isDigested { request.expectedSHA256 = SHA256.hexadecimal("0123456789") }
    let service = DownloadService(configuration: .once, transport: transport)
    let other = DownloadService(configuration: .once, transport: otherTransport)

    let job = service.start(request)
    let call = try await transport.next()
    try call.sink.begin(head("1"))
    try call.sink.write(Data("0123456789".utf8))
    call.report(.finished(head("1")))
    await gate.reached()

    let otherJob = other.start(otherRequest)
    let otherCall = try await otherTransport.next()
    #expect(otherCall.request.fields["Range"] == "bytes=10-")
    // The document has changed.
    #expect(throws: ResponseSink.Refusal.self) {
      try otherCall.sink.begin(head("2"))
      try otherCall.sink.write(Data("other".utf8))
    }
    otherCall.report(.finished(head("2")))
    #expect(await otherJob.outcome.error?.reason == .partChanged(place.part(url)))
    gate.open()
    #expect(await job.outcome.file?.byteCount == 10)
    #expect(place.text() == "0123456789")
    #expect(place.names == ["document"])
    withExtendedLifetime((service, other)) {}
  }

  @Test(
    "DL-84 a complete part stays reserved when its exchange ends, and one that isn't complete is free",
    arguments: [(10, true), (4, false)])
  @MainActor func reserved(count: Int, isReserved: Bool) async throws {
    let place = try TemporaryFolder()
    let transport = ManualTransport()
    var request = DownloadRequest.get(url, to: .file(place.file()))
    request.resumes = true
    let service = DownloadService(configuration: .once, transport: transport)
    let job = service.start(request)
    let call = try await transport.next()
    try call.sink.begin(head("1"))
    try call.sink.write(Data("0123456789".prefix(count).utf8))
    let part = PartialFile(for: "document", in: place.folder, from: url)
    #expect(part.isInUse)
    let sink = try #require(call.sink as? ResponseSink)
    #expect(sink.close().count == count)
    #expect(part.isInUse == isReserved)
    job.cancel()
    #expect(await job.outcome == .cancelled())
    #expect(!part.isInUse && place.names == [])
  }

  @Test("DL-84 jobs that begin in the same moment never remove or describe each other's part")
  func begun() throws {
    let place = try TemporaryFolder()
    var request = DownloadRequest.get(url, to: .file(place.file()))
    request.resumes = true
    let found = Mutex<[String]>([])
    let begun = Mutex<Set<Int>>([])
    DispatchQueue.concurrentPerform(iterations: 4) { [request] job in
      let destination = FileDestination(for: request, isResumable: true)
      let partial = destination.partial
      for round in 0..<500 {
        if round % 5 == 0 { keepAnother(request, round) }
        // Where a validator is missing, no sidecar may remain.
        let validator = round % 3 == 0 ? nil : EntityValidator.entityTag("\"\(job)-\(round)\"")
        do throws(DownloadError.Reason) {
          let descriptor = try destination.createPart()
          _ = begun.withLock { $0.insert(job) }
          let code = partial.describe(PartState(count: 0, validator: validator), of: url)
          if code != nil { found.withLock { $0.append("error \(code ?? 0)") } }
          let isOwn = SystemCall.isFile(descriptor, at: partial.path, followsLinks: false)
          if !isOwn || partial.byteCount != 0 { found.withLock { $0.append("another part") } }
          if partial.description?.validator != validator { found.withLock { $0.append("another sidecar") } }
          SystemCall.unlockAndClose(descriptor)
          if round % 2 == 0 { partial.discard() }
        } catch .partChanged {
          continue
        } catch {
          found.withLock { $0.append("\(error)") }
        }
      }
    }
    #expect(found.withLock { $0 } == [])
    #expect(begun.withLock { $0 } == [0, 1, 2, 3])
  }

  /// Keeps a part of a job that has begun beside the first one, for a later job.
  private func keepAnother(_ request: DownloadRequest, _ number: Int) {
    let destination = FileDestination(for: request, isResumable: false)
    guard let descriptor = try? destination.createPart() else { return }
    _ = SystemCall.write(Data("0123".utf8), to: descriptor)
    SystemCall.unlockAndClose(descriptor)
    _ = destination.keep(PartState(count: 4, total: 10, validator: .entityTag("\"kept-\(number)\"")), of: url)
  }

  @Test("DL-84 a part that another job removes or begins again just when a job continues it is no error of the system")
  func continued() throws {
    let place = try TemporaryFolder()
    var request = DownloadRequest.get(url, to: .file(place.file()))
    request.resumes = true
    let state = PartState(count: 4, total: 10, validator: .entityTag("\"1\""))
    var sent = TransportRequest(method: "GET", url: try #require(URL(string: url)))
    sent.fields["Range"] = "bytes=4-"
    let partHead = head("1", status: 206, ["Content-Range": "bytes 4-9/10"])
    let found = Mutex<[String]>([])
    let isDone = Atomic(false)
    DispatchQueue.concurrentPerform(iterations: 2) { [request, sent] job in
      let destination = FileDestination(for: request, isResumable: true)
      let partial = destination.partial
      guard job == 0 else {
        // The other job only begins and removes the part.
        while !isDone.load(ordering: .acquiring) {
          guard let descriptor = try? destination.createPart() else { continue }
          _ = SystemCall.write(Data("0123".utf8), to: descriptor)
          _ = partial.describe(state, of: url)
          SystemCall.unlockAndClose(descriptor)
          partial.discard()
        }
        return
      }
      for _ in 0..<1_000 {
        let sink = ResponseSink(
          request, sent, destination: destination, resuming: state, limit: nil, now: { .zero }, report: { _ in })
        try? sink.begin(partHead)
        switch sink.close().failure {
        case nil, .partChanged: break
        case let reason?: found.withLock { $0.append("\(reason)") }
        }
      }
      isDone.store(true, ordering: .releasing)
    }
    #expect(found.withLock { $0 } == [])
  }
}
