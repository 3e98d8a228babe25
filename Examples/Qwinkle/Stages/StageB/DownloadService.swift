import Foundation
import QwinkleStages

/// Stage B: session, address, file and delegate methods have moved here, once for all screens.
///
/// Its interface is two methods. Nothing comes back through it.
@MainActor
final class DownloadService {
  private let identifier: String
  private let source: URL
  private let kept: URL
  private let log: StageLog
  private let system: SessionSystem
  private var session: BackgroundSession?

  /// - Parameters:
  ///   - identifier: The identifier of the session.
  ///   - path: The path of the document.
  ///   - name: The name of its file.
  init(_ identifier: String, _ path: String, as name: String, _ environment: StageEnvironment) {
    self.identifier = identifier
    source = environment.server.appending(path: path)
    kept = environment.store.appending(path: name)
    log = environment.log
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
    do {
      try Data(contentsOf: file).write(to: kept, options: .atomic)
      log.write("finished \(task.url.path())")
    } catch {
      log.write("failed \(task.url.path()): \(error)")
    }
  }
}

extension DownloadService: SessionTaskDelegate {
  func session(_ session: BackgroundSession, _ task: SessionTask, didCompleteWith error: (any Error)?) {
    if let error { log.write("failed \(task.url.path()): \(error)") }
  }
}

extension DownloadService: SessionDelegate {
  func sessionDidFinishEvents(_ session: BackgroundSession) {
    (SharedApplication.delegate as? StageAppDelegate)?.runCompletionHandler(of: session.identifier)
  }
}
