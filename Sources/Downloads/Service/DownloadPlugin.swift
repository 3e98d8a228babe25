/// Sees the final requests and the results of a service's jobs: to log, to sign, to translate.
///
/// Both are called on the service's own queue, one after another, and must not wait.
public protocol DownloadPlugin: Sendable {
  /// Runs before an exchange is opened, with what will be sent.
  func willSend(_ request: TransportRequest, for job: DownloadJob)

  /// Runs before an outcome is told, and returns the one to tell instead.
  func willDeliver(_ outcome: DownloadOutcome, of job: DownloadJob) -> DownloadOutcome
}
