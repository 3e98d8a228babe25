/// Which of the jobs that wait for a connection goes first; among equals the one that was started first.
public enum DownloadPriority: Int, Sendable, Hashable, Codable, Comparable, CaseIterable {
  case low
  case normal
  case high

  /// Whether a priority is lower than another.
  public static func < (one: DownloadPriority, other: DownloadPriority) -> Bool { one.rawValue < other.rawValue }
}
