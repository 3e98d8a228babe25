import Foundation

/// What to do next about one job: a value that takes inputs, answers with actions and touches nothing itself.
///
/// The ``DownloadCore`` carries the actions out and hands their results back, with the time at which they came. There is
/// one way to the end, and behind it every input is ignored: however the exchange, the file system and the caller race,
/// a job ends once.
///
/// A job makes attempts; an attempt makes exchanges, one for each redirect and each answer to a challenge. Each exchange
/// waits for its turn, and gives it back when it is over.
struct DownloadMachine: Sendable {
  enum State: Sendable {
    case waiting
    case checkingDestination
    case sharing
    case preparing
    case queued
    case parked
    case exchanging
    case askingForRedirect(Response, next: TransportRequest)
    case authenticating(Response)
    case delaying
    case checking(Response)
    case placing(Response)
    case keeping(Ending)
    case ended
  }

  /// A complete response.
  struct Response: Sendable {
    let head: ResponseHead
    let body: ReceivedBody
  }

  /// How a job ends that has no file.
  enum Ending: Sendable {
    case cancelled
    case failed(DownloadError.Reason)
  }

  static let redirectLimit = 20
  static let credentialLimit = 3

  let request: DownloadRequest
  let policies: Policies
  var state = State.waiting

  /// The request as every attempt begins with it; nil until the job has begun.
  var base: TransportRequest?
  /// Whether the modifiers of the job have changed it.
  var isModified = false
  /// The request of the present exchange.
  var current: TransportRequest?
  /// Whether the exchange is another job's.
  var isShared = false
  /// Which attempt this is, from 1.
  var attempt = 0
  /// How many redirects this attempt has followed.
  var redirects = 0
  /// How many challenges in a row were answered.
  var credentialTries = 0
  /// By which a server tells a repetition from another request: that of the first attempt.
  var idempotencyKey: String?
  /// Whether the request says itself who asks, so that no challenge is answered.
  var isAuthorized = false
  /// What is on disk of the body.
  var part: PartState?
  /// The part of which the present exchange was to bring the rest.
  var resumed: PartState?
  var deadline: Duration?
  /// What the last failed attempt failed with.
  var lastReason: DownloadError.Reason?
  /// The times of the present attempt; nil before its first exchange waits, and once they are told.
  var times: AttemptTimes?
  var lastProgress: DownloadProgress?

  /// What the service's configuration and the request agree on.
  struct Policies: Sendable {
    var redirects: RedirectPolicy = .follow
    var allowsInsecureRedirects = false
    var retry = RetryPolicy()
    var timeouts = Timeouts()
    var offlineWait: Duration = .seconds(5)
    /// Whether anybody can be asked for a credential or a token.
    var canAuthenticate = false
    /// Whether the transport alone decides how long to wait for a server.
    var isPatient = false
    /// The date, which servers may name instead of a wait.
    var date: @Sendable () -> Date = { Date() }
  }

  init(_ request: DownloadRequest, policies: Policies = Policies()) {
    self.request = request
    self.policies = policies
  }

  /// Takes an input.
  ///
  /// - Parameters:
  ///   - input: What happened.
  ///   - now: When.
  ///   - random: Gives a number for a wait.
  /// - Returns: What is to be done, in this order.
  mutating func received(_ input: Input, at now: Duration, random: () -> UInt64 = { 0 }) -> [Action] {
    switch (state, input) {
    case (.ended, _):
      return []
    case (.keeping(let ending), .kept(let partial)):
      return end(ending, partial)
    case (.keeping, _):
      return []
    case (_, .cancel(let keepsPartial, let body)):
      part = body?.part ?? part
      return stopExchange() + leave(.cancelled, keepingPartial: keepsPartial, now)
    case (_, .invalidate(let body)):
      part = body?.part ?? part
      return stopExchange() + fail(.invalidated, now)
    case (_, .fired(.total, let body)):
      part = body?.part ?? part
      return stopExchange() + fail(.deadlineExceeded(policies.timeouts.total ?? .zero, last: lastReason), now)
    case (.waiting, .refused(let reason)):
      return fail(reason, now)
    case (.waiting, .start(let isShared)):
      self.isShared = isShared
      return begin(now)
    case (.checkingDestination, .destinationChecked(.success(let found))):
      part = found
      return isShared ? share() : beginAttempt()
    case (.checkingDestination, .destinationChecked(.failure(let reason))):
      return fail(reason, now)
    case (.sharing, .carried(let head, let body)):
      current = base
      attempt = 1
      return judge(Response(head: head, body: body), now, random)
    case (.sharing, .carriedNothing(let outcome)):
      return [.discardPart] + end(outcome)
    case (.preparing, .prepared(let base, let current)):
      isModified = isModified || base != nil
      self.base = base ?? self.base
      switch current {
      case .success(var current):
        isAuthorized = current.fields["Authorization"] != nil
        idempotencyKey = idempotencyKey ?? current.fields["Idempotency-Key"]
        if let idempotencyKey { current.fields["Idempotency-Key"] = idempotencyKey }
        return enqueue(current, now)
      case .failure(let reason): return attemptFailed(reason, nil, now, random)
      }
    case (.queued, .granted):
      return open(now)
    case (.queued, .networkMissing):
      state = .parked
      let wake = Self.deadline(policies.offlineWait, after: now)
      return [.release, .emit(.waitingForNetwork), .setTimer(.network, wake), .awaitNetwork]
    case (.parked, .networkBack):
      state = .queued
      return [.setTimer(.network, nil)] + acquire()
    case (.parked, .fired(.network, _)):
      return fail(.offline(url: shownURL), now)
    case (.exchanging, _):
      return exchanged(input, now, random)
    case (.askingForRedirect(let response, let proposed), .redirectDecided(let next)):
      guard let next else { return judge(response, now, random) }
      return follow(next.withoutSecrets(unlessMeantBy: proposed), now)
    case (.authenticating(let response), .authenticated(.success(let next))):
      guard let next else { return judge(response, now, random) }
      return enqueue(next, now)
    case (.authenticating, .authenticated(.failure(let reason))):
      return fail(reason, now)
    case (.delaying, .fired(.retry, _)):
      return beginAttempt()
    case (.checking(let response), .checked(nil)):
      state = .placing(response)
      return [.emit(.validated), .place(response.head)]
    case (.checking, .checked(let reason?)):
      return attemptFailed(reason, nil, now, random)
    case (.placing(let response), .placed(.success(let location))):
      let file = DownloadedFile(location: location, byteCount: response.body.count, head: response.head)
      return [.emit(.moved(to: location))] + end(.finished(file))
    case (.placing, .placed(.failure(let reason))):
      return fail(reason, now)
    default:
      // An answer to a question that is no longer open.
      return []
    }
  }

  private mutating func share() -> [Action] {
    state = .sharing
    return [.join]
  }

  var shownURL: String { current?.url.absoluteString ?? request.url.withoutPassword }

  /// When a wait is over that begins now; none is endless, so that no sum leaves the range of time.
  static func deadline(_ wait: Duration, after now: Duration) -> Duration {
    now + min(max(wait, .zero), RetryPolicy.endlessWait)
  }
}
