public import Armature
public import Foundation

/// What the composition root hands to the screens of a stage.
@MainActor
public struct StageEnvironment {
  /// The base address of the server.
  public let server: URL

  /// The folder for downloaded documents.
  public let store: URL

  /// The log of the stage.
  public let log: StageLog

  /// The device's part of background sessions.
  public let system: SessionSystem

  /// Runs the completion handler of the system's report about a session.
  ///
  /// Only stage D uses it. Stages A to C use the shared application delegate instead.
  public let finishBackgroundEvents: (String) -> Void
}

/// The log of a stage, shown in its lists.
@MainActor
public final class StageLog {
  /// Notified of each line.
  public let changes = Observers<String>("StageLog.changes")

  /// The lines in order.
  public private(set) var lines: [String] = []

  private let sink: (String) -> Void

  /// Creates an empty log.
  ///
  /// - Parameter sink: Called with each line.
  public init(_ sink: @escaping (String) -> Void) {
    self.sink = sink
  }

  /// Writes a line.
  public func write(_ line: String) {
    lines.append(line)
    sink(line)
    changes.notify(line)
  }
}
