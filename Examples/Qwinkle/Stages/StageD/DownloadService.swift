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
/// It references no other object of the app. From stage E on, the app uses the library's `Armature.DownloadService`, an
/// extended version of this class: `start(_:)` takes the request, which the initializer takes here, and needs no
/// `connect()`; `downloadService(_:didEnd:with:)` has one outcome, where `didFinish` has a file and an error. The report
/// about the session's events is the same method.
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
    $delegate(from: self) { $0.downloadService(self, didFinishEventsForIdentifier: session.identifier) }
  }
}
