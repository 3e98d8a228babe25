import Foundation

/// The system calls for stream sockets on the loopback interface.
///
/// A socket is a plain descriptor: the code that opened it closes it, exactly once. Unsafe pointers are used because
/// the C functions take them; none is used after the call.
enum Socket {
  /// Returns a listening socket and the port it got.
  static func listen(
    port: Int, on interface: Interface
  ) throws(LoopbackServerError) -> (descriptor: Int32, port: Int) {
    guard (0...65535).contains(port) else { throw .portOutOfRange(port) }
    let descriptor = try open(interface == .ipv4 ? AF_INET : AF_INET6)
    do throws(LoopbackServerError) {
      // Needed to listen on the port of a server that has just stopped.
      set(SO_REUSEADDR, to: Int32(1), on: descriptor)
      try bind(descriptor, to: port, on: interface)
      guard Foundation.listen(descriptor, 256) == 0 else { throw .system(call: "listen", code: errno) }
      return (descriptor, try boundPort(of: descriptor))
    } catch {
      close(descriptor)
      throw error
    }
  }

  /// Returns a socket that keeps a port without listening, so that connections to it are refused.
  ///
  /// Linux then gives the port only to a server that names it. Other systems give it to no server, so that nothing is
  /// reserved there.
  static func reserve(port: Int, on interface: Interface) -> Int32? {
    #if os(Linux)
      guard let descriptor = try? open(interface == .ipv4 ? AF_INET : AF_INET6) else { return nil }
      set(SO_REUSEADDR, to: Int32(1), on: descriptor)
      do throws(LoopbackServerError) {
        try bind(descriptor, to: port, on: interface)
        return descriptor
      } catch {
        close(descriptor)
        return nil
      }
    #else
      return nil
    #endif
  }

