import ArmatureTestSupport
import Foundation
import LoopbackServer
import Testing

/// The connections of the server, its start and its stop.
@Suite(.connected) struct LoopbackServerTests {
  private static func get(_ path: String = "/") -> String { "GET \(path) HTTP/1.1\r\nHost: h\r\n\r\n" }

  private static func ok(_ text: String) -> String {
    "HTTP/1.1 200 OK\r\nContent-Length: \(text.utf8.count)\r\n\r\n\(text)"
  }

  @Test("one connection carries several requests")
  func keepAlive() async throws {
    let server = try LoopbackServer { request in Response(body: .text(request.path)) }
    let client = try RawClient(port: server.port)
    defer { client.end() }
    client.send(Self.get("/1"))
    let first = await client.read(until: "\n/1")
    client.send(Self.get("/2"))
    let second = await client.read(until: "\n/2")
    #expect([first, second] == [Self.ok("/1"), Self.ok("/2")])
    #expect(server.counts == LoopbackServer.Counts(connections: 1, requests: 2))
  }

  @Test("pipelined requests are answered in order, even if the first takes long")
  func pipelining() async throws {
    let gate = Gate()
    let server = try LoopbackServer { request in
      if request.path == "/1" { await gate.pass() }
      return Response(body: .text(request.path))
    }
    async let answer = RawClient.exchange(server.port, Self.get("/1") + Self.get("/2") + Self.get("/3"))
    await gate.reached()
    gate.open()
    #expect(try await answer == Self.ok("/1") + Self.ok("/2") + Self.ok("/3"))
  }

  @Test("a client that expects 100 Continue receives it before it sends the body")
  func expectContinue() async throws {
    let server = try LoopbackServer { request in Response(body: .data(request.body)) }
    let client = try RawClient(port: server.port)
    defer { client.end() }
    client.send("PUT / HTTP/1.1\r\nHost: h\r\nExpect: 100-continue\r\nContent-Length: 5\r\n\r\n")
    #expect(await client.read(until: "\r\n\r\n") == "HTTP/1.1 100 Continue\r\n\r\n")
    client.send("hello")
    #expect(await client.read(until: "hello") == Self.ok("hello"))
  }

  @Test("clients that are stuck in a request, at a gate or in reading don't delay another")
  func stuckClients() async throws {
    let gate = Gate()
    let large = Data(repeating: 7, count: 64 * 1024 * 1024)
    let server = try LoopbackServer { request in
      switch request.path {
      case "/gate": Response(body: .chunked([.wait(gate)]))
      case "/large": Response(body: .data(large))
      default: Response(body: .text("served"))
      }
    }
    let stuck = try (0..<12).map { _ in try RawClient(port: server.port) }
    for (number, client) in stuck.enumerated() {
      client.send([Self.get("/gate"), Self.get("/large"), "GET"][number % 3])
    }
    #expect(try await RawClient.exchange(server.port, Self.get()) == Self.ok("served"))
    for client in stuck { client.end() }
    server.stop()
  }

  @Test("a malformed request is answered, and the connection closed")
  func malformed() async throws {
    let server = try LoopbackServer { _ in Response() }
    let answer = try await RawClient.exchange(server.port, "rubbish\r\n\r\n" + Self.get())
    let reason = "The request line is not 'METHOD target HTTP/1.1'.\n"
    let head = "HTTP/1.1 400 Bad Request\r\nContent-Type: text/plain\r\nContent-Length: \(reason.count)\r\n"
    #expect(answer == head + "Connection: close\r\n\r\n" + reason)
    #expect(server.counts.requests == 0)
  }

  @Test("a client that sends all of a too large body can read the refusal")
  func tooLarge() async throws {
    var limits = Limits()
    limits.bodyBytes = 1_000
    // Other tests may block the threads of the task pool for long.
    limits.idleTimeout = .seconds(180)
    let server = try LoopbackServer(limits: limits) { _ in Response() }
    let client = try RawClient(port: server.port)
    defer { client.end() }
    client.send("PUT / HTTP/1.1\r\nHost: h\r\nContent-Length: 100000\r\n\r\n")
    let answer = await client.read(until: "bytes.\n")
    #expect(answer.hasPrefix("HTTP/1.1 413 Content Too Large\r\n"))
    #expect(answer.hasSuffix("\r\n\r\nThe body exceeds 1000 bytes.\n"))
    let piece = String(repeating: "x", count: 1_000)
    #expect((0..<100).allSatisfy { _ in client.send(piece) })
    client.endSending()
    #expect(await client.readToEnd() == "")
  }

