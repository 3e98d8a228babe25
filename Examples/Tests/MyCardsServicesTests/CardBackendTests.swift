import ArmatureTestSupport
import DataProviders
import Downloads
import Foundation
import LoopbackServer
import MyCardsModel
import MyCardsServices
import Storage
import Testing

@Suite(.connected) @MainActor struct CardBackendTests {
  private let place = Result { try StoreFixture() }

  @Test("the server inside the program has complete cards, and merges posted cards by identifier")
  func routes() async throws {
    let server = try CardBackend.serve(folder: place.get().folder, port: 0)
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

  @Test("posted cards outlive a restart, and the samples return if the folder is deleted")
  func restart() async throws {
    let folder = try place.get().folder
    var server = try CardBackend.serve(folder: folder, port: 0)
    // Without a download before: the samples are there nevertheless.
    try await CardLoader(base: server.baseURL).upload(
      [.sample("new", "New")], convertedBy: CardParser(), to: Endpoint.upload)
    let samples = ["Bakery on the Corner", "City Library", "Green Grocer"]
    for names in [samples + ["New"], samples] {
      server.stop()
      server = try CardBackend.serve(folder: folder, port: 0)
      let cards = try await CardLoader(base: server.baseURL).model(at: Endpoint.cards, parsedBy: CardParser())
      #expect(cards.map(\.name) == names && cards.allSatisfy(\.isValid))
      try FileManager.default.removeItem(at: folder.appending(path: "Server"))
    }
    server.stop()
  }

  @Test("a damaged file of the server is renamed and reported, and the server begins with the samples")
  func damage() async throws {
    let place = try place.get()
    let file = place.folder.appending(path: "Server/cards.json")
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data("[{".utf8).write(to: file)
    let server = try CardBackend.serve(folder: place.folder, port: 0) { place.record($0) }
    defer { server.stop() }
    let loader = CardLoader(base: server.baseURL)
    #expect(try await loader.model(at: Endpoint.cards, parsedBy: CardParser()).count == 3)
    #expect(try Data(contentsOf: place.folder.appending(path: "Server/cards-damaged-1.json")) == Data("[{".utf8))
    #expect(place.reports.count == 1)
    #expect(place.reports.first?.hasPrefix("In the folder Server: 'cards.json' could not be read") == true)
  }

  @Test("the server answers again once its store can be read, and without a restart")
  func repairedStore() async throws {
    let place = try place.get()
    let inTheWay = place.file("Server/cards.json")
    try FileManager.default.createDirectory(at: inTheWay, withIntermediateDirectories: true)
    let server = try CardBackend.serve(folder: place.folder, port: 0)
    defer { server.stop() }
    let loader = CardLoader(base: server.baseURL)
    await #expect(throws: (any Error).self) { try await loader.model(at: Endpoint.cards, parsedBy: CardParser()) }
    try FileManager.default.removeItem(at: inTheWay)
    #expect(try await loader.model(at: Endpoint.cards, parsedBy: CardParser()).count == 3)
  }

  @Test("a file in place of the server's folder is named, with the remedy")
  func occupiedFolder() throws {
    let place = try place.get()
    try Data().write(to: place.file("Server"))
    let error = #expect(throws: FileFailure.self) { try CardBackend.serve(folder: place.folder, port: 0).stop() }
    #expect(
      error?.description
        == "The system could not create '\(place.file("Server").path)': File exists. Move away what is in its place.")
    #expect(place.names == ["Server"])
  }

  @Test("a body that isn't a list of cards is an error, and so is an unknown path")
  func refusals() async throws {
    let server = try CardBackend.serve(folder: place.get().folder, port: 0)
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
