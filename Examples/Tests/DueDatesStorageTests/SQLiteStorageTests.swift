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
      #expect(throws: UnreadableItems(fileName: "todos.sqlite", keptName: "todos.sqlite.bad")) {
        try place.items(.sqlite)
      }
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
