/// Whether and when a failed attempt is made again.
///
/// Only what can do no harm twice is repeated: a method that changes nothing more the second time, or any request with
/// an `Idempotency-Key`.
public struct RetryPolicy: Sendable {
  /// How many attempts may follow the first.
  public var limit: Int
  /// The methods that may be repeated.
  public var methods: Set<String>
  /// The statuses after which another attempt may do better.
  public var statuses: Set<Int>
  /// The longest wait before the first repetition; it doubles with each.
  public var firstWait: Duration
  /// What no wait exceeds, unless the server asks for it.
  public var longestWait: Duration
  /// Decides instead of the lists above; `limit` and deadlines hold all the same.
  ///
  /// It is called on the service's own queue and must not wait. An error that it throws ends the job and is reported
  /// together with the failure that it was asked about.
  public var decision: (@Sendable (Failure) throws -> Bool)?

  /// A failed attempt, as a rule is asked about it.
  public struct Failure: Sendable {
    /// What was sent.
    public let request: TransportRequest
    /// Why it failed.
    public let error: DownloadError
    /// Which attempt it was; the first is 1.
    public let attempt: Int
    /// What the lists of the policy say.
    public let isRetriable: Bool
  }

  /// Creates a policy.
  ///
  /// - Parameters:
  ///   - limit: How many attempts may follow the first; 2 by default, 0 for none.
  ///   - methods: The methods that may be repeated.
  ///   - statuses: The statuses after which another attempt may do better.
  ///   - firstWait: The longest wait before the first repetition.
  ///   - longestWait: What no wait exceeds, unless the server asks for it.
  ///   - decision: Decides instead of the lists.
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

  /// One attempt and no other.
  public static var never: RetryPolicy { RetryPolicy(limit: 0) }

  /// The longest wait before a repetition, counted from 1.
  func nominalWait(before repetition: Int) -> Duration {
    let limit = min(max(longestWait, .zero), Self.endlessWait)
    var wait = min(max(firstWait, .zero), limit)
    // Doubled more often than that it is past any limit.
    for _ in 1..<min(max(repetition, 1), 128) { wait = min(wait * 2, limit) }
    return wait
  }

  /// The longest wait that is told apart from longer ones: 2³¹ seconds, some 68 years.
  static let endlessWait: Duration = .seconds(2_147_483_648)

  func allows(_ reason: DownloadError.Reason, of request: TransportRequest) -> Bool {
    guard methods.contains(request.method) || request.fields["Idempotency-Key"] != nil else { return false }
    switch reason {
    case .connectionLost, .cannotConnect, .unknownHost, .timedOut, .offline: return true
    case .unacceptableStatus(let response): return statuses.contains(response.head.status)
    default: return false
    }
  }
}
