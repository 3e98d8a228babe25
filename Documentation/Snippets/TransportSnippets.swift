import Armature
import ArmatureTesting
import Foundation
import Testing

// snippet.transport
/// Adds a token to each exchange of another transport.
struct SigningTransport: Transport {
  let base: any Transport
  let token: String

  func open(
    _ request: TransportRequest, into sink: any BodySink, report: @escaping @Sendable (TransportEvent) -> Void
  ) -> any Exchange {
    var signed = request
    signed.fields["Authorization"] = "Bearer \(token)"
    return base.open(signed, into: sink, report: report)
  }
}

/// Returns a service whose requests are signed.
@MainActor func makeService(token: String, base: any Transport = StandardTransport()) -> DownloadService {
  DownloadService(transport: SigningTransport(base: base, token: token))
}
// snippet.end

// snippet.provider
struct Tariff: Codable, Equatable {
  var centsPerHour: Int
}

@MainActor final class City {
  private let documents: DocumentService

  init(service: DownloadService = DownloadService()) {
    documents = DocumentService(base: "http://city.example/v1", service: service)
  }

  func tariff() async throws -> Tariff {
    try await documents.model(at: "tariff", parsedBy: JSONDataProvider(Tariff.self))  // or any DataProvider<Tariff>
  }
}
// snippet.end

@Suite("Transports, providers and tests on the pages")
struct TransportSnippets {
  // snippet.testing
  @MainActor @Test func aCityReadsItsTariff() async throws {
    let transport = ScriptedTransport { _ in .text(#"{"centsPerHour": 90}"#) }
    let city = City(service: DownloadService(transport: transport))

    #expect(try await city.tariff() == Tariff(centsPerHour: 90))
    #expect(transport.requests.map(\.url.path) == ["/v1/tariff"])
  }
  // snippet.end

  @MainActor @Test("a transport signs the exchanges of another one")
  func signing() async throws {
    let transport = ScriptedTransport { _ in .text(#"{"centsPerHour": 90}"#) }
    let city = City(service: makeService(token: "secret", base: transport))
    #expect(try await city.tariff().centsPerHour == 90)
    #expect(transport.requests.map { $0.fields["Authorization"] } == ["Bearer secret"])
  }
}
