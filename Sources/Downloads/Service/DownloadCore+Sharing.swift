import Dispatch
import Foundation
import Synchronization

extension DownloadCore {
  /// Lets a job take part in the exchange of an equal one; false if it is not of a kind to be shared.
  func share(_ id: ID) -> Bool {
    guard let entry = entry(id), !entry.isCarrier, SharedTransfers.Key(entry.job.request) != nil else { return false }
    receive(.startShared, for: id)
    return true
  }

  /// Joins the exchange that is under way, or begins one.
  ///
  /// It belongs to a job of its own, so that nobody's cancellation disturbs the others.
  func join(_ id: ID, _ entry: Entry) {
    guard let key = SharedTransfers.Key(entry.job.request) else { return }
    guard !state.withLock({ $0.sharing.join(id, key) }) else { return }
    var request = entry.job.request
    request.destination = .temporary
    request.validators = []
    request.expectedLength = nil
    request.expectedSHA256 = nil
    let carrier = DownloadJob(request) { _, _ in }
    state.withLock { $0.sharing.begin(key, carrier: carrier, for: id) }
    enter(carrier, isReported: false, limit: entry.limit, isCarrier: true)
    receive(.start, for: ID(carrier))
  }

  /// Ends a job's part in a shared exchange, and the exchange itself if it was the last.
  func leaveShared(_ id: ID) {
    guard let carrier = state.withLock({ $0.sharing.leave(id) }) else { return }
    receive(.cancel(keepingPartial: false, closeSink(of: ID(carrier))), for: ID(carrier))
  }

  /// Gives every job that took part its own copy of what has come.
  func deliverShared(_ outcome: DownloadOutcome, of carrier: ID) {
    for id in state.withLock({ $0.sharing.end(carrier) }) {
      guard let entry = entry(id) else { continue }
      guard case .finished(let file) = outcome else {
        receive(.carriedNothing(outcome), for: id)
        continue
      }
      var body = ReceivedBody(count: file.byteCount, announced: file.byteCount)
      do {
        try FileManager.default.copyItem(at: file.location, to: entry.destination.partial.part)
        body.part = PartState(count: file.byteCount, total: file.byteCount)
        receive(.carried(file.head, body), for: id)
      } catch {
        let code = ((error as NSError).userInfo[NSUnderlyingErrorKey] as? POSIXError)?.code.rawValue ?? EIO
        receive(.carriedNothing(.failed(DownloadError(entry.destination.problem(code), attempts: 1))), for: id)
      }
    }
    if case .finished(let file) = outcome { try? FileManager.default.removeItem(at: file.location) }
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
