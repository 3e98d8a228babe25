import Foundation

extension DownloadMachine {
  mutating func begin(_ now: Duration) -> [Action] {
    do {
      base = try request.checked()
    } catch {
      return fail(error)
    }
    state = .checkingDestination
    var actions: [Action] = [.emit(.queued)]
    if let total = policies.timeouts.total {
      deadline = now + total
      actions.append(.setTimer(.total, deadline))
    }
    return actions + [.checkDestination]
  }

  mutating func beginAttempt() -> [Action] {
    guard let base else { return [] }
    attempt += 1
    redirects = 0
    hasRestarted = false
    hasOpened = false
    state = .preparing
    return [.prepare(base, isFirst: attempt == 1)]
  }

  /// Waits for the turn of the next exchange.
  mutating func enqueue(_ next: TransportRequest, _ now: Duration) -> [Action] {
    do {
      // Modifiers, rules and delegates may have made anything of it.
      current = try next.checked()
    } catch {
      return fail(error)
    }
    state = .queued
    times = AttemptTimes(queued: now, started: now, head: nil, ended: now)
    return acquire()
  }

  func acquire() -> [Action] {
    [.acquire(host: current?.url.host(percentEncoded: false) ?? "")]
  }

  mutating func open(_ now: Duration) -> [Action] {
    guard var next = current else { return [] }
    state = .exchanging
    times.started = now
    lastProgress = nil
    let isFirstExchange = !hasOpened
    hasOpened = true
    let resumed = next.method == "GET" ? part.flatMap { $0.isResumable ? $0 : nil } : nil
    if let resumed, let validator = resumed.validator {
      next.fields["Range"] = "bytes=\(resumed.count)-"
      next.fields["If-Range"] = validator.conditionValue
    }
    if resumed != nil || request.resumes { next.fields["Accept-Encoding"] = "identity" }
    return (isFirstExchange ? [.emit(.started(attempt: attempt))] : [])
      + [.setTimer(.connect, policies.isPatient ? nil : now + policies.timeouts.connect), .open(next, resuming: resumed)]
  }

  /// Takes what happens while an exchange is open.
  mutating func exchanged(_ input: Input, _ now: Duration, _ random: () -> UInt64) -> [Action] {
    switch input {
    case .sent(let count):
      return isAlive(now) + [.emit(.sent(count, of: current?.body?.knownLength))]
    case .began(let head, let isRestart):
      times.head = now
      return isAlive(now) + [.emit(.head(head))] + (isRestart ? [.emit(.restarted)] : [])
    case .progressed(let progress):
      lastProgress = progress
      return isAlive(now) + [.emit(.progress(progress))]
    case .exchangeFinished(let head, let body):
      part = body.part
      return close(now) + finished(Response(head: head, body: body), now, random)
    case .exchangeFailed(let failure, let body):
      part = body.part ?? part
      let reason = body.failure ?? reason(of: failure, body)
      return close(now) + attemptFailed(reason, nil, now, random)
    case .fired(.connect, let body), .fired(.idle, let body):
      part = body?.part ?? part
      return stopExchange() + [.emit(.measured(ended(now)))]
        + attemptFailed(.timedOut(url: shownURL), nil, now, random)
    default:
      return []
    }
  }

  /// Starts the clock of silence anew.
  private func isAlive(_ now: Duration) -> [Action] {
    [.setTimer(.connect, nil), .setTimer(.idle, policies.isPatient ? nil : now + policies.timeouts.idle)]
  }

  private func close(_ now: Duration) -> [Action] {
    [.setTimer(.connect, nil), .setTimer(.idle, nil), .release, .emit(.measured(ended(now)))]
  }

  private func ended(_ now: Duration) -> AttemptTimes {
    var times = times
    times.ended = now
    return times
  }

  // MARK: The end of an attempt

