import MessageRecording
import Synchronization

/// One download of a service, which can be canceled and observed from any thread.
///
/// The service retains the job until it has ended, whether or not the caller does.
public final class DownloadJob: Sendable, Identifiable {
  private struct State {
    var outcome: DownloadOutcome?
    var waiting: [CheckedContinuation<DownloadOutcome, Never>] = []
    var streams: [AsyncStream<DownloadEvent>.Continuation] = []
    /// Whether a cancellation that the core hasn't seen keeps the partial file; nil if there is none.
    var cancellation: Bool?
    /// Whether the cancellation of the job keeps the partial file; nil if the job wasn't canceled before it ended.
    var keepsPartial: Bool?
  }

  /// A number that is unique in the process and increases with every job.
  public let id: Int

  /// The request.
  public let request: DownloadRequest

  /// The key of the job in the journal, which identifies it across processes; nil if it isn't recorded.
  let journalKey: String?

  /// The recording in which the job was created, to which its later events belong.
  let recordingScope = RecordingScope.current

  private let onCancel: @Sendable (DownloadJob) -> Void
  private let state = Mutex(State())
  private static let lastID = Atomic(0)

  init(
    _ request: DownloadRequest, journalKey: String? = nil,
    onCancel: @escaping @Sendable (DownloadJob) -> Void
  ) {
    self.journalKey = journalKey
    id = Self.lastID.add(1, ordering: .relaxed).newValue
    self.request = request
    self.onCancel = onCancel
  }

  /// Ends the job as ``DownloadOutcome/cancelled(partial:)``, unless it has already ended.
  ///
  /// It may be called repeatedly and from any thread; the end is reported once, after this call has returned. A job
  /// that is canceled before it begins opens no connection.
  ///
  /// - Parameter keepingPartial: Whether to keep the bytes received, so that a job with ``DownloadRequest/resumes`` can
  ///   resume them later, like a pause. This requires a destination with a name, and a server that can send the rest.
  public func cancel(keepingPartial: Bool = false) {
    state.withLock { state in
      state.cancellation = state.cancellation ?? keepingPartial
      if state.outcome == nil { state.keepsPartial = state.keepsPartial ?? keepingPartial }
    }
    onCancel(self)
  }

  /// Whether the cancellation of a job that hasn't ended keeps the partial file; nil if there is none.
  var keepsPartial: Bool? { state.withLock(\.keepsPartial) }

  /// Returns whether a cancellation keeps the partial file, and resets that; nil if there is none.
  func takeCancellation() -> Bool? { state.withLock { $0.cancellation.take() } }

  /// The outcome of the job; waits until it has ended.
  ///
  /// Canceling the waiting task neither cancels the job nor ends the wait.
  public var outcome: DownloadOutcome {
    get async {
      await withCheckedContinuation { continuation in
        let outcome = state.withLock { state in
          if state.outcome == nil { state.waiting.append(continuation) }
          return state.outcome
        }
        if let outcome { continuation.resume(returning: outcome) }
      }
    }
  }

  /// A stream of the job's events from now on, which finishes with the job's end.
  ///
  /// Leaving the loop doesn't cancel the job. The stream of a job that has ended contains its end only.
  public var events: AsyncStream<DownloadEvent> {
    let (stream, continuation) = AsyncStream<DownloadEvent>.makeStream()
    let outcome = state.withLock { state in
      if state.outcome == nil { state.streams.append(continuation) }
      return state.outcome
    }
    if let outcome {
      continuation.yield(.ended(outcome))
      continuation.finish()
    }
    return stream
  }

  /// Sends an event to all streams; the core calls it for one event at a time.
  func emit(_ event: DownloadEvent) {
    for stream in state.withLock({ $0.streams }) { stream.yield(event) }
  }

  /// Sends the end to all streams and waiting tasks; the core calls it once.
  func end(_ outcome: DownloadOutcome) {
    let (waiting, streams) = state.withLock { state in
      defer { state = State(outcome: outcome) }
      return (state.waiting, state.streams)
    }
    for continuation in waiting { continuation.resume(returning: outcome) }
    for stream in streams {
      stream.yield(.ended(outcome))
      stream.finish()
    }
  }
}
