#if os(Linux) || os(Android)
  import Synchronization

  /// The connections of one transport: those that wait for another exchange, and the exchanges under way.
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

    /// Servers close what was idle for longer than some such time, and a request that meets the close has to be sent again.
    private static let patience: Duration = .seconds(30)
    /// How many idle connections are kept to one server.
    private static let depth = 8

    private let state = Mutex(State())

    /// Returns a connection that another exchange has left usable, the last one first.
    func take(to server: Server) -> Socket? {
      let now = ContinuousClock.now
      return state.withLock { state in
        while let idle = state.idle[server]?.popLast() {
          if now - idle.since < Self.patience, !idle.socket.isSpent { return idle.socket }
        }
        return nil
      }
    }

    /// Keeps a connection for the next exchange.
    func put(_ socket: Socket, to server: Server) {
      let now = ContinuousClock.now
      state.withLock { state in
        guard !state.isClosed else { return }
        for (server, sockets) in state.idle {
          let fresh = sockets.filter { now - $0.since < Self.patience }
          state.idle[server] = fresh.isEmpty ? nil : fresh
        }
        guard state.idle[server, default: []].count < Self.depth else { return }
        state.idle[server, default: []].append(Idle(socket: socket, since: now))
      }
    }

    /// Notes an exchange so that ``close()`` ends it; false if that has happened already.
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

    /// Ends every exchange and closes every connection.
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
