#if os(Linux)
  import ArmatureTestSupport
  import Foundation
  import LoopbackServer
  import MessageRecording
  import Synchronization
  import Testing

  @testable import Transports

  /// The standard transport of a system without libcurl.
  @Suite(.connected) struct MissingLibraryTests {
    private func transport(_ options: ConnectionOptions = ConnectionOptions()) -> StandardTransport {
      StandardTransport(options) {
        Result { () throws(CurlLibrary.LoadingError) in try CurlLibrary(names: ["libabsent.so.4", "libabsent.so"]) }
      }
    }

    /// Carries out an exchange, and returns its final event and the diagnostics that it emitted.
    private func exchange(
      _ transport: StandardTransport, _ server: LoopbackServer, into sink: TransportTests.Keeping
    ) async throws -> (end: TransportEvent?, diagnostics: [Diagnostic]) {
      let request = TransportRequest(method: "GET", url: try #require(URL(string: server.url("/"))))
      let diagnostics = Mutex<[Diagnostic]>([])
      let (events, reporter) = AsyncStream<TransportEvent>.makeStream()
      withDiagnostics(to: { diagnostic in diagnostics.withLock { $0.append(diagnostic) } }) {
        _ = transport.open(request, into: sink) { event in
          reporter.yield(event)
          switch event {
          case .finished, .failed, .delivered: reporter.finish()
          case .connected, .sent, .informational, .trailers: break
          }
        }
      }
      let end = await events.reduce(nil) { $1 }
      withExtendedLifetime(transport) {}
      return (end, diagnostics.withLock { $0 })
    }

    private func expectUnavailable(_ end: TransportEvent?) {
      guard case .failed(.unavailable(let text)) = end else {
        Issue.record("\(String(describing: end))")
        return
      }
      #expect(text.contains("libcurl can't be loaded (libabsent.so.4"))
      #expect(text.contains("Nothing was sent. Install it"))
    }

    #if URLSession
      @Test("without libcurl, exchanges use the session, and a diagnostic of the first one says so")
      func fallback() async throws {
        let server = try LoopbackServer { _ in Response(body: .text("hello")) }
        let transport = transport()
        for number in 0..<3 {
          let sink = TransportTests.Keeping()
          let (end, diagnostics) = try await exchange(transport, server, into: sink)
          guard case .finished(let head) = end else {
            Issue.record("\(String(describing: end))")
            return
          }
          #expect(head.status == 200)
          #expect(sink.kept.withLock(\.body) == Data("hello".utf8))
          #expect(diagnostics.map(\.topic) == (number == 0 ? [.transportFallback] : []))
          let text = diagnostics.first?.message ?? ""
          #expect(number > 0 || text.contains("(libabsent.so.4") && text.hasSuffix("use URLSession instead."))
        }
        #expect(server.counts.requests == 3)
      }

      @Test("without libcurl, no exchange evades the app's decision about trust")
      func trust() async throws {
        let server = try LoopbackServer { _ in Response(body: .text("hello")) }
        let transport = transport()
        transport.setTrust { _, _ in true }
        let (end, diagnostics) = try await exchange(transport, server, into: TransportTests.Keeping())
        expectUnavailable(end)
        #expect(diagnostics.isEmpty)
        #expect(server.counts.requests == 0)
      }

      @Test("the session refuses options that it can't honor")
      func options() async throws {
        let server = try LoopbackServer { _ in Response(body: .text("hello")) }
        var options = ConnectionOptions()
        options.proxies = .none
        let (end, _) = try await exchange(transport(options), server, into: TransportTests.Keeping())
        guard case .failed(.unavailable(let text)) = end else {
          Issue.record("\(String(describing: end))")
          return
        }
        #expect(text.contains("URLSession takes proxies"))
        #expect(server.counts.requests == 0)
      }
    #else
      @Test("without libcurl, every exchange fails in a sentence that names the library and the remedy")
      func unavailable() async throws {
        let server = try LoopbackServer { _ in Response(body: .text("hello")) }
        let transport = transport()
        for _ in 0..<3 {
          let (end, diagnostics) = try await exchange(transport, server, into: TransportTests.Keeping())
          expectUnavailable(end)
          #expect(diagnostics.isEmpty)
        }
        #expect(server.counts.requests == 0)
      }
    #endif
  }
#endif
