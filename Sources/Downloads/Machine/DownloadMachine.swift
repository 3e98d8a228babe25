import Foundation

/// The state machine of one job: a value that takes inputs, returns actions and has no side effects.
///
/// ``DownloadCore`` carries out the actions and passes their results back as inputs, each with its time. After the end,
/// every input is ignored, so a job ends once, regardless of the order in which the exchange, the file system and the
/// caller report.
///
/// A job makes attempts. An attempt makes a first exchange, and another for each redirect and each answer to a
/// challenge. Each exchange waits in the queue before it begins and is removed from it when it ends.
///
/// The properties without an access level are those that the end of an attempt or a job changes.
struct DownloadMachine: Sendable {
  private static let redirectLimit = 20
  private static let credentialLimit = 3

  let policies: MachinePolicies
  let request: DownloadRequest
  var state = MachineState.waiting
  /// The time of the current input.
  var now = Duration.zero

  /// The request that every attempt begins with; nil until the job has begun.
  private(set) var base: TransportRequest?
  /// The request of the current exchange.
  private(set) var current: TransportRequest?
  /// The part that the current exchange resumes; nil if it requests the whole body.
  private(set) var resumed: PartState?
  /// The part on disk.
  var part: PartState?
  /// Whether the modifiers of the job have run.
  private var isModified = false
  /// Whether another job runs the exchange.
  private var isShared = false
  /// The number of the attempt, from 1.
  var attempt = 0
  /// The number of redirects that this attempt has followed.
  private var redirects = 0
  /// The number of consecutive challenges that were answered.
  private var credentialTries = 0
  /// The key of the first attempt, by which a server recognizes a repeated request.
  private var idempotencyKey: String?
  /// Whether the request has its own Authorization field, so that no challenge is answered.
  private var isAuthorized = false
  var deadline: Duration?
  /// Why the last failed attempt failed.
  var lastReason: DownloadError.Reason?
  /// The times of the current attempt; nil before its first exchange is enqueued, and once they are reported.
  var times: AttemptTimes?
  private var lastProgress: DownloadProgress?
  /// The part of the current exchange that is under way.
  private var phase = ExchangePhase.connecting
  /// The head of the current exchange's response; nil before it arrives.
  private var head: ResponseHead?

  init(_ request: DownloadRequest, policies: MachinePolicies = MachinePolicies()) {
    self.request = request
    self.policies = policies
  }

  /// Processes an input and returns the actions to carry out, in order.
  ///
  /// - Parameter random: Returns a random number for the length of a wait; called only if there is one.
  mutating func received(_ input: MachineInput, at now: Duration, random: () -> UInt64 = { 0 }) -> [MachineAction] {
    self.now = now
    switch (state, input) {
    case (.keeping(let ending), .kept(let partial)):
      return end(ending, partial)
    case (.keeping, _), (.ended, _):
      return []
    case (_, .cancel(let keepsPartial, let body)):
      return stopExchange(body) + leave(.cancelled, keepingPartial: keepsPartial)
    case (_, .invalidate(let body)):
      return stopExchange(body) + fail(.invalidated)
    case (_, .fired(.total, let body)):
      return stopExchange(body) + fail(.deadlineExceeded(policies.timeouts.total ?? .zero, last: lastReason))
    case (.waiting, .refused(let reason)), (.checkingDestination, .destinationChecked(.failure(let reason))),
      (.authenticating, .authenticated(.failure(let reason))), (.placing, .placed(.failure(let reason))):
      return fail(reason)
    case (.waiting, .start(let isShared)):
      self.isShared = isShared
      return begin()
    case (.checkingDestination, .destinationChecked(.success(let found))):
      part = found
      guard isShared else { return beginAttempt() }
      state = .sharing
      return [.join]
    case (.sharing, .sharedBodyReceived(let head, let body)):
      current = base
      attempt = 1
      return judge(CompleteResponse(head: head, body: body), random)
    case (.sharing, .sharedExchangeEnded(let outcome)):
      return [.discardPart] + end(outcome)
    case (.preparing, .prepared(let base, let result)):
      isModified = isModified || base != nil
      self.base = base ?? self.base
      switch result {
      case .success(let next): return enqueueFirst(next)
      case .failure(let reason): return attemptFailed(reason, nil, random)
      }
    case (.queued, .granted):
      return open()
    case (.queued, .networkMissing):
      state = .waitingForNetwork
      let deadline = now.adding(policies.offlineWait)
      return [.release, .emit(.waitingForNetwork), .setTimer(.network, deadline), .awaitNetwork]
    case (.waitingForNetwork, .networkBack):
      state = .queued
      return [.setTimer(.network, nil), acquire]
    case (.waitingForNetwork, .fired(.network, _)):
      return fail(.offline(url: shownURL))
    case (.exchanging, _):
      return exchanged(input, random)
    case (.decidingRedirect(let response, let proposed), .redirectDecided(let next)):
      guard let next else { return judge(response, random) }
      return follow(next.removingSecrets(of: proposed))
    case (.authenticating(let response), .authenticated(.success(let next))):
      guard let next else { return judge(response, random) }
      return enqueue(next)
    case (.delaying, .fired(.retry, _)):
      return beginAttempt()
    case (.checking(let response), .checked(nil)):
      state = .placing(response)
      return [.emit(.validated), .place(response.head)]
    case (.checking, .checked(let reason?)):
      return attemptFailed(reason, nil, random)
    case (.placing(let response), .placed(.success(let location))):
      let file = DownloadedFile(location: location, byteCount: response.body.count, head: response.head)
      return [.emit(.moved(to: location))] + end(.finished(file))
    default:
      return []  // The job no longer waits for this input.
    }
  }

