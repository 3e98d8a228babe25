import Foundation

extension DownloadMachine {
  mutating func begin(_ now: Duration) -> [Action] {
    do {
      base = try request.checked()
    } catch {
      return fail(error, now)
    }
    state = .checkingDestination
    deadline = policies.timeouts.total.map { Self.deadline($0, after: now) }
    return [.emit(.queued)] + (deadline.map { [.setTimer(.total, $0)] } ?? []) + [.checkDestination]
  }

  mutating func beginAttempt() -> [Action] {
    guard let base else { return [] }
    attempt += 1
    redirects = 0
    state = .preparing
    return [.prepare(base, isModified: isModified)]
  }

  /// Waits for the turn of the next exchange.
  mutating func enqueue(_ next: TransportRequest, _ now: Duration) -> [Action] {
    do {
      // Modifiers, rules and delegates may have made anything of it.
      current = try next.checked()
    } catch {
      return fail(error, now)
    }
    state = .queued
    if times == nil { times = AttemptTimes(queued: now) }
    return acquire()
  }

  func acquire() -> [Action] {
    [.acquire(host: current?.url.host(percentEncoded: false) ?? "")]
  }

  mutating func open(_ now: Duration) -> [Action] {
    guard var next = current else { return [] }
    state = .exchanging
    lastProgress = nil
    let isFirstExchange = times?.started == nil
    if isFirstExchange { times?.started = now }
    // Whoever asks for a piece already is not to be asked for another.
    resumed = next.method == "GET" && next.fields["Range"] == nil ? part.flatMap { $0.isResumable ? $0 : nil } : nil
    if let resumed, let validator = resumed.validator {
      next.fields["Range"] = "bytes=\(resumed.count)-"
      next.fields["If-Range"] = validator.conditionValue
    }
    if resumed != nil || request.resumes { next.fields["Accept-Encoding"] = "identity" }
    return (isFirstExchange ? [.emit(.started(attempt: attempt))] : [])
      + [.setTimer(.connect, deadline(policies.timeouts.connect, after: now)), .open(next, resuming: resumed)]
  }

  /// Takes what happens while an exchange is open.
  mutating func exchanged(_ input: Input, _ now: Duration, _ random: () -> UInt64) -> [Action] {
    switch input {
    case .sent(let count):
      return isAlive(now) + [.emit(.sent(count, of: current?.body?.knownLength))]
    case .began(let head, let isRestart, let time):
      times?.head = time
      return isAlive(now) + [.emit(.head(head))] + (isRestart ? [.emit(.restarted)] : [])
    case .progressed(let progress):
      lastProgress = progress
      return isAlive(now) + [.emit(.progress(progress))]
    case .exchangeFinished(let head, let body):
      return close(body) + (refused(body, now, random) ?? finished(Response(head: head, body: body), now, random))
    case .exchangeFailed(let failure, let body):
      return close(body)
        + (refused(body, now, random) ?? attemptFailed(reason(of: failure, body), nil, now, random))
    case .fired(.connect, let body), .fired(.idle, let body):
      part = body?.part ?? part
      return stopExchange() + attemptFailed(.timedOut(url: shownURL), nil, now, random)
    default:
      return []
    }
  }

  /// The end of a wait for the server; nil if its length is for the transport to say.
  private func deadline(_ wait: Duration, after now: Duration) -> Duration? {
    policies.isPatient ? nil : Self.deadline(wait, after: now)
  }

  /// Starts the clock of silence anew; in this order there is always a timer set, so that the alarm stays.
  private func isAlive(_ now: Duration) -> [Action] {
    [.setTimer(.idle, deadline(policies.timeouts.idle, after: now)), .setTimer(.connect, nil)]
  }

  /// Takes what an exchange has brought that is over.
  private mutating func close(_ body: ReceivedBody) -> [Action] {
    part = body.part
    return [.setTimer(.connect, nil), .setTimer(.idle, nil), .release]
  }

  /// What is to be done if the sink did not take the body, whatever the transport calls that; nil if it took it.
  private mutating func refused(_ body: ReceivedBody, _ now: Duration, _ random: () -> UInt64) -> [Action]? {
    if let reason = body.failure { return fail(reason, now) }
    guard body.isMisplaced else { return nil }
    guard resumed == nil else { return restart(now) }
    let text = "the server sent a piece of the document that it was not asked for"
    return attemptFailed(.transport(url: shownURL, code: 206, text: text), nil, now, random)
  }

  // MARK: The end of an attempt

