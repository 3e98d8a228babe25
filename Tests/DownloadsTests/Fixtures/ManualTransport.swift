import Downloads
import Synchronization

/// A transport that does nothing by itself: the test makes its reports.
final class ManualTransport: Transport {
  struct Call: Sendable {
    let request: TransportRequest
    let sink: any BodySink
    let report: @Sendable (TransportEvent) -> Void
    let exchange = ManualExchange()
  }

  /// The calls, for the test.
  let calls: AsyncStream<Call>
  private let continuation: AsyncStream<Call>.Continuation

  init() {
    (calls, continuation) = AsyncStream.makeStream()
  }

  func open(
    _ request: TransportRequest, into sink: any BodySink, report: @escaping @Sendable (TransportEvent) -> Void
  ) -> any Exchange {
    let call = Call(request: request, sink: sink, report: report)
    continuation.yield(call)
    return call.exchange
  }

  /// Returns the next call.
  func next() async throws -> Call {
    var iterator = calls.makeAsyncIterator()
    guard let call = await iterator.next() else { throw CancellationError() }
    return call
  }
}

/// The handle of a manual exchange, which records its cancellation and does nothing else.
final class ManualExchange: Exchange {
  private struct State {
    var isCancelled = false
    var waiting: [CheckedContinuation<Void, Never>] = []
  }

  private let state = Mutex(State())

  var isCancelled: Bool { state.withLock(\.isCancelled) }

  func cancel() {
    let waiting = state.withLock { state in
      state.isCancelled = true
      defer { state.waiting = [] }
      return state.waiting
    }
    for continuation in waiting { continuation.resume() }
  }

  /// Waits until the exchange is canceled.
  func cancelled() async {
    await withCheckedContinuation { continuation in
      let isCancelled = state.withLock { state in
        if !state.isCancelled { state.waiting.append(continuation) }
        return state.isCancelled
      }
      if isCancelled { continuation.resume() }
    }
  }
}