  private var shownURL: String { (current?.url.absoluteString ?? request.url).redactedURL }

  private func reason(_ failure: TransportFailure, _ body: ReceivedBody) -> DownloadError.Reason {
    DownloadError.Reason(failure, body, url: shownURL, host: current?.url.host ?? shownURL)
  }

  // MARK: Beginning

  private mutating func begin() -> [MachineAction] {
    do {
      base = try request.checked()
    } catch {
      return fail(error)
    }
    state = .checkingDestination
    deadline = policies.timeouts.total.map(now.adding)
    return [.emit(.queued)] + (deadline.map { [.setTimer(.total, $0)] } ?? []) + [.checkDestination]
  }

  private mutating func beginAttempt() -> [MachineAction] {
    guard let base else { return [] }
    attempt += 1
    redirects = 0
    state = .preparing
    return [.prepare(base, isModified: isModified)]
  }

  private mutating func enqueueFirst(_ next: TransportRequest) -> [MachineAction] {
    var next = next
    isAuthorized = next.fields["Authorization"] != nil
    idempotencyKey = idempotencyKey ?? next.fields["Idempotency-Key"]
    if let idempotencyKey { next.fields["Idempotency-Key"] = idempotencyKey }
    return enqueue(next)
  }

  private mutating func enqueue(_ next: TransportRequest) -> [MachineAction] {
    do {
      // Modifiers, rules and delegates can return any request.
      current = try next.checked()
    } catch {
      return fail(error)
    }
    state = .queued
    if times == nil { times = AttemptTimes(queued: now) }
    return [acquire]
  }

  private var acquire: MachineAction { .acquire(host: current?.url.host(percentEncoded: false) ?? "") }

  // MARK: An exchange

  private mutating func open() -> [MachineAction] {
    guard var next = current else { return [] }
    state = .exchanging
    phase = .connecting
    head = nil
    lastProgress = nil
    let isFirstExchange = times?.started == nil
    if isFirstExchange { times?.started = now }
    // If the caller requests a range, the request keeps it.
    resumed = next.method == "GET" && next.fields["Range"] == nil ? part.flatMap { $0.isResumable ? $0 : nil } : nil
    if let resumed, let validator = resumed.validator {
      next.fields["Range"] = "bytes=\(resumed.count)-"
      next.fields["If-Range"] = validator.conditionValue
    }
    if resumed != nil || request.resumes { next.fields["Accept-Encoding"] = "identity" }
    return (isFirstExchange ? [.emit(.started(attempt: attempt))] : [])
      + [.setTimer(.connect, end(of: policies.timeouts.connect)), .open(next, resuming: resumed)]
  }

  /// Processes an input that arrives while an exchange is open.
  private mutating func exchanged(_ input: MachineInput, _ random: () -> UInt64) -> [MachineAction] {
    switch input {
    case .connected:
      phase = .waiting
      return restartIdleTimer()
    case .sent(let count):
      phase = .waiting
      return restartIdleTimer() + [.emit(.sent(count, of: current?.body?.knownLength))]
    case .informational(let head):
      return restartIdleTimer() + [.emit(.informational(head))]
    case .trailers(let fields):
      return [.emit(.trailers(fields))]
    case .began(let head, let isRestart, let time):
      phase = .body
      self.head = head
      times?.head = time
      return restartIdleTimer() + [.emit(.head(head))] + (isRestart ? [.emit(.restarted)] : [])
    case .progressed(let progress):
      lastProgress = progress
      return restartIdleTimer() + [.emit(.progress(progress))]
    case .exchangeFinished(let head, let body):
      return close(body) + (refused(body, random) ?? finished(CompleteResponse(head: head, body: body), random))
    case .exchangeFailed(let failure, let body):
      let actions = close(body)
      if let refusal = refused(body, random) { return actions + refusal }
      guard let head else { return actions + attemptFailed(reason(failure, body), nil, random) }
      return actions + finished(CompleteResponse(head: head, body: body, failure: failure), random)
    case .fired(.connect, let body), .fired(.idle, let body):
      return stopExchange(body) + attemptFailed(.timedOut(url: shownURL, phase), nil, random)
    default:
      return []
    }
  }

  /// Returns the end of a wait for the server; nil if the transport decides how long to wait.
  private func end(of wait: Duration) -> Duration? {
    policies.leavesTimeoutsToTransport ? nil : now.adding(wait)
  }

