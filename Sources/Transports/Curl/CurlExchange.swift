#if os(Linux) || os(Android)
  import Dispatch
  import Foundation
  import Synchronization

  /// An exchange over libcurl, as its caller, its sink and the loop's thread share it.
  ///
  /// The thread hands over what arrives. If the sink is prompt, the first bytes are passed to it on the queue of its
  /// owner, usually by the same thread, and all others in the system's pool. If the sink is slower than the server, the
  /// bytes in between reach a limit, and the loop's thread pauses the transfer until most of them are written.
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
      /// The sink, if it is prompt.
      let promptSink: (any PromptSink)?
    }

    private struct State {
      /// The receiver until the final event.
      var receiver: Receiver?
      var items: [Item] = []
      var isDelivering = false
      /// The number of bytes that were handed over but not written.
      var byteCount = 0
      /// The number of bytes that were handed over in total.
      var totalCount = 0
      /// Whether the body has to be decoded, which may take long even if it is short.
      var isCoded = false
      /// Whether the transfer waits for the sink.
      var isPaused = false
      var isCancelled = false
      /// Why the sink or the decoder accepts nothing more.
      var failure: TransportFailure?

      mutating func count(_ item: Item) {
        switch item {
        case .bytes(let data):
          byteCount += data.count
          totalCount += data.count
        case .head(_, let coding): isCoded = coding != nil
        case .event, .end: break
        }
      }

      /// Ends the delivery if nothing more was handed over; returns whether it has ended.
      mutating func endDelivery() -> Bool {
        if items.isEmpty { isDelivering = false }
        return items.isEmpty
      }

      /// The queue that delivers a small response; nil if it has to be delivered elsewhere.
      var promptQueue: (any PromptQueue)? {
        isCoded || totalCount > smallLimit ? nil : receiver?.promptSink?.promptQueue
      }
    }

    /// The number of waiting bytes at which a transfer is paused.
    private static let byteLimit = 1 << 20
    /// The number of waiting bytes at which it continues.
    private static let resumeLimit = 256 << 10
    /// The number of bytes up to which a response is small: more than arrives with its head.
    private static let smallLimit = 256 << 10

    let request: TransportRequest
    /// The host and port of a server with which exchanges may share a connection; nil if they can't.
    let origin: String?
    private let loop: CurlLoop
    private let state: Mutex<State>
    /// Decodes the body; used by one delivery at a time, and the lock makes that visible to the compiler.
    private let decoder = Mutex<ContentDecoder?>(nil)

    init(
      _ request: TransportRequest, _ loop: CurlLoop, sink: any BodySink,
      report: @escaping @Sendable (TransportEvent) -> Void
    ) {
      self.request = request
      self.loop = loop
      let sharesConnections = loop.options.allowsHTTP2 && request.isEncrypted
      origin = sharesConnections ? "\(request.url.host()?.lowercased() ?? ""):\(request.url.port ?? 443)" : nil
      state = Mutex(State(receiver: Receiver(sink: sink, report: report, promptSink: sink as? any PromptSink)))
    }

    /// Whether the app provides the cookies of the request itself.
    var hasOwnCookies: Bool { request.fields["Cookie"] != nil }

    var isCancelled: Bool { state.withLock({ $0.isCancelled }) }

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

    /// Hands over what has arrived; returns whether its delivery has to be begun.
    ///
    /// There is one delivery at a time, which keeps the order.
    func handOver(_ items: [Item]) -> Bool {
      state.withLock { state in
        state.items += items
        for item in items { state.count(item) }
        defer { state.isDelivering = true }
        return !state.isDelivering
      }
    }

    /// Hands over what has arrived and begins its delivery.
    func deliver(_ items: [Item]) {
      if handOver(items) { Self.beginDelivery(of: [self]) }
    }

    /// Begins the delivery of what several exchanges have handed over.
    static func beginDelivery(of exchanges: [CurlExchange]) {
      var groups: [(queue: any PromptQueue, exchanges: [CurlExchange])] = []
      for exchange in exchanges {
        guard let queue = exchange.state.withLock({ $0.promptQueue }) else {
          DispatchQueue.global(qos: .utility).async { exchange.deliverAll() }
          continue
        }
        if let index = groups.firstIndex(where: { $0.queue === queue }) {
          groups[index].exchanges.append(exchange)
        } else {
          groups.append((queue, [exchange]))
        }
      }
      // The owner's queue is where the events go anyway, so a small response changes no threads.
      for (queue, exchanges) in groups { queue.enter { for exchange in exchanges { exchange.deliverNext() } } }
    }

    // MARK: Delivery

    /// Delivers what was handed over until now, on the queue of the sink's owner, which isn't kept from other work.
    private func deliverNext() {
      // A response that has become long since then is delivered elsewhere.
      let isPrompt = state.withLock { $0.promptQueue != nil }
      if isPrompt {
        guard deliverItems(), !state.withLock({ $0.endDelivery() }) else { return }
      }
      Self.beginDelivery(of: [self])
    }

    private func deliverAll() {
      while deliverItems() {}
    }

    /// Delivers what was handed over until now; returns false if that was nothing, with which the delivery has ended.
    private func deliverItems() -> Bool {
      let (items, receiver, isCancelled) = state.withLock { state in
        if state.endDelivery() { return ([Item](), nil as Receiver?, false) }
        defer { state.items = [] }
        return (state.items, state.receiver, state.isCancelled)
      }
      guard !items.isEmpty else { return false }
      // After the final event there is no receiver.
      if let receiver { pass(items, to: receiver, isCancelled: isCancelled) }
      return true
    }

    private func pass(_ items: [Item], to receiver: Receiver, isCancelled: Bool) {
      var index = 0
      while index < items.count {
        if index + 3 == items.count, !isCancelled, let sink = receiver.promptSink,
          case .head(let head, nil) = items[index], case .bytes(let body) = items[index + 1],
          case .end(.success) = items[index + 2]
        {
          attempt { try sink.receive(head, whole: body) }
          didWrite(body.count)
          index += 2
        } else {
          pass(items[index], to: receiver, isCancelled: isCancelled)
          index += 1
        }
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
        attempt {
          if isCancelled { throw TransportFailure.cancelled }
          try write(data, to: receiver)
        }
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

    private func write(_ data: Data, to receiver: Receiver) throws {
      let isCoded = decoder.withLock { decoder in
        decoder?.begin(data)
        return decoder != nil
      }
      guard isCoded else { return try receiver.sink.write(data) }
      receiver.promptSink?.willDecode(data.count)
      // The sink is called without the lock.
      while let piece = try decoder.withLock({ try $0?.next() }) { try receiver.sink.write(piece) }
      receiver.promptSink?.didDecode(isComplete: decoder.withLock { $0?.mayEnd ?? false })
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
