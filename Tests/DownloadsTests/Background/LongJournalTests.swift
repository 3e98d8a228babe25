import ArmatureTestSupport
import ArmatureTesting
import Foundation
import MessageRecording
import Testing

@testable import Downloads

/// What a journal keeps when it is written again: while it is long, and when an older version opens it.
@Suite(.connected) struct LongJournalTests {
  private static func begin(_ job: String, in journal: DownloadJournal) throws {
    try journal.append(JournalRecord(job: job, request: StoredRequest(.get("http://h/\(job)"))))
  }

  private static func deliver(_ jobs: Range<Int>, in journal: DownloadJournal) throws {
    for number in jobs {
      try begin("\(number)", in: journal)
      try journal.append(JournalRecord(job: "\(number)", isDelivered: true))
    }
  }

  private static func jobs(in file: URL) throws -> [String] {
    JournalContents(try Data(contentsOf: file)).pending.map(\.job)
  }

  @Test("DL-96 a journal doesn't grow forever while one of its jobs is always pending")
  func oneIsAlwaysPending() throws {
    let place = try TemporaryFolder()
    let file = place.file("journal")
    let (journal, _) = try DownloadJournal.open(file)
    var longest = 0
    for number in 0..<1_000 {
      try Self.begin("a\(number)", in: journal)
      if number > 0 { try journal.append(JournalRecord(job: "a\(number - 1)", isDelivered: true)) }
      longest = max(longest, try Data(contentsOf: file).count)
    }
    #expect(longest < 80_000)
    // The file is still that of this service alone, and has all that is needed.
    #expect(throws: DownloadError.Reason.journalInUse(file)) { _ = try DownloadJournal.open(file) }
    #expect(try Self.jobs(in: file) == ["a999"])
    #expect(place.names == ["journal"])
    journal.release()
    #expect(try DownloadJournal.open(file).1.map(\.job) == ["a999"])
  }

  @Test("DL-96 a journal that is written again keeps all records of its pending jobs")
  func keepsRecords() throws {
    let place = try TemporaryFolder()
    let file = place.file("journal")
    let (journal, _) = try DownloadJournal.open(file)
    let head = ResponseHead(status: 200, fields: ["ETag": "\"1\""], url: "http://h/a")
    let document = DownloadedFile(location: place.file(), byteCount: 4, head: head)
    for job in ["done", "canceled"] { try Self.begin(job, in: journal) }
    try journal.append(JournalRecord(job: "done", file: StoredFile(document)))
    try journal.append(JournalRecord(job: "canceled", keepsPartial: true))
    try Self.deliver(0..<400, in: journal)
    let pending = JournalContents(try Data(contentsOf: file)).pending
    #expect(pending.map(\.job) == ["done", "canceled"])
    #expect(pending.first?.file == document)
    #expect(pending.last?.keepsPartial == true)
    #expect(try Data(contentsOf: file).count < 80_000)
  }

  @Test("DL-96 a journal that can't be written again, or was moved, keeps what it has", arguments: [true, false])
  func cannotBeReplaced(isMoved: Bool) throws {
    let place = try TemporaryFolder()
    let (file, other) = (place.file("journal"), place.file("other"))
    let (journal, _) = try DownloadJournal.open(file)
    try Self.begin("pending", in: journal)
    if isMoved {
      try FileManager.default.moveItem(at: file, to: other)
      try Data("another".utf8).write(to: file)
    } else {
      try FileManager.default.createDirectory(at: place.file("journal.new"), withIntermediateDirectories: false)
    }
    try Self.deliver(0..<400, in: journal)
    #expect(try Self.jobs(in: isMoved ? other : file) == ["pending"])
    if isMoved { #expect(place.text("journal") == "another") }
  }

  /// Records of a version that has priorities by number, pauses, and checksums of a file.
  private static func recordsOfNewerVersion() throws -> [String] {
    let request = String(decoding: try JSONEncoder().encode(StoredRequest(.get("http://h/a"))), as: UTF8.self)
    let longer = "{\"added\":[1],\(request.dropFirst())"
    return [
      "{\"job\":\"changed\",\"request\":{\"priority\":7}}",
      "{\"job\":\"paused\",\"request\":\(request)}",
      "{\"job\":\"paused\",\"pausedUntil\":5}",
      "{\"job\":\"finished\",\"request\":\(request)}",
      "{\"job\":\"finished\",\"file\":{\"checksum\":\"ab\"}}",
      "{\"job\":\"longer\",\"request\":\(longer)}",
    ]
  }

  @Test("DL-96 records of a newer version stay as they are, and a diagnostic reports them")
  @MainActor func newer() async throws {
    let place = try TemporaryFolder()
    let file = place.file("journal")
    let records = try Self.recordsOfNewerVersion()
    let ended = ["{\"job\":\"over\",\"request\":{\"priority\":7}}", "{\"isDelivered\":true,\"job\":\"over\"}"]
    try Data((ended + records).map { "\($0)\n" }.joined().utf8).write(to: file)
    let (journal, pending) = try DownloadJournal.open(file)
    #expect(pending.map(\.job) == ["longer"])
    #expect(place.text("journal") == records.map { "\($0)\n" }.joined())
    try Self.deliver(0..<400, in: journal)
    #expect(records.allSatisfy { place.text("journal")?.contains($0) == true })
    try journal.append(JournalRecord(job: "longer", isDelivered: true))
    journal.release()

    let recorder = DelegateRecorder()
    let log = DiagnosticLog()
    let service = DownloadService.launch(place, ScriptedTransport(.text("here")), recorder)
    withDiagnostics(to: log.keep) { service.connect() }
    service.start(.get("http://h/new"))
    #expect(await recorder.calls(1).count == 1)
    #expect(
      log.diagnostics == [
        Diagnostic(
          .journalRecordsKept,
          """
          Cannot restore 3 jobs from the journal '\(file.path)': the records have changes that this version can't read. \
          They are kept for the newer version that has probably written them.
          """)
      ])
    withExtendedLifetime(service) {}
  }
}
