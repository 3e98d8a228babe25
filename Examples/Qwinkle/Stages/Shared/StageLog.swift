public import Armature

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
