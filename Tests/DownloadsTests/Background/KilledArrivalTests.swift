import ArmatureTestSupport
import ArmatureTesting
import Foundation
import Synchronization
import Testing

@testable import Downloads

/// Processes that are killed when a file has its name, before the journal says so.
@Suite(.connected) struct KilledArrivalTests {
  /// Copies a journal when a file has arrived, before its end is recorded: what a process that is killed then leaves.
  private struct Kill: DownloadPlugin {
    let journal: URL
    let copy: URL

    func willSend(_ request: TransportRequest, for job: DownloadJob) {}

    func willDeliver(_ outcome: DownloadOutcome, of job: DownloadJob) -> DownloadOutcome {
      try? FileManager.default.copyItem(at: journal, to: copy)
      return outcome
    }
  }

  /// Downloads a document, and returns the outcome; then the journal is as a process that is killed leaves it.
  @MainActor private static func download(_ request: DownloadRequest, _ place: TemporaryFolder) async -> DownloadOutcome
  {
    let recorder = DelegateRecorder()
    let service = DownloadService.launch(
      place, ScriptedTransport(.text("here", fields: ["ETag": "\"1\""])), recorder,
      plugins: [Kill(journal: place.file("journal"), copy: place.file("copy"))])
    // The receiver of a temporary file removes it.
    service.holdDeliveries()
    defer { withExtendedLifetime(service) {} }
    return await service.start(request).outcome
  }

  enum Arrival: CaseIterable { case new, replaced, unique, suggested, linked, temporary }

  @Test(
    "DL-96 a file that arrived just before the process was killed isn't fetched again", arguments: Arrival.allCases,
    [false, true])
  @MainActor func arrived(_ arrival: Arrival, isResumable: Bool) async throws {
    let place = try TemporaryFolder()
    if arrival == .replaced || arrival == .unique { try Data("old".utf8).write(to: place.file()) }
    if arrival == .linked {
      try FileManager.default.createSymbolicLink(at: place.file(), withDestinationURL: place.file("target"))
    }
    var request = DownloadRequest.get("http://h/a")
    request.resumes = isResumable
    request.destination =
      switch arrival {
      case .new: .file(place.file())
      case .replaced, .linked: .file(place.file(), ifOccupied: .replace)
      case .unique: .file(place.file(), ifOccupied: .unique)
      case .suggested: .folder(place.folder)
      case .temporary: .temporary
      }
    let outcome = await Self.download(request, place)
    #expect(outcome.file != nil)
    try await DownloadService.expectDelivery(of: outcome, in: place)
  }

  @Test("DL-96 plugins see the end of a job whose file had arrived")
  @MainActor func plugins() async throws {
    struct Refusal: DownloadPlugin {
      func willSend(_ request: TransportRequest, for job: DownloadJob) {}

      func willDeliver(_ outcome: DownloadOutcome, of job: DownloadJob) -> DownloadOutcome {
        outcome.file == nil ? outcome : .cancelled()
      }
    }
    let place = try TemporaryFolder()
    #expect(await Self.download(.get("http://h/a", to: .file(place.file())), place).file != nil)
    let recorder = DelegateRecorder()
    let next = DownloadService.launch(place, ScriptedTransport(), recorder, journal: "copy", plugins: [Refusal()])
    next.connect()
    #expect(await recorder.calls(2) == [.ended("http://h/a", .cancelled()), .finishedEvents("tl-1")])
  }

  @Test("DL-96 the search for a free name isn't recorded", arguments: [false, true])
  @MainActor func searched(isResumable: Bool) async throws {
    let place = try TemporaryFolder()
    for name in FileNaming.candidates(for: place.file().lastPathComponent).prefix(20) {
      try Data("old".utf8).write(to: place.file(name))
    }
    var request = DownloadRequest.get("http://h/a", to: .file(place.file(), ifOccupied: .unique))
    request.resumes = isResumable
    let outcome = await Self.download(request, place)
    #expect(outcome.file != nil)
    let records = try String(contentsOf: place.file("copy"), encoding: .utf8).split(separator: "\n")
    #expect(records.count { $0.contains("\"arrival\"") } == 1)
  }

  @Test("DL-96 a file that isn't the one that arrived is none: the job begins again", arguments: [true, false])
  @MainActor func isAnother(isThere: Bool) async throws {
    let place = try TemporaryFolder()
    let outcome = await Self.download(.get("http://h/a", to: .file(place.file(), ifOccupied: .replace)), place)
    #expect(outcome.file?.byteCount == 4)
    try FileManager.default.removeItem(at: place.file())
    if isThere { try Data("mine".utf8).write(to: place.file()) }
    let recorder = DelegateRecorder()
    let next = DownloadService.launch(place, ScriptedTransport(.text("again")), recorder, journal: "copy")
    next.connect()
    #expect(await recorder.calls(2).count == 2)
    #expect(recorder.outcomes.first?.file?.byteCount == 5)
    #expect(place.text() == "again")
  }
}