  private static func open(_ family: Int32) throws(LoopbackServerError) -> Int32 {
    #if os(Linux)
      let descriptor = socket(family, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    #else
      let descriptor = socket(family, SOCK_STREAM, 0)
    #endif
    guard descriptor >= 0 else { throw .system(call: "socket", code: errno) }
    closeInChildren(descriptor)
    return descriptor
  }

  /// Keeps programs that the process starts from inheriting a descriptor, which would stay open until they end.
  private static func closeInChildren(_ descriptor: Int32) {
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
  }

  private static func bind(
    _ descriptor: Int32, to port: Int, on interface: Interface
  ) throws(LoopbackServerError) {
    func bind(_ address: some Any) -> Int32 {
      withUnsafeBytes(of: address) {
        Foundation.bind(descriptor, $0.assumingMemoryBound(to: sockaddr.self).baseAddress, socklen_t($0.count))
      }
    }
    let result: Int32
    switch interface {
    case .ipv4:
      var address = sockaddr_in()
      address.sin_family = sa_family_t(AF_INET)
      address.sin_port = in_port_t(UInt16(port).bigEndian)
      address.sin_addr = in_addr(s_addr: UInt32(0x7F00_0001).bigEndian)
      result = bind(address)
    case .ipv6:
      var address = sockaddr_in6()
      address.sin6_family = sa_family_t(AF_INET6)
      address.sin6_port = in_port_t(UInt16(port).bigEndian)
      address.sin6_addr = in6addr_loopback
      result = bind(address)
    }
    guard result != 0 else { return }
    switch errno {
    case EADDRINUSE: throw .portTaken(port)
    case EACCES, EPERM: throw .portNotPermitted(port)
    default: throw .system(call: "bind", code: errno)
    }
  }

  private static func boundPort(of descriptor: Int32) throws(LoopbackServerError) -> Int {
    // Both families have the port at the same place.
    var address = sockaddr_storage()
    var size = socklen_t(MemoryLayout<sockaddr_storage>.size)
    return try withUnsafeMutableBytes(of: &address) { bytes throws(LoopbackServerError) in
      let result = getsockname(descriptor, bytes.assumingMemoryBound(to: sockaddr.self).baseAddress, &size)
      guard result == 0 else { throw .system(call: "getsockname", code: errno) }
      return Int(UInt16(bigEndian: bytes.load(fromByteOffset: 2, as: UInt16.self)))
    }
  }

  /// Returns the two ends of a pipe, with which one thread wakes another that polls.
  static func makePipe() throws(LoopbackServerError) -> (reading: Int32, writing: Int32) {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { throw .system(call: "pipe", code: errno) }
    for end in ends { closeInChildren(end) }
    return (ends[0], ends[1])
  }

  /// Returns the next connection, or nil once the wake-up pipe is readable.
  static func accept(on listener: Int32, until wakeUp: Int32) -> Int32? {
    while true {
      var polled = [
        pollfd(fd: listener, events: Int16(POLLIN), revents: 0), pollfd(fd: wakeUp, events: Int16(POLLIN), revents: 0),
      ]
      guard poll(&polled, 2, -1) >= 0 || errno == EINTR else { return nil }
      if polled[1].revents != 0 { return nil }
      guard polled[0].revents != 0 else { continue }
      let descriptor = Foundation.accept(listener, nil, nil)
      if descriptor >= 0 {
        closeInChildren(descriptor)
        return descriptor
      }
      switch errno {
      case EINTR, EAGAIN, ECONNABORTED, EPROTO: continue
      case EMFILE, ENFILE, ENOBUFS, ENOMEM:
        // Out of descriptors: waiting clients stay in the backlog until a connection ends.
        _ = poll(&polled[1], 1, 50)
      default: return nil
      }
    }
  }

  /// Configures a connection to send small pieces immediately, and to block no longer than the timeout.
  static func configure(_ descriptor: Int32, idleTimeout: Duration) {
    setsockopt(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, [Int32(1)], socklen_t(MemoryLayout<Int32>.size))
    var timeout = timeval()
    // Zero would mean no timeout.
    let (seconds, attoseconds) = max(idleTimeout, .milliseconds(1)).components
    timeout.tv_sec = .init(clamping: seconds)
    timeout.tv_usec = .init(clamping: attoseconds / 1_000_000_000_000)
    set(SO_RCVTIMEO, to: timeout, on: descriptor)
    set(SO_SNDTIMEO, to: timeout, on: descriptor)
    #if canImport(Darwin)
      set(SO_NOSIGPIPE, to: Int32(1), on: descriptor)
    #endif
  }

  private static func set<Value>(_ option: Int32, to value: Value, on descriptor: Int32) {
    _ = withUnsafeBytes(of: value) {
      setsockopt(descriptor, SOL_SOCKET, option, $0.baseAddress, socklen_t($0.count))
    }
  }

  /// Returns the bytes that have arrived; none if the client has closed, the timeout has passed or the connection is
  /// lost.
  static func receive(from descriptor: Int32, into buffer: inout [UInt8]) -> ArraySlice<UInt8> {
    while true {
      let count = buffer.withUnsafeMutableBytes { recv(descriptor, $0.baseAddress, $0.count, 0) }
      if count >= 0 { return buffer[..<count] }
      guard errno == EINTR else { return [] }
    }
  }

  /// Sends all bytes, and returns false if the client has closed or reads nothing until the timeout.
  static func send(_ data: Data, to descriptor: Int32) -> Bool {
    #if os(Linux)
      let flags = Int32(MSG_NOSIGNAL)
    #else
      let flags: Int32 = 0
    #endif
    return data.withUnsafeBytes { bytes in
      var rest = bytes[...]
      while !rest.isEmpty {
        let count = Foundation.send(descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count, flags)
        if count > 0 {
          rest = rest.dropFirst(count)
        } else if errno != EINTR {
          return false
        }
      }
      return true
    }
  }

  /// What ends a wait.
  enum Event {
    /// Bytes or the end of the connection can be read.
    case input
    /// A descriptor was woken, or bytes can be written.
    case wakeUp
    case timeout
  }

  /// Waits until a connection has input, or takes bytes if required, or the other descriptor is readable.
  static func awaitInput(_ descriptor: Int32, _ wakeUp: Int32, forWriting: Bool, patience: Duration) -> Event {
    var polled = [
      pollfd(fd: descriptor, events: Int16(POLLIN) | (forWriting ? Int16(POLLOUT) : 0), revents: 0),
      pollfd(fd: wakeUp, events: Int16(POLLIN), revents: 0),
    ]
    let count = poll(&polled, 2, Int32(min(patience / .milliseconds(1), 1e9)))
    if count == 0 { return .timeout }
    // An interrupted call is as good as a wake-up: its caller looks for work and waits again.
    return count > 0 && polled[0].revents & ~Int16(POLLOUT) != 0 ? .input : .wakeUp
  }

  /// Makes the reading end of a pipe readable.
  static func wake(_ descriptor: Int32) {
    _ = write(descriptor, [UInt8(0)], 1)
  }

  /// Makes the reading end of a pipe unreadable after one ``wake(_:)``.
  static func rest(_ descriptor: Int32) {
    var byte: UInt8 = 0
    _ = read(descriptor, &byte, 1)
  }

  /// Sends what the socket takes without blocking, and returns the number of bytes; nil if the connection is lost.
  static func sendAvailable(_ data: Data, to descriptor: Int32) -> Int? {
    #if os(Linux)
      let flags = Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT)
    #else
      let flags = MSG_DONTWAIT
    #endif
    let count = data.withUnsafeBytes { Foundation.send(descriptor, $0.baseAddress, $0.count, flags) }
    if count >= 0 { return count }
    return [EAGAIN, EWOULDBLOCK, EINTR].contains(errno) ? 0 : nil
  }

  /// Makes the next ``close(_:)`` reset the connection instead of ending it in an orderly way.
  static func resetWhenClosed(_ descriptor: Int32) {
    set(SO_LINGER, to: linger(l_onoff: 1, l_linger: 0), on: descriptor)
  }

  /// Ends the sending; the client reads the end of the stream.
  static func endSending(_ descriptor: Int32) {
    shutdown(descriptor, Int32(SHUT_WR))
  }

  /// Ends both directions, which wakes the thread that waits on the socket; it must still be closed.
  static func shutDown(_ descriptor: Int32) {
    shutdown(descriptor, Int32(SHUT_RDWR))
  }

  static func close(_ descriptor: Int32) {
    _ = Foundation.close(descriptor)
  }
}
