import Foundation

/// A client that sends exactly the bytes of a test, and returns exactly the bytes that it receives.
///
/// Its calls block, so they run on their own threads: the handlers of the server need the threads of the task pool.
struct RawClient: Sendable {
  private let descriptor: Int32

  init(port: Int, isIPv6: Bool = false) throws {
    #if canImport(Darwin)
      let stream = SOCK_STREAM
    #else
      let stream = Int32(SOCK_STREAM.rawValue)
    #endif
    descriptor = socket(isIPv6 ? AF_INET6 : AF_INET, stream, 0)
    #if canImport(Darwin)
      var isSilent: Int32 = 1
      setsockopt(descriptor, SOL_SOCKET, SO_NOSIGPIPE, &isSilent, socklen_t(MemoryLayout<Int32>.size))
    #endif
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = UInt16(port).bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var address6 = sockaddr_in6()
    address6.sin6_family = sa_family_t(AF_INET6)
    address6.sin6_port = UInt16(port).bigEndian
    address6.sin6_addr = in6addr_loopback
    func connected(_ bytes: UnsafeRawBufferPointer) -> Int32 {
      connect(descriptor, bytes.assumingMemoryBound(to: sockaddr.self).baseAddress, socklen_t(bytes.count))
    }
    let result = isIPv6 ? withUnsafeBytes(of: address6, connected) : withUnsafeBytes(of: address, connected)
    guard result == 0 else {
      let code = errno
      close(descriptor)
      throw POSIXError(POSIXError.Code(rawValue: code) ?? .EIO)
    }
    // A test that would wait without end gets what has arrived.
    var patience = timeval(tv_sec: 180, tv_usec: 0)
    setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
  }

  /// Sends a text, and returns false once the server has ended the connection.
  @discardableResult
  func send(_ text: String) -> Bool { send(Array(text.utf8)) }

  @discardableResult
  func send(_ bytes: [UInt8]) -> Bool {
    #if canImport(Darwin)
      let flags: Int32 = 0
    #else
      let flags = Int32(MSG_NOSIGNAL)
    #endif
    return Foundation.send(descriptor, bytes, bytes.count, flags) == bytes.count
  }

  /// Ends the sending.
  func endSending() { shutdown(descriptor, Int32(SHUT_WR)) }

  func end() { close(descriptor) }

  /// Receives bytes as the system call does.
  func receive(into buffer: inout [UInt8]) -> Int { recv(descriptor, &buffer, buffer.count, 0) }

  /// Whether bytes or the end of the connection can be read.
  var hasInput: Bool {
    var polled = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&polled, 1, 0) > 0
  }

  /// Returns all bytes up to the end of the connection.
  func readBytesToEnd() async -> [UInt8] {
    await offPool {
      var buffer = [UInt8](repeating: 0, count: 256 * 1024)
      var received: [UInt8] = []
      while true {
        let count = recv(descriptor, &buffer, buffer.count, 0)
        if count <= 0 { return received }
        received += buffer[..<count]
      }
    }
  }

  /// Reads to the end of the connection and compares each byte with the expected one.
  func compareToEnd(with expected: @escaping @Sendable (Range<Int>) -> Data) async -> (count: Int, isEqual: Bool) {
    await offPool {
      var buffer = [UInt8](repeating: 0, count: 256 * 1024)
      var (total, isEqual) = (0, true)
      while true {
        let count = recv(descriptor, &buffer, buffer.count, 0)
        if count <= 0 { return (total, isEqual) }
        isEqual = isEqual && Data(buffer[..<count]) == expected(total..<total + count)
        total += count
      }
    }
  }

  /// Returns the text up to the end of the connection, marked if that was a reset.
  func readToEnd() async -> String { await read(until: nil) }

  /// Returns the text up to and including an end.
  func read(until mark: String?) async -> String {
    await offPool {
      var received: [UInt8] = []
      var byte: UInt8 = 0
      let ending = mark.map { Array($0.utf8) }
      while ending == nil || ending != received.suffix(ending?.count ?? 0) {
        let count = recv(descriptor, &byte, 1, 0)
        if count < 0 {
          return String(decoding: received, as: UTF8.self) + "<\(errno == ECONNRESET ? "reset" : "stuck")>"
        }
        if count == 0 { break }
        received.append(byte)
      }
      return String(decoding: received, as: UTF8.self)
    }
  }

  /// Sends a text, reads to the end and closes.
  static func exchange(_ port: Int, _ text: String, isIPv6: Bool = false) async throws -> String {
    try await exchange(port, Array(text.utf8), isIPv6: isIPv6)
  }

  /// Sends a text, reads all bytes to the end, and closes.
  static func bytes(_ port: Int, _ text: String) async throws -> [UInt8] {
    let client = try RawClient(port: port)
    defer { client.end() }
    client.send(text)
    client.endSending()
    return await client.readBytesToEnd()
  }

  static func exchange(_ port: Int, _ bytes: [UInt8], isIPv6: Bool = false) async throws -> String {
    let client = try RawClient(port: port, isIPv6: isIPv6)
    defer { client.end() }
    client.send(bytes)
    client.endSending()
    return await client.readToEnd()
  }
}

/// Runs blocking work on its own thread.
func offPool<Value: Sendable>(_ work: @escaping @Sendable () -> Value) async -> Value {
  await withCheckedContinuation { continuation in
    Thread { continuation.resume(returning: work()) }.start()
  }
}
