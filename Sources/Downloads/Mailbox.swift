import Synchronization

/// What a service has to tell its delegate, in order, and the bell that calls it to do so.
///
/// The core puts deliveries in from its queue; the service takes them out on its own actor.
final class Mailbox: Sendable {
  enum Delivery: Sendable {
    case ended(DownloadJob, DownloadOutcome)
    case finishedEvents(identifier: String)

    fileprivate var isReport: Bool { if case .finishedEvents = self { true } else { false } }
  }

  /// Rings whenever there may be something to do; several rings may come as one.
  let bell: AsyncStream<Void>

  private let ringer: AsyncStream<Void>.Continuation
  private let waiting = Mutex<[Delivery]>([])

  init() {
    (bell, ringer) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
  }

  func post(_ delivery: Delivery) {
    waiting.withLock { $0.append(delivery) }
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
      guard !isHeld || waiting.contains(where: \.isReport) else { return nil }
      return waiting.isEmpty ? nil : waiting.removeFirst()
    }
  }
}