  /// Makes another attempt, if that is allowed and may help.
  mutating func attemptFailed(
    _ reason: DownloadError.Reason, _ head: ResponseHead?, _ now: Duration, _ random: () -> UInt64
  ) -> [Action] {
    lastReason = reason
    guard attempt <= policies.retry.limit, let current = current ?? base else { return fail(reason) }
    let isRetriable = policies.retry.allows(reason, of: current)
    do {
      let failure = RetryPolicy.Failure(
        request: current, error: DownloadError(reason, attempts: attempt), attempt: attempt, isRetriable: isRetriable)
      guard try policies.retry.decision?(failure) ?? isRetriable else { return fail(reason) }
    } catch {
      return fail(.retryRuleFailed(Cause(error), about: reason))
    }
    let asked = head?.fields["Retry-After"].flatMap { RetryAfter.delay($0, now: policies.date()) }
    let wait = asked ?? jittered(policies.retry.nominalWait(before: attempt), random())
    if let deadline, now + wait > deadline {
      return fail(.deadlineExceeded(policies.timeouts.total ?? .zero, last: reason))
    }
    state = .delaying
    // What cannot be gone on from is void.
    let discard: [Action] = part.map { $0.isResumable ? [] : [.discardPart] } ?? []
    if !discard.isEmpty { part = nil }
    return discard
      + [
        .emit(.retrying(after: wait, DownloadError(reason, attempts: attempt))), .setTimer(.retry, now + wait),
      ]
  }

  /// Draws a wait evenly from nothing to all of it.
  private func jittered(_ nominal: Duration, _ random: UInt64) -> Duration {
    nominal * (Double(random >> 11) / Double((1 << 53) - 1))
  }

  /// Says in the service's terms why an exchange failed.
  private func reason(of failure: TransportFailure, _ body: ReceivedBody) -> DownloadError.Reason {
    switch failure {
    case .cannotConnect: .cannotConnect(url: shownURL)
    case .unknownHost: .unknownHost(current?.url.host ?? shownURL)
    case .timedOut: .timedOut(url: shownURL)
    case .untrustedServer: .untrustedServer(current?.url.host ?? shownURL)
    case .offline: .offline(url: shownURL)
    // A cancellation that nobody here asked for: the transport gave the exchange up.
    case .connectionLost, .cancelled, .sinkRefused:
      .connectionLost(url: shownURL, received: body.count, announced: body.announced)
    case .other(let code, let text): .transport(url: shownURL, code: code, text: text)
    }
  }

  // MARK: The end of the job

  /// Ends an exchange that is open.
  func stopExchange() -> [Action] {
    switch state {
    case .exchanging: [.setTimer(.connect, nil), .setTimer(.idle, nil), .cancelExchange, .release]
    case .queued: [.release]
    default: []
    }
  }

  /// Ends the job from outside, whatever is under way.
  mutating func abort(
    keepingPartial: Bool, _ outcome: (PartialDownload?) -> DownloadOutcome
  ) -> [Action] {
    let stop = stopExchange()
    let (actions, partial) = leavePart(keeping: keepingPartial)
    return stop + actions + end(outcome(partial))
  }

  mutating func fail(_ reason: DownloadError.Reason) -> [Action] {
    let (actions, partial) = leavePart(keeping: request.resumes && reason.leavesPartUsable)
    return actions + end(.failed(DownloadError(reason, attempts: attempt, partial: partial)))
  }

  private mutating func leavePart(keeping: Bool) -> ([Action], PartialDownload?) {
    defer { part = nil }
    if keeping, let part, part.isResumable, let validator = part.validator, let file = policies.keptPart {
      let partial = PartialDownload(file: file, byteCount: part.count, total: part.total, validator: validator)
      return ([.keepPart(part)], partial)
    }
    return (attempt > 0 || part != nil ? [.discardPart] : [], nil)
  }

  mutating func end(_ outcome: DownloadOutcome) -> [Action] {
    state = .ended
    return [.end(outcome)]
  }
}

extension DownloadError.Reason {
  /// Whether what had arrived before is still good for something.
  fileprivate var leavesPartUsable: Bool {
    switch self {
    case .connectionLost, .cannotConnect, .unknownHost, .timedOut, .offline, .transport, .deadlineExceeded,
      .unacceptableStatus, .invalidated, .unwritableDestination:
      true
    default: false
    }
  }
}

extension RequestBody {
  /// How many bytes it has; nil if only its end will tell.
  var knownLength: Int? {
    switch self {
    case .data(let data): data.count
    case .file(let file): (try? file.resourceValues(forKeys: [.fileSizeKey]))?.fileSize
    case .stream: nil
    }
  }
}
