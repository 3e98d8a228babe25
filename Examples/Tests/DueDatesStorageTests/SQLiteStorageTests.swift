#if SQLite
  import DataSources
  import DueDatesModel
  import DueDatesStorage
  import Foundation
  import Storage
  import Testing

  /// What another program may have written to the database.
  @Suite struct SQLiteStorageTests {
    @Test(
      "a database with a day that doesn't exist, or with anything but text, is put aside",
      arguments: [
        "dueDate = '2025-02-30'", "dueDate = 'soon'", "dueDate = ''", "dueDate = 20250305", "dueDate = x'00'",
        "title = x'00'", "details = x'00'",
      ])
    func foreignValues(assignment: String) throws {
      let place = try StorageFixture()
      let context = try place.context(.sqlite)
      try context.insert(ToDoItem("Pay rent", "2025-03-05"))
      try context.save()
      try SQLiteDatabase(place.folder.appending(path: "todos.sqlite")).run("UPDATE items SET \(assignment)")
      #expect(throws: UnreadableItems.kept(as: "todos.sqlite.bad")) {
        try place.items(.sqlite)
      }
      #expect(place.names == ["todos.sqlite.bad"])
    }

    @Test("a database of another format is put aside")
    func otherFormat() throws {
      let place = try StorageFixture()
      let database = try SQLiteDatabase(place.folder.appending(path: "todos.sqlite"))
      try database.run("CREATE VIEW items AS SELECT 1 AS number")
      #expect(throws: UnreadableItems.kept(as: "todos.sqlite.bad")) { try place.items(.sqlite) }
      #expect(place.names == ["todos.sqlite.bad"])
    }

    @Test("a database that can't be read at present stays, and its items are there when it can be")
    func unavailable() throws {
      let place = try StorageFixture()
      let context = try place.context(.sqlite)
      try context.insert(ToDoItem("Pay rent"))
      try context.save()
      let file = place.folder.appending(path: "todos.sqlite")
      let elsewhere = place.folder.appending(path: "elsewhere")
      try FileManager.default.moveItem(at: file, to: elsewhere)
      // A link to itself can't be opened, and isn't damage.
      try FileManager.default.createSymbolicLink(at: file, withDestinationURL: file)
      let storage = place.storage(.sqlite)
      #expect(throws: UnreadableItems.unavailable("todos.sqlite")) { try storage.load() }
      #expect(place.names == ["elsewhere", "todos.sqlite"])
      try FileManager.default.removeItem(at: file)
      try FileManager.default.moveItem(at: elsewhere, to: file)
      let later = try EditingContext([], savingTo: storage)
      try later.insert(ToDoItem("Call Zoe"))
      try later.save()
      #expect(try place.items(.sqlite).map(\.title) == ["Pay rent", "Call Zoe"])
    }

    @Test("a database whose index is damaged, which a load doesn't read, is put aside by a save, and written anew")
    func damagedIndex() throws {
      let place = try StorageFixture()
      let context = try place.context(.sqlite)
      for number in 0..<3 { try context.insert(ToDoItem("\(number)")) }
      try context.save()
      let file = place.folder.appending(path: "todos.sqlite")
      let database = try SQLiteDatabase(file)
      let pages = try database.run("SELECT rootpage FROM sqlite_schema WHERE type = 'index'")
      let size = try database.run("PRAGMA page_size")
      guard case .number(let page)? = pages.first?.first, case .number(let size)? = size.first?.first else {
        Issue.record("no index")
        return
      }
      var bytes = try Data(contentsOf: file)
      for place in Int((page - 1) * size)..<Int(page * size) { bytes[place] = 0xA5 }
      try place.write(bytes, to: "todos.sqlite")
      let later = try place.context(.sqlite)
      #expect(later.objects().map(\.title) == ["0", "1", "2"])
      try later.insert(ToDoItem("3"))
      #expect(throws: UnreadableItems.kept(as: "todos.sqlite.bad")) { try later.save() }
      try later.save()
      #expect(try place.items(.sqlite).map(\.title) == ["0", "1", "2", "3"])
    }

    @Test("a damaged database that couldn't be put aside isn't written to after it was locked for a while")
    func blockedAndLocked() throws {
      let place = try StorageFixture()
      let context = try place.context(.sqlite)
      try context.insert(ToDoItem("Pay rent", "2025-03-05"))
      try context.save()
      let file = place.folder.appending(path: "todos.sqlite")
      try SQLiteDatabase(file).run("UPDATE items SET dueDate = 'soon'")
      try FileManager.default.createDirectory(
        at: place.folder.appending(path: "todos.sqlite.bad/full"), withIntermediateDirectories: true)
      let storage = place.storage(.sqlite)
      #expect(throws: UnreadableItems.damaged("todos.sqlite")) { try storage.load() }
      let later = try EditingContext([], savingTo: storage)
      try later.insert(ToDoItem("Call Zoe"))
      let elsewhere = place.folder.appending(path: "elsewhere")
      try FileManager.default.moveItem(at: file, to: elsewhere)
      try FileManager.default.createSymbolicLink(at: file, withDestinationURL: file)
      #expect(throws: UnreadableItems.unavailable("todos.sqlite")) { try later.save() }
      try FileManager.default.removeItem(at: file)
      try FileManager.default.moveItem(at: elsewhere, to: file)
      #expect(throws: UnreadableItems.damaged("todos.sqlite")) { try later.save() }
      #expect(try SQLiteDatabase(file).run("SELECT title FROM items") == [[.text("Pay rent")]])
    }

    @Test("the name of a column may have another case than that of its field")
    func columnCase() throws {
      let place = try StorageFixture()
      let context = try place.context(.sqlite)
      try context.insert(ToDoItem("Pay rent", details: "in cash"))
      try context.save()
      #expect(
        try place.items(.sqlite, fields: [ItemField(name: "DETAILS", placeholder: "")]).map(\.texts) == [["in cash"]])
    }

    @Test("the journal of a damaged database is kept beside it, and none of an older one")
    func journal() throws {
      let place = try StorageFixture()
      // SQLite itself removes a journal that it has applied. This is one of a program that keeps journals.
      let (junk, journal) = (Data((0..<9_000).map { UInt8($0 % 251) }), Data(count: 512))
      try place.write(junk, to: "todos.sqlite")
      try place.write(journal, to: "todos.sqlite-journal")
      #expect(throws: UnreadableItems.kept(as: "todos.sqlite.bad")) { try place.items(.sqlite) }
      #expect(place.names.sorted() == ["todos.sqlite.bad", "todos.sqlite.bad-journal"])
      #expect(try place.content(of: "todos.sqlite.bad-journal") == journal)
      try place.write(junk, to: "todos.sqlite")
      #expect(throws: UnreadableItems.kept(as: "todos.sqlite.bad")) { try place.items(.sqlite) }
      #expect(place.names == ["todos.sqlite.bad"])
    }

    @Test("NULL is no day")
    func noDay() throws {
      let place = try StorageFixture()
      let context = try place.context(.sqlite)
      try context.insert(ToDoItem("Pay rent", "2025-03-05"))
      try context.save()
      try SQLiteDatabase(place.folder.appending(path: "todos.sqlite")).run("UPDATE items SET dueDate = NULL")
      #expect(try place.items(.sqlite).map(\.date) == [nil])
    }
  }
#endif
