#if os(Linux) || os(Android)
  import Dispatch
  import Foundation
  import Synchronization

  /// The transport over the system's libcurl, for http and https, HTTP/1.1 and HTTP/2.
  ///
  /// All exchanges of a transport share one thread, their connections and their cookies. The thread never waits for a
  /// sink: it passes short responses to prompt sinks itself, all others are written by the system's pool, and libcurl
  /// pauses an exchange whose sink is slower than its server.
  final class CurlTransport: Transport, TrustEvaluatingTransport {
    private let loop: CurlLoop

    /// - Parameters:
    ///   - library: The loaded library.
    ///   - options: The options of the connections.
    init(_ library: CurlLibrary, _ options: ConnectionOptions) {
      loop = CurlLoop(library, options)
    }

    deinit { loop.close() }

    func setTrust(_ evaluate: @escaping @Sendable (_ host: String, _ certificates: [[UInt8]]) -> Bool) {
      loop.setTrust(evaluate)
    }

    func open(
      _ request: TransportRequest, into sink: any BodySink, report: @escaping @Sendable (TransportEvent) -> Void
    ) -> any Exchange {
      let exchange = CurlExchange(request, loop, sink: sink, report: report)
      loop.send(.open(exchange))
      return exchange
    }
  }

  /// The thread that runs libcurl for all exchanges of one transport.
  ///
  /// Everything of libcurl happens on this thread, except for the call that wakes it. It starts with the first exchange
  /// and ends when the transport is deallocated.
  final class CurlLoop: Sendable {
    typealias Trust = @Sendable (_ host: String, _ certificates: [[UInt8]]) -> Bool

    /// A message to the thread.
    enum Command: Sendable {
      case open(CurlExchange)
      case cancel(CurlExchange)
      /// The exchange can take or provide more bytes.
      case resume(CurlExchange)
    }

    private struct State {
      var commands: [Command] = []
      /// Whether the thread waits for the connections, or is about to, so that a command has to wake it.
      var isWaiting = false
      var hasStarted = false
      var isClosed = false
      /// Wakes the thread; nil before libcurl is ready, and once the thread has ended.
      var waker: CurlMulti.Waker?
      var trust: Trust?

      /// Wakes the thread if it waits; otherwise it takes the command before it waits.
      mutating func wake() {
        if isWaiting { waker?.wake() }
        isWaiting = false
      }
    }

    let library: CurlLibrary
    let options: ConnectionOptions
    let authorities: CurlAuthorities
    private let state = Mutex(State())

    init(_ library: CurlLibrary, _ options: ConnectionOptions) {
      self.library = library
      self.options = options
      // Reading the environment takes longer than an exchange.
      authorities = CurlAuthorities(options)
    }

    /// The function that decides whether to trust a server; nil if the system decides.
    var trust: Trust? { state.withLock(\.trust) }

    func setTrust(_ trust: @escaping Trust) { state.withLock { $0.trust = trust } }

    /// Passes a command to the thread, and starts it for the first.
    func send(_ command: Command) {
      let starts = state.withLock { state in
        // Commands after the end would keep their exchanges, and with them the loop, forever.
        guard !state.isClosed else { return false }
        state.commands.append(command)
        state.wake()
        defer { state.hasStarted = true }
        return !state.hasStarted
      }
      guard starts else { return }
      let thread = Thread { self.run() }
      thread.name = "Transports"
      thread.start()
    }

    /// Ends the thread, its exchanges and its connections.
    func close() {
      state.withLock { state in
        state.isClosed = true
        state.wake()
      }
    }

    // MARK: On the thread

    private func run() {
      // The signals of the process belong to its other threads, and a closed connection must not end it.
      SystemCall.blockSignals()
      guard let connections = CurlConnections(self) else { return endWithoutConnections() }
      state.withLock { $0.waker = connections.waker }
      while true {
        let (commands, isClosed) = state.withLock { state in
          defer { (state.commands, state.isWaiting) = ([], false) }
          return (state.commands, state.isClosed)
        }
        for command in commands { connections.perform(command) }
        if isClosed { break }
        connections.advance()
        if connections.hasMoreToRead() { continue }
        connections.handOver()
        if connections.readKeptBytes() { continue }
        // Decided last: the thread isn't woken for commands that arrive before.
        let waits = state.withLock { state in
          state.isWaiting = state.commands.isEmpty && !state.isClosed
          return state.isWaiting
        }
        if waits { connections.wait() }
      }
      state.withLock { $0.waker = nil }
      connections.close()
    }

    /// Ends every exchange if the system has no resources for connections.
    private func endWithoutConnections() {
      let commands = state.withLock { state in
        defer { (state.commands, state.hasStarted) = ([], false) }
        return state.commands
      }
      // libcurl doesn't tell which resource; its connections begin with descriptors.
      for case .open(let exchange) in commands { exchange.deliver([.end(.failure(.system(EMFILE)))]) }
    }
  }
#endif
