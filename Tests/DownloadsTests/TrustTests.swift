import ArmatureTestSupport
import ArmatureTesting
import Foundation
import LoopbackServer
import Synchronization
import Testing

@testable import Downloads

/// The app's decision whether to trust a server.
@Suite(.connected) struct TrustTests {
  /// A transport whose servers all present the same certificates.
  final class EvaluatingTransport: TrustEvaluatingTransport {
    let base = ScriptedTransport { _ in .text("hello") }
    private let trust = Mutex<(@Sendable (String, [[UInt8]]) -> Bool)?>(nil)

    func setTrust(_ evaluate: @escaping @Sendable (_ host: String, _ certificates: [[UInt8]]) -> Bool) {
      trust.withLock { $0 = evaluate }
    }

    func open(
      _ request: TransportRequest, into sink: any BodySink, report: @escaping @Sendable (TransportEvent) -> Void
    ) -> any Exchange {
      let trust = trust.withLock { $0 }
      guard trust?(request.url.host ?? "", [[1, 2], [3]]) ?? true else {
        Task { report(.failed(.untrustedServer(.refused))) }
        return ManualExchange()
      }
      return base.open(request, into: sink, report: report)
    }
  }

  /// Trusts one host and records its calls.
  final class Pinning: Sendable {
    let calls = Mutex<[String]>([])

    func trusts(host: String, certificates: [[UInt8]]) -> Bool {
      calls.withLock { $0.append("\(host) \(certificates)") }
      return host == "good.test"
    }
  }

  @Test("DL-94 a transport that can evaluate trust calls the hook")
  @MainActor func evaluated() async throws {
    let (transport, trust) = (EvaluatingTransport(), Pinning())
    var configuration = DownloadConfiguration()
    configuration.evaluateTrust = trust.trusts
    let service = DownloadService(configuration: configuration, transport: transport)
    #expect(try await service.data(for: .get("https://good.test/x")).data == Data("hello".utf8))
    let end = await service.start(.get("https://bad.test/x")).outcome
    // A refusal is final, so there is no second attempt.
    #expect(end == .failed(DownloadError(.untrustedServer("bad.test", .refused), attempts: 1)))
    #expect(trust.calls.withLock { $0 } == ["good.test [[1, 2], [3]]", "bad.test [[1, 2], [3]]"])
    #expect(transport.base.requests.count == 1)
    #expect(
      end.error?.description == """
        Did not send the request to 'bad.test': the app's evaluation refused its certificate. The connection may be \
        intercepted, or the server has a new certificate that the evaluation doesn't accept.
        """)
  }

  @Test(
    "DL-94 with a transport that cannot evaluate trust, every job fails as unsupported without a call")
  @MainActor func unsupported() async throws {
    let site = try Site(.scripted) { _ in .text("never") }
    let trust = Pinning()
    var configuration = DownloadConfiguration()
    configuration.evaluateTrust = trust.trusts
    let service = DownloadService(configuration: configuration, transport: site.transport)
    let error = DownloadError(.trustUnsupported)
    #expect(await service.start(.get("\(site.base)/x")).outcome == .failed(error))
    await #expect(throws: error) { _ = try await service.data(for: .get("\(site.base)/x")) }
    #expect(
      "\(error)" == """
        Cannot evaluate trust: this transport leaves that to the system. Nothing was sent. Remove 'evaluateTrust' from the \
        configuration, or use a transport that can evaluate trust.
        """)
    #expect(site.requests == [])
    #expect(site.server?.counts.connections ?? 0 == 0)
    #expect(trust.calls.withLock { $0 } == [])
  }
}
