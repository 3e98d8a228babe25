import ArmatureTestSupport
import ArmatureTesting
import Foundation
import MessageRecording
import Testing

@testable import Downloads

/// Services whose journal can't be used at first.
@Suite(.connected) struct UnusableJournalTests {
  enum Obstacle: CaseIterable { case otherService, missingFolder }

  @Test(
    "DL-96 when the reason why a journal can't be used has passed, the next job begins and earlier jobs are restored",
    arguments: Obstacle.allCases)
  @MainActor func passes(_ obstacle: Obstacle) async throws {
    let place = try TemporaryFolder()
    let (folder, moved) = (place.file("folder"), place.file("moved"))
    let file = folder.appending(path: "journal")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    let (other, _) = try DownloadJournal.open(file)
    let earlier = DownloadRequest.get("http://h/earlier", to: .file(place.file("earlier")))
    try other.append(JournalRecord(job: "1", request: StoredRequest(earlier)))
    if obstacle == .missingFolder {
      other.release()
      try FileManager.default.moveItem(at: folder, to: moved)
    }
    let recorder = DelegateRecorder()
    let service = DownloadService.launch(
      place, ScriptedTransport { _ in .text("here") }, recorder, journal: "folder/journal")
    service.start(.get("http://h/refused", to: .file(place.file("refused"))))
    let reason: DownloadError.Reason =
      obstacle == .otherService ? .journalInUse(file) : .journalUnusable(file, code: ENOENT)
    #expect(await recorder.calls(1) == [.ended("http://h/refused", .failed(DownloadError(reason)))])
    if obstacle == .missingFolder {
      try FileManager.default.moveItem(at: moved, to: folder)
    } else {
      other.release()
    }
    service.start(.get("http://h/new", to: .file(place.file("new"))))
    #expect(await recorder.calls(4).contains(.finishedEvents("tl-1")))
    #expect(place.text("new") == "here")
    #expect(place.text("earlier") == "here")
    withExtendedLifetime(service) {}
  }

  @Test("DL-96 a service that connects and can't use its journal says so", arguments: Obstacle.allCases)
  @MainActor func connects(_ obstacle: Obstacle) async throws {
    let place = try TemporaryFolder()
    let name = obstacle == .otherService ? "journal" : "folder/journal"
    let other = obstacle == .otherService ? try DownloadJournal.open(place.file(name)).0 : nil
    let recorder = DelegateRecorder()
    let log = DiagnosticLog()
    let service = DownloadService.launch(place, ScriptedTransport(), recorder, journal: name)
    withDiagnostics(to: log.keep) { service.connect() }
    service.handleEvents(forBackgroundIdentifier: "tl-1")
    #expect(await recorder.calls(1) == [.finishedEvents("tl-1")])
    let file = place.file(name)
    let reason: DownloadError.Reason =
      obstacle == .otherService ? .journalInUse(file) : .journalUnusable(file, code: ENOENT)
    #expect(
      log.diagnostics == [
        Diagnostic(
          .journalNotOpened,
          "No job is restored from the journal yet. The service tries again when it starts a job. \(reason)")
      ])
    withExtendedLifetime((service, other)) {}
  }

  @Test("DL-96 the system's report and that of a journal that opens late are one", arguments: [true, false])
  @MainActor func oneReport(isReportedBefore: Bool) async throws {
    let place = try TemporaryFolder()
    let (other, _) = try DownloadJournal.open(place.file("journal"))
    try other.append(JournalRecord(job: "1", request: StoredRequest(.get("http://h/earlier"))))
    let recorder = DelegateRecorder()
    let service = DownloadService.launch(place, ScriptedTransport { _ in .text("here") }, recorder)
    service.start(.get("http://h/refused"))
    #expect(await recorder.calls(1).count == 1)
    if isReportedBefore {
      service.handleEvents(forBackgroundIdentifier: "tl-1")
      #expect(await recorder.calls(2).last == .finishedEvents("tl-1"))
    }
    other.release()
    service.start(.get("http://h/new"))
    if !isReportedBefore { service.handleEvents(forBackgroundIdentifier: "tl-1") }
    _ = await recorder.calls(4)
    // A second report would come before this end.
    service.start(.get("http://h/last"))
    let calls = await recorder.calls(5)
    #expect(calls.count { $0 == .finishedEvents("tl-1") } == 1)
    #expect(recorder.outcomes.compactMap(\.file).count == 3)
    withExtendedLifetime(service) {}
  }
}
