import Delegation
import Foundation
import QwinkleStages

/// Stage C: receives the result of a download, either a file or an error.
@MainActor
protocol DownloadServiceDelegate: AnyObject {
  func downloadService(_ service: DownloadService, didFinish source: URL, file: URL?, error: (any Error)?)
}

/// Stage C: the service downloads, and a weak delegate handles the file.
///
/// One defect is left: it uses the shared application delegate.
@MainActor
final class DownloadService {
  @WeakDelegate var delegate: (any DownloadServiceDelegate)?

  private let identifier: String
  private let source: URL
  private let system: SessionSystem
  private var session: BackgroundSession?

  /// - Parameters:
  ///   - identifier: The identifier of the session.
  ///   - path: The path of the document.
  init(_ identifier: String, _ path: String, _ environment: StageEnvironment) {
    self.identifier = identifier
    source = environment.server.appending(path: path)
    system = environment.system
  }

  /// Builds the session on the first call.
  func connect() {
    if session == nil { session = BackgroundSession(identifier: identifier, delegate: self, on: system) }
  }

  /// Starts a download.
  func start() {
    session?.downloadTask(with: source).resume()
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
    (SharedApplication.delegate as? StageAppDelegate)?.runCompletionHandler(of: session.identifier)
  }
}
