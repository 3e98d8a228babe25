import Foundation
import QwinkleStages

/// Stage C: is told how a download ended, by a file or by an error, never by both.
@MainActor
protocol DownloadServiceDelegate: AnyObject {
  func downloadService(_ service: DownloadService, didFinish source: URL, file: URL?, error: (any Error)?)
}

/// Stage C: the service downloads, and a weak delegate decides what happens to the file.
///
/// One smell is left: it reaches for the application delegate.
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
    (SharedApplication.delegate as? StageAppDelegate)?.runCompletionHandler(of: session.identifier)
  }
}
