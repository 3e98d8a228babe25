public import Foundation

/// An event of a job, in the order of occurrence; ``ended(_:)`` is always the last.
public enum DownloadEvent: Sendable, Hashable {
  /// The job is in the queue.
  case queued
  /// There is no network, and the job waits for it.
  case waitingForNetwork
  /// An attempt begins; the first is 1.
  case started(attempt: Int)
  /// The number of bytes of the request's body that have been sent, and their total; nil if the total is unknown.
  case sent(Int, of: Int?)
  /// The server sent an informational response (1xx), such as early hints, before the response itself.
  case informational(ResponseHead)
  /// The server redirects the job to another URL.
  case redirected(to: URL)
  /// The response began.
  case head(ResponseHead)
  /// The number of bytes of the body that have been received.
  case progress(DownloadProgress)
  /// The bytes received so far are discarded, and the body begins again.
  case restarted
  /// The fields that the server sent after the body.
  case trailers(HTTPFields)
  /// The times of the attempt that has just ended.
  case measured(AttemptTimes)
  /// The attempt failed, and another follows after a wait.
  case retrying(after: Duration, DownloadError)
  /// The body passed all checks.
  case validated
  /// The file is at its destination.
  case moved(to: URL)
  /// The job has ended.
  case ended(DownloadOutcome)
}

/// The progress of a download.
public struct DownloadProgress: Sendable, Hashable {
  /// The number of bytes received, including those of an earlier attempt that this one resumes.
  public let received: Int
  /// The length of the body; nil if the server didn't announce it.
  public let total: Int?

  /// Creates a progress value.
  public init(received: Int, total: Int?) {
    self.received = received
    self.total = total
  }

  /// The fraction received, from 0 to 1; nil if the total is unknown.
  public var fraction: Double? {
    guard let total else { return nil }
    return total > 0 ? min(Double(received) / Double(total), 1) : 1
  }
}

/// The times of one attempt by the service's clock, relative to the creation of the service.
public struct AttemptTimes: Sendable, Hashable {
  /// When the attempt was enqueued.
  public var queued: Duration
  /// When its first exchange was opened; nil before that.
  public var started: Duration?
  /// When the head of its last response arrived; nil if none has.
  public var head: Duration?
  /// When the attempt ended; nil before that.
  public var ended: Duration?

  /// Creates the times.
  public init(queued: Duration, started: Duration? = nil, head: Duration? = nil, ended: Duration? = nil) {
    self.queued = queued
    self.started = started
    self.head = head
    self.ended = ended
  }
}

extension DownloadEvent: CustomStringConvertible {
  /// The name of the case and its values, without secrets.
  public var description: String {
    switch self {
    case .queued: return "queued"
    case .waitingForNetwork: return "waitingForNetwork"
    case .restarted: return "restarted"
    case .validated: return "validated"
    case .redirected(let url): return "redirected(to: \(url.absoluteString.redactedURL))"
    default:
      guard let (name, value) = Mirror(reflecting: self).children.first else { return "event" }
      let text = "\(value)"
      return (name ?? "") + (text.hasPrefix("(") ? text : "(\(text))")
    }
  }
}
