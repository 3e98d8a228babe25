#if canImport(Darwin) || URLSession
  import Dispatch
  import Foundation
  import Synchronization

  #if canImport(FoundationNetworking)
    import FoundationNetworking
  #endif

  /// An exchange over a session task, which never cancels the task while the answer to a redirect is pending.
  ///
  /// On Linux the process crashes if a redirect is answered after its task was canceled, or if the task is canceled
  /// before it has consumed the answer. So a cancellation is postponed until the answer has been consumed, and a redirect
  /// after a cancellation isn't answered. The task consumes answers on an internal queue; reading its priority waits for
  /// that queue.
  final class SessionExchange: Exchange {
    private struct State {
      /// Whether the task was canceled; from then on no redirect is answered.
      var isCancelled = false
      /// Whether the answer to a redirect may not have been consumed yet.
      var isAnswering = false
      /// Whether to cancel when the answer has been consumed.
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
    private static let cancellations = DispatchQueue(label: "Transports.SessionExchange.cancellations")

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

    /// Marks the task as canceled, so that no redirect is answered from now on, and cancels it on another queue.
    ///
    /// On Linux the session's method waits until the available bytes are read, which can take seconds with a fast server.
    private func cancel(_ state: inout State) {
      guard !state.isCancelled else { return }
      state.isCancelled = true
      Self.cancellations.async { self.task.cancel() }
    }

    /// Answers a redirect immediately, unless the task is canceled.
    func stopRedirect(_ answer: () -> Void) {
      let mayAnswer = state.withLock { state in
        if !state.isCancelled { state.isAnswering = true }
        return !state.isCancelled
      }
      guard mayAnswer else { return }
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
      deliver { try sink.begin(head) }
    }

    func write(_ data: Data) {
      deliver { try sink.write(data) }
    }

    func sent(_ count: Int) {
      report(.sent(count))
    }

    /// Opens the body's stream at its beginning; cancels the exchange if that fails.
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
      // The session doesn't report the head of some responses before the task ends.
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

    /// Runs a call of the sink, and cancels the exchange if it throws.
    private func deliver(_ call: () throws -> Void) {
      guard !state.withLock(\.isRefused) else { return }
      do {
        try call()
      } catch {
        state.withLock { $0.isRefused = true }
        cancel()
      }
    }
  }

  extension ResponseHead {
    fileprivate init?(_ response: URLResponse) {
      guard let response = response as? HTTPURLResponse else { return nil }
      // The dictionary has lost order and repetitions; sorting makes the result deterministic.
      let named = response.allHeaderFields.compactMap { key, value in (key as? String).map { ($0, "\(value)") } }
      let fields = HTTPFields(named.sorted { $0.0 < $1.0 }.map { HTTPFields.Field($0, $1) })
      self.init(status: response.statusCode, fields: fields, url: response.url?.absoluteString ?? "")
    }
  }

  extension TransportFailure {
    /// Creates the failure for an error of the session.
    fileprivate init(_ error: (any Error)?, hasHead: Bool) {
      guard let error = error as? URLError else {
        self = .other(code: (error as? NSError)?.code ?? 0, text: error.map { "\($0)" } ?? "no response")
        return
      }
      let phase = hasHead ? ExchangePhase.body : .waiting
      self =
        switch error.code {
        case .cannotConnectToHost: .cannotConnect
        case .cannotFindHost, .dnsLookupFailed: .unknownHost
        case .timedOut: .timedOut(phase)
        case .networkConnectionLost: .connectionLost(phase)
        case .notConnectedToInternet: .offline
        case .cancelled: .cancelled
        case .serverCertificateHasBadDate, .serverCertificateNotYetValid: .untrustedServer(.expired)
        case .serverCertificateHasUnknownRoot: .untrustedServer(.unknownIssuer)
        case .serverCertificateUntrusted: .untrustedServer(.other)
        case .secureConnectionFailed, .clientCertificateRequired, .clientCertificateRejected:
          .untrustedServer(.handshake)
        // A body that ends early has no separate code on Linux.
        case .unknown where hasHead: .connectionLost(.body)
        default: .other(code: error.errorCode, text: error.localizedDescription)
        }
    }
  }
#endif
