public import Armature
public import Foundation

/// What every stage is made with.
@MainActor
public struct StageTools {
  /// The document to download.
  public let timeline: URL

  /// Where the downloaded document is to lie.
  public let kept: URL

  /// What the stage writes to its log.
  public let log: StageLog

  /// Runs the completion handler that the system has given for a session: stage D is handed what A to C reach for.
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

  /// Makes the background session of an identifier.
  public func session(_ identifier: String, delegate: any BackgroundSession.Delegate) -> BackgroundSession {
    BackgroundSession(makeService(identifier), delegate: delegate)
  }

  /// Moves a downloaded file to its place, where an older one may lie.
  public func keep(_ file: URL) throws {
    try Data(contentsOf: file).write(to: kept, options: .atomic)
    try FileManager.default.removeItem(at: file)
  }
}

/// The lines that a stage writes, for its list and for whoever else listens.
@MainActor
public final class StageLog {
  /// Tells each line.
  public let lines = Observers<String>("StageLog.lines")

  /// Makes an empty log.
  public init() {}

  /// Writes a line.
  public func write(_ line: String) {
    lines.notify(line)
  }
}
