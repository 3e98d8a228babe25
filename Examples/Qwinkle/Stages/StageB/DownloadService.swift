import Foundation
import QwinkleStages

/// Stage B: session, address and delegate methods have moved here, behind an interface of two methods.
@MainActor
final class DownloadService {
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
    do {
      try tools.keep(file)
      tools.log.write("finished \(task.url.path())")
    } catch {
      tools.log.write("failed \(task.url.path()): \(error)")
    }
  }
}

extension DownloadService: SessionTaskDelegate {
  func session(_ session: BackgroundSession, _ task: SessionTask, didCompleteWith error: (any Error)?) {
    if let error { tools.log.write("failed \(task.url.path()): \(error)") }
  }
}

extension DownloadService: SessionDelegate {
  func sessionDidFinishEvents(_ session: BackgroundSession) {
    (SharedApplication.delegate as? StageAppDelegate)?.runCompletionHandler(of: session.identifier)
  }
}
