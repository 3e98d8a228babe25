import Delegation
import Foundation
import MyCardsModel
import MyCardsServices
import Synchronization
import Testing

@Suite @MainActor struct StoreWorkerTests {
  private struct ServiceError: Error {}

  @Test(
    "saved records are found again: unique identifiers, sorted, filtered, limited", arguments: StoreKind.allCases)
  func getting(kind: StoreKind) async throws {
    let place = try StoreFixture()
    let worker = StoreWorker<Card>(kind.store(in: place))
    #expect(try await worker.get(sortedBy: Card.listOrder).isEmpty)
    try await worker.upsert([.sample("1", "b"), .sample("2", "A")])
    try await worker.upsert([Card(identifier: "1", name: "c")])
    let cards = try await worker.get(sortedBy: Card.listOrder)
    #expect(cards == [try .sample("2", "A"), try .sample("1", "c")])
    #expect(try await worker.get(where: { $0.name > "a" }, sortedBy: [], limit: nil).map(\.identifier) == ["1"])
    #expect(try await worker.get(where: { _ in true }, sortedBy: Card.listOrder, limit: 1).map(\.name) == ["A"])
    #expect(try await worker.get(where: { _ in true }, sortedBy: Card.listOrder, limit: -3).isEmpty)
    #expect(try await worker.get("1")?.name == "c")
    #expect(try await worker.get("3") == nil)
    #expect(worker.lastRead("1")?.name == "c" && worker.lastRead("2")?.name == "A" && worker.lastRead("3") == nil)
    try await worker.remove([Card(identifier: "2")])
    try await worker.upsert([Card(identifier: "1", name: "d")])
    #expect(worker.lastRead("1") == nil && worker.lastRead("2") == nil)
  }

  @Test("a value that was read before a save and returned after it doesn't count as the last one")
  func readDuringSave() async throws {
    let place = try StoreFixture()
    let interruption = Interruption()
    let worker = StoreWorker<Card>(InterruptedStore(store: FileStore(folder: place.folder) { _ in }, interruption))
    try await worker.upsert([.sample("1", "old")])
    interruption.work = { try await worker.upsert([Card(identifier: "1", name: "new")]) }
    #expect(try await worker.get(sortedBy: []).map(\.name) == ["old"])
    #expect(worker.lastRead("1") == nil)
    interruption.work = nil
    #expect(try await worker.get(sortedBy: []).map(\.name) == ["new"])
    #expect(worker.lastRead("1")?.name == "new")
  }

  /// What happens while a store returns its records.
  @MainActor
  private final class Interruption {
    var work: (@MainActor () async throws -> Void)?

    func happen() async throws { try await work?() }
  }

  private struct InterruptedStore: Store {
    let store: FileStore<StoredCard>
    let interruption: Interruption

    init(store: FileStore<StoredCard>, _ interruption: Interruption) {
      (self.store, self.interruption) = (store, interruption)
    }

    func records() async throws -> [StoredCard] {
      let records = try await store.records()
      try await interruption.happen()
      return records
    }

    func upsert(_ cards: [Card]) async throws -> StoreChange { try await store.upsert(cards) }
    func remove(_ identifiers: [String]) async throws -> StoreChange { try await store.remove(identifiers) }
  }

  @Test("one value is read without decoding the others, whose photos take long")
  func decoding() async throws {
    let place = try StoreFixture()
    let worker = StoreWorker<Note>(FileStore(folder: place.folder) { _ in })
    try await worker.upsert([Note(identifier: "1"), Note(identifier: "2"), Note(identifier: "3")])
    #expect(try await worker.get("2") == Note(identifier: "2"))
    #expect(NoteRecord.decoded.withLock { $0 } == ["2"])
  }

  /// A value whose record counts how often it is decoded.
  private struct Note: Storable, Equatable {
    typealias Record = NoteRecord
    let identifier: String
  }

