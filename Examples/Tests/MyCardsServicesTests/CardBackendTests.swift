import ArmatureTestSupport
import DataProviders
import Downloads
import Foundation
import LoopbackServer
import MyCardsModel
import MyCardsServices
import Testing

@Suite(.connected) @MainActor struct CardBackendTests {
  @Test("the server inside the program has complete cards, and merges posted cards by identifier")
  func routes() async throws {
    let server = try CardBackend.serve(port: 0)
    defer { server.stop() }
    let loader = CardLoader(base: server.baseURL)
    let cards = try await loader.model(at: Endpoint.cards, parsedBy: CardParser())
    #expect(cards.map(\.name) == ["Bakery on the Corner", "City Library", "Green Grocer"])
    #expect(cards.allSatisfy { $0.isValid })
    let renamed = cards[1].named("Library")
    try await loader.upload([renamed], convertedBy: CardParser(), to: Endpoint.upload)
    try await loader.upload([.sample("new", "New")], convertedBy: CardParser(), to: Endpoint.upload)
    #expect(
      try await loader.model(at: Endpoint.cards, parsedBy: CardParser()) == [
        cards[0], renamed, cards[2], .sample("new", "New"),
      ])
  }

  @Test("a body that isn't a list of cards is an error, and so is an unknown path")
  func refusals() async throws {
    let server = try CardBackend.serve(port: 0)
    defer { server.stop() }
    let loader = CardLoader(base: server.baseURL)
    await #expect(throws: (any Error).self) {
      try await loader.upload(
        [["a": "b"]], convertedBy: JSONDataProvider([[String: String]].self), to: Endpoint.upload)
    }
    await #expect(throws: (any Error).self) { try await loader.model(at: "/other", parsedBy: CardParser()) }
    await #expect(throws: (any Error).self) { try await loader.model(at: Endpoint.upload, parsedBy: CardParser()) }
    #expect(try await loader.model(at: Endpoint.cards, parsedBy: CardParser()).count == 3)
  }
}
