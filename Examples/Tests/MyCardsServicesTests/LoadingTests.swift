import ArmatureTesting
import DataProviders
import Downloads
import Foundation
import MyCardsModel
import MyCardsServices
import Testing

@Suite @MainActor struct LoadingTests {
  private func loader(_ transport: ScriptedTransport, base: String = "http://cards.test/below") throws -> CardLoader {
    CardLoader(base: try #require(URL(string: base)), transport: transport)
  }

  @Test("endpoints are relative to the base address, and the caller's parser reads the answer")
  func downloading() async throws {
    let document = try CardParser().data(from: [.sample("1", "A")])
    let transport = ScriptedTransport(.data(document), .text("[1, 2]"))
    #expect(try await loader(transport).model(at: Endpoint.cards, parsedBy: CardParser()) == [.sample("1", "A")])
    let other = try loader(transport, base: "http://other.test/")
    #expect(try await other.model(at: Endpoint.cards, parsedBy: JSONDataProvider([Int].self)) == [1, 2])
    #expect(
      transport.requests.map(\.url.absoluteString) == [
        "http://cards.test/below/cards.json", "http://other.test/cards.json",
      ])
    #expect(transport.requests.map(\.method) == ["GET", "GET"])
  }

  @Test("an upload posts the array with the one card as JSON")
  func uploading() async throws {
    let transport = ScriptedTransport(.text("", status: 201))
    let card = try Card.sample("1", "A")
    try await loader(transport).upload([card], convertedBy: CardParser(), to: Endpoint.upload)
    let request = try #require(transport.requests.first)
    #expect(request.method == "POST" && request.url.absoluteString == "http://cards.test/below/cards")
    #expect(request.fields["Content-Type"] == "application/json")
    guard case .data(let body) = request.body else { throw CocoaError(.fileReadUnknown) }
    #expect(try CardParser().model(from: body) == [card])
  }

  @Test("a status outside 200 to 299 is an error, and the request isn't repeated")
  func failures() async throws {
    let transport = ScriptedTransport(.text("no", status: 500), .text("no", status: 404), .text("[", status: 200))
    let loader = try loader(transport)
    await #expect(throws: DownloadError.self) {
      try await loader.upload([.sample("1", "A")], convertedBy: CardParser(), to: Endpoint.upload)
    }
    await #expect(throws: DownloadError.self) {
      try await loader.model(at: Endpoint.cards, parsedBy: CardParser())
    }
    await #expect(throws: DecodingError.self) {
      try await loader.model(at: Endpoint.cards, parsedBy: CardParser())
    }
    #expect(transport.requests.count == 3)
  }
}
