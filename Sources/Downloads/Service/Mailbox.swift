import Synchronization

/// What a service has to tell its delegate, in order, and the bell that calls it to do so.
///
/// The core puts deliveries in from its queue; the service takes them out on its own actor.
final class Mailbox: Sendable {
  enum Delivery: Sendable {
    case happened(DownloadJob, DownloadEvent)
    case ended(DownloadJob, DownloadOutcome)
    case finishedEvents(identifier: String)
    case needsCredential(DownloadJob, CredentialQuestion)
    case willRedirect(
      DownloadJob, TransportRequest, ResponseHead, reply: @Sendable (TransportRequest?) -> Void)

    /// The job it is about; nil if it is about them all.
    var job: DownloadJob? {
      switch self {
      case .happened(let job, _), .ended(let job, _), .needsCredential(let job, _), .willRedirect(let job, _, _, _): job
      case .finishedEvents: nil
      }
    }

    fileprivate var isReport: Bool { if case .finishedEvents = self { true } else { false } }
  }

  /// Rings whenever there may be something to do; several rings may come as one.
  let bell: AsyncStream<Void>

  private let ringer: AsyncStream<Void>.Continuation
  private let waiting = Mutex(Waiting())

  /// Taken out at the head, put in at the end.
  private struct Waiting {
    var deliveries: [Delivery] = []
    var head = 0
    var reports = 0
  }

  init() {
    (bell, ringer) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
  }

  func post(_ delivery: Delivery) {
    waiting.withLock { waiting in
      waiting.deliveries.append(delivery)
      if delivery.isReport { waiting.reports += 1 }
    }
    ring()
  }

  func ring() { ringer.yield() }

  /// Ends the bell, and so the task that listens to it.
  func close() { ringer.finish() }

  /// Takes the next delivery out.
  ///
  /// - Parameter isHeld: Whether deliveries wait, unless the system has asked for them to be made by a report.
  func next(isHeld: Bool) -> Delivery? {
    waiting.withLock { waiting in
      guard waiting.head < waiting.deliveries.count, !isHeld || waiting.reports > 0 else { return nil }
      let delivery = waiting.deliveries[waiting.head]
      waiting.head += 1
      if delivery.isReport { waiting.reports -= 1 }
      if waiting.head * 2 > waiting.deliveries.count {
        waiting.deliveries.removeFirst(waiting.head)
        waiting.head = 0
      }
      return delivery
    }
  }
}
