#if os(Linux)
  import ArmatureTestSupport
  import Foundation
  import LoopbackServer
  import Testing

  /// What the engine of the standard transport costs and changes in a process.
  @Suite(.serialized, .connected) struct EngineTests {
    private static let limit = 32 << 20
    /// libcurl promises a server with HTTP/2 to take 32 MB of each response, and keeps them twice while it passes them on.
    private static let sharedLimit = 96 << 20

    // MARK: Memory

    /// Runs the program with a sink that waits, and checks the bytes, the other documents and the memory.
    private func expectBounded(
      _ server: LoopbackServer, _ wire: Wire, bytes: Int, others: Bool
    ) async throws {
      server["/other"] = .bytes(.seeded(2, count: 100_000))
      let (large, other) = (server.url("/large"), others ? server.url("/other") : "-")
      let line = try await Probe("slow", large, other, environment: try wire.environment()).line()
      let numbers = line.split(separator: " ").compactMap { Int($0) }
      try #require(numbers.count == 3, "\(line)")
      #expect(numbers[0] == bytes)
      #expect(numbers[1] == (others ? 200 : 0))
      #expect(TestScale.size(200) < 200 || numbers[2] < Self.limit, "\(numbers[2]) bytes")
      // Over HTTP/2 too, the others don't use the connection of the exchange that waits.
      #expect(server.counts.connections <= (others ? 2 : 1))
    }

    @Test("DL-120 a slow sink takes little memory", arguments: Wire.available)
    func slowSink(wire: Wire) async throws {
      let server = try LoopbackServer(security: wire.security)
      let bytes = TestScale.size(200) * 1_000_000
      server["/large"] = .bytes(.seeded(1, count: bytes))
      try await expectBounded(server, wire, bytes: bytes, others: false)
    }

    @Test("DL-120 other exchanges go on beside a slow sink, in bounded memory", arguments: Wire.available)
    func others(wire: Wire) async throws {
      let server = try LoopbackServer(security: wire.security)
      let bytes = TestScale.size(200) * 1_000_000
      server["/large"] = .bytes(.seeded(1, count: bytes))
      try await expectBounded(server, wire, bytes: bytes, others: true)
    }

    @Test("DL-120 an exchange that began at the same time goes on too, in bounded memory", arguments: Wire.available)
    func beside(wire: Wire) async throws {
      let server = try LoopbackServer(security: wire.security)
      let bytes = TestScale.size(200) * 1_000_000
      for path in ["/large", "/other"] { server[path] = .bytes(.seeded(1, count: bytes)) }
      let probe = try Probe("beside", server.url("/large"), server.url("/other"), environment: try wire.environment())
      let numbers = try await probe.numbers()
      try #require(numbers.count == 3)
      #expect(numbers[0] == bytes && numbers[1] == bytes)
      let limit = wire == .http2 ? Self.sharedLimit : Self.limit
      #expect(TestScale.size(200) < 200 || numbers[2] < limit, "\(numbers[2]) bytes")
    }

    @Test("DL-120 a body that grows a thousandfold takes little memory", arguments: Wire.available)
    func growing(wire: Wire) async throws {
      let server = try LoopbackServer(security: wire.security)
      let body = Self.zeros(megabytes: 200)
      #expect(body.count < 250_000)
      server["/large"] = Route(Response(headers: ["Content-Encoding": "gzip"], body: .data(body)))
      try await expectBounded(server, wire, bytes: 200 << 20, others: true)
    }

    /// Zeros in the format of gzip; each megabyte is the same block, after which zlib forgot what preceded it.
    private static func zeros(megabytes count: Int) -> Data {
      let block =
        [0xEC, 0xC1, 0x31, 0x01, 0x00, 0x00, 0x00, 0xC2, 0xA0, 0xF5, 0x4F, 0x6D, 0x08, 0x5F, 0xA0]
        + [UInt8](repeating: 0, count: 1016) + [0x3E, 0x03, 0x00, 0x00, 0xFF, 0xFF]
      var data = Data([0x1F, 0x8B, 0x08, 0, 0, 0, 0, 0, 0, 0x03])
      for _ in 0..<count { data += block }
      // An empty last block, the checksum of 200 MB of zeros and their number.
      data += [0x03, 0x00, 0x61, 0x08, 0x4F, 0x53]
      withUnsafeBytes(of: UInt32(count << 20).littleEndian) { data += $0 }
      return data
    }

    // MARK: Threads

    @Test("DL-125 many silent exchanges time out together, without a thread each", arguments: Wire.available)
    func silent(wire: Wire) async throws {
      // A server with TLS needs a thread for each connection; over http, the program needs no server. Over HTTP/2, a client
      // may begin a hundred requests before it receives the server's limit.
      let count = TestScale.size(wire == .plain ? 1_000 : wire == .encrypted ? 300 : 100)
      var limits = Limits()
      limits.connections = 500
      let gate = Gate()
      let server = try LoopbackServer(security: wire.security, limits: limits) { _ in
        await gate.pass()
        return Response()
      }
      let address = wire == .plain ? "-" : "\(server.baseURL)"
      let numbers = try await Probe("silent", address, "\(count)", environment: try wire.environment()).numbers()
      try #require(numbers.count == 4)
      #expect(numbers[0] == count)
      #expect(numbers[1] < 100, "\(numbers[1]) threads")
      // An idle limit of one second; connecting takes its time, and a machine may be busy.
      #expect((1_000..<15_000).contains(numbers[2]), "\(numbers[2]) ms")
      #expect(numbers[3] < 1_000, "\(numbers[3]) ms")
      if wire == .http2 { #expect(server.counts.connections == 1) }
    }

    // MARK: Signals and children

    @Test("DL-128 exchanges don't change how the process treats signals", arguments: Wire.available)
    func signals(wire: Wire) async throws {
      let server = try LoopbackServer(security: wire.security)
      server["/x"] = .bytes(.seeded(1, count: 3_000_000))
      let probe = try Probe("signals", server.url("/x"), "-", environment: try wire.environment())
      let numbers = try await probe.numbers()
      #expect(numbers == [1, 3_000_000])
    }

    @Test(
      "DL-128 a child that is started during an exchange inherits no connection, and no descriptor of libcurl",
      arguments: Wire.available)
    func children(wire: Wire) async throws {
      let server = try LoopbackServer(security: wire.security)
      server["/x"] = .bytes(.seeded(1, count: 3_000_000))
      let probe = try Probe("inherit", server.url("/x"), "-", environment: try wire.environment())
      let numbers = try await probe.numbers()
      #expect(numbers == [0, 1, 0])
    }

    @Test("DL-128 a server that closes during an upload doesn't end the process", arguments: Wire.available)
    func brokenPipe(wire: Wire) async throws {
      let server = try LoopbackServer(security: wire.security)
      server["/x"] = Route.reset.early(afterBytes: 1_000)
      for _ in 0..<5 {
        let probe = try Probe("upload", server.url("/x"), "10000000", environment: try wire.environment())
        #expect(try await probe.line().hasPrefix("connectionLost("))
      }
    }
  }
#endif
