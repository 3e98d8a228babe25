import Dispatch
import Foundation
import Synchronization

extension DownloadCore {
  /// Whether a job may take part in the exchange of an equal one.
  ///
  /// Not if its delegate wants to be asked about the exchange: the others' did not.
  func canShare(_ id: ID) -> Bool {
    guard let entry = entry(id), !entry.isCarrier, !entry.state.withLock(\.asks) else { return false }
    return SharedTransfers.Key(entry.job.request, limit: entry.limit) != nil
  }

  /// Joins the exchange that is under way, or begins one.
  ///
  /// It belongs to a job of its own, so that nobody's cancellation disturbs the others.
  func join(_ id: ID, _ entry: Entry) {
    guard let key = SharedTransfers.Key(entry.job.request, limit: entry.limit) else { return }
    guard !state.withLock({ $0.sharing.join(id, key) }) else { return }
    var request = entry.job.request
    request.destination = .temporary
    request.validators = []
    request.expectedLength = nil
    request.expectedSHA256 = nil
    let carrier = DownloadJob(request) { _, _ in }
    state.withLock { $0.sharing.begin(key, carrier: carrier.id, for: id) }
    enter(carrier, isReported: false, limit: entry.limit, isCarrier: true)
    receive(.start(isShared: false), for: carrier.id)
  }

  /// Ends a job's part in a shared exchange, and the exchange itself if it was the last.
  func leaveShared(_ id: ID) {
    guard let carrier = state.withLock({ $0.sharing.leave(id) }) else { return }
    cancel(carrier, keepingPartial: false)
  }

  /// Gives every job that took part its own copy of what has come.
  func deliverShared(_ outcome: DownloadOutcome, of carrier: ID) {
    let members = state.withLock { $0.sharing.end(carrier) }
    guard case .finished(let file) = outcome else {
      for id in members { receive(.carriedNothing(outcome), for: id) }
      return
    }
    let places = members.compactMap { id in entry(id).map { (id, $0.destination) } }
    // Away from the queue: a large file takes its time.
    Task {
      for (id, destination) in places {
        let input = Self.carry(file, to: destination)
        self.queue.async {
          // Who has been cancelled meanwhile has nobody else to clean up.
          guard self.entry(id) != nil else { return destination.partial.discard() }
          self.receive(input, for: id)
        }
      }
      try? FileManager.default.removeItem(at: file.location)
    }
  }

  private static func carry(_ file: DownloadedFile, to destination: FileDestination) -> DownloadMachine.Input {
    do {
      try FileManager.default.copyItem(at: file.location, to: destination.partial.part)
    } catch {
      let code = ((error as NSError).userInfo[NSUnderlyingErrorKey] as? POSIXError)?.code.rawValue ?? EIO
      return .carriedNothing(.failed(DownloadError(destination.problem(code), attempts: 1)))
    }
    let part = PartState(count: file.byteCount, total: file.byteCount)
    return .carried(file.head, ReceivedBody(count: file.byteCount, announced: file.byteCount, part: part))
  }
}

extension DownloadEvent {
  /// Whether it happens to everybody who shares an exchange; the rest each job has for itself.
  var isShared: Bool {
    switch self {
    case .queued, .validated, .moved, .ended: false
    default: true
    }
  }
}
