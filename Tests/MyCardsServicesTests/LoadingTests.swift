import ArmatureTesting
import Downloads
import Foundation
import MyCardsModel
import MyCardsServices
import Testing

@Suite @MainActor struct LoadingTests {
  private func loader(_ transport: ScriptedTransport, base: String = "http://cards.test/below") throws -> NetworkLoader
  {
    NetworkLoader(base: try #require(URL(string: base)), transport: transport)
  }

  @Test("endpoints are joined to the one base address, and the caller's parser reads what comes")
  func downloading() async throws {
    let document = try Card.sample("1", "A").document()
    let transport = ScriptedTransport(.data(document), .data(document))
    #expect(try await loader(transport).value(from: .cards, by: CardParser()) == [.sample("1", "A")])
    #expect(try await loader(transport, base: "http://other.test/").data(from: .cards) == document)
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
    try await loader(transport).upload(card, to: .upload)
    let request = try #require(transport.requests.first)
    #expect(request.method == "POST" && request.url.absoluteString == "http://cards.test/below/cards")
    #expect(request.fields["Content-Type"] == "application/json")
    guard case .data(let body) = request.body else { throw CocoaError(.fileReadUnknown) }
    #expect(try CardParser().parse(body) == [card])
  }

  @Test("a status outside 200 to 299 is a failure, and nothing is sent twice")
  func failures() async throws {
    let transport = ScriptedTransport(.text("no", status: 500), .text("no", status: 404), .text("[", status: 200))
    let loader = try loader(transport)
    await #expect(throws: DownloadError.self) { try await loader.upload(Card.sample("1", "A"), to: .upload) }
    await #expect(throws: DownloadError.self) { try await loader.value(from: .cards, by: CardParser()) }
    await #expect(throws: DecodingError.self) { try await loader.value(from: .cards, by: CardParser()) }
    #expect(transport.requests.count == 3)
  }
}
