import DataSources
import DueDatesModel
import Foundation
import Testing

/// What both storages promise.
@Suite struct StorageContractTests {
  private struct Refusal: Error {}

  @Test("an empty folder has no items, and reading creates none", arguments: StorageKind.allCases)
  func empty(kind: StorageKind) throws {
    #expect(try StorageFixture().items(kind).isEmpty)
  }

  @Test("changes are stored by a save, and items keep the order of their creation", arguments: StorageKind.allCases)
  func saving(kind: StorageKind) throws {
    let place = try StorageFixture()
    let context = try place.context(kind)
    let items = [ToDoItem("b'; DROP TABLE items", "2025-03-05", details: "one\ntwo"), ToDoItem(""), ToDoItem("a\0z ü")]
    for item in items { try context.insert(item) }
    #expect(try place.items(kind).isEmpty)
    try context.save()
    #expect(try place.items(kind).map(\.id) == items.map(\.id))
    items[0].title = "Zoe"
    items[0].dueDate = nil
    try context.update(items[0])
    try context.delete(items[1].id)
    try context.save()
    let stored = try place.items(kind)
    #expect(stored == [StoredValues(items[0]), StoredValues(ToDoItem(id: items[2].id, title: items[2].title))])
    #expect(stored.first?.texts == ["one\ntwo"] && stored.first?.date == nil)
  }

  @Test("two runs on one folder keep what the other has saved", arguments: StorageKind.allCases)
  func twoRuns(kind: StorageKind) throws {
    let place = try StorageFixture()
    let before = try place.context(kind)
    let (common, removed) = (ToDoItem("Common"), ToDoItem("Removed"))
    for item in [common, removed] { try before.insert(item) }
    try before.save()
    let (one, other) = (try place.context(kind), try place.context(kind))
    try one.insert(ToDoItem("One"))
    try one.save()
    try other.insert(ToDoItem("Other"))
    try other.delete(removed.id)
    try other.save()
    let edited = try #require(one[id: common.id])
    edited.title = "Edited"
    try one.update(edited)
    try one.save()
    #expect(try place.items(kind).map(\.title) == ["Edited", "One", "Other"])
    // What another run has deleted returns with an edit.
    let returned = try #require(one[id: removed.id])
    try one.update(returned)
    try one.save()
    #expect(try place.items(kind).map(\.title) == ["Edited", "One", "Other", "Removed"])
  }

  @Test("saves at the same time lose nothing", arguments: StorageKind.allCases)
  func concurrentRuns(kind: StorageKind) async throws {
    let place = try StorageFixture()
    _ = try place.items(kind)
    let folder = place.folder
    try await withThrowingTaskGroup { group in
      for run in 0..<4 {
        group.addTask { @concurrent in
          let storage = StorageFixture.storage(kind, in: folder)
          let context = try EditingContext(storage.load(), savingTo: storage)
          for number in 0..<10 {
            try context.insert(ToDoItem("\(run).\(number)"))
            try context.save()
          }
        }
      }
      try await group.waitForAll()
    }
    #expect(try place.items(kind).count == 40)
  }

  @Test("a refused save changes nothing, and the next one makes good for it", arguments: StorageKind.allCases)
  func refusal(kind: StorageKind) throws {
    let place = try StorageFixture()
    var refuses = false
    let context = try place.context(kind) { if refuses { throw Refusal() } }
    let (kept, deleted) = (ToDoItem("Kept"), ToDoItem("Deleted"))
    try context.insert(kept)
    try context.insert(deleted)
    try context.save()
    refuses = true
    kept.title = "Changed"
    try context.update(kept)
    try context.delete(deleted.id)
    #expect(throws: Refusal.self) { try context.save() }
    #expect(try place.items(kind).map(\.title) == ["Kept", "Deleted"] && context.hasChanges)
    refuses = false
    try context.save()
    #expect(try place.items(kind).map(\.title) == ["Changed"] && !context.hasChanges)
  }

