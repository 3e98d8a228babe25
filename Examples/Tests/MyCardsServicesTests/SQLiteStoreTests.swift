#if SQLite
  import Foundation
  import MyCardsModel
  import MyCardsServices
  import Testing

  @Suite struct SQLiteStoreTests {
    @Test("records keep their order, and an absent photo doesn't clear the stored one")
    func order() async throws {
      let place = try StoreFixture()
      let store = StoreKind.sqlite.store(in: place)
      _ = try await store.upsert([.sample("2", "B"), Card(identifier: "1", name: "A '; DROP TABLE cards")])
      _ = try await store.upsert([Card(identifier: "2", name: "C")])
      let cards = try await StoreKind.sqlite.store(in: place).records().map(\.value)
      #expect(try cards == [.sample("2", "C"), Card(identifier: "1", name: "A '; DROP TABLE cards")])
      #expect(place.names == ["cards.sqlite"])
    }

    @Test("a file that isn't a database is set aside with a message, and never overwritten")
    func damage() async throws {
      let place = try StoreFixture()
      let junk = Data((0..<9_000).map { UInt8($0 % 251) })
      try junk.write(to: place.file("cards.sqlite"))
      #expect(try await StoreKind.sqlite.store(in: place).records().isEmpty)
      #expect(try Data(contentsOf: place.file("cards-damaged-1.sqlite")) == junk)
      #expect(
        place.reports == [
          "'cards.sqlite' could not be read and was renamed to 'cards-damaged-1.sqlite'. Another program has probably "
            + "changed it. Repair it and restore its name to recover its cards."
        ])
      _ = try await StoreKind.sqlite.store(in: place).upsert([.sample("1", "A")])
      #expect(try await StoreKind.sqlite.store(in: place).records().count == 1)
    }

    @Test("a database that is removed or replaced after it was opened is opened again by its name")
    func replacedFile() async throws {
      let (place, other) = (try StoreFixture(), try StoreFixture())
      let store = StoreKind.sqlite.store(in: place)
      _ = try await store.upsert([.sample("1", "A")])
      try FileManager.default.removeItem(at: place.file("cards.sqlite"))
      _ = try await store.upsert([.sample("2", "B")])
      #expect(try await StoreKind.sqlite.store(in: place).records().map(\.identifier) == ["2"])
      _ = try await StoreKind.sqlite.store(in: other).upsert([.sample("3", "C")])
      try FileManager.default.removeItem(at: place.file("cards.sqlite"))
      try FileManager.default.moveItem(at: other.file("cards.sqlite"), to: place.file("cards.sqlite"))
      #expect(try await store.records().map(\.identifier) == ["3"])
    }

    @Test("a database with overwritten pages is set aside, too")
    func brokenPages() async throws {
      let place = try StoreFixture()
      _ = try await StoreKind.sqlite.store(in: place).upsert((0..<50).map { try Card.sample("\($0)", "A") })
      var bytes = try Data(contentsOf: place.file("cards.sqlite"))
      for place in 100..<bytes.count { bytes[place] = 0xA5 }
      try bytes.write(to: place.file("cards.sqlite"))
      #expect(try await StoreKind.sqlite.store(in: place).records().isEmpty)
      #expect(place.names == ["cards-damaged-1.sqlite", "cards.sqlite"])
    }
  }
#endif
