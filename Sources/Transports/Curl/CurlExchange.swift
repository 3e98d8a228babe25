#if os(Linux) || os(Android)
  import Dispatch
  import Foundation
  import Synchronization

  /// An exchange over libcurl, as its caller, its sink and the loop's thread share it.
  ///
  /// The thread hands over what arrives, and the exchange's queue passes it to the sink. If the sink is slower than the
  /// server, the bytes in between reach a limit, and the thread pauses the transfer until most of them are written.
  final class CurlExchange: Exchange {
    /// Something that arrived, in order.
    enum Item: Sendable {
      case event(TransportEvent)
      case head(ResponseHead, ContentDecoder.Coding?)
      case bytes(Data)
      case end(Result<ResponseHead, TransportFailure>)
    }

    private struct Receiver {
      let sink: any BodySink
      let report: @Sendable (TransportEvent) -> Void
    }

    private struct State {
      /// The receiver until the final event.
      var receiver: Receiver?
      var items: [Item] = []
      var isDelivering = false
      /// The number of bytes that were handed over but not written.
      var byteCount = 0
      /// Whether the transfer waits for the sink.
      var isPaused = false
      var isCancelled = false
      /// Why the sink or the decoder accepts nothing more.
      var failure: TransportFailure?
    }

    /// The number of waiting bytes at which a transfer is paused.
    private static let byteLimit = 1 << 20
    /// The number of waiting bytes at which it continues.
    private static let resumeLimit = 256 << 10

    let request: TransportRequest
    /// The host and port of a server with which exchanges may share a connection; nil if they can't.
    let origin: String?
    private let loop: CurlLoop
    /// A queue without a target gets a thread of its own when many are busy; these share the few of the system's pool.
    private let queue = DispatchQueue(label: "Transports.CurlExchange", target: .global(qos: .utility))
    private let state: Mutex<State>
    /// Decodes the body; used on the queue only, and the lock makes that visible to the compiler.
    private let decoder = Mutex<ContentDecoder?>(nil)

    init(
      _ request: TransportRequest, _ loop: CurlLoop, sink: any BodySink,
      report: @escaping @Sendable (TransportEvent) -> Void
    ) {
      self.request = request
      self.loop = loop
      let sharesConnections = loop.options.allowsHTTP2 && request.isEncrypted
      origin = sharesConnections ? "\(request.url.host()?.lowercased() ?? ""):\(request.url.port ?? 443)" : nil
      state = Mutex(State(receiver: Receiver(sink: sink, report: report)))
    }

    /// Whether the app provides the cookies of the request itself.
    var hasOwnCookies: Bool { request.fields["Cookie"] != nil }

    var isCancelled: Bool { state.withLock(\.isCancelled) }

    func cancel() {
      let isFirst = state.withLock { state in
        guard !state.isCancelled, state.receiver != nil else { return false }
        state.isCancelled = true
        return true
      }
      if isFirst { loop.send(.cancel(self)) }
    }

    /// Continues the transfer if it was paused.
    func resume() { loop.send(.resume(self)) }

    // MARK: On the loop's thread

    /// Returns whether more bytes can be handed over; if not, the exchange resumes the transfer later.
    func accepts(waiting count: Int) -> Bool {
      state.withLock { state in
        guard !state.isCancelled, state.failure == nil, state.byteCount + count >= Self.byteLimit else { return true }
        state.isPaused = true
        return false
      }
    }

    /// Hands over what has arrived.
    func deliver(_ items: [Item]) {
      let begins = state.withLock { state in
        state.items += items
        for case .bytes(let data) in items { state.byteCount += data.count }
        defer { state.isDelivering = true }
        return !state.isDelivering
      }
      if begins { queue.async { self.deliverAll() } }
    }

    // MARK: On the queue

    private func deliverAll() {
      while true {
        let (items, receiver, isCancelled) = state.withLock { state in
          defer { state.items = [] }
          if state.items.isEmpty { state.isDelivering = false }
          return (state.items, state.receiver, state.isCancelled)
        }
        guard !items.isEmpty, let receiver else { return }
        for item in items { pass(item, to: receiver, isCancelled: isCancelled) }
      }
    }

    private func pass(_ item: Item, to receiver: Receiver, isCancelled: Bool) {
      switch item {
      case .event(let event): receiver.report(event)
      case .head(let head, let coding):
        attempt {
          decoder.withLock { $0 = coding.map { ContentDecoder($0) } }
          try receiver.sink.begin(head)
        }
      case .bytes(let data):
        if !isCancelled { attempt { try write(data, to: receiver.sink) } }
        didWrite(data.count)
      case .end(let result):
        let failure = state.withLock { state in
          state.receiver = nil
          return state.failure
        }
        receiver.report(finalEvent(result, failure))
      }
    }

    private func finalEvent(
      _ result: Result<ResponseHead, TransportFailure>, _ failure: TransportFailure?
    ) -> TransportEvent {
      switch result {
      case .failure(let reported): .failed(failure ?? reported)
      case .success(let head):
        if let failure {
          .failed(failure)
        } else if decoder.withLock({ $0?.mayEnd ?? true }) {
          .finished(head)
        } else {
          .failed(.connectionLost(.body))
        }
      }
    }

    private func write(_ data: Data, to sink: any BodySink) throws {
      let isCoded = decoder.withLock { decoder in
        decoder?.begin(data)
        return decoder != nil
      }
      guard isCoded else { return try sink.write(data) }
      // The sink is called without the lock.
      while let piece = try decoder.withLock({ try $0?.next() }) { try sink.write(piece) }
    }

    /// Runs a call of the sink or the decoder, and ends the transfer if it throws.
    private func attempt(_ call: () throws -> Void) {
      guard state.withLock({ $0.failure == nil }) else { return }
      do {
        try call()
      } catch {
        state.withLock { $0.failure = error as? TransportFailure ?? .sinkRefused }
        loop.send(.cancel(self))
      }
    }

    private func didWrite(_ count: Int) {
      let resumes = state.withLock { state in
        state.byteCount -= count
        guard state.isPaused, state.byteCount <= Self.resumeLimit else { return false }
        state.isPaused = false
        return true
      }
      if resumes { resume() }
    }
  }
#endif
