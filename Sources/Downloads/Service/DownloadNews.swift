/// What observers of a service are told.
public struct DownloadNews: Sendable {
  /// Whose news it is.
  public let job: DownloadJob
  /// What happened.
  public let event: DownloadEvent
}
