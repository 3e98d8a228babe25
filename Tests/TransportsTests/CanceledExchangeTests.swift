#if os(Linux)
  import Foundation
  import Testing

  @testable import Transports

  /// Exchanges that are canceled while their responses wait for the delivery.
  @Suite struct CanceledExchangeTests {
    private struct Ignoring: BodySink {
      func begin(_ head: ResponseHead) {}
      func write(_ bytes: Data) {}
    }

    @Test(
      "an exchange that is canceled reports no body as complete whose bytes its sink didn't receive",
      arguments: [nil, Data("12".utf8)])
    func cancelBeforeDelivery(body: Data?) async throws {
      let loop = CurlLoop(try CurlLibrary.standard.get(), ConnectionOptions())
      defer { loop.close() }
      let (events, reporter) = AsyncStream<TransportEvent>.makeStream()
      let request = TransportRequest(method: "GET", url: try #require(URL(string: "http://127.0.0.1/x")))
      let exchange = CurlExchange(request, loop, sink: Ignoring()) { event in
        reporter.yield(event)
        reporter.finish()
      }
      let head = ResponseHead(status: 200, url: "http://127.0.0.1/x")
      let bytes = body.map { [CurlExchange.Item.bytes($0)] } ?? []
      #expect(exchange.handOver([.head(head, nil)] + bytes + [.end(.success(head))]))
      exchange.cancel()
      CurlExchange.beginDelivery(of: [exchange])
      #expect(await events.first { _ in true } == (body == nil ? .finished(head) : .failed(.cancelled)))
    }
  }
#endif
