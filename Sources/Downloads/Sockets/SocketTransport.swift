#if os(Linux) || os(Android)
  import Dispatch
  import Foundation

  #if canImport(FoundationNetworking)
    import FoundationNetworking
  #endif

  /// The transport over sockets of our own, for addresses of the scheme http.
  ///
  /// On Linux, Foundation's session ends the process when a server closes the connection within the head, and when a
  /// chunked body has trailers. It reads on while the disk is busy, so a large body can fill the memory. Here each
  /// exchange has a queue of its own, whose thread reads no more than the sink takes; the system has some 250 such threads.
  final class SocketTransport: Transport {
    private let pool = SocketPool()
    private let cookies: HTTPCookieStorage?

    /// - Parameter cookies: Where cookies are kept.
    init(cookies: HTTPCookieStorage?) {
      self.cookies = cookies
    }

    deinit { pool.close() }

    func open(
      _ request: TransportRequest, into sink: any BodySink, report: @escaping @Sendable (TransportEvent) -> Void
    ) -> any Exchange {
      let exchange = SocketExchange(request, sink: sink, pool: pool, cookies: cookies)
      let isOpen = pool.begin(exchange)
      // A queue of its own, so that no exchange waits for another one's server.
      DispatchQueue(label: "Downloads.SocketTransport").async { [pool] in
        let event = isOpen ? exchange.run(report) : .failed(.cancelled)
        pool.end(exchange)
        report(event)
      }
      return exchange
    }
  }
#endif
