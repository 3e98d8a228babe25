public import Foundation

/// Something that happened to a job, in the order in which it happened; nothing follows ``ended(_:)``.
public enum DownloadEvent: Sendable, Hashable {
  /// The job waits for its turn.
  case queued
  /// There is no network; the job waits for it a while.
  case waitingForNetwork
  /// An attempt begins; the first is 1.
  case started(attempt: Int)
  /// So many bytes of the request's body are sent; the total is nil if it is not known.
  case sent(Int, of: Int?)
  /// The server sends the job to another address.
  case redirected(to: URL)
  /// The response began.
  case head(ResponseHead)
  /// So many bytes of the body are here, counted from its beginning.
  case progress(DownloadProgress)
  /// What was here is void: the body comes anew from its beginning.
  case restarted
  /// The times of the attempt that has just ended.
  case measured(AttemptTimes)
  /// The attempt failed, and another follows after a wait.
  case retrying(after: Duration, DownloadError)
  /// The body passed every check.
  case validated
  /// The file is at its destination.
  case moved(to: URL)
  /// The job has ended.
  case ended(DownloadOutcome)
}
