import Foundation
import MyCardsModel
import MyCardsServices
import Storage
import Testing

@Suite struct FileStoreTests {
  @Test("the document has the format of the download, and records keep their order")
  func document() async throws {
    let place = try StoreFixture()
    _ = try await StoreKind.file.store(in: place).upsert([.sample("2", "B"), Card(identifier: "1", name: "A")])
    _ = try await StoreKind.file.store(in: place).upsert([Card(identifier: "2", name: "C")])
    #expect(place.names == ["cards.json"])
    let document = try Data(contentsOf: place.file("cards.json"))
    #expect(try CardParser().model(from: document) == [.sample("2", "C"), Card(identifier: "1", name: "A")])
    #expect(try await StoreKind.file.store(in: place).records().map(\.value) == CardParser().model(from: document))
  }

  @Test("a damaged document is set aside with a message, and never overwritten", arguments: ["", "{", "[{}]", "[1]"])
  func damage(text: String) async throws {
    let place = try StoreFixture()
    for number in 1...2 {
      try Data(text.utf8).write(to: place.file("cards.json"))
      if number == 1 {
        #expect(try await StoreKind.file.store(in: place).records().isEmpty)
      } else {
        _ = try await StoreKind.file.store(in: place).upsert([.sample("1", "A")])
      }
      #expect(try Data(contentsOf: place.file("cards-damaged-\(number).json")) == Data(text.utf8))
      #expect(
        place.reports.last
          == "'cards.json' could not be read and was renamed to 'cards-damaged-\(number).json'. Another program has "
          + "probably changed it. Repair it and restore its name to recover its cards.")
    }
    #expect(place.names == ["cards-damaged-1.json", "cards-damaged-2.json", "cards.json"])
    #expect(try await StoreKind.file.store(in: place).records().map(\.identifier) == ["1"])
    #expect(place.reports.count == 2)
  }

  @Test("a damaged document that can't be moved stays and isn't overwritten")
  func unmovable() async throws {
    struct ServiceError: Error {}
    let place = try StoreFixture()
    try Data("{".utf8).write(to: place.file("cards.json"))
    let store = StoreKind.file.store(in: place) { throw ServiceError() }
    await #expect(throws: ServiceError.self) { try await store.records() }
    await #expect(throws: ServiceError.self) { try await store.upsert([.sample("1", "A")]) }
    #expect(place.names == ["cards.json"])
    #expect(try Data(contentsOf: place.file("cards.json")) == Data("{".utf8))
  }

  @Test("the reason names what can't be read, in a sentence")
  func unreadable() async throws {
    let place = try StoreFixture()
    let file = place.file("cards.json")
    try FileManager.default.createDirectory(at: file, withIntermediateDirectories: false)
    let store = StoreKind.file.store(in: place)
    let errors = [
      await #expect(throws: FileFailure.self) { try await store.records() },
      await #expect(throws: FileFailure.self) { try await store.upsert([.sample("1", "A")]) },
    ]
    for error in errors {
      #expect(
        error?.description
          == "The system could not read '\(file.path)': Is a directory. Move away what is in its place.")
    }
    #expect(place.names == ["cards.json"] && place.reports.isEmpty)
  }

  @Test("the reason names a missing folder")
  func noFolder() async throws {
    let place = try StoreFixture()
    let folder = place.file("missing")
    let store = FileStore<StoredCard>(folder: folder) { _ in }
    #expect(try await store.records().isEmpty)
    let error = await #expect(throws: FileFailure.self) { try await store.upsert([.sample("1", "A")]) }
    #expect(error?.description.hasPrefix("The system could not open '\(folder.path)") == true)
  }

  @Test("a write that fails leaves neither a part of the file nor a changed one")
  func failedWrite() throws {
    let place = try StoreFixture()
    // A folder in the file's place refuses the last step, as a full disk refuses an earlier one.
    try FileManager.default.createDirectory(at: place.file("cards.json"), withIntermediateDirectories: false)
    #expect(throws: FileFailure.self) { try AtomicFile.write(Data("new".utf8), to: place.file("cards.json")) }
    #expect(place.names == ["cards.json"])
  }

  @Test(
    "a symbolic link in place of the document stays, and the file that it names is written",
    arguments: ["../other/real.json", "first.json"], [true, false])
  func links(target: String, exists: Bool) async throws {
    let place = try StoreFixture()
    let (folder, other) = (place.file("store"), place.file("other"))
    for folder in [folder, other] {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    }
    // Two links, one after the other.
    #expect(symlink("../other/real.json", folder.appending(path: "first.json").path) == 0)
    #expect(symlink(target, folder.appending(path: "cards.json").path) == 0)
    if exists { try Data("[]".utf8).write(to: other.appending(path: "real.json")) }
    let store = FileStore<StoredCard>(folder: folder) { place.record($0) }
    _ = try await store.upsert([Card(identifier: "1", name: "A")])
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: folder.path + "/cards.json") == target)
    #expect(
      try CardParser().model(from: Data(contentsOf: other.appending(path: "real.json")))
        == [Card(identifier: "1", name: "A")])
    #expect(try await store.records().map(\.identifier) == ["1"])
    #expect(try FileManager.default.contentsOfDirectory(atPath: other.path) == ["real.json"])
    #expect(place.reports.isEmpty)
  }

  @Test("a link to itself is an error, and stays")
  func circularLink() throws {
    let place = try StoreFixture()
    let file = place.file("cards.json")
    #expect(symlink("cards.json", file.path) == 0)
    let error = #expect(throws: FileFailure.self) { try AtomicFile.write(Data("new".utf8), to: file) }
    #expect(
      error?.description
        == "The system could not open '\(file.path)': Too many levels of symbolic links. Check the folder's permissions "
        + "and the free space of the disk.")
    #expect(place.names == ["cards.json"])
  }
}
