#if os(Linux) || os(Android)
  // Unsafe code: the C library takes addresses. Every buffer is borrowed for one call, or for as long as a closure runs
  // that contains the call, and the list of addresses of a host is freed after its last use.

  import Foundation

  /// A connection to a server, closed when the object is deallocated.
  ///
  /// The descriptor stays open for as long as the object exists, so another thread that interrupts it never uses a
  /// descriptor that the system has assigned to something else.
  final class Socket: Sendable {
    private let descriptor: Int32

    /// Opens a socket for an address family, without connecting it.
    private init(family: Int32) throws(TransportFailure) {
      #if canImport(Musl)
        let kind = SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK
      #else
        let kind = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue) | Int32(SOCK_NONBLOCK.rawValue)
      #endif
      descriptor = socket(family, kind, 0)
      guard descriptor >= 0 else { throw .system(errno) }
      // Heads and last pieces are small and must not wait for more.
      unsafe setsockopt(
        descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, [Int32(1)], socklen_t(MemoryLayout<Int32>.size))
    }

    deinit { close(descriptor) }

    // MARK: Connecting

    /// Returns a socket that is connected to the first address of a host that accepts.
    ///
    /// - Parameters:
    ///   - host: The name or address of the host.
    ///   - port: The port.
    ///   - attach: Receives each socket before it connects, and returns whether to continue.
    ///   - isCancelled: Returns whether to give up.
    static func connected(
      to host: String, port: Int, attach: (Socket) -> Bool, unless isCancelled: () -> Bool
    ) throws(TransportFailure) -> Socket {
      var hints = unsafe addrinfo()
      #if canImport(Musl)
        unsafe hints.ai_socktype = SOCK_STREAM
      #else
        unsafe hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
      #endif
      unsafe hints.ai_flags = AI_NUMERICSERV
      var first: UnsafeMutablePointer<addrinfo>?
      guard unsafe getaddrinfo(host, "\(port)", &hints, &first) == 0 else { throw .unknownHost }
      defer { unsafe freeaddrinfo(first) }
      var failure = TransportFailure.unknownHost
      var next = unsafe first
      while let address = unsafe next?.pointee {
        unsafe next = address.ai_next
        guard let place = unsafe address.ai_addr else { continue }
        do throws(TransportFailure) {
          let socket = try Socket(family: unsafe address.ai_family)
          guard attach(socket) else { throw TransportFailure.cancelled }
          try unsafe socket.connect(to: place, length: address.ai_addrlen, unless: isCancelled)
          return socket
        } catch .cancelled {
          throw .cancelled
        } catch {
          failure = error
        }
      }
      throw failure
    }

    private func connect(
      to address: UnsafePointer<sockaddr>, length: socklen_t, unless isCancelled: () -> Bool
    ) throws(TransportFailure) {
      guard unsafe Foundation.connect(descriptor, address, length) != 0 else { return }
      guard errno == EINPROGRESS else { throw .connecting(errno) }
      // Not every system lets an interruption end a socket that isn't connected yet.
      while try wait(for: POLLOUT, milliseconds: 250) == 0 {
        if isCancelled() { throw .cancelled }
      }
      var code: Int32 = 0
      var size = socklen_t(MemoryLayout<Int32>.size)
      unsafe getsockopt(descriptor, SOL_SOCKET, SO_ERROR, &code, &size)
      guard code == 0 else { throw .connecting(code) }
    }

    // MARK: Waiting, reading and writing

    /// Wakes every thread that waits for this socket, and ends the connection.
    func interrupt() { shutdown(descriptor, Int32(SHUT_RDWR)) }

    /// Whether the server has closed the idle connection or sent something unexpected.
    var isSpent: Bool {
      var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      return unsafe poll(&request, 1, 0) != 0
    }

    /// Waits for one of several events and returns those that occurred; negative milliseconds wait without limit.
    func wait(for events: Int32, milliseconds: Int32 = -1) throws(TransportFailure) -> Int32 {
      var request = pollfd(fd: descriptor, events: Int16(events), revents: 0)
      guard SystemCall.retrying({ unsafe poll(&request, 1, milliseconds) }) >= 0 else { throw .system(errno) }
      return Int32(request.revents)
    }

    /// Reads what is available into a buffer, at least one byte, and returns the count; 0 at the end.
    func receive(into buffer: inout [UInt8]) throws(TransportFailure) -> Int {
      while true {
        let count = SystemCall.retrying { unsafe recv(descriptor, &buffer, buffer.count, 0) }
        if count >= 0 { return count }
        guard errno == EAGAIN else { throw .connectionLost(.waiting) }
        _ = try wait(for: POLLIN)
      }
    }

    /// Sends as many bytes as the system accepts without waiting, and returns the count.
    func send(_ bytes: ArraySlice<UInt8>) throws(TransportFailure) -> Int {
      let count = SystemCall.retrying {
        unsafe bytes.withUnsafeBufferPointer {
          unsafe Foundation.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
        }
      }
      if count >= 0 { return count }
      guard errno == EAGAIN else { throw .connectionLost(.waiting) }
      return 0
    }
  }

  extension TransportFailure {
    fileprivate static func connecting(_ code: Int32) -> Self {
      switch code {
      case ENETUNREACH, ENETDOWN: .offline
      case ETIMEDOUT: .timedOut(.connecting)
      default: .cannotConnect
      }
    }
  }
#endif
