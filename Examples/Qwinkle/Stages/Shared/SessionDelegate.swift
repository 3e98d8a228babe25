public import Foundation

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
