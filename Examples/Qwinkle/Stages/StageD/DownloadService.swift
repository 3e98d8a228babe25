import Foundation
import QwinkleStages

/// Stage D: is told how a download ended, and when all that was reported for a session is delivered.
@MainActor
protocol DownloadServiceDelegate: AnyObject {
  func downloadService(_ service: DownloadService, didFinish source: URL, file: URL?, error: (any Error)?)
  func downloadService(_ service: DownloadService, didFinishEventsForIdentifier identifier: String)
}

/// Stage D: the service downloads and tells its weak delegate; it knows nobody else.
@MainActor
final class DownloadService {
  weak var delegate: (any DownloadServiceDelegate)?

  private let tools: StageTools
  private var session: BackgroundSession?

  init(_ tools: StageTools) {
    self.tools = tools
  }

  /// Builds the session, the first time.
  func connect() {
    if session == nil { session = tools.session("tl-1", delegate: self) }
  }

  /// Creates a task and resumes it.
  func start() {
    session?.downloadTask(with: tools.timeline).resume()
  }
}

extension DownloadService: SessionDownloadDelegate {
  func session(_ session: BackgroundSession, _ task: SessionTask, didFinishDownloadingTo file: URL) {
    delegate?.downloadService(self, didFinish: task.url, file: file, error: nil)
  }
}

extension DownloadService: SessionTaskDelegate {
  func session(_ session: BackgroundSession, _ task: SessionTask, didCompleteWith error: (any Error)?) {
    if let error { delegate?.downloadService(self, didFinish: task.url, file: nil, error: error) }
  }
}

extension DownloadService: SessionDelegate {
  func sessionDidFinishEvents(_ session: BackgroundSession) {
    delegate?.downloadService(self, didFinishEventsForIdentifier: session.identifier)
  }
}
