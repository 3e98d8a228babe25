import Downloads
import Foundation

/// A process with a journal: the first begins three jobs, each later one goes on with what the one before has left.
@MainActor final class Relaunch {
  private let file: URL
  private let service: DownloadService
  private let isFirst: Bool
  private var ends = 0
  private var reports = 0
  private let (told, teller) = AsyncStream<Void>.makeStream()

  init(_ file: URL) {
    self.file = file
    var configuration = DownloadConfiguration()
    let journal = file.appendingPathExtension("journal")
    configuration.journal = journal
    isFirst = !FileManager.default.fileExists(atPath: journal.path)
    service = DownloadService(identifier: "probe", configuration: configuration)
    service.delegate = self
  }

  /// Returns how many ends and how many finished events were told.
  func run(_ address: String) async -> (ends: Int, reports: Int) {
    service.connect()
    if isFirst {
      for number in 0..<3 {
        var request = DownloadRequest.get("\(address)/\(number)", to: .file(file.appendingPathExtension("\(number)")))
        request.resumes = true
        service.start(request)
      }
    }
    for await _ in told where isFirst ? ends == 3 : reports > 0 { break }
    return (ends, reports)
  }
}

extension Relaunch: DownloadServiceDelegate {
  func downloadService(_ service: DownloadService, didEnd job: DownloadJob, with outcome: DownloadOutcome) {
    if case .finished = outcome { ends += 1 }
    teller.yield()
  }

  func downloadService(_ service: DownloadService, didFinishEventsForIdentifier identifier: String) {
    if identifier == "probe" { reports += 1 }
    teller.yield()
  }
}