  private struct NoteRecord: StoredRecord {
    static let entityName = "notes"
    static let decoded = Mutex<[String]>([])
    let identifier: String
    mutating func update(from note: Note) {}
    var value: Note {
      Self.decoded.withLock { $0.append(identifier) }
      return Note(identifier: identifier)
    }
  }

  @Test("removed records are gone, and removing an unknown one has no effect", arguments: StoreKind.allCases)
  func removing(kind: StoreKind) async throws {
    let place = try StoreFixture()
    let worker = StoreWorker<Card>(kind.store(in: place))
    try await worker.upsert([.sample("1", "A"), .sample("2", "B")])
    try await worker.remove([Card(identifier: "1"), Card(identifier: "unknown")])
    #expect(try await worker.get(sortedBy: Card.listOrder).map(\.identifier) == ["2"])
  }

  @Test("each save notifies once about inserted, updated and deleted records", arguments: StoreKind.allCases)
  func notifications(kind: StoreKind) async throws {
    let place = try StoreFixture()
    let worker = StoreWorker<Card>(kind.store(in: place))
    var notes: [StoreChange] = []
    let token = worker.changes.subscribe { notes.append($0) }
    try await worker.upsert([.sample("1", "A"), .sample("2", "B")])
    try await worker.upsert([.sample("2", "B"), .sample("3", "C")])
    try await worker.remove([.sample("3", "C"), .sample("4", "D")])
    try await worker.upsert([])
    #expect(notes.map(\.entity) == ["cards", "cards", "cards"])
    #expect(notes.map(\.inserted) == [["1", "2"], ["3"], []])
    #expect(notes.map(\.updated) == [[], ["2"], []])
    #expect(notes.map(\.deleted) == [[], [], ["3"]])
    token.cancel()
  }

  @Test("a failed save changes nothing, doesn't notify, and gives its reason", arguments: StoreKind.allCases)
  func refusal(kind: StoreKind) async throws {
    let place = try StoreFixture()
    try await StoreWorker<Card>(kind.store(in: place)).upsert([.sample("1", "A")])
    let worker = StoreWorker<Card>(kind.store(in: place) { throw ServiceError() })
    var notes = 0
    let token = worker.changes.subscribe { _ in notes += 1 }
    for work in [{ try await worker.upsert([.sample("1", "B")]) }, { try await worker.remove([.sample("1", "B")]) }] {
      do {
        try await work()
        Issue.record("The save was not refused.")
      } catch let error as WorkerError {
        guard case .cannotSave(let reason) = error else { throw error }
        #expect(reason is ServiceError)
      }
    }
    #expect(try await worker.get(sortedBy: []).map(\.name) == ["A"])
    #expect(notes == 0)
    token.cancel()
  }

  @Test("the end of a program can wait for the saves in progress", arguments: StoreKind.allCases)
  func finishing(kind: StoreKind) async throws {
    let place = try StoreFixture()
    let worker = StoreWorker<Card>(kind.store(in: place))
    await worker.finishSaves()
    for number in 0..<3 { Task { try await worker.upsert([.sample("\(number)", "A")]) } }
    // All three have begun when this task continues.
    await Task { await Task.yield() }.value
    await worker.finishSaves()
    #expect(try await worker.get(sortedBy: []).count == 3)
  }

  @Test("an unreadable store gives a reason", arguments: StoreKind.allCases)
  func unreadable(kind: StoreKind) async throws {
    let place = try StoreFixture()
    try FileManager.default.createDirectory(at: place.file(kind.fileName), withIntermediateDirectories: false)
    let worker = StoreWorker<Card>(kind.store(in: place))
    do {
      _ = try await worker.get(sortedBy: [])
      Issue.record("A folder was read.")
    } catch {
      guard case .cannotFetch(let reason) = error else { throw error }
      #expect(!reason.isEmpty)
      #expect(error.description.hasPrefix("The store could not be read. "))
    }
  }
}
