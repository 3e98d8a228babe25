import ArmatureTestSupport
import ArmatureTesting
import Foundation
import LoopbackServer
import Synchronization
import Testing

@testable import Downloads

/// Who is asked whether to trust a server.
@Suite(.connected) struct TrustTests {
  /// A transport whose servers all show one certificate.
  final class Evaluating: TrustEvaluatingTransport {
    let base = ScriptedTransport { _ in .text("hello") }
    private let trust = Mutex<(any ServerTrustEvaluating)?>(nil)

    func evaluate(with trust: any ServerTrustEvaluating) { self.trust.withLock { $0 = trust } }

    func open(
      _ request: TransportRequest, into sink: any BodySink, report: @escaping @Sendable (TransportEvent) -> Void
    ) -> any Exchange {
      let trust = trust.withLock { $0 }
      guard trust?.trusts(host: request.url.host ?? "", certificates: [[1, 2], [3]]) ?? true else {
        Task { report(.failed(.untrustedServer)) }
        return ManualExchange()
      }
      return base.open(request, into: sink, report: report)
    }
  }

  /// Trusts one host and keeps what it was asked.
  final class Pinning: ServerTrustEvaluating {
    let asked = Mutex<[String]>([])

    func trusts(host: String, certificates: [[UInt8]]) -> Bool {
      asked.withLock { $0.append("\(host) \(certificates)") }
      return host == "good.test"
    }
  }

  @Test("DL-94 a transport that can evaluate trust asks the hook")
  @MainActor func asked() async throws {
    let (transport, trust) = (Evaluating(), Pinning())
    var configuration = DownloadConfiguration()
    configuration.trust = trust
    let service = DownloadService(configuration: configuration, transport: transport)
    #expect(try await service.data(for: .get("https://good.test/x")).data == Data("hello".utf8))
    let end = await service.start(.get("https://bad.test/x")).outcome
    // An answer that will not change is not asked for again.
    #expect(end == .failed(DownloadError(.untrustedServer("bad.test"), attempts: 1)))
    #expect(trust.asked.withLock { $0 } == ["good.test [[1, 2], [3]]", "bad.test [[1, 2], [3]]"])
    #expect(transport.base.requests.count == 1)
    #expect(
      end.error?.description == """
        Did not talk to 'bad.test': its certificate is not trusted. The request was not sent, and the destination is \
        unchanged. Somebody may be listening in, or the server has a new certificate that the evaluation does not know.
        """)
  }

  @Test("DL-94 a transport that cannot fails every job as unsupported, and nobody is asked", arguments: Wire.allCases)
  @MainActor func unsupported(over wire: Wire) async throws {
    let site = try Site(wire) { _ in .text("never") }
    let trust = Pinning()
    var configuration = DownloadConfiguration()
    configuration.trust = trust
    let service = DownloadService(configuration: configuration, transport: site.transport)
    let error = DownloadError(.trustUnsupported)
    #expect(await service.start(.get("\(site.base)/x")).outcome == .failed(error))
    await #expect(throws: error) { _ = try await service.data(for: .get("\(site.base)/x")) }
    #expect(
      "\(error)" == """
        Cannot ask whom to trust: this transport leaves that to the system. Nothing was sent. Take the evaluation out \
        of the configuration, or use a transport that can evaluate trust.
        """)
    #expect(site.asks == [])
    #expect(site.server?.counts.connections ?? 0 == 0)
    #expect(trust.asked.withLock { $0 } == [])
  }
}
