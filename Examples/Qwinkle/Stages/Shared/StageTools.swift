public import Armature
public import Foundation

/// The dependencies of a stage.
@MainActor
public struct StageTools {
  /// The document to download.
  public let timeline: URL

  /// The location for the downloaded document.
  public let kept: URL

  /// The log of the stage.
  public let log: StageLog

  /// Runs the completion handler of a session.
  ///
  /// Stage D uses it in place of the shared application delegate.
  public let finishBackgroundEvents: (String) -> Void

  private let makeService: (String) -> DownloadService

  init(
    base: URL, store: URL, log: StageLog, finishBackgroundEvents: @escaping (String) -> Void,
    makeService: @escaping (String) -> DownloadService
  ) {
    timeline = base.appending(path: "v1/timeline")
    kept = store.appending(path: "timeline.json")
    self.log = log
    self.finishBackgroundEvents = finishBackgroundEvents
    self.makeService = makeService
  }

  /// Makes the background session for an identifier.
  public func session(_ identifier: String, delegate: any BackgroundSession.Delegate) -> BackgroundSession {
    BackgroundSession(makeService(identifier), delegate: delegate)
  }

  /// Moves a downloaded file to its location, replacing an older one.
  public func keep(_ file: URL) throws {
    try Data(contentsOf: file).write(to: kept, options: .atomic)
    try FileManager.default.removeItem(at: file)
  }
}

/// The log of a stage, shown in its list.
@MainActor
public final class StageLog {
  /// Notified of each line.
  public let lines = Observers<String>("StageLog.lines")

  /// Makes an empty log.
  public init() {}

  /// Writes a line.
  public func write(_ line: String) {
    lines.notify(line)
  }
}