  @Test("a damaged file is kept under another name, and the next save starts anew", arguments: StorageKind.allCases)
  func damage(kind: StorageKind) throws {
    let place = try StorageFixture()
    let junk = Data((0..<9_000).map { UInt8($0 % 251) })
    try place.write(junk, to: kind.fileName)
    let storage = place.storage(kind)
    let kept = kind.fileName + ".bad"
    #expect(throws: UnreadableItems.kept(as: kept)) { try storage.load() }
    #expect(try place.content(of: kept) == junk && place.names == [kept])
    let context = try EditingContext([], savingTo: storage)
    try context.insert(ToDoItem("New"))
    try context.save()
    #expect(try place.items(kind).map(\.title) == ["New"])
    #expect(try place.content(of: kept) == junk)
  }

  @Test("a damaged file that can't be renamed is never overwritten", arguments: StorageKind.allCases)
  func blocked(kind: StorageKind) throws {
    let place = try StorageFixture()
    let junk = Data("no items".utf8) + Data(repeating: 7, count: 9_000)
    try place.write(junk, to: kind.fileName)
    let obstacle = place.folder.appending(path: kind.fileName + ".bad")
    try FileManager.default.createDirectory(
      at: obstacle.appending(path: "full"), withIntermediateDirectories: true)
    let storage = place.storage(kind)
    let problem = UnreadableItems.damaged(kind.fileName)
    #expect(throws: problem) { try storage.load() }
    let context = try EditingContext([], savingTo: storage)
    try context.insert(ToDoItem("New"))
    #expect(throws: problem) { try context.save() }
    #expect(try place.content(of: kind.fileName) == junk)
    try FileManager.default.removeItem(at: obstacle)
    // The file is put aside now, which a save reports once.
    #expect(throws: UnreadableItems.kept(as: kind.fileName + ".bad")) { try context.save() }
    try context.save()
    #expect(try place.items(kind).map(\.title) == ["New"])
    #expect(try place.content(of: kind.fileName + ".bad") == junk)
  }

  @Test(
    "a file that is damaged or removed during a run is put aside, and written anew with all items",
    arguments: StorageKind.allCases)
  func damageDuringRun(kind: StorageKind) throws {
    let place = try StorageFixture()
    let context = try place.context(kind)
    for title in ["One", "Two"] { try context.insert(ToDoItem(title)) }
    try context.save()
    let (junk, bad) = (Data((0..<9_000).map { UInt8($0 % 251) }), kind.fileName + ".bad")
    try place.write(junk, to: kind.fileName)
    try context.insert(ToDoItem("Three"))
    #expect(throws: UnreadableItems.kept(as: bad)) { try context.save() }
    #expect(try place.content(of: bad) == junk && place.names == [bad])
    try context.save()
    #expect(try place.items(kind).map(\.title) == ["One", "Two", "Three"])
    try FileManager.default.removeItem(at: place.folder.appending(path: kind.fileName))
    try context.insert(ToDoItem("Four"))
    try context.save()
    #expect(try place.items(kind).map(\.title) == ["One", "Two", "Three", "Four"])
  }

  @Test(
    "a version with another field reads what one without it has saved, and the other way round",
    arguments: StorageKind.allCases)
  func otherFields(kind: StorageKind) throws {
    let place = try StorageFixture()
    let location = ItemField(name: "location", placeholder: "Location")
    for (number, fields) in [[ItemField.details], [location], [.details, location], []].enumerated() {
      let storage = place.storage(kind, fields: fields)
      let context = try EditingContext(storage.load(), savingTo: storage)
      #expect(context.objects().map(\.title) == (0..<number).map { "\($0)" })
      let item = ToDoItem("\(number)")
      for field in fields { item[field] = field.name }
      try context.insert(item)
      try context.save()
      #expect(try place.items(kind, fields: fields).last?.texts == fields.map(\.name))
    }
  }
}
