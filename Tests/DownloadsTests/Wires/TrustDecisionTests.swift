#if os(Linux)
  import ArmatureTestSupport
  import Downloads
  import Foundation
  import LoopbackServer
  import Synchronization
  import Testing

  /// The app's decision about real certificates.
  @Suite(.connected) struct TrustDecisionTests {
    /// Records its calls, and trusts every server or none.
    private final class Decision: Sendable {
      struct Call: Sendable, Hashable {
        let host: String
        let certificates: [[UInt8]]
      }

      private let accepts: Bool
      private let kept = Mutex<[Call]>([])

      init(accepts: Bool) { self.accepts = accepts }

      var calls: [Call] { kept.withLock { $0 } }

      func trusts(_ host: String, _ certificates: [[UInt8]]) -> Bool {
        kept.withLock { $0.append(Call(host: host, certificates: certificates)) }
        return accepts
      }
    }

    private func server(_ wire: Wire, _ identity: ServerSecurity.Identity) throws -> LoopbackServer {
      try LoopbackServer(security: wire == .http2 ? .http2(identity) : .tls(identity)) { _ in
        Response(body: .text("hello"))
      }
    }

    @MainActor private func service(_ decision: Decision, _ options: ConnectionOptions) -> DownloadService {
      var configuration = DownloadConfiguration.prompt
      configuration.evaluateTrust = decision.trusts
      return DownloadService(configuration: configuration, transport: StandardTransport(options))
    }

    @Test("DL-127 a server that the app accepts is used, whatever its certificate is", arguments: Wire.secure)
    @MainActor func accepted(wire: Wire) async throws {
      for identity in ServerSecurity.Identity.allCases {
        let server = try server(wire, identity)
        let decision = Decision(accepts: true)
        // Without the authority of the tests.
        var options = ConnectionOptions()
        options.allowsHTTP2 = wire == .http2
        let service = service(decision, options)
        for _ in 0..<5 { #expect(try await service.data(for: .get(server.url("/x"))).data == Data("hello".utf8)) }
        #expect(decision.calls.map(\.host) == ["127.0.0.1"], "\(identity)")
        #expect(server.counts == LoopbackServer.Counts(connections: 1, requests: 5), "\(identity)")
      }
    }

    @Test("DL-127 a server that the app refuses receives nothing, even the second time", arguments: Wire.secure)
    @MainActor func refused(wire: Wire) async throws {
      let server = try server(wire, .trusted)
      let decision = Decision(accepts: false)
      let service = service(decision, wire.options)
      for attempt in 1...4 {
        let outcome = await service.start(.get(server.url("/x", host: "localhost"))).outcome
        #expect(outcome == .failed(DownloadError(.untrustedServer("localhost", .refused), attempts: 1)))
        #expect(decision.calls.map(\.host) == Array(repeating: "localhost", count: attempt))
      }
      #expect(server.counts == LoopbackServer.Counts(connections: 4, requests: 0))
    }

    @Test("DL-127 exchanges that begin at the same time are all refused", arguments: Wire.secure)
    @MainActor func together(wire: Wire) async throws {
      let server = try server(wire, .trusted)
      let transport = StandardTransport(wire.options)
      let decision = Decision(accepts: false)
      transport.setTrust(decision.trusts)
      let url = server.url("/x")
      await withTaskGroup(of: Void.self) { group in
        for _ in 0..<50 {
          group.addTask {
            let record = try? await transport.record("GET", url)
            #expect(record?.events == [.failed(.untrustedServer(.refused))])
          }
        }
      }
      #expect(server.counts.requests == 0)
    }

    @Test("DL-127 the app receives the chain in DER with the server's certificate first", arguments: Wire.secure)
    @MainActor func chain(wire: Wire) async throws {
      let decision = Decision(accepts: true)
      let server = try server(wire, .trusted)
      let service = service(decision, wire.options)
      _ = try await service.data(for: .get(server.url("/x", host: "LOCALHOST")))
      let call = try #require(decision.calls.first)
      #expect(call.host.lowercased() == "localhost")
      #expect(call.certificates.allSatisfy { $0.starts(with: [0x30, 0x82]) })
      let leaf = try #require(call.certificates.first)
      // The names of the subjects are in the bytes: the server's own one only in the first certificate.
      #expect(Data(leaf).range(of: Data("localhost".utf8)) != nil)
      #expect(call.certificates.dropFirst().allSatisfy { Data($0).range(of: Data("localhost".utf8)) == nil })
      let authority = TestCertificates.caPEM.split(separator: "\n").filter { !$0.hasPrefix("-----") }.joined()
      #expect(call.certificates.dropFirst().allSatisfy { Data($0) == Data(base64Encoded: authority) })
    }

    @Test("DL-127 the decision is asked for each new connection, and not for plain http", arguments: Wire.secure)
    @MainActor func connections(wire: Wire) async throws {
      let decision = Decision(accepts: true)
      let server = try server(wire, .expired)
      let service = service(decision, wire.options)
      server["/close"] = Route(Response(headers: ["Connection": "close"], body: .text("bye")))
      for path in ["/x", "/close", "/x", "/x"] { _ = try await service.data(for: .get(server.url(path))) }
      #expect(decision.calls.count == 2)
      #expect(server.counts.connections == 2)
      let plain = try LoopbackServer { _ in Response(body: .text("hello")) }
      _ = try await service.data(for: .get(plain.url("/x")))
      #expect(decision.calls.count == 2)
    }
  }
#endif
