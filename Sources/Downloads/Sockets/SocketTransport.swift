#if os(Linux) || os(Android)
  import Dispatch
  import Foundation
  import Synchronization

  #if canImport(FoundationNetworking)
    import FoundationNetworking
  #endif

  /// The transport over the library's own sockets, for http URLs.
  ///
  /// On Linux, Foundation's session crashes the process when a server closes the connection within the head, and when a
  /// chunked body has trailers. It also keeps reading while the disk is busy, so a large body can fill the memory. Here
  /// each exchange has its own queue, whose thread reads no more than the sink accepts; the system limits them to about
  /// 250 threads.
  final class SocketTransport: Transport {
    private let pool = SocketPool()
    private let cookies: HTTPCookieStorage?

    /// - Parameter cookies: The storage for cookies.
    init(cookies: HTTPCookieStorage?) {
      self.cookies = cookies
    }

    deinit { pool.close() }

    func open(
      _ request: TransportRequest, into sink: any BodySink, report: @escaping @Sendable (TransportEvent) -> Void
    ) -> any Exchange {
      let exchange = SocketExchange(request, sink: sink, pool: pool, cookies: cookies)
      let isOpen = pool.begin(exchange)
      // A separate queue, so that no exchange waits for another server.
      DispatchQueue(label: "Downloads.SocketTransport").async { [pool] in
        let event = isOpen ? exchange.run(report) : .failed(.cancelled)
        pool.end(exchange)
        report(event)
      }
      return exchange
    }
  }

  /// The idle connections and the running exchanges of a transport.
  final class SocketPool: Sendable {
    struct Server: Sendable, Hashable {
      let host: String
      let port: Int
    }

    private struct Idle {
      let socket: Socket
      let since: ContinuousClock.Instant
    }

    private struct State {
      var idle: [Server: [Idle]] = [:]
      var running: [ObjectIdentifier: SocketExchange] = [:]
      var isClosed = false
    }

    /// How long an idle connection is kept.
    ///
    /// Servers close connections after a similar time, and a request on a closed connection has to be sent again.
    private static let idleTime: Duration = .seconds(30)
    /// The maximum number of idle connections to one server.
    private static let idleLimit = 8

    private let state = Mutex(State())

    /// Removes and returns the most recent idle connection to a server; nil if there is none.
    func take(to server: Server) -> Socket? {
      let now = ContinuousClock.now
      return state.withLock { state in
        while let idle = state.idle[server]?.popLast() {
          if now - idle.since < Self.idleTime, !idle.socket.isSpent { return idle.socket }
        }
        return nil
      }
    }

    /// Adds a connection for the next exchange.
    func put(_ socket: Socket, to server: Server) {
      let now = ContinuousClock.now
      state.withLock { state in
        guard !state.isClosed else { return }
        for (server, sockets) in state.idle {
          let fresh = sockets.filter { now - $0.since < Self.idleTime }
          state.idle[server] = fresh.isEmpty ? nil : fresh
        }
        guard state.idle[server, default: []].count < Self.idleLimit else { return }
        state.idle[server, default: []].append(Idle(socket: socket, since: now))
      }
    }

    /// Adds an exchange, so that ``close()`` cancels it; returns false if the pool is closed.
    func begin(_ exchange: SocketExchange) -> Bool {
      state.withLock { state in
        guard !state.isClosed else { return false }
        state.running[ObjectIdentifier(exchange)] = exchange
        return true
      }
    }

    func end(_ exchange: SocketExchange) {
      state.withLock { _ = $0.running.removeValue(forKey: ObjectIdentifier(exchange)) }
    }

    /// Cancels every exchange and closes every connection.
    func close() {
      let running = state.withLock { state in
        state.isClosed = true
        state.idle = [:]
        return Array(state.running.values)
      }
      for exchange in running { exchange.cancel() }
    }
  }
#endif
