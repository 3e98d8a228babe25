// The end of an attempt and of a job: retries, kept parts and outcomes.

extension DownloadMachine {
  /// The number of bytes that were written and can't be taken back; nil if there are none.
  var written: Int? { policies.isWrittenThrough ? part.flatMap { $0.count > 0 ? $0.count : nil } : nil }

  // MARK: The end of an attempt

  /// Schedules another attempt if the policy allows it, or ends the job.
  mutating func attemptFailed(
    _ reason: DownloadError.Reason, _ head: ResponseHead?, _ random: () -> UInt64
  ) -> [MachineAction] {
    lastReason = reason
    let isPartUsable = part?.isResumable ?? false && reason.leavesPartUsable
    if let written, !isPartUsable { return fail(.outputBroken(written: written, last: reason)) }
    guard let current = current ?? base else { return fail(reason) }
    let error = DownloadError(reason, attempts: attempt)
    let failure = RetryPolicy.Failure(
      request: current, error: error, attempt: attempt, isRetriable: policies.retry.allows(reason, of: current))
    let wait: Duration
    do {
      wait = try policies.wait(after: failure, requestedBy: head, until: deadline.map { $0 - now }, random)
    } catch {
      return fail(error)
    }
    state = .delaying
    var actions = reportTimes()
    if part != nil, !isPartUsable {
      part = nil
      actions.append(.discardPart)
    }
    return actions + [.emit(.retrying(after: wait, error)), .setTimer(.retry, now + wait)]
  }

  /// Emits the times of the attempt that ends now, unless it hasn't begun or they were reported.
  mutating func reportTimes() -> [MachineAction] {
    guard var times, times.started != nil else { return [] }
    self.times = nil
    times.ended = now
    return [.emit(.measured(times))]
  }

  // MARK: The end of the job

  mutating func fail(_ reason: DownloadError.Reason) -> [MachineAction] {
    leave(.failed(reason), keepingPartial: request.resumes && reason.leavesPartUsable)
  }

  /// Ends the job without a file; first keeps the part for a later job if that is requested and possible.
  mutating func leave(_ ending: JobEnding, keepingPartial: Bool) -> [MachineAction] {
    let times = reportTimes()
    if keepingPartial, request.isResumable, let part, part.isResumable {
      state = .keeping(ending)
      return times + [.keepPart(part)]
    }
    return times + (attempt > 0 || part != nil ? [.discardPart] : []) + end(ending, nil)
  }

  mutating func end(_ ending: JobEnding, _ partial: PartialDownload?) -> [MachineAction] {
    switch ending {
    case .cancelled: end(.cancelled(partial: partial))
    case .failed(let reason): end(.failed(DownloadError(reason, attempts: attempt, partial: partial)))
    }
  }

  mutating func end(_ outcome: DownloadOutcome) -> [MachineAction] {
    state = .ended
    return [.end(outcome)]
  }
}
