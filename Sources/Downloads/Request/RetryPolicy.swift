/// Whether and when a failed attempt is retried.
///
/// Only a request that is safe to repeat is retried: an idempotent method, or any request with an `Idempotency-Key`.
public struct RetryPolicy: Sendable {
  /// The number of retries after the first attempt.
  public var limit: Int
  /// The methods that are retried.
  public var methods: Set<String>
  /// The statuses that are retried, whether the server or a proxy answers with them.
  public var statuses: Set<Int>
  /// The longest wait before the first retry; it doubles with each retry.
  public var firstWait: Duration
  /// The upper bound of all waits, unless the server requests a longer one, which is limited to an hour.
  public var longestWait: Duration
  /// Decides in place of ``methods`` and ``statuses``; the limit and the deadlines still apply.
  ///
  /// It is called on the service's queue and must not block. An error that it throws ends the job and is reported
  /// together with the failure.
  public var decision: (@Sendable (Failure) throws -> Bool)?

  /// A failed attempt, passed to a ``RetryPolicy/decision``.
  public struct Failure: Sendable {
    /// The request as it was sent.
    public let request: TransportRequest
    /// Why the attempt failed.
    public let error: DownloadError
    /// The number of the attempt, counted from 1.
    public let attempt: Int
    /// Whether the methods and statuses of the policy allow a retry.
    public let isRetriable: Bool
  }

  /// Creates a policy.
  ///
  /// - Parameters:
  ///   - limit: The number of retries after the first attempt; 2 by default.
  ///   - methods: The methods that are retried.
  ///   - statuses: The statuses that are retried.
  ///   - firstWait: The longest wait before the first retry.
  ///   - longestWait: The upper bound of all waits, unless the server requests a longer one, at most an hour.
  ///   - decision: Decides in place of the methods and statuses.
  public init(
    limit: Int = 2, methods: Set<String> = ["DELETE", "GET", "HEAD", "OPTIONS", "PUT", "TRACE"],
    statuses: Set<Int> = [408, 429, 500, 502, 503, 504], firstWait: Duration = .milliseconds(500),
    longestWait: Duration = .seconds(30), decision: (@Sendable (Failure) throws -> Bool)? = nil
  ) {
    self.limit = limit
    self.methods = methods
    self.statuses = statuses
    self.firstWait = firstWait
    self.longestWait = longestWait
    self.decision = decision
  }

  /// A policy without retries.
  public static var never: RetryPolicy { RetryPolicy(limit: 0) }

  /// The bound of all waits, which keeps computations in range: 2³¹ seconds, about 68 years.
  static let unboundedWait: Duration = .seconds(2_147_483_648)

  /// Returns the longest wait before a retry, counted from 1.
  func nominalWait(before retry: Int) -> Duration {
    let limit = min(max(longestWait, .zero), Self.unboundedWait)
    var wait = min(max(firstWait, .zero), limit)
    // After 128 doublings, any wait has reached its limit.
    for _ in 1..<min(max(retry, 1), 128) { wait = min(wait * 2, limit) }
    return wait
  }

  /// Returns whether the methods and statuses allow a retry after a failure.
  func allows(_ reason: DownloadError.Reason, of request: TransportRequest) -> Bool {
    guard methods.contains(request.method) || request.fields["Idempotency-Key"] != nil else { return false }
    switch reason {
    case .connectionLost, .cannotConnect, .proxyFailed, .unknownHost, .timedOut, .offline: return true
    case .unacceptableStatus(let response): return statuses.contains(response.head.status)
    case .proxyRefused(_, let status): return statuses.contains(status)
    default: return false
    }
  }
}
