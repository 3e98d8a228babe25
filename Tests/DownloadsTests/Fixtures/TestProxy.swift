#if os(Linux)
  import Foundation
  import Synchronization

  /// An HTTP proxy on 127.0.0.1 that leads every host to two servers of a test: one for http, one for tunnels.
  ///
  /// It uses a thread for each connection, reads the head of a request, and then copies bytes in both directions.
  final class TestProxy: Sendable {
    let port: Int
    private let descriptor: Int32
    private let relay: Relay

    /// Creates a proxy that accepts connections until it is deallocated.
    ///
    /// - Parameters:
    ///   - plain: The port for requests over http.
    ///   - tunneled: The port that tunnels lead to.
    ///   - authorization: The beginning of the value that the field `Proxy-Authorization` must have; others are answered
    ///     with 407.
    ///   - challenge: The challenge in that answer.
    ///   - answer: The bytes that answer each request for a tunnel, after which the connection ends.
    init(
      plain: Int = 0, tunneled: Int = 0, authorization: String? = nil, challenge: String = "Basic realm=\"p\"",
      answer: String? = nil
    ) throws {
      descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
      relay = Relay(plain, tunneled, authorization, challenge, answer)
      port = try Relay.listen(descriptor)
      Thread.detachNewThread { [descriptor, relay] in
        while case let client = accept(descriptor, nil, nil), client >= 0 {
          Thread.detachNewThread {
            relay.serve(client)
            close(client)
          }
        }
        close(descriptor)
      }
    }

    deinit {
      // The thread that accepts closes the socket.
      shutdown(descriptor, Int32(SHUT_RDWR))
    }

    var url: String { "http://127.0.0.1:\(port)" }

    /// The heads of all requests, in order.
    var heads: [String] { relay.heads }

    /// Requires another authorization from now on; nil for none.
    func require(_ authorization: String?, challenge: String = "") { relay.require(authorization, challenge) }

    /// The first lines of the heads.
    var lines: [String] { heads.map { String($0.prefix { !$0.isNewline }) } }

  }

  /// What the connections of a proxy share.
  private final class Relay: Sendable {
    private let targets: (plain: Int, tunneled: Int)
    private let rule: Mutex<(authorization: String?, challenge: String)>
    private let answer: String?
    private let kept = Mutex<[String]>([])

    init(_ plain: Int, _ tunneled: Int, _ authorization: String?, _ challenge: String, _ answer: String?) {
      targets = (plain, tunneled)
      rule = Mutex((authorization, challenge))
      self.answer = answer
    }

    func require(_ authorization: String?, _ challenge: String) { rule.withLock { $0 = (authorization, challenge) } }

    var heads: [String] { kept.withLock { $0 } }

    func serve(_ client: Int32) {
      var head = Data()
      while !head.hasSuffix("\r\n\r\n") {
        guard let byte = Self.read(from: client, limit: 1) else { return }
        head += byte
      }
      let text = String(decoding: head, as: UTF8.self)
      kept.withLock { $0.append(text) }
      let isTunnel = text.hasPrefix("CONNECT ")
      if isTunnel, let answer { return Self.write(Data(answer.utf8), to: client) }
      let fields = text.lowercased()
      let (authorization, challenge) = rule.withLock { $0 }
      if let authorization, !fields.contains("\r\nproxy-authorization: \(authorization.lowercased())") {
        let fields = "Proxy-Authenticate: \(challenge)\r\nContent-Length: 0\r\nConnection: close"
        return Self.write(Data("HTTP/1.1 407 No\r\n\(fields)\r\n\r\n".utf8), to: client)
      }
      let port = isTunnel ? targets.tunneled : targets.plain
      guard port > 0, let server = Self.connect(to: port) else {
        return Self.write(Data("HTTP/1.1 502 No\r\nContent-Length: 0\r\n\r\n".utf8), to: client)
      }
      if isTunnel {
        Self.write(Data("HTTP/1.1 200 Connection established\r\nX-Proxy: here\r\n\r\n".utf8), to: client)
      } else {
        Self.write(head, to: server)
      }
      Self.copy(between: client, server)
      close(server)
    }

    // MARK: Sockets

    private static func withAddress<Result>(
      _ port: Int, _ body: (UnsafeMutablePointer<sockaddr>, inout socklen_t) -> Result
    ) -> (Result, Int) {
      var address = sockaddr_in()
      var size = socklen_t(MemoryLayout<sockaddr_in>.size)
      address.sin_family = sa_family_t(AF_INET)
      address.sin_port = in_port_t(UInt16(port).bigEndian)
      address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
      let result = withUnsafeMutablePointer(to: &address) {
        $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, &size) }
      }
      return (result, Int(UInt16(bigEndian: address.sin_port)))
    }

    static func listen(_ descriptor: Int32) throws -> Int {
      let (result, port) = withAddress(0) { address, size in
        bind(descriptor, address, size) | getsockname(descriptor, address, &size)
      }
      guard result == 0, Foundation.listen(descriptor, 64) == 0 else {
        throw POSIXError(POSIXError.Code(rawValue: errno) ?? .EIO)
      }
      return port
    }

    private static func connect(to port: Int) -> Int32? {
      let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
      let (result, _) = withAddress(port) { Foundation.connect(descriptor, $0, $1) }
      if result != 0 { close(descriptor) }
      return result == 0 ? descriptor : nil
    }

    private static func read(from descriptor: Int32, limit: Int = 64 * 1024) -> Data? {
      var bytes = [UInt8](repeating: 0, count: limit)
      let count = recv(descriptor, &bytes, limit, 0)
      return count > 0 ? Data(bytes[..<count]) : nil
    }

    private static func write(_ data: Data, to descriptor: Int32) {
      var rest = data[...]
      while !rest.isEmpty {
        let count = rest.withUnsafeBytes { send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
        guard count > 0 else { return }
        rest = rest.dropFirst(count)
      }
    }

    private static func copy(between one: Int32, _ other: Int32) {
      while true {
        var polled = [
          pollfd(fd: one, events: Int16(POLLIN), revents: 0), pollfd(fd: other, events: Int16(POLLIN), revents: 0),
        ]
        guard poll(&polled, 2, -1) > 0 else { return }
        for (index, target) in [other, one].enumerated() where polled[index].revents != 0 {
          guard let bytes = read(from: polled[index].fd) else { return }
          write(bytes, to: target)
        }
      }
    }
  }

  extension Data {
    fileprivate func hasSuffix(_ text: String) -> Bool { suffix(text.utf8.count) == Data(text.utf8) }
  }
#endif
