public import Armature
public import Foundation

/// A system's background session as a program sees it: it loads documents to temporary files and calls its delegate back.
///
/// The package's download service does the work; what is called back here is what the stages have to cope with.
@MainActor
public final class BackgroundSession {
  /// The delegate under the protocols of a session.
  public typealias Delegate = SessionDelegate & SessionTaskDelegate & SessionDownloadDelegate

  /// The name by which the system reports about this session.
  public var identifier: String { service.identifier }

  private weak var delegate: (any Delegate)?
  private let service: DownloadService
  private var tasks: [DownloadJob.ID: SessionTask] = [:]

  init(_ service: DownloadService, delegate: any Delegate) {
    self.service = service
    self.delegate = delegate
    service.delegate = self
  }

  /// Makes a task that begins when it is resumed.
  public func downloadTask(with url: URL) -> SessionTask {
    SessionTask(url) { [weak self] task in
      guard let self else { return }
      tasks[service.start(.get(url.absoluteString)).id] = task
    }
  }
}

extension BackgroundSession: DownloadServiceDelegate {
  public func downloadService(_ service: DownloadService, didEnd job: DownloadJob, with outcome: DownloadOutcome) {
    guard let task = tasks.removeValue(forKey: job.id) else { return }
    switch outcome {
    case .finished(let file):
      delegate?.session(self, task, didFinishDownloadingTo: file.location)
      delegate?.session(self, task, didCompleteWith: nil)
    case .failed(let error): delegate?.session(self, task, didCompleteWith: error)
    case .notModified, .cancelled: delegate?.session(self, task, didCompleteWith: nil)
    }
  }

  public func downloadService(_ service: DownloadService, didFinishEventsForIdentifier identifier: String) {
    delegate?.sessionDidFinishEvents(self)
  }
}

/// Is told what concerns a whole session.
@MainActor
public protocol SessionDelegate: AnyObject {
  /// All that the system has reported for this session is delivered.
  func sessionDidFinishEvents(_ session: BackgroundSession)
}

/// Is told how a task ended.
@MainActor
public protocol SessionTaskDelegate: AnyObject {
  /// A task has ended, with an error or without one.
  func session(_ session: BackgroundSession, _ task: SessionTask, didCompleteWith error: (any Error)?)
}

/// Is told of downloaded files.
@MainActor
public protocol SessionDownloadDelegate: AnyObject {
  /// A file has come, which lies in a temporary place.
  func session(_ session: BackgroundSession, _ task: SessionTask, didFinishDownloadingTo file: URL)
}

/// One download of a session.
@MainActor
public final class SessionTask {
  /// What is downloaded.
  public let url: URL

  private let begin: (SessionTask) -> Void

  init(_ url: URL, begin: @escaping (SessionTask) -> Void) {
    self.url = url
    self.begin = begin
  }

  /// Begins.
  public func resume() {
    begin(self)
  }
}
