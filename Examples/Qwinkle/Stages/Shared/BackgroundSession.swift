import Armature
public import Foundation

/// A background session of the system, which downloads to temporary files and reports to its delegate.
///
/// It simulates the session of a device: it continues while the app is in the background, and delivers its events when
/// the app returns or the system reports them. All stages build one; only their delegates differ.
@MainActor
public final class BackgroundSession {
  /// The protocols of a session's delegate.
  public typealias Delegate = SessionDelegate & SessionTaskDelegate & SessionDownloadDelegate

  /// The identifier of this session in the system's reports.
  public let identifier: String

  @WeakDelegate private var delegate: (any Delegate)?
  private let system: SessionSystem
  private var runningTasks: [ObjectIdentifier: SessionTask] = [:]
  private var undelivered: [(task: SessionTask, end: SessionTask.End)] = []

  /// The number of the system's reports whose events aren't all delivered.
  private var reportCount = 0

  /// Builds a session.
  ///
  /// - Parameters:
  ///   - identifier: The identifier of the session in the system's reports.
  ///   - delegate: Receives the session's events; held weakly.
  ///   - system: The part of the device that transfers files.
  public init(identifier: String, delegate: any Delegate, on system: SessionSystem) {
    self.identifier = identifier
    self.system = system
    self.delegate = delegate
    system.add(self)
  }

  /// Makes a task, which begins when it is resumed.
  public func downloadTask(with url: URL) -> SessionTask {
    SessionTask(url) { [weak self] task in
      guard let self else { return }
      runningTasks[ObjectIdentifier(task)] = task
      system.transfer(url) { [weak self] end in self?.ended(task, end) }
    }
  }

  private func ended(_ task: SessionTask, _ end: SessionTask.End) {
    runningTasks[ObjectIdentifier(task)] = nil
    undelivered.append((task, end))
    deliverIfPossible()
  }

  // MARK: Deliveries

  /// Handles a report of the system that all events of this session can be delivered.
  func handleReport() {
    reportCount += 1
    deliverIfPossible()
  }

  /// Makes the deliveries, unless the app is in the background and the system has reported nothing.
  func deliverIfPossible() {
    guard !system.isHeld || reportCount > 0 else { return }
    while !undelivered.isEmpty {
      let (task, end) = undelivered.removeFirst()
      deliver(task, end)
    }
    guard runningTasks.isEmpty else { return }
    while reportCount > 0 {
      reportCount -= 1
      $delegate(from: self) { $0.sessionDidFinishEvents(self) }
    }
  }

  private func deliver(_ task: SessionTask, _ end: SessionTask.End) {
    var error: (any Error)?
    do {
      let file = try Self.temporaryFile(with: end.get())
      $delegate(from: self) { $0.session(self, task, didFinishDownloadingTo: file) }
      // There is nothing to remove if the delegate has moved the file.
      try? FileManager.default.removeItem(at: file)
    } catch let failure {
      error = failure
    }
    $delegate(from: self) { [error] in $0.session(self, task, didCompleteWith: error) }
  }

  private static func temporaryFile(with content: Data) throws -> URL {
    let file = FileManager.default.temporaryDirectory.appending(path: "download-\(UUID().uuidString)")
    try content.write(to: file)
    return file
  }
}

/// The delegate methods of a session.
@MainActor
public protocol SessionDelegate: AnyObject {
  /// Called after all events of the session were delivered.
  func sessionDidFinishEvents(_ session: BackgroundSession)
}

/// The delegate methods of a session's tasks.
@MainActor
public protocol SessionTaskDelegate: AnyObject {
  /// Called after a task has ended, with or without an error.
  func session(_ session: BackgroundSession, _ task: SessionTask, didCompleteWith error: (any Error)?)
}

/// The delegate methods of downloads.
@MainActor
public protocol SessionDownloadDelegate: AnyObject {
  /// Called after a file was downloaded to a temporary location, which is removed when this method returns.
  func session(_ session: BackgroundSession, _ task: SessionTask, didFinishDownloadingTo file: URL)
}

/// A download of a session.
@MainActor
public final class SessionTask {
  typealias End = Result<Data, any Error>

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
