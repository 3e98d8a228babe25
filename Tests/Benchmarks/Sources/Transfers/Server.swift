import Documents
import Foundation

/// A server for documents of any length, with a thread for each connection and minimal overhead.
enum Server {
  /// Prints the address and serves until the input ends.
  static func run() throws {
    #if canImport(Darwin)
      let listener = socket(AF_INET, SOCK_STREAM, 0)
    #else
      let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #endif
    var address = sockaddr_in()
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    let failure = withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(listener, $0, size) | listen(listener, 128) | getsockname(listener, $0, &size)
      }
    }
    guard listener >= 0, failure == 0 else { throw POSIXError(.init(rawValue: errno) ?? .EIO) }
    signal(SIGPIPE, SIG_IGN)
    print("http://127.0.0.1:\(UInt16(bigEndian: address.sin_port))")
    fflush(nil)
    Thread.detachNewThread {
      while case let client = accept(listener, nil, nil), client >= 0 {
        Thread.detachNewThread { serve(client) }
      }
    }
    while readLine() != nil {}
  }

  private static func serve(_ client: Int32) {
    defer { close(client) }
    setsockopt(client, Int32(IPPROTO_TCP), TCP_NODELAY, [Int32(1)], socklen_t(MemoryLayout<Int32>.size))
    var head: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = recv(client, &buffer, buffer.count, 0)
      guard count > 0 else { return }
      head += buffer[..<count]
      // Clients send no body, and no request before the answer to the previous one.
      guard head.suffix(4) == Array("\r\n\r\n".utf8)[...] else { continue }
      let target = head.split(separator: 0x20, maxSplits: 2).dropFirst().first ?? []
      let number = target.split(separator: UInt8(ascii: "/")).first ?? []
      guard let length = Int(String(decoding: number, as: UTF8.self)) else { return }
      head = []
      guard send(Array("HTTP/1.1 200 OK\r\nContent-Length: \(length)\r\n\r\n".utf8)[...], client) else { return }
      var rest = length
      while rest > 0 {
        let part = Document.piece.prefix(rest)
        guard send(part, client) else { return }
        rest -= part.count
      }
    }
  }

  private static func send(_ bytes: ArraySlice<UInt8>, _ client: Int32) -> Bool {
    var rest = bytes
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Foundation.send(client, $0.baseAddress, $0.count, 0) }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }
}
