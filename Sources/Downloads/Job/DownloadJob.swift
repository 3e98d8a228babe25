import MessageTracing
import Synchronization

/// One started download: a handle to cancel it and to follow it to its end, from any thread.
///
/// The service keeps the job until it has ended; whether the caller keeps the handle makes no difference to it.
public final class DownloadJob: Sendable, Identifiable {
  private struct State {
    var outcome: DownloadOutcome?
    var waiting: [CheckedContinuation<DownloadOutcome, Never>] = []
    var listeners: [AsyncStream<DownloadEvent>.Continuation] = []
  }

  /// Distinct for every job of the process; a job that was made later has a higher one.
  public let id: Int

  /// What was asked for.
  public let request: DownloadRequest

  private let onCancel: @Sendable (DownloadJob, _ keepingPartial: Bool) -> Void
  private let state = Mutex(State())
  private static let made = Atomic(0)

  /// Names the job in the journal, and so across processes; nil if it is not noted there.
  let journalKey: String?

  /// Where it was made: what is told of it later goes to the recorders of that place.
  let recordingScope = RecordingScope.current

  init(
    _ request: DownloadRequest, journalKey: String? = nil,
    onCancel: @escaping @Sendable (DownloadJob, _ keepingPartial: Bool) -> Void
  ) {
    self.journalKey = journalKey
    id = Self.made.add(1, ordering: .relaxed).newValue
    self.request = request
    self.onCancel = onCancel
  }

  /// Ends the job as ``DownloadOutcome/cancelled(partial:)``, unless it has ended before.
  ///
  /// It may be called from any thread and as often as one likes; the end is told once, after this call has returned. A
  /// job cancelled in the same stretch of code that started it opens no connection.
  ///
  /// - Parameter keepingPartial: Whether to keep what has arrived, so that a job with ``DownloadRequest/resumes`` can
  ///   go on from it: a pause. It takes a destination with a name, and a server that can send the rest.
  public func cancel(keepingPartial: Bool = false) {
    onCancel(self, keepingPartial)
  }

  /// How the job ended; waits until it has.
  ///
  /// Cancelling the waiting task neither cancels the job nor ends the wait.
  public var outcome: DownloadOutcome {
    get async {
      await withCheckedContinuation { continuation in
        let ended = state.withLock { state in
          if state.outcome == nil { state.waiting.append(continuation) }
          return state.outcome
        }
        if let ended { continuation.resume(returning: ended) }
      }
    }
  }

  /// What happens to the job from now on, to its end; each stream gets all of it.
  ///
  /// Leaving the loop does not cancel the job. A job that has ended gives its end and nothing else.
  public var events: AsyncStream<DownloadEvent> {
    let (stream, continuation) = AsyncStream<DownloadEvent>.makeStream()
    let ended = state.withLock { state in
      if state.outcome == nil { state.listeners.append(continuation) }
      return state.outcome
    }
    if let ended {
      continuation.yield(.ended(ended))
      continuation.finish()
    }
    return stream
  }

  /// Tells an event to those who follow the job; the core calls it, one event after another.
  func tell(_ event: DownloadEvent) {
    for listener in state.withLock(\.listeners) { listener.yield(event) }
  }

  /// Tells the end to those who wait and follow; the core calls it once.
  func end(_ outcome: DownloadOutcome) {
    let (waiting, listeners) = state.withLock { state in
      defer { state = State(outcome: outcome) }
      return (state.waiting, state.listeners)
    }
    for continuation in waiting { continuation.resume(returning: outcome) }
    for listener in listeners {
      listener.yield(.ended(outcome))
      listener.finish()
    }
  }
}
