import MessageRecording
import Synchronization

/// The queue of a service's calls to its delegate, with the signal that wakes the service.
///
/// The core adds deliveries on its queue; the service removes them on its own actor.
final class DeliveryQueue: Sendable {
  enum Delivery: Sendable {
    case event(DownloadJob, DownloadEvent)
    case end(DownloadJob, DownloadOutcome)
    case finishedEvents(identifier: String)
    case problem(Diagnostic)
    case credentialRequest(DownloadJob, CredentialRequest)
    case redirect(
      DownloadJob, TransportRequest, ResponseHead, completion: @Sendable (TransportRequest?) -> Void)

    /// The job of the delivery; nil for a report of the system, or about the journal.
    var job: DownloadJob? {
      switch self {
      case .event(let job, _), .end(let job, _), .credentialRequest(let job, _), .redirect(let job, _, _, _): job
      case .finishedEvents, .problem: nil
      }
    }

    fileprivate var isReport: Bool { if case .finishedEvents = self { true } else { false } }
  }

  private struct State {
    var deliveries = Deque<Delivery>()
    var reportCount = 0
    /// Whether a delivery was added without waking the service.
    var needsWakeUp = false
    /// Whether ``wakeUpIfNeeded()`` is about to be called.
    var isWakeUpPlanned = false
    /// Whether the service was woken since its task has begun to work the last time.
    var isAwake = false
    /// The number of deliveries that were removed since the task has waited or yielded the last time.
    var run = 0
    var isClosed = false
    /// The task of the service while it waits.
    var sleeper: CheckedContinuation<Bool, Never>?
  }

  /// The number of deliveries in a row after which the actor may do other work.
  private static let runLimit = 32

  private let state = Mutex(State())

  /// Adds a delivery.
  ///
  /// - Parameter wakes: Whether the service is woken immediately. If not, call ``wakeUpIfNeeded()`` after the last
  ///   delivery of several, since each wake-up may cost a switch of threads.
  func enqueue(_ delivery: Delivery, wakes: Bool = true) {
    state.withLock { state in
      state.deliveries.append(delivery)
      if delivery.isReport { state.reportCount += 1 }
      state.needsWakeUp = !wakes
    }
    if wakes { wakeUp() }
  }

  /// Returns whether the caller has to plan a call of ``wakeUpIfNeeded()``: a delivery was added without waking the
  /// service, and no call is planned.
  func planWakeUp() -> Bool {
    state.withLock { state in
      guard state.needsWakeUp, !state.isWakeUpPlanned else { return false }
      state.isWakeUpPlanned = true
      return true
    }
  }

  /// Wakes the service if a delivery was added without that.
  func wakeUpIfNeeded() {
    let isNeeded = state.withLock { state in
      defer { (state.needsWakeUp, state.isWakeUpPlanned) = (false, false) }
      return state.needsWakeUp
    }
    if isNeeded { wakeUp() }
  }

  /// Wakes the service; several wake-ups may be merged into one.
  func wakeUp() {
    let sleeper = state.withLock { state in
      state.isAwake = state.sleeper == nil
      return state.sleeper.take()
    }
    sleeper?.resume(returning: true)
  }

  /// Ends the task that waits for wake-ups.
  func close() {
    let sleeper = state.withLock { state in
      state.isClosed = true
      return state.sleeper.take()
    }
    sleeper?.resume(returning: false)
  }

  /// Waits until the service is woken; returns false once the queue is closed.
  ///
  /// A stream would resume its reader on another thread, which then changes to the one of the actor.
  func waitForWakeUp(isolation: isolated any Actor) async -> Bool {
    // The actor has other work too, even if deliveries never stop. To yield each time would change threads each time.
    let yields = state.withLock { state in
      let yields = state.isAwake && state.run >= Self.runLimit
      if yields || !state.isAwake { state.run = 0 }
      return yields
    }
    if yields { await Task.yield() }
    return await withCheckedContinuation { continuation in
      let result = state.withLock { state -> Bool? in
        if state.isClosed { return false }
        guard state.isAwake else {
          state.sleeper = continuation
          return nil
        }
        state.isAwake = false
        return true
      }
      if let result { continuation.resume(returning: result) }
    }
  }

  /// Removes and returns the next delivery; returns nil, and wakes the service, after many in a row.
  ///
  /// - Parameter isHeld: Whether deliveries are held, which a report of the system in the queue overrides.
  func next(isHeld: Bool) -> Delivery? {
    state.withLock { state in
      guard !state.deliveries.isEmpty, !isHeld || state.reportCount > 0 else { return nil }
      guard state.run < Self.runLimit else {
        state.isAwake = true
        return nil
      }
      state.run += 1
      let delivery = state.deliveries.popFirst()
      if delivery?.isReport == true { state.reportCount -= 1 }
      return delivery
    }
  }
}
