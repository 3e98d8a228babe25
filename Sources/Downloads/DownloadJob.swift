import Synchronization

/// One started download: a handle to cancel it and to wait for its end, from any thread.
///
/// The service keeps the job until it has ended; whether the caller keeps the handle makes no difference to it.
public final class DownloadJob: Sendable, Identifiable {
  private enum State {
    case running([CheckedContinuation<DownloadOutcome, Never>])
    case ended(DownloadOutcome)
  }

  /// What was asked for.
  public let request: DownloadRequest

  private let onCancel: @Sendable (DownloadJob) -> Void
  private let state = Mutex(State.running([]))

  init(_ request: DownloadRequest, onCancel: @escaping @Sendable (DownloadJob) -> Void) {
    self.request = request
    self.onCancel = onCancel
  }

  /// Ends the job as ``DownloadOutcome/cancelled``, unless it has ended before.
  ///
  /// It may be called from any thread and as often as one likes; the end is told once, after this call has returned. A
  /// job cancelled in the same stretch of code that started it opens no connection.
  public func cancel() {
    onCancel(self)
  }

  /// How the job ended; waits until it has.
  ///
  /// Cancelling the waiting task neither cancels the job nor ends the wait.
  public var outcome: DownloadOutcome {
    get async {
      await withCheckedContinuation { continuation in
        let ended: DownloadOutcome? = state.withLock { state in
          switch state {
          case .running(let waiting):
            state = .running(waiting + [continuation])
            return nil
          case .ended(let outcome):
            return outcome
          }
        }
        if let ended { continuation.resume(returning: ended) }
      }
    }
  }

  /// Tells the end to those who wait; the core calls it once.
  func end(_ outcome: DownloadOutcome) {
    let waiting = state.withLock { state in
      defer { state = .ended(outcome) }
      if case .running(let waiting) = state { return waiting }
      return []
    }
    for continuation in waiting { continuation.resume(returning: outcome) }
  }
}
