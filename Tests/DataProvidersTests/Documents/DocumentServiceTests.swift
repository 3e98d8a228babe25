import ArmatureTestSupport
import ArmatureTesting
import DataProviders
import Downloads
import Foundation
import MessageTracing
import Testing

/// Documents relative to a base URL.
@Suite(.connected) struct DocumentServiceTests {
  struct Card: Codable, Hashable, Sendable {
    var name: String
  }

  private static let provider = JSONDataProvider([Card].self)

  private static func documents(over site: Site) -> DocumentService {
    DocumentService(base: site.base, service: DownloadService(configuration: .once, transport: site.transport))
  }

  @Test("a document is downloaded as bytes, or parsed by the parser in the call", arguments: Wire.allCases)
  @MainActor func downloads(over wire: Wire) async throws {
    let site = try Site(wire) { request in
      request.target == "/cards.json" ? .text(#"[{"name":"Gym"}]"#) : .text("no", status: 404)
    }
    let documents = Self.documents(over: site)
    #expect(try await documents.document(at: "/cards.json") == Data(#"[{"name":"Gym"}]"#.utf8))
    #expect(try await documents.model(at: "cards.json", parsedBy: Self.provider) == [Card(name: "Gym")])
    await #expect(throws: ResponseDecodingError.self) {
      _ = try await documents.model(at: "/cards.json", parsedBy: JSONDataProvider(Card.self))
    }
    await #expect(throws: DownloadError.self) { _ = try await documents.document(at: "/missing") }
    let lines = site.requests.map { "\($0.method) \($0.target)" }
    #expect(lines == ["GET /cards.json", "GET /cards.json", "GET /cards.json", "GET /missing"])
  }

  @Test("a document is uploaded as bytes, or converted from a model", arguments: Wire.allCases)
  @MainActor func uploads(over wire: Wire) async throws {
    let site = try Site(wire) { request in Answer(status: 201, steps: [.data(request.body)]) }
    let documents = Self.documents(over: site)
    let uploads: any ModelUploading = documents
    #expect(
      try await documents.upload(Data("plain".utf8), contentType: "text/plain", to: "/notes") == Data("plain".utf8))
    try await uploads.upload([Card(name: "Gym")], convertedBy: Self.provider, to: "/cards")
    #expect(site.requests.map(\.body) == [Data("plain".utf8), Data(#"[{"name":"Gym"}]"#.utf8)])
    #expect(site.requests.map { $0.fields["content-type"] } == ["text/plain", "application/json"])
    #expect(site.requests.map { "\($0.method) \($0.target)" } == ["POST /notes", "POST /cards"])
  }

  @Test("a recording shows the object that a document is fetched or sent by")
  @MainActor func sender() async throws {
    final class Screen {}
    let site = try Site(.scripted) { _ in .text("done") }
    let (documents, screen) = (Self.documents(over: site), Screen())
    let (_, run) = try await recording {
      _ = try await documents.document(at: "/cards.json", from: screen)
      try await documents.upload(Data(), contentType: "text/plain", to: "/cards", from: screen)
    }
    #expect(
      run.text.split(separator: "\n") == [
        "Screen → DownloadService: GET /cards.json [download] = 200",
        "Screen → DownloadService: POST /cards [download] = 200",
      ])
  }

  @Test(
    "one slash separates the base URL and an endpoint", arguments: ["http://h/v1", "http://h/v1/"], ["/a?b", "a?b"])
  func addresses(base: String, endpoint: String) {
    #expect(DocumentService(base: base).url(of: endpoint) == "http://h/v1/a?b")
  }
}
