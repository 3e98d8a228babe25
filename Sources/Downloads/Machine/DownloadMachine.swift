import Foundation

/// The state machine of one job: a value that takes inputs, returns actions and has no side effects.
///
/// ``DownloadCore`` carries out the actions and passes their results back as inputs, each with its time. After the end,
/// every input is ignored, so a job ends once, regardless of the order in which the exchange, the file system and the
/// caller report.
///
/// A job makes attempts. An attempt makes a first exchange, and another for each redirect and each answer to a
/// challenge. Each exchange waits in the queue before it begins and is removed from it when it ends.
struct DownloadMachine: Sendable {
  private static let redirectLimit = 20
  private static let credentialLimit = 3

  let policies: MachinePolicies
  private let request: DownloadRequest
  private var state = MachineState.waiting
  /// The time of the current input.
  private var now = Duration.zero

  /// The request that every attempt begins with; nil until the job has begun.
  private(set) var base: TransportRequest?
  /// The request of the current exchange.
  private(set) var current: TransportRequest?
  /// The part that the current exchange resumes; nil if it requests the whole body.
  private(set) var resumed: PartState?
  /// The part on disk.
  private var part: PartState?
  /// Whether the modifiers of the job have run.
  private var isModified = false
  /// Whether another job runs the exchange, whose body may be copied to the part before this job knows.
  private var isShared = false
  /// The number of the attempt, from 1.
  private(set) var attempt = 0
  /// The number of redirects that this attempt has followed.
  private var redirects = 0
  /// The number of consecutive challenges that this attempt has answered.
  private var credentialTries = 0
  /// The key of the first attempt, by which a server recognizes a repeated request.
  private var idempotencyKey: String?
  /// Whether the request has its own Authorization field, so that no challenge is answered.
  private var isAuthorized = false
  /// The length of the request's body when the current exchange began; nil if it isn't known.
  private var bodyLength: Int?
  private var deadline: Duration?
  /// Why the last failed attempt failed.
  private var lastReason: DownloadError.Reason?
  /// The times of the current attempt; nil before its first exchange is enqueued, and once they are reported.
  private(set) var times: AttemptTimes?
  private var lastProgress: DownloadProgress?
  /// The part of the current exchange that is under way.
  private var phase = ExchangePhase.connecting
  /// The head of the current exchange's response; nil before it arrives.
  private(set) var head: ResponseHead?

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
    case (.keeping(let ending), .kept(let partial)): return end(ending, partial)
    // A file that is being placed can't be taken back.
    case (.keeping, _), (.ended, _), (.placing, .cancel), (.placing, .invalidate), (.placing, .fired):
      return []
    case (_, .cancel(let keepsPartial, let body)):
      return stopExchange(body) + endWithoutFile(.cancelled, keepingPartial: keepsPartial)
    case (_, .invalidate(let body)):
      return stopExchange(body) + fail(.invalidated)
    case (_, .fired(.total, let body)):
      return stopExchange(body) + fail(.deadlineExceeded(policies.timeouts.total ?? .zero, last: lastReason))
    case (_, .joined): return startTotalTimer()
    default: return advance(input, random)
    }
  }

  /// Processes an input that the job waits for in its state; ignores any other input.
  private mutating func advance(_ input: MachineInput, _ random: () -> UInt64) -> [MachineAction] {
    switch (state, input) {
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
      return evaluate(CompleteResponse(head: head, body: body), random)
    case (.sharing, .sharedExchangeEnded(let outcome)):
      return [.discardPart] + end(outcome)
    case (.preparing, .prepared(let base, let result)):
      isModified = isModified || base != nil
      self.base = base ?? self.base
      switch result {
      case .success(let next): return enqueueFirst(next)
      case .failure(let reason): return attemptFailed(reason, random)
      }
    case (.queued, .granted): return open()
    case (.queued, .networkMissing):
      state = .waitingForNetwork
      let deadline = now.adding(policies.offlineWait)
      return [.release, .emit(.waitingForNetwork), .setTimer(.network, deadline), .awaitNetwork]
    case (.waitingForNetwork, .networkBack):
      state = .queued
      return [.setTimer(.network, nil), acquire]
    case (.waitingForNetwork, .fired(.network, _)): return fail(.offline(url: shownURL))
    case (.exchanging, _): return advanceExchange(input, random)
    case (.decidingRedirect(let response, let proposed), .redirectDecided(let next)):
      guard let next else { return evaluate(response, random) }
      return follow(next.removingSecrets(of: proposed))
    case (.authenticating(let response), .authenticated(.success(let next))):
      guard let next else { return evaluate(response, random) }
      return enqueue(next)
    case (.delaying, .fired(.retry, _)): return beginAttempt()
    case (.checking(let response), .checked(nil)):
      state = .placing(response)
      return [.emit(.validated), .place(response.head)]
    case (.checking, .checked(let reason?)):
      return attemptFailed(reason, random)
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
    return [.emit(.queued)] + startTotalTimer() + [.checkDestination]
  }

  private mutating func startTotalTimer() -> [MachineAction] {
    deadline = policies.timeouts.total.map(now.adding)
    return deadline.map { [.setTimer(.total, $0)] } ?? []
  }

  private mutating func beginAttempt() -> [MachineAction] {
    guard let base else { return [] }
    attempt += 1
    (redirects, credentialTries) = (0, 0)
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

  private var acquire: MachineAction { .acquire(host: current?.url.host(percentEncoded: false)?.lowercased() ?? "") }

  // MARK: An exchange

  private mutating func open() -> [MachineAction] {
    guard var next = current else { return [] }
    state = .exchanging
    (phase, head, lastProgress, bodyLength) = (.connecting, nil, nil, next.body?.knownLength)
    let isFirstExchange = times?.started == nil
    if isFirstExchange { times?.started = now }
    resumed = next.resume(part)
    // A part of a compressed body can't be decoded.
    let asksForRange = next.fields["Range"] != nil && next.fields["Accept-Encoding"] == nil
    if asksForRange || resumed != nil || request.resumes { next.fields["Accept-Encoding"] = "identity" }
    return (isFirstExchange ? [.emit(.started(attempt: attempt))] : [])
      + [.setTimer(.connect, policies.connectDeadline(at: now)), .open(next, resuming: resumed)]
  }

  /// Processes an input that arrives while an exchange is open.
  private mutating func advanceExchange(_ input: MachineInput, _ random: () -> UInt64) -> [MachineAction] {
    switch input {
    case .connected:
      phase = .waiting
      return restartIdleTimer()
    case .sent(let count):
      phase = head == nil ? .waiting : .body
      return restartIdleTimer() + [.emit(.sent(count, of: bodyLength))]
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
    case .exchangeFinished(let head, let body): return ended(head, body, nil, random)
    case .exchangeFailed(let failure, let body): return ended(head, body, failure, random)
    case .fired(.idle, let body?) where current?.isAnswered(by: head, body) == true:
      return [.cancelExchange] + ended(head, body, nil, random)
    case .fired(.connect, let body), .fired(.idle, let body):
      return stopExchange(body) + attemptFailed(.timedOut(url: shownURL, phase), random)
    default:
      return []
    }
  }

  /// Replaces the connect timer with the idle timer, which is set first so that the wakeup is never canceled.
  private func restartIdleTimer() -> [MachineAction] {
    [.setTimer(.idle, policies.idleDeadline(at: now)), .setTimer(.connect, nil)]
  }

  private mutating func stopExchange(_ body: ReceivedBody?) -> [MachineAction] {
    // In any other state the body is that of an earlier exchange, whose part may have been removed.
    if case .exchanging = state, let body { part = body.part }
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
    return attemptFailed(.malformedResponse(url: shownURL, "it has a range that wasn't requested"), random)
  }

  // MARK: A response

  private mutating func ended(
    _ head: ResponseHead?, _ body: ReceivedBody, _ failure: TransportFailure?, _ random: () -> UInt64
  ) -> [MachineAction] {
    part = body.part
    let closing: [MachineAction] = [.setTimer(.connect, nil), .setTimer(.idle, nil), .release]
    if let refusal = refused(body, random) { return closing + refusal }
    guard let head else { return closing + attemptFailed(reason(failure ?? .connectionLost(.head), body), random) }
    let response = CompleteResponse(head: head, body: body, failure: failure)
    return closing + (nextExchange(after: response) ?? evaluate(response, random))
  }

  /// Returns the actions for another exchange that a response leads to; nil if the response is the final one.
  private mutating func nextExchange(after response: CompleteResponse) -> [MachineAction]? {
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
  private mutating func evaluate(_ response: CompleteResponse, _ random: () -> UInt64) -> [MachineAction] {
    guard let current else { return [] }
    switch request.verdict(on: response, to: current, resuming: part == resumed ? part : nil) {
    case .complete(let response): return check(response, current)
    case .restart: return restart()
    case .shorter: return enqueue(current)
    case .notModified:
      part = nil
      return reportTimes() + [.discardPart] + end(.notModified(response.head))
    case .unacceptable(let reason): return attemptFailed(reason, random)
    case .incomplete(let failure): return attemptFailed(reason(failure, response.body), random)
    }
  }

  private mutating func check(_ response: CompleteResponse, _ current: TransportRequest) -> [MachineAction] {
    state = .checking(response)
    let count = response.body.count
    let last = DownloadProgress(received: count, total: count)
    return reportTimes() + (lastProgress == last ? [] : [.emit(.progress(last))])
      + [.check(current, response.head, count: count)]
  }

  /// Requests the whole body, since the rest isn't available.
  private mutating func restart() -> [MachineAction] {
    guard let current else { return [] }
    if let lastReason, policies.irrevocableByteCount(of: part) != nil { return fail(lastReason) }
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

  // MARK: The end of an attempt

  /// Schedules another attempt if the policy allows it, or ends the job.
  private mutating func attemptFailed(_ reason: DownloadError.Reason, _ random: () -> UInt64) -> [MachineAction] {
    lastReason = reason
    let isPartUsable = part?.isResumable ?? false && reason.leavesPartUsable
    if !isPartUsable, policies.irrevocableByteCount(of: part) != nil { return fail(reason) }
    guard let current = current ?? base else { return fail(reason) }
    let error = policies.error(reason, of: request, attempts: attempt, after: part)
    let wait: Duration
    do {
      wait = try policies.wait(after: error, of: current, until: deadline.map { $0 - now }, random)
    } catch {
      return fail(error)
    }
    state = .delaying
    let discarding: [MachineAction] = part == nil || isPartUsable ? [] : [.discardPart]
    if !isPartUsable { part = nil }
    return reportTimes() + discarding + [.emit(.retrying(after: wait, error)), .setTimer(.retry, now + wait)]
  }

  /// Emits the times of the attempt that ends now, unless it hasn't begun or they were reported.
  private mutating func reportTimes() -> [MachineAction] {
    guard var times, times.started != nil else { return [] }
    self.times = nil
    times.ended = now
    return [.emit(.measured(times))]
  }

  // MARK: The end of the job

  /// Ends the job with an error, which says what was written to an output.
  private mutating func fail(_ reason: DownloadError.Reason) -> [MachineAction] {
    let reason = policies.irrevocableByteCount(of: part).map { .outputBroken(written: $0, last: reason) } ?? reason
    return endWithoutFile(.failed(reason), keepingPartial: request.resumes && reason.leavesPartUsable)
  }

  /// Ends the job without a file; first keeps the part for a later job if that is requested and possible.
  private mutating func endWithoutFile(_ ending: JobEnding, keepingPartial: Bool) -> [MachineAction] {
    let times = reportTimes()
    if keepingPartial, request.isResumable, let part, part.isResumable {
      state = .keeping(ending)
      return times + [.keepPart(part)]
    }
    return times + (attempt > 0 || part != nil || isShared ? [.discardPart] : []) + end(ending, nil)
  }

  private mutating func end(_ ending: JobEnding, _ partial: PartialDownload?) -> [MachineAction] {
    switch ending {
    case .cancelled: end(.cancelled(partial: partial))
    case .failed(let reason): end(.failed(DownloadError(reason, of: request, attempts: attempt, partial: partial)))
    }
  }

  private mutating func end(_ outcome: DownloadOutcome) -> [MachineAction] {
    state = .ended
    return [.end(outcome)]
  }
}