  @Test("a client beyond the maximum number of connections is refused")
  func tooManyConnections() async throws {
    var limits = Limits()
    limits.connections = 1
    let server = try LoopbackServer(limits: limits) { _ in Response(body: .text("served")) }
    let first = try RawClient(port: server.port)
    defer { first.end() }
    first.send(Self.get())
    #expect(await first.read(until: "served") == Self.ok("served"))
    let second = try RawClient(port: server.port)
    defer { second.end() }
    #expect(await second.readToEnd().hasPrefix("HTTP/1.1 503 Service Unavailable\r\n"))
  }

  @Test("an idle connection is closed")
  func idle() async throws {
    var limits = Limits()
    limits.idleTimeout = .milliseconds(20)
    let server = try LoopbackServer(limits: limits) { _ in Response(body: .text("served")) }
    let client = try RawClient(port: server.port)
    defer { client.end() }
    client.send(Self.get())
    #expect(await client.readToEnd() == Self.ok("served"))
  }

  @Test("a program that has inherited descriptors doesn't keep the server from stopping")
  func inheritedDescriptors() throws {
    let server = try LoopbackServer()
    var program: pid_t = 0
    let words = [strdup("sleep"), strdup("60"), nil]
    defer { for word in words { free(word) } }
    try #require(posix_spawn(&program, "/bin/sleep", nil, nil, words, nil) == 0)
    defer {
      kill(program, SIGKILL)
      waitpid(program, nil, 0)
    }
    let start = ContinuousClock.now
    server.stop()
    #expect(ContinuousClock.now - start < .seconds(30))
  }

  @Test("a request that arrives byte by byte for too long is refused")
  func dripping() async throws {
    var limits = Limits()
    limits.requestTimeout = .zero
    let server = try LoopbackServer(limits: limits) { _ in Response() }
    let client = try RawClient(port: server.port)
    defer { client.end() }
    client.send("GET / HTTP/1.1\r\nX: ")
    await offPool { while !client.hasInput, client.send("x") { sched_yield() } }
    #expect(await client.read(until: "\r\n") == "HTTP/1.1 408 Request Timeout\r\n")
  }

  @Test("damaged requests over sockets never keep the server from answering a good one")
  func hostileClients() async throws {
    let server = try LoopbackServer { request in Response(body: .data(request.body)) }
    server["/a"] = .resource(.seeded(1, count: 100), etag: "\"v1\"").dripping(3)
    server["/b"] = .text("early").early(afterBytes: 2)
    server["/c"] = .text("inside").protected(by: .digest(user: "u", password: "p"), .basic(user: "u", password: "p"))
    server["/d"] = .text("packed").gzipped().chunked().closed(afterBytes: 9)
    var random = Seeded(state: 11)
    for _ in 0..<300 {
      let answer = try await RawClient.exchange(server.port, random.damagedRequest())
      #expect(answer.isEmpty || answer.hasPrefix("HTTP/1.1 "), "seed 11: \(answer)")
    }
    let answer = try await RawClient.exchange(
      server.port, "PUT /good HTTP/1.1\r\nHost: h\r\nContent-Length: 4\r\n\r\ngood")
    #expect(answer == Self.ok("good"))
  }

  @Test("a client that disconnects during a response affects no other")
  func leavingClient() async throws {
    let gate = Gate()
    let large = Data(repeating: 7, count: 8 * 1024 * 1024)
    let server = try LoopbackServer { request in
      request.path == "/" ? Response(body: .text("served")) : Response(body: .chunked([.wait(gate), .data(large)]))
    }
    let client = try RawClient(port: server.port)
    client.send(Self.get("/large"))
    await gate.reached()
    client.end()
    gate.open()
    #expect(try await RawClient.exchange(server.port, Self.get()) == Self.ok("served"))
  }

  @Test("stopping aborts every connection, frees the port, and may be repeated")
  func stopping() async throws {
    let gate = Gate()
    let server = try LoopbackServer { _ in Response(body: .chunked([.text("half"), .wait(gate), .text("rest")])) }
    let waiting = try RawClient(port: server.port)
    let idle = try RawClient(port: server.port)
    waiting.send(Self.get())
    await gate.reached()
    server.stop()
    server.stop()
    let text = await waiting.readToEnd()
    #expect(text == "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n4\r\nhalf\r\n")
    #expect(["", "<reset>"].contains(await idle.readToEnd()))
    waiting.end()
    idle.end()
    #expect(throws: POSIXError(.ECONNREFUSED)) { try RawClient(port: server.port) }
    let next = try LoopbackServer(port: server.port) { _ in Response() }
    #expect(next.port == server.port)
  }

