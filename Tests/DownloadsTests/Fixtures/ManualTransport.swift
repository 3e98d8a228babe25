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
  private let flag = Atomic(false)

  var isCancelled: Bool { flag.load(ordering: .relaxed) }

  func cancel() { flag.store(true, ordering: .relaxed) }
}
