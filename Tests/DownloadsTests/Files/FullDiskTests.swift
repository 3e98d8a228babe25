import ArmatureTestSupport
import ArmatureTesting
import Foundation
import Testing

@testable import Downloads

/// Volumes without space, imitated by a limit for the size of files in a process of its own.
@Suite struct FullDiskTests {
  @Test("DL-112 a full disk keeps the part, and a later job continues it")
  func kept() async {
    await #expect(processExitsWith: .success) { try await FullDiskTests.keep() }
  }

  @MainActor private static func keep() async throws {
    let place = try TemporaryFolder()
    let text = String(repeating: "0123456789", count: 1000)
    let fields: HTTPFields = ["ETag": "\"1\"", "Content-Length": "10000"]
    let pieces = stride(from: 0, to: 10_000, by: 3000).map { start in
      ScriptedAnswer.Step.text(String(text.dropFirst(start).prefix(3000)))
    }
    let transport = ScriptedTransport { request in
      guard let range = request.fields["Range"] else { return ScriptedAnswer([.head(200, fields)] + pieces) }
      let start = Int(range.dropFirst("bytes=".count).dropLast()) ?? 0
      let rest: HTTPFields = ["ETag": "\"1\"", "Content-Range": "bytes \(start)-9999/10000"]
      return .text(String(text.dropFirst(start)), status: 206, fields: rest)
    }
    var request = DownloadRequest.get("http://h/x", to: .file(place.file()))
    request.resumes = true
    let service = DownloadService(configuration: .once, transport: transport)
    limitFiles(to: 7000)
    let error = await service.start(request).outcome.error
    limitFiles(to: nil)
    let part = PartialFile(for: place.file(), from: "http://h/x")
    // 7000 bytes fit, but the third piece wasn't written as a whole.
    precondition(error?.reason == .unwritableDestination(place.file(), code: EFBIG))
    precondition(error?.partial?.byteCount == 6000 && error?.partial?.file == part.part)
    precondition(part.byteCount == 6000)
    let file = await service.start(request).outcome.file
    precondition(file?.byteCount == 10_000 && place.text() == text)
    precondition(transport.requests.map { $0.fields["Range"] } == [nil, "bytes=6000-"])
    precondition(place.names == ["document"])
  }

  @Test("DL-112 if not even the sidecar fits, nothing is kept, and the error says so")
  func nothing() async {
    await #expect(processExitsWith: .success) { try await FullDiskTests.keepNothing() }
  }

  @MainActor private static func keepNothing() async throws {
    let place = try TemporaryFolder()
    let transport = ScriptedTransport(.text("hello", fields: ["ETag": "\"1\""]))
    var request = DownloadRequest.get("http://h/x", to: .file(place.file()))
    request.resumes = true
    let service = DownloadService(configuration: .once, transport: transport)
    limitFiles(to: 10)
    let error = await service.start(request).outcome.error
    limitFiles(to: nil)
    precondition(error?.reason == .unwritableDestination(place.file(), code: EFBIG))
    precondition(error?.partial == nil && place.names.isEmpty)
    precondition(error?.description.hasSuffix(" Nothing that arrived is kept.") == true)
  }

  @Test("DL-96 a file that arrives while the journal's disk is full isn't fetched again", .timeLimit(.minutes(1)))
  func journal() async {
    await #expect(processExitsWith: .success) { try await FullDiskTests.fill(hasOther: true) }
    await #expect(processExitsWith: .success) { try await FullDiskTests.fill(hasOther: false) }
  }

  /// Downloads a file while the journal takes no more records, and expects that a later process doesn't restore the job.
  ///
  /// - Parameter hasOther: Whether another job is pending, so that the journal can't be emptied. Then the records are
  ///   written when there is space again.
  @MainActor private static func fill(hasOther: Bool) async throws {
    let place = try TemporaryFolder()
    let journal = place.file("journal")
    let transport = ScriptedTransport { request in
      if request.url.path == "/full" { limitFiles(to: (try? Data(contentsOf: journal)).map { UInt($0.count) }) }
      return request.url.path == "/held" ? ScriptedAnswer([.hold]) : .text("here")
    }
    let recorder = DelegateRecorder()
    var service: DownloadService? = .launch(place, transport, recorder)
    if hasOther { service?.start(.get("http://h/held", to: .file(place.file("held")))) }
    service?.start(.get("http://h/full", to: .file(place.file("full"))))
    _ = await recorder.calls(1)
    precondition(recorder.outcomes.map { $0.file != nil } == [true])
    if hasOther {
      limitFiles(to: nil)
      service?.start(.get("http://h/later", to: .file(place.file("later"))))
      _ = await recorder.calls(2)
      precondition(recorder.outcomes.map { $0.file != nil } == [true, true])
    }
    service = nil
    let pending = JournalContents(try Data(contentsOf: journal)).pending
    precondition(pending.map(\.request.url) == (hasOther ? ["http://h/held"] : []))
  }
}

/// Limits the size of the files that the process writes; nil removes the limit.
private func limitFiles(to size: UInt?) {
  // Otherwise the signal ends the process.
  signal(SIGXFSZ, SIG_IGN)
  #if canImport(Darwin)
    var limit = rlimit(rlim_cur: size.map { rlim_t($0) } ?? RLIM_INFINITY, rlim_max: RLIM_INFINITY)
    setrlimit(RLIMIT_FSIZE, &limit)
  #else
    var limit = rlimit(rlim_cur: size.map { rlim_t($0) } ?? rlim_t.max, rlim_max: rlim_t.max)
    setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
  #endif
}
