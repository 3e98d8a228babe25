import Downloads
import Foundation
import Synchronization

/// A call of a delegate, as a value.
enum DelegateCall: Hashable {
  case ended(String, DownloadOutcome)
  case finishedEvents(String)
}

/// A delegate that records its calls, and lets a test on the same actor wait for them.
///
/// It removes the temporary files that it received when it is deallocated.
final class DelegateRecorder: DownloadServiceDelegate {
  private(set) var received: [DelegateCall] = []
  /// Called during each call.
  var during: ((DelegateCall) -> Void)?
  private let count = CallCount()
  private var temporaryFiles: [URL] = []

  deinit {
    for file in temporaryFiles { try? FileManager.default.removeItem(at: file) }
  }

  /// The outcomes, in order.
  var outcomes: [DownloadOutcome] {
    received.compactMap { if case .ended(_, let outcome) = $0 { outcome } else { nil } }
  }

  func downloadService(_ service: DownloadService, didEnd job: DownloadJob, with outcome: DownloadOutcome) {
    if job.request.destination == .temporary, let file = outcome.file { temporaryFiles.append(file.location) }
    record(.ended(job.request.url, outcome))
  }

  func downloadService(_ service: DownloadService, didFinishEventsForIdentifier identifier: String) {
    record(.finishedEvents(identifier))
  }

  private func record(_ call: DelegateCall) {
    received.append(call)
    during?(call)
    count.add()
  }

  /// Waits for a number of calls and returns all that were received.
  func calls(_ count: Int, isolation: isolated any Actor = #isolation) async -> [DelegateCall] {
    await self.count.reach(count)
    return received
  }
}

extension DownloadOutcome {
  /// The file, if there is one.
  var file: DownloadedFile? { if case .finished(let file) = self { file } else { nil } }

  /// The error, if there is one.
  var error: DownloadError? { if case .failed(let error) = self { error } else { nil } }
}

/// A delegate that answers redirects and requests for a credential with closures of the test.
final class ExchangeDelegateRecorder: DownloadExchangeDelegate {
  private(set) var credentialRequests: [CredentialRequest] = []
  private(set) var hops: [String] = []
  private(set) var outcomes: [DownloadOutcome] = []
  /// Answers requests for a credential; nil to keep them.
  var credential: ((CredentialRequest) -> Credential?)?
  var redirect: (TransportRequest, ResponseHead) -> TransportRequest? = { next, _ in next }
  private let requestCount = CallCount()
  private let endCount = CallCount()

  func downloadService(_ service: DownloadService, didEnd job: DownloadJob, with outcome: DownloadOutcome) {
    outcomes.append(outcome)
    endCount.add()
  }

  /// Waits until a number of jobs have ended.
  func ends(_ count: Int, isolation: isolated any Actor = #isolation) async -> [DownloadOutcome] {
    await endCount.reach(count)
    return outcomes
  }

  func downloadService(
    _ service: DownloadService, job: DownloadJob, willRedirectTo next: TransportRequest, after head: ResponseHead
  ) -> TransportRequest? {
    hops.append("\(head.status) \(next.method) \(next.url.absoluteString)")
    return redirect(next, head)
  }

  func downloadService(
    _ service: DownloadService, job: DownloadJob, needsCredential credentialRequest: CredentialRequest
  ) {
    credentialRequests.append(credentialRequest)
    if let credential { credentialRequest.answer(credential(credentialRequest)) }
    requestCount.add()
  }

  /// Waits for a number of requests for a credential, and returns the last.
  func credentialRequest(_ count: Int, isolation: isolated any Actor = #isolation) async -> CredentialRequest? {
    await requestCount.reach(count)
    return credentialRequests.last
  }

  /// Releases the requests that it has kept.
  func dropCredentialRequests() { credentialRequests = [] }
}

/// Counts calls, and lets a test on the same actor wait for a number of them.
final class CallCount {
  private var count = 0
  private var goal = 0
  private var waiting: CheckedContinuation<Void, Never>?

  /// Counts one call.
  func add() {
    count += 1
    guard count >= goal else { return }
    waiting?.resume()
    waiting = nil
  }

  /// Returns when that many calls have been counted.
  func reach(_ goal: Int, isolation: isolated any Actor = #isolation) async {
    guard count < goal else { return }
    self.goal = goal
    await withCheckedContinuation { waiting = $0 }
  }
}

/// A thread-safe counter, whose first value is 1.
final class Counter: Sendable {
  private let count = Atomic(0)

  func next() -> Int { count.add(1, ordering: .relaxed).newValue }

  var value: Int { count.load(ordering: .relaxed) }
}
