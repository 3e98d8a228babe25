import ArmatureTestSupport
import ArmatureTesting
import Foundation
import Testing

@testable import Downloads

extension DownloadService {
  /// A service with a journal in a folder, as a process creates it at launch.
  @MainActor static func launch(
    _ place: TemporaryFolder, _ transport: any Transport, _ recorder: DelegateRecorder?, journal: String = "journal",
    plugins: [any DownloadPlugin] = []
  ) -> DownloadService {
    var configuration = DownloadConfiguration.once
    configuration.journal = place.file(journal)
    configuration.plugins = plugins
    let service = DownloadService(identifier: "tl-1", configuration: configuration, transport: transport)
    service.delegate = recorder
    return service
  }

  /// Expects that a process with the journal `copy` requests nothing and delivers the end of one job, of `http://h/a`,
  /// with its file if there is one, and that nothing then remains in the journal.
  @MainActor static func expectDelivery(
    of outcome: DownloadOutcome, in place: TemporaryFolder, sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    // A process that is killed before it delivers the end has written the journal again.
    for _ in 0..<2 { try DownloadJournal.open(place.file("copy")).0.release() }
    let recorder = DelegateRecorder()
    let next = launch(place, ScriptedTransport(), recorder, journal: "copy")
    next.connect()
    let calls = await recorder.calls(2)
    #expect(calls == [.ended("http://h/a", outcome), .finishedEvents("tl-1")], sourceLocation: sourceLocation)
    let journal = try Data(contentsOf: place.file("copy"))
    #expect(JournalContents(journal).pending.isEmpty, sourceLocation: sourceLocation)
    if let file = outcome.file {
      #expect(FileManager.default.fileExists(atPath: file.location.path), sourceLocation: sourceLocation)
    }
    // A recorder removes the temporary files that it has received.
    withExtendedLifetime((next, recorder)) {}
  }
}
