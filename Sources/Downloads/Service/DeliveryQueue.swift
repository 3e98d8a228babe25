import Synchronization

/// The queue of a service's calls to its delegate, with the signal that wakes the service.
///
/// The core adds deliveries on its queue; the service removes them on its own actor.
final class DeliveryQueue: Sendable {
  enum Delivery: Sendable {
    case event(DownloadJob, DownloadEvent)
    case end(DownloadJob, DownloadOutcome)
    case finishedEvents(identifier: String)
    case credentialRequest(DownloadJob, CredentialRequest)
    case redirect(
      DownloadJob, TransportRequest, ResponseHead, completion: @Sendable (TransportRequest?) -> Void)

    /// The job of the delivery; nil for a report of the system.
    var job: DownloadJob? {
      switch self {
      case .event(let job, _), .end(let job, _), .credentialRequest(let job, _), .redirect(let job, _, _, _): job
      case .finishedEvents: nil
      }
    }

    fileprivate var isReport: Bool { if case .finishedEvents = self { true } else { false } }
  }

  private struct State {
    var deliveries: [Delivery] = []
    /// The index of the next delivery.
    var head = 0
    var reportCount = 0
    /// Whether a delivery was added without waking the service.
    var needsWakeUp = false
  }

  /// A stream with an element for each wake-up; several wake-ups may be merged into one.
  let signal: AsyncStream<Void>

  private let continuation: AsyncStream<Void>.Continuation
  private let state = Mutex(State())

  init() {
    (signal, continuation) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
  }

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

  /// Wakes the service if a delivery was added without that.
  func wakeUpIfNeeded() {
    let isNeeded = state.withLock { state in
      defer { state.needsWakeUp = false }
      return state.needsWakeUp
    }
    if isNeeded { wakeUp() }
  }

  func wakeUp() { continuation.yield() }

  /// Ends the signal, and with it the task that waits for it.
  func close() { continuation.finish() }

  /// Removes and returns the next delivery.
  ///
  /// - Parameter isHeld: Whether deliveries are held, which a report of the system in the queue overrides.
  func next(isHeld: Bool) -> Delivery? {
    state.withLock { state in
      guard state.head < state.deliveries.count, !isHeld || state.reportCount > 0 else { return nil }
      let delivery = state.deliveries[state.head]
      state.head += 1
      if delivery.isReport { state.reportCount -= 1 }
      if state.head * 2 > state.deliveries.count {
        state.deliveries.removeFirst(state.head)
        state.head = 0
      }
      return delivery
    }
  }
}
