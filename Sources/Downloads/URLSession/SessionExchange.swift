import Dispatch
import Foundation
import Synchronization

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// One exchange over a session task, and the guard that keeps cancelling it from meeting the answer to a redirect.
///
/// On Linux the process dies if a redirect is answered when its task has been cancelled, or cancelled before the answer
/// has been consumed. The answer and the cancellation are queued on the same queue of the task, and reading its
/// priority waits for that queue: after that the answer is consumed. So a cancellation that comes in between is put
/// off, and a redirect that comes after a cancellation is not answered. No thread of the session ever waits.
final class SessionExchange: Exchange {
  private struct State {
    /// Whether the task was cancelled; from then on no redirect is answered.
    var isCancelled = false
    /// Whether the answer to a redirect may not have been consumed.
    var isAnswering = false
    /// Whether to cancel as soon as the answer is consumed.
    var cancelsAfterAnswer = false
    var isChallenged = false
    var isRefused = false
    var head: ResponseHead?
  }

  private let task: URLSessionTask
  private let body: RequestBody?
  private let sink: any BodySink
  private let report: @Sendable (TransportEvent) -> Void
  private let state = Mutex(State())

  init(
    _ task: URLSessionTask, body: RequestBody?, sink: any BodySink,
    report: @escaping @Sendable (TransportEvent) -> Void
  ) {
    self.task = task
    self.body = body
    self.sink = sink
    self.report = report
  }

  func cancel() {
    state.withLock { state in
      if state.isAnswering {
        state.cancelsAfterAnswer = true
      } else {
        cancel(&state)
      }
    }
  }

  /// Marks the task under the lock, so that no redirect is answered from now on, and lets it be cancelled.
  ///
  /// On Linux the session's call waits until the bytes are read that are there, which a fast server makes seconds. So
  /// nobody waits for it: whoever cancels has taken leave of the exchange already.
  private func cancel(_ state: inout State) {
    guard !state.isCancelled else { return }
    state.isCancelled = true
    Self.cancellations.async { self.task.cancel() }
  }

  private static let cancellations = DispatchQueue(label: "Downloads.SessionExchange.cancellations")

  /// Answers a redirect at once, exactly once, unless the task is cancelled.
  func stopRedirect(_ answer: () -> Void) {
    let isToBeAnswered = state.withLock { state in
      if !state.isCancelled { state.isAnswering = true }
      return !state.isCancelled
    }
    guard isToBeAnswered else { return }
    answer()
    DispatchQueue.global().async {
      _ = self.task.priority
      self.state.withLock { state in
        state.isAnswering = false
        if state.cancelsAfterAnswer { self.cancel(&state) }
      }
    }
  }

  // MARK: On the session's queue

  func begin(_ response: URLResponse) {
    guard let head = ResponseHead(response) else { return }
    state.withLock { $0.head = head }
    offer { try sink.begin(head) }
  }

  func write(_ data: Data) {
    offer { try sink.write(data) }
  }

  func sent(_ count: Int) {
    report(.sent(count))
  }

  /// Opens the body's stream at its beginning; a body that cannot be opened ends the exchange.
  func newBodyStream() -> InputStream? {
    guard case .stream(let stream) = body else { return nil }
    do {
      return try stream.open()
    } catch {
      cancel()
      return nil
    }
  }

  func leaveChallengeUnanswered() {
    state.withLock { $0.isChallenged = true }
  }

  func end(_ response: URLResponse?, _ error: (any Error)?) {
    // The head of some responses is not announced, only left with the task.
    if error == nil, state.withLock({ $0.head == nil }), let response { begin(response) }
    let (isCancelled, isRefused, isChallenged, head) = state.withLock {
      ($0.isCancelled, $0.isRefused, $0.isChallenged, $0.head)
    }
    if isRefused {
      report(.failed(.sinkRefused))
    } else if isCancelled {
      report(.failed(.cancelled))
    } else if let head, error == nil || isChallenged {
      report(.finished(head))
    } else {
      report(.failed(TransportFailure(error, hasHead: head != nil)))
    }
  }

  /// Hands something to the sink and gives the exchange up if it is refused.
  private func offer(_ handOver: () throws -> Void) {
    guard !state.withLock(\.isRefused) else { return }
    do {
      try handOver()
    } catch {
      state.withLock { $0.isRefused = true }
      cancel()
    }
  }
}

extension ResponseHead {
  fileprivate init?(_ response: URLResponse) {
    guard let response = response as? HTTPURLResponse else { return nil }
    // A dictionary: order and repetitions are lost already, so give it an order that is the same every time.
    let named = response.allHeaderFields.compactMap { key, value in (key as? String).map { ($0, "\(value)") } }
    var fields = HTTPFields()
    for (name, value) in named.sorted(by: { $0.0 < $1.0 }) { fields.add(name, value) }
    self.init(status: response.statusCode, fields: fields, url: response.url?.absoluteString ?? "")
  }
}

extension TransportFailure {
  /// Says in the transport's terms what the session reported.
  fileprivate init(_ error: (any Error)?, hasHead: Bool) {
    guard let error = error as? URLError else {
      self = .other(code: (error as? NSError)?.code ?? 0, text: error.map { "\($0)" } ?? "no response")
      return
    }
    self =
      switch error.code {
      case .cannotConnectToHost: .cannotConnect
      case .cannotFindHost, .dnsLookupFailed: .unknownHost
      case .timedOut: .timedOut
      case .networkConnectionLost: .connectionLost
      case .notConnectedToInternet: .offline
      case .cancelled: .cancelled
      case .serverCertificateUntrusted, .serverCertificateHasBadDate, .serverCertificateNotYetValid,
        .serverCertificateHasUnknownRoot:
        .untrustedServer
      // A body that ends too early has no code of its own on Linux.
      case .unknown where hasHead: .connectionLost
      default: .other(code: error.errorCode, text: error.localizedDescription)
      }
  }
}
