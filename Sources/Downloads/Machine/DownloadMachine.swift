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
    case ended
  }

  /// A complete response.
  struct Response: Sendable {
    let head: ResponseHead
    let body: ReceivedBody
  }

  static let redirectLimit = 20
  static let credentialLimit = 3

  let request: DownloadRequest
  let policies: Policies
  var state = State.waiting

  /// The request as every attempt begins with it; nil until the first is prepared.
  var base: TransportRequest?
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
  /// Whether an exchange of this attempt was opened.
  var hasOpened = false
  /// What is on disk of the body.
  var part: PartState?
  /// Whether this attempt has begun anew because the server sent another piece than it was asked for.
  var hasRestarted = false
  var deadline: Duration?
  /// What the last failed attempt failed with.
  var lastReason: DownloadError.Reason?
  var times = AttemptTimes(queued: .zero, started: .zero, head: nil, ended: .zero)
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
    /// Where a part is kept for a later job; nil if the destination has no name by which that would find it.
    var keptPart: URL?
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
    case (_, .cancel(let keepsPartial, let body)):
      part = body?.part ?? part
      return abort(keepingPartial: keepsPartial) { .cancelled(partial: $0) }
    case (_, .invalidate(let body)):
      part = body?.part ?? part
      return abort(keepingPartial: request.resumes) { [attempt] partial in
        .failed(DownloadError(.invalidated, attempts: attempt, partial: partial))
      }
    case (_, .fired(.total, let body)):
      part = body?.part ?? part
      return stopExchange() + fail(.deadlineExceeded(policies.timeouts.total ?? .zero, last: lastReason))
    case (.waiting, .refused(let reason)):
      return fail(reason)
    case (.waiting, .start):
      return begin(now)
    case (.waiting, .startShared):
      isShared = true
      return begin(now)
    case (.checkingDestination, .destinationChecked(.success(let found))):
      part = found
      return isShared ? share() : beginAttempt()
    case (.checkingDestination, .destinationChecked(.failure(let reason))):
      return fail(reason)
    case (.sharing, .carried(let head, let body)):
      current = base
      attempt = 1
      return judge(Response(head: head, body: body), now, random)
    case (.sharing, .carriedNothing(let outcome)):
      return [.discardPart] + end(outcome)
    case (.preparing, .prepared(.success(let requests))):
      base = requests.base
      var next = requests.current
      isAuthorized = next.fields["Authorization"] != nil
      idempotencyKey = idempotencyKey ?? next.fields["Idempotency-Key"]
      if let idempotencyKey { next.fields["Idempotency-Key"] = idempotencyKey }
      return enqueue(next, now)
    case (.preparing, .prepared(.failure(let reason))):
      return attemptFailed(reason, nil, now, random)
    case (.queued, .granted):
      return open(now)
    case (.queued, .networkMissing):
      state = .parked
      return [.release, .emit(.waitingForNetwork), .setTimer(.network, now + policies.offlineWait)]
    case (.parked, .networkBack):
      state = .queued
      return [.setTimer(.network, nil)] + acquire()
    case (.parked, .fired(.network, _)):
      return fail(.offline(url: shownURL))
    case (.exchanging, _):
      return exchanged(input, now, random)
    case (.askingForRedirect(let response, let proposed), .redirectDecided(let next)):
      guard let next else { return judge(response, now, random) }
      return follow(next.withoutSecrets(unlessMeantBy: proposed), now)
    case (.authenticating(let response), .authenticated(.success(let next))):
      guard let next else { return judge(response, now, random) }
      return enqueue(next, now)
    case (.authenticating, .authenticated(.failure(let reason))):
      return fail(reason)
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
      return fail(reason)
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
}
