import ArmatureTestSupport
import ArmatureTesting
import Delegation
import Downloads
import Foundation
import MessageTracing
import Testing

@Suite(.connected) struct ReportTests {
  @MainActor private final class Scene: DownloadServiceDelegate {
    private var waiting: CheckedContinuation<Void, Never>?

    func end() async { await withCheckedContinuation { waiting = $0 } }

    func downloadService(_ service: DownloadService, didEnd job: DownloadJob, with outcome: DownloadOutcome) {
      if let file = outcome.file { try? FileManager.default.removeItem(at: file.location) }
      waiting?.resume()
      waiting = nil
    }
  }

  @MainActor @Test("AR-64 a delegate call is a message in the recording in which the job was started")
  func delegateCalls() async throws {
    let site = try Site(.scripted) { _ in Answer(steps: [.text("text")]) }
    let service = DownloadService(configuration: .once, transport: site.transport)
    let scene = Scene()
    service.delegate = scene
    service.connect()
    let (_, first) = await recording {
      service.start(.get("\(site.base)/a"))
      await scene.end()
    }
    service.start(.get("\(site.base)/b"))
    await scene.end()
    let ends = first.messages.filter { $0.pattern == .delegation && $0.text.hasPrefix("didEnd") }
    #expect(ends.map(\.description) == ["DownloadService → Scene: didEnd with finished(DownloadedFile) [delegation]"])
  }

  @Test("an error mentions the destination only if the request names one")
  @MainActor func destinations() async throws {
    let place = try TemporaryFolder()
    let service = DownloadService(configuration: .once, transport: ScriptedTransport { _ in .failure(.cannotConnect) })
    let start = "Cannot reach the server of 'http://h/a': it accepts no connection."
    var upload = DownloadRequest(method: "PUT", url: "http://h/a", body: .data(Data("new".utf8)))
    let sent = await service.start(upload).outcome.error
    #expect(sent?.description.hasPrefix("\(start) The server is probably") == true)
    let error = await #expect(throws: DownloadError.self) { try await service.data(for: .get("http://h/a")) }
    #expect(error?.description.hasPrefix("\(start) The server is probably") == true)
    upload.destination = .file(place.file())
    let saved = await service.start(upload).outcome.error
    #expect(saved?.description.hasPrefix("\(start) The destination is unchanged. ") == true)
    #expect(saved == sent)
  }
}
