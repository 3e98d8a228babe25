#if os(Linux) || os(Android)
  import Foundation

  /// A connection to a server, closed when nobody refers to it any more.
  ///
  /// The descriptor stays open for as long as the object lives, so whoever interrupts it from another thread never
  /// meets a descriptor that by then is somebody else's.
  final class Socket: Sendable {
    let descriptor: Int32

    /// Opens a socket for an address, not connected yet.
    init(family: Int32) throws(TransportFailure) {
      #if canImport(Musl)
        let kind = SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK
      #else
        let kind = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue) | Int32(SOCK_NONBLOCK.rawValue)
      #endif
      descriptor = socket(family, kind, 0)
      guard descriptor >= 0 else { throw .system(errno) }
      // Heads and last pieces are small and shall not wait for more.
      setsockopt(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, [Int32(1)], socklen_t(MemoryLayout<Int32>.size))
    }

    deinit { close(descriptor) }

    /// Ends whatever waits for this socket, on whichever thread.
    func interrupt() { shutdown(descriptor, Int32(SHUT_RDWR)) }

    /// Connects, for as long as it takes or until `isGivenUp` says so.
    func connect(
      to address: UnsafePointer<sockaddr>, length: socklen_t, unless isGivenUp: () -> Bool
    ) throws(TransportFailure) {
      guard Foundation.connect(descriptor, address, length) != 0 else { return }
      guard errno == EINPROGRESS else { throw .connecting(errno) }
      // Not every system lets an interruption end what is not connected yet.
      while try wait(for: POLLOUT, milliseconds: 250) == 0 {
        if isGivenUp() { throw .cancelled }
      }
      var code: Int32 = 0
      var size = socklen_t(MemoryLayout<Int32>.size)
      getsockopt(descriptor, SOL_SOCKET, SO_ERROR, &code, &size)
      guard code == 0 else { throw .connecting(code) }
    }

    /// Whether the server has closed the connection, or sent something that nobody has asked for.
    var isSpent: Bool {
      var question = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      return poll(&question, 1, 0) != 0
    }

    /// Waits until one of the events has come, and returns which have; negative milliseconds wait for ever.
    func wait(for events: Int32, milliseconds: Int32 = -1) throws(TransportFailure) -> Int32 {
      var question = pollfd(fd: descriptor, events: Int16(events), revents: 0)
      while poll(&question, 1, milliseconds) < 0 {
        guard errno == EINTR else { throw .system(errno) }
      }
      return Int32(question.revents)
    }

    /// Reads what is there into a buffer, at least one byte, and returns how many; 0 at the end.
    func receive(into buffer: UnsafeMutableBufferPointer<UInt8>) throws(TransportFailure) -> Int {
      while true {
        let count = recv(descriptor, buffer.baseAddress, buffer.count, 0)
        if count >= 0 { return count }
        switch errno {
        case EINTR: continue
        case EAGAIN: _ = try wait(for: POLLIN)
        default: throw .connectionLost
        }
      }
    }

    /// Sends what the system takes without waiting, and returns how many bytes; 0 if it takes none now.
    func send(_ bytes: UnsafeBufferPointer<UInt8>) throws(TransportFailure) -> Int {
      while true {
        let count = Foundation.send(descriptor, bytes.baseAddress, bytes.count, Int32(MSG_NOSIGNAL))
        if count >= 0 { return count }
        switch errno {
        case EINTR: continue
        case EAGAIN: return 0
        default: throw .connectionLost
        }
      }
    }
  }

  extension TransportFailure {
    fileprivate static func connecting(_ code: Int32) -> Self {
      switch code {
      case ENETUNREACH, ENETDOWN: .offline
      case ETIMEDOUT: .timedOut
      default: .cannotConnect
      }
    }
  }
#endif
