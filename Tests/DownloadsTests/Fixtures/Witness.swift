import Downloads
import Foundation

/// One call of a delegate, as a value.
enum Told: Hashable {
  case ended(String, DownloadOutcome)
  case finishedEvents(String)
}

/// A delegate that keeps what it is told, and lets a test wait for it on the same actor.
///
/// It removes the temporary files that it was given when it goes.
final class Witness: DownloadServiceDelegate {
  private(set) var told: [Told] = []
  /// What a test wants to do during the call.
  var during: ((Told) -> Void)?
  private let arrivals = Arrivals()
  private var temporaryFiles: [URL] = []

  deinit {
    for file in temporaryFiles { try? FileManager.default.removeItem(at: file) }
  }

  /// The outcomes alone, in order.
  var outcomes: [DownloadOutcome] {
    told.compactMap { if case .ended(_, let outcome) = $0 { outcome } else { nil } }
  }

  func downloadService(_ service: DownloadService, didEnd job: DownloadJob, with outcome: DownloadOutcome) {
    if job.request.destination == .temporary, let file = outcome.file { temporaryFiles.append(file.location) }
    keep(.ended(job.request.url, outcome))
  }

  func downloadService(_ service: DownloadService, didFinishEventsForIdentifier identifier: String) {
    keep(.finishedEvents(identifier))
  }

  private func keep(_ call: Told) {
    told.append(call)
    during?(call)
    arrivals.add()
  }

  /// Waits until that many calls have come.
  func calls(_ count: Int, isolation: isolated any Actor = #isolation) async -> [Told] {
    await arrivals.reach(count)
    return told
  }
}

extension DownloadOutcome {
  /// The file, where there is one.
  var file: DownloadedFile? { if case .finished(let file) = self { file } else { nil } }

  /// The error, where there is one.
  var error: DownloadError? { if case .failed(let error) = self { error } else { nil } }
}
