import Delegation
import Foundation
import QwinkleStages

/// Stage D: receives the result of a download, and a report when all events of a session are delivered.
@MainActor
protocol DownloadServiceDelegate: AnyObject {
  func downloadService(_ service: DownloadService, didFinish source: URL, file: URL?, error: (any Error)?)
  func downloadService(_ service: DownloadService, didFinishEventsForIdentifier identifier: String)
}

/// Stage D: the service downloads and reports to its weak delegate.
///
/// It references no other object of the app.
@MainActor
final class DownloadService {
  @WeakDelegate var delegate: (any DownloadServiceDelegate)?

  private let tools: StageTools
  private var session: BackgroundSession?

  init(_ tools: StageTools) {
    self.tools = tools
  }

  /// Creates the session on the first call.
  func connect() {
    if session == nil { session = tools.session("tl-1", delegate: self) }
  }

  /// Starts a download.
  func start() {
    session?.downloadTask(with: tools.timeline).resume()
  }
}

extension DownloadService: SessionDownloadDelegate {
  func session(_ session: BackgroundSession, _ task: SessionTask, didFinishDownloadingTo file: URL) {
    $delegate(from: self) { $0.downloadService(self, didFinish: task.url, file: file, error: nil) }
  }
}

extension DownloadService: SessionTaskDelegate {
  func session(_ session: BackgroundSession, _ task: SessionTask, didCompleteWith error: (any Error)?) {
    if let error { $delegate(from: self) { $0.downloadService(self, didFinish: task.url, file: nil, error: error) } }
  }
}

extension DownloadService: SessionDelegate {
  func sessionDidFinishEvents(_ session: BackgroundSession) {
    $delegate(from: self) { $0.downloadService(self, didFinishEventsForIdentifier: session.identifier) }
  }
}
