import Foundation

/// The settings that result from the service's configuration and the request.
struct MachinePolicies: Sendable {
  var redirects: RedirectPolicy = .follow
  var allowsInsecureRedirects = false
  var retry = RetryPolicy()
  var timeouts = Timeouts()
  var offlineWait: Duration = .seconds(5)
  /// Whether a challenge can be answered: there is a credential, a token or a delegate.
  var canAuthenticate = false
  /// Whether bytes are written to the destination as they arrive, so that they can't be taken back.
  var isWrittenThrough = false
  /// Whether the transport alone decides how long to wait for a server.
  var leavesTimeoutsToTransport = false
  /// Returns the current date, for a `Retry-After` that names one.
  var date: @Sendable () -> Date = { Date() }

  /// Returns when the wait for a connection that begins now ends; nil if the transport decides how long to wait.
  func connectDeadline(at now: Duration) -> Duration? { leavesTimeoutsToTransport ? nil : now.adding(timeouts.connect) }

  /// Returns when the wait for the next event that begins now ends; nil if the transport decides how long to wait.
  func idleDeadline(at now: Duration) -> Duration? { leavesTimeoutsToTransport ? nil : now.adding(timeouts.idle) }

  /// Returns the number of bytes that were written and can't be taken back; nil if there are none.
  func irrevocableByteCount(of part: PartState?) -> Int? {
    guard isWrittenThrough, let part, part.count > 0 else { return nil }
    return part.count
  }

  /// Returns the error of a failed attempt, which doesn't call an output unchanged that has received bytes.
  func error(
    _ reason: DownloadError.Reason, of request: DownloadRequest, attempts: Int, after part: PartState?
  ) -> DownloadError {
    var error = DownloadError(reason, of: request, attempts: attempts)
    if irrevocableByteCount(of: part) != nil { error.hasDestination = false }
    return error
  }

  /// Returns the wait before the attempt after a failed one: the wait that the response requests, or a random part of
  /// the nominal wait.
  ///
  /// - Parameter time: The time until the deadline of the job; nil without one.
  /// - Throws: Why there is no other attempt.
  func wait(
    after error: DownloadError, of request: TransportRequest, until time: Duration?, _ random: () -> UInt64
  ) throws(DownloadError.Reason) -> Duration {
    let reason = error.reason
    guard error.attempts <= retry.limit else { throw reason }
    let failure = RetryPolicy.Failure(
      request: request, error: error, attempt: error.attempts, isRetriable: retry.allows(reason, of: request))
    let retries: Bool
    do {
      retries = try retry.decision?(failure) ?? failure.isRetriable
    } catch {
      throw .retryRuleFailed(UnderlyingError(error), about: reason)
    }
    guard retries else { throw reason }
    let response = if case .unacceptableStatus(let response) = reason { response } else { nil as RejectedResponse? }
    let requested = response?.head.fields["Retry-After"].flatMap { RetryAfter.delay($0, now: date()) }
    let wait =
      requested ?? retry.nominalWait(before: error.attempts) * (Double(random() >> 11) / Double((1 << 53) - 1))
    if let time, wait > time { throw .deadlineExceeded(timeouts.total ?? .zero, last: reason) }
    return requested == nil ? wait : min(wait, RetryAfter.limit)
  }
}

extension Duration {
  /// Returns the end of a wait that begins at this time, limited to the range of `Duration`.
  func adding(_ wait: Duration) -> Duration {
    self + min(max(wait, .zero), RetryPolicy.unboundedWait)
  }
}
