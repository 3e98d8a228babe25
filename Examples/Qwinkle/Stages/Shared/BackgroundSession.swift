public import Armature
public import Foundation

/// A background session of the system, which downloads to temporary files and reports to its delegate.
///
/// Implemented with the library's download service. The stages handle its delegate methods.
@MainActor
public final class BackgroundSession {
  /// The protocols of a session's delegate.
  public typealias Delegate = SessionDelegate & SessionTaskDelegate & SessionDownloadDelegate

  /// The identifier of this session in the system's reports.
  public var identifier: String { service.identifier }

  @WeakDelegate private var delegate: (any Delegate)?
  private let service: DownloadService
  private var tasks: [DownloadJob.ID: SessionTask] = [:]

  init(_ service: DownloadService, delegate: any Delegate) {
    self.service = service
    self.delegate = delegate
    service.delegate = self
  }

  /// Makes a task, which begins when it is resumed.
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
      $delegate(from: self) { $0.session(self, task, didFinishDownloadingTo: file.location) }
      $delegate(from: self) { $0.session(self, task, didCompleteWith: nil) }
    case .failed(let error): $delegate(from: self) { $0.session(self, task, didCompleteWith: error) }
    case .notModified, .cancelled: $delegate(from: self) { $0.session(self, task, didCompleteWith: nil) }
    }
  }

  public func downloadService(_ service: DownloadService, didFinishEventsForIdentifier identifier: String) {
    $delegate(from: self) { $0.sessionDidFinishEvents(self) }
  }
}

/// The delegate methods of a session.
@MainActor
public protocol SessionDelegate: AnyObject {
  /// All events of the session have been delivered.
  func sessionDidFinishEvents(_ session: BackgroundSession)
}

/// The delegate methods of a session's tasks.
@MainActor
public protocol SessionTaskDelegate: AnyObject {
  /// A task has ended, with or without an error.
  func session(_ session: BackgroundSession, _ task: SessionTask, didCompleteWith error: (any Error)?)
}

/// The delegate methods of downloads.
@MainActor
public protocol SessionDownloadDelegate: AnyObject {
  /// A file was downloaded to a temporary location.
  func session(_ session: BackgroundSession, _ task: SessionTask, didFinishDownloadingTo file: URL)
}

/// A download of a session.
@MainActor
public final class SessionTask {
  /// The source.
  public let url: URL

  private let begin: (SessionTask) -> Void

  init(_ url: URL, begin: @escaping (SessionTask) -> Void) {
    self.url = url
    self.begin = begin
  }

  /// Begins the download.
  public func resume() {
    begin(self)
  }
}