  /// Replaces the connect timer with the idle timer, which is set first so that the alarm is never canceled.
  private func restartIdleTimer() -> [MachineAction] {
    [.setTimer(.idle, end(of: policies.timeouts.idle)), .setTimer(.connect, nil)]
  }

  private mutating func close(_ body: ReceivedBody) -> [MachineAction] {
    part = body.part
    return [.setTimer(.connect, nil), .setTimer(.idle, nil), .release]
  }

  private mutating func stopExchange(_ body: ReceivedBody?) -> [MachineAction] {
    part = body?.part ?? part
    return switch state {
    case .exchanging: [.setTimer(.connect, nil), .setTimer(.idle, nil), .cancelExchange, .release]
    case .queued: [.release]
    default: []
    }
  }

  /// Returns the actions if the sink refused the body, regardless of the transport's report; nil if it didn't.
  private mutating func refused(_ body: ReceivedBody, _ random: () -> UInt64) -> [MachineAction]? {
    if let reason = body.failure { return fail(reason) }
    guard body.isMisplaced || body.isMixed else { return nil }
    guard resumed == nil, !body.isMixed else { return restart() }
    let text = "the server sent a range of the document that wasn't requested"
    return attemptFailed(.transport(url: shownURL, code: 206, text: text), nil, random)
  }

  // MARK: A response

  private mutating func finished(_ response: CompleteResponse, _ random: () -> UInt64) -> [MachineAction] {
    exchange(after: response) ?? judge(response, random)
  }

  /// Returns the actions for another exchange that a response leads to; nil if the response is the final one.
  private mutating func exchange(after response: CompleteResponse) -> [MachineAction]? {
    let head = response.head
    guard let current else { return [] }
    if head.isRedirect {
      do {
        if let next = try policies.redirects.redirected(current, by: head) {
          state = .decidingRedirect(response, next: next)
          return [.decideRedirect(next, head)]
        }
      } catch {
        return fail(error)
      }
    }
    if head.status != 401 { credentialTries = 0 }
    guard head.status == 401, policies.canAuthenticate, !isAuthorized, credentialTries < Self.credentialLimit else {
      return nil
    }
    credentialTries += 1
    state = .authenticating(response)
    return [.authenticate(current, head)]
  }

  /// Decides whether the final response of an attempt is a success.
  private mutating func judge(_ response: CompleteResponse, _ random: () -> UInt64) -> [MachineAction] {
    guard let current else { return [] }
    let (head, body) = (response.head, response.body)
    if let failure = response.failure { return attemptFailed(reason(failure, body), nil, random) }
    if head.status == 416, let part, part == resumed {
      // There is no rest: either the part is the whole document, or the document has changed.
      guard head.fields["Content-Range"].flatMap({ ContentRange($0) })?.total == part.count else { return restart() }
      return check(CompleteResponse(head: head, body: ReceivedBody(count: part.count, part: part)), current)
    }
    // A 304 has no body: even where the request accepts it, an empty file must not replace a valid one.
    if head.status == 304, current.isConditional || request.acceptableStatuses.contains(304) {
      part = nil
      return reportTimes() + [.discardPart] + end(.notModified(head))
    }
    guard request.acceptableStatuses.contains(head.status) else {
      return attemptFailed(.unacceptableStatus(RejectedResponse(head, body)), head, random)
    }
    // Not every platform reports a body that ends early. A body that isn't kept needs no such error.
    if current.hasBody(under: head), let announced = body.announced, body.count < announced {
      let lost = DownloadError.Reason.connectionLost(url: head.url, .body, received: body.count, announced: announced)
      return attemptFailed(lost, nil, random)
    }
    guard body.count == 0 || request.acceptsType(of: head) else {
      return attemptFailed(.unacceptableContentType(RejectedResponse(head, body)), nil, random)
    }
    return check(response, current)
  }

  private mutating func check(_ response: CompleteResponse, _ current: TransportRequest) -> [MachineAction] {
    state = .checking(response)
    let count = response.body.count
    let last = DownloadProgress(received: count, total: count)
    return reportTimes() + (lastProgress == last ? [] : [.emit(.progress(last))])
      + [.check(current, response.head, isEmpty: count == 0)]
  }

  /// Requests the whole body, since the rest isn't available.
  private mutating func restart() -> [MachineAction] {
    guard let current else { return [] }
    if let written, let lastReason { return fail(.outputBroken(written: written, last: lastReason)) }
    part = nil
    return [.discardPart, .emit(.restarted)] + enqueue(current)
  }

  private mutating func follow(_ next: TransportRequest) -> [MachineAction] {
    guard redirects < Self.redirectLimit else {
      return fail(.tooManyRedirects(limit: Self.redirectLimit, url: shownURL))
    }
    // Checked last, since the rule and the delegate may change the target.
    if !policies.allowsInsecureRedirects, let current, current.isEncrypted, !next.isEncrypted {
      return fail(.insecureRedirect(to: next.url.absoluteString.redactedURL, from: shownURL))
    }
    redirects += 1
    return [.emit(.redirected(to: next.url))] + enqueue(next)
  }
}