  #if os(Linux)
    @Test("the port of a stopped server is taken as long as the server exists")
    func reservation() throws {
      let server = try LoopbackServer { _ in Response() }
      server.stop()
      withExtendedLifetime(server) {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(descriptor) }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = in_port_t(UInt16(server.port).bigEndian)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        let result = withUnsafePointer(to: &address) {
          $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
            bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
          }
        }
        #expect(result == -1 && errno == EADDRINUSE)
        #expect(throws: POSIXError(.ECONNREFUSED)) { try RawClient(port: server.port) }
      }
    }
  #endif

  @Test("a deallocated server has stopped, and has released its handler")
  func release() async throws {
    final class Captured: Sendable {
      let isReleased = Gate()
      deinit { isReleased.open() }
    }
    let isReleased: Gate
    let port: Int
    do {
      let captured = Captured()
      isReleased = captured.isReleased
      let server = try LoopbackServer { _ in withExtendedLifetime(captured) { Response(body: .text("served")) } }
      port = server.port
      #expect(try await RawClient.exchange(port, Self.get()) == Self.ok("served"))
    }
    #expect(throws: POSIXError(.ECONNREFUSED)) { try RawClient(port: port) }
    // If the handler leaks, this waits until the test times out.
    await isReleased.pass()
  }

  @Test("the URL of the root takes paths unchanged")
  func baseURL() throws {
    let server = try LoopbackServer { _ in Response() }
    #expect("\(server.baseURL)/v1" == "http://127.0.0.1:\(server.port)/v1")
  }

  @Test("a server may listen on ::1 instead, if the system has it")
  func ipv6() async throws {
    let server: LoopbackServer
    do {
      server = try LoopbackServer(interface: .ipv6) { _ in Response(body: .text("served")) }
    } catch .system {
      return
    }
    #expect(server.url("/x") == "http://[::1]:\(server.port)/x")
    #expect("\(server.baseURL)" == "http://[::1]:\(server.port)")
    #expect(try await RawClient.exchange(server.port, Self.get(), isIPv6: true) == Self.ok("served"))
  }

  @Test("a port that is taken or doesn't exist is reported as that")
  func ports() throws {
    let server = try LoopbackServer { _ in Response() }
    #expect(throws: LoopbackServerError.portTaken(server.port)) {
      try LoopbackServer(port: server.port) { _ in Response() }
    }
    #expect(throws: LoopbackServerError.portOutOfRange(70_000)) { try LoopbackServer(port: 70_000) { _ in Response() } }
    #expect(throws: LoopbackServerError.portOutOfRange(-1)) { try LoopbackServer(port: -1) { _ in Response() } }
  }

  static let texts: [(LoopbackServerError, String)] = [
    (
      .portTaken(80),
      """
      Cannot listen on port 80: another program uses it. Stop that program, choose another port, or pass 0 \
      to get a free one.
      """
    ),
    (
      .portNotPermitted(80),
      """
      Cannot listen on port 80: the system reserves it for privileged programs. Choose a port from 1024 to \
      65535, or pass 0 to get a free one.
      """
    ),
    (
      .portOutOfRange(-1),
      "Cannot listen on port -1: ports go from 1 to 65535. Choose one of these, or pass 0 to get a free one."
    ),
    (
      .noHTTP2,
      """
      Cannot start the server: it needs nghttp2 to speak HTTP/2, and this system doesn't have libnghttp2.so.14. Install \
      it, or use a server with HTTP/1.1; 'ServerSecurity.isHTTP2Available' tells beforehand.
      """
    ),
    (
      .noTLS,
      """
      Cannot start the server: it needs OpenSSL 1.1 or 3 to encrypt, and this system has neither. Install it, or use a \
      server without encryption; 'ServerSecurity.isAvailable' tells beforehand.
      """
    ),
    (
      .system(call: "pipe", code: EMFILE),
      """
      Cannot start the server: the system's pipe failed with error 24 (Too many open files). The process may have run \
      out of file descriptors.
      """
    ),
  ]

  @Test("errors say what happened and what to do", arguments: texts)
  func errorTexts(error: LoopbackServerError, text: String) {
    #expect("\(error)" == text)
    #expect(error.localizedDescription == text)
  }
}
