import Foundation
import LoopbackServer
import MyCardsModel
import MyCardsServices
import TestSupport
import Testing

@Suite(.connected) @MainActor struct CardBackendTests {
  @Test("the server inside the program has whole cards, and merges what is posted by identifier")
  func routes() async throws {
    let server = try CardBackend.serve(port: 0)
    defer { server.stop() }
    let loader = NetworkLoader(base: server.baseURL)
    let cards = try await loader.value(from: .cards, by: CardParser())
    #expect(cards.map(\.name) == ["Bakery on the Corner", "City Library", "Green Grocer"])
    #expect(cards.allSatisfy { $0.isValid })
    let renamed = cards[1].named("Library")
    try await loader.upload(renamed, to: .upload)
    try await loader.upload(try Card.sample("new", "New"), to: .upload)
    #expect(
      try await loader.value(from: .cards, by: CardParser()) == [cards[0], renamed, cards[2], .sample("new", "New")])
  }

  @Test("what is no list of cards is refused, and so is what is not there")
  func refusals() async throws {
    let server = try CardBackend.serve(port: 0)
    defer { server.stop() }
    let loader = NetworkLoader(base: server.baseURL)
    await #expect(throws: (any Error).self) { try await loader.upload(Data("[{}]".utf8), to: .upload) }
    await #expect(throws: (any Error).self) { try await loader.data(from: Endpoint("other")) }
    await #expect(throws: (any Error).self) { try await loader.data(from: .upload) }
    #expect(try await loader.value(from: .cards, by: CardParser()).count == 3)
  }
}
