#if SQLite
  import Foundation
  import MyCardsModel
  import MyCardsServices
  import Testing

  @Suite struct SQLiteStoreTests {
    @Test("entries stay in the order in which they came, and an absent photo does not clear the one that is kept")
    func order() async throws {
      let place = try Workplace()
      let store = StoreKind.sqlite.store(in: place)
      _ = try await store.upsert([.sample("2", "B"), Card(identifier: "1", name: "A '; DROP TABLE cards")])
      _ = try await store.upsert([Card(identifier: "2", name: "C")])
      let cards = try await StoreKind.sqlite.store(in: place).twins().map(\.value)
      #expect(try cards == [.sample("2", "C"), Card(identifier: "1", name: "A '; DROP TABLE cards")])
      #expect(place.names == ["cards.sqlite"])
    }

    @Test("what is no database is set aside with a message, and never overwritten")
    func damage() async throws {
      let place = try Workplace()
      let junk = Data((0..<9_000).map { UInt8($0 % 251) })
      try junk.write(to: place.file("cards.sqlite"))
      #expect(try await StoreKind.sqlite.store(in: place).twins().isEmpty)
      #expect(try Data(contentsOf: place.file("cards-damaged-1.sqlite")) == junk)
      #expect(
        place.reports == [
          "'cards.sqlite' could not be read, and was set aside as 'cards-damaged-1.sqlite'. It was probably changed by "
            + "another program. Mend it and give it its old name to have its cards again."
        ])
      _ = try await StoreKind.sqlite.store(in: place).upsert([.sample("1", "A")])
      #expect(try await StoreKind.sqlite.store(in: place).twins().count == 1)
    }

    @Test("a database in which pages were overwritten is set aside as well")
    func brokenPages() async throws {
      let place = try Workplace()
      _ = try await StoreKind.sqlite.store(in: place).upsert((0..<50).map { try Card.sample("\($0)", "A") })
      var bytes = try Data(contentsOf: place.file("cards.sqlite"))
      for place in 100..<bytes.count { bytes[place] = 0xA5 }
      try bytes.write(to: place.file("cards.sqlite"))
      #expect(try await StoreKind.sqlite.store(in: place).twins().isEmpty)
      #expect(place.names == ["cards-damaged-1.sqlite", "cards.sqlite"])
    }
  }
#endif