  /// Makes another attempt, if that is allowed and may help.
  ///
  /// - Parameter head: May say how long to wait.
  mutating func attemptFailed(
    _ reason: DownloadError.Reason, _ head: ResponseHead?, _ now: Duration, _ random: () -> UInt64
  ) -> [Action] {
    lastReason = reason
    guard attempt <= policies.retry.limit, let current = current ?? base else { return fail(reason, now) }
    let error = DownloadError(reason, attempts: attempt)
    let isRetriable = policies.retry.allows(reason, of: current)
    do {
      let failure = RetryPolicy.Failure(request: current, error: error, attempt: attempt, isRetriable: isRetriable)
      guard try policies.retry.decision?(failure) ?? isRetriable else { return fail(reason, now) }
    } catch {
      return fail(.retryRuleFailed(Cause(error), about: reason), now)
    }
    let asked = head?.fields["Retry-After"].flatMap { RetryAfter.delay($0, now: policies.date()) }
    let wait = asked ?? jittered(policies.retry.nominalWait(before: attempt), random())
    if let deadline, now + wait > deadline {
      return fail(.deadlineExceeded(policies.timeouts.total ?? .zero, last: reason), now)
    }
    state = .delaying
    var actions = measured(now)
    if let part, !part.isResumable || !reason.leavesPartUsable {
      self.part = nil
      actions.append(.discardPart)
    }
    return actions + [.emit(.retrying(after: wait, error)), .setTimer(.retry, now + wait)]
  }

  /// Draws a wait evenly from nothing to all of it.
  private func jittered(_ nominal: Duration, _ random: UInt64) -> Duration {
    nominal * (Double(random >> 11) / Double((1 << 53) - 1))
  }

  /// Tells the times of the attempt that ends now, if it has begun and they are not told yet.
  mutating func measured(_ now: Duration) -> [Action] {
    guard var times, times.started != nil else { return [] }
    self.times = nil
    times.ended = now
    return [.emit(.measured(times))]
  }

  /// Says in the service's terms why an exchange failed.
  private func reason(of failure: TransportFailure, _ body: ReceivedBody) -> DownloadError.Reason {
    let lost = DownloadError.Reason.connectionLost(url: shownURL, received: body.count, announced: body.announced)
    switch failure {
    case .cannotConnect: return .cannotConnect(url: shownURL)
    case .unknownHost: return .unknownHost(current?.url.host ?? shownURL)
    case .timedOut: return .timedOut(url: shownURL)
    case .untrustedServer: return .untrustedServer(current?.url.host ?? shownURL)
    case .offline: return .offline(url: shownURL)
    // A cancellation that nobody here asked for: the transport gave the exchange up.
    case .connectionLost, .cancelled, .sinkRefused: return lost
    // A body that ends too early has another code on every platform.
    case .other where body.announced.map { body.count < $0 } ?? false: return lost
    case .other(let code, let text): return .transport(url: shownURL, code: code, text: text)
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

  mutating func fail(_ reason: DownloadError.Reason, _ now: Duration) -> [Action] {
    leave(.failed(reason), keepingPartial: request.resumes && reason.leavesPartUsable, now)
  }

  /// Ends the job without a file; what has arrived is left to a later job first, if it is to be and can be.
  mutating func leave(_ ending: Ending, keepingPartial: Bool, _ now: Duration) -> [Action] {
    let times = measured(now)
    if keepingPartial, request.isResumable, let part, part.isResumable {
      state = .keeping(ending)
      return times + [.keepPart(part)]
    }
    let hasWritten = attempt > 0 || part != nil
    return times + (hasWritten ? [.discardPart] : []) + end(ending, nil)
  }

  mutating func end(_ ending: Ending, _ partial: PartialDownload?) -> [Action] {
    switch ending {
    case .cancelled: end(.cancelled(partial: partial))
    case .failed(let reason): end(.failed(DownloadError(reason, attempts: attempt, partial: partial)))
    }
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
    case .validationFailed, .wrongLength, .wrongDigest, .bodyTooLarge: false
    case .retryRuleFailed(_, let about): about.leavesPartUsable
    default: true
    }
  }
}

extension DownloadRequest {
  /// Whether a part of what it brings may be gone on from.
  var isResumable: Bool { method == "GET" }
}

extension RequestBody {
  /// How many bytes it has; nil if only its end will tell.
  fileprivate var knownLength: Int? {
    switch self {
    case .data(let data): data.count
    case .file(let file): (try? file.resourceValues(forKeys: [.fileSizeKey]))?.fileSize
    case .stream: nil
    }
  }
}
