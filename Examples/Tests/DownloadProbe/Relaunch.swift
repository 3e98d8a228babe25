import Downloads
import Foundation

/// A service with a journal: the first process starts three jobs, and each later one continues them.
@MainActor final class Relaunch {
  private let file: URL
  private let service: DownloadService
  private let isFirst: Bool
  private var ends = 0
  private var reports = 0
  private let (changes, continuation) = AsyncStream<Void>.makeStream()

  init(_ file: URL) {
    self.file = file
    var configuration = DownloadConfiguration()
    let journal = file.appendingPathExtension("journal")
    configuration.journal = journal
    isFirst = !FileManager.default.fileExists(atPath: journal.path)
    service = DownloadService(identifier: "probe", configuration: configuration)
    service.delegate = self
  }

  /// Returns the numbers of outcomes and of finish events.
  func run(_ address: String) async -> (ends: Int, reports: Int) {
    service.connect()
    if isFirst {
      for number in 0..<3 {
        var request = DownloadRequest.get("\(address)/\(number)", to: .file(file.appendingPathExtension("\(number)")))
        request.resumes = true
        service.start(request)
      }
    }
    for await _ in changes where isFirst ? ends == 3 : reports > 0 { break }
    return (ends, reports)
  }
}

extension Relaunch: DownloadServiceDelegate {
  func downloadService(_ service: DownloadService, didEnd job: DownloadJob, with outcome: DownloadOutcome) {
    if case .finished = outcome { ends += 1 }
    continuation.yield()
  }

  func downloadService(_ service: DownloadService, didFinishEventsForIdentifier identifier: String) {
    if identifier == "probe" { reports += 1 }
    continuation.yield()
  }
}
