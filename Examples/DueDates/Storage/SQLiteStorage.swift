#if SQLite
  public import DataSources
  public import DueDatesModel
  public import Foundation
  import Storage

  /// Stores the items in the database `todos.sqlite` of a folder; a save writes only what has changed.
  public final class SQLiteStorage: ItemStorage {
    private let file: URL
    private let fields: [ItemField]
    private let checkWriting: () throws -> Void
    private var opened: SQLiteDatabase?

    /// Whether the file is damaged and couldn't be put aside.
    private var isBlocked = false

    /// - Parameters:
    ///   - fields: The fields to store beside title and due date, each in its column.
    ///   - checkWriting: Called before each save; an error makes the save fail.
    public init(folder: URL, fields: [ItemField], checkWriting: @escaping () throws -> Void = {}) {
      file = folder.appending(path: "todos.sqlite", directoryHint: .notDirectory)
      (self.fields, self.checkWriting) = (fields, checkWriting)
    }

    public func load() throws(UnreadableItems) -> [ToDoItem] {
      do {
        // Rows are numbered in the order of their insertion, which an update doesn't change.
        return try database().run("SELECT \(columns) FROM items ORDER BY rowid").map(item)
      } catch {
        opened = nil
        let problem = UnreadableItems(puttingAside: file)
        // The journal of the damaged file must not be applied to the new one.
        try? FileManager.default.removeItem(atPath: file.path + "-journal")
        isBlocked = problem.keptName == nil
        throw problem
      }
    }

    public func save(_ context: EditingContext<ToDoItem>) throws {
      try checkWriting()
      if isBlocked { _ = try load() }
      isBlocked = false
      let database = try database()
      try database.transaction {
        for item in context.deleted {
          try database.run("DELETE FROM items WHERE id = ?", [.text(item.id)])
        }
        for item in context.inserted + context.updated { try write(item, to: database) }
      }
    }

    // MARK: Rows

    private var names: [String] { ["id", "title", "dueDate"] + fields.map(\.name) }
    private var columns: String { names.map(\.quoted).joined(separator: ", ") }

    private func database() throws -> SQLiteDatabase {
      if let opened { return opened }
      let database = try SQLiteDatabase(file)
      let texts = fields.map { ", \($0.name.quoted) TEXT NOT NULL" }.joined()
      try database.run(
        "CREATE TABLE IF NOT EXISTS items (id TEXT NOT NULL PRIMARY KEY, title TEXT NOT NULL, dueDate TEXT\(texts))")
      opened = database
      return database
    }

    private func write(_ item: ToDoItem, to database: SQLiteDatabase) throws {
      let marks = names.map { _ in "?" }.joined(separator: ", ")
      let updates = names.map { "\($0.quoted) = excluded.\($0.quoted)" }.joined(separator: ", ")
      let date = item.dueDate.map { SQLiteValue.text("\($0)") } ?? .null
      try database.run(
        "INSERT INTO items (\(columns)) VALUES (\(marks)) ON CONFLICT (id) DO UPDATE SET \(updates)",
        [.text(item.id), .text(item.title), date] + fields.map { .text(item[$0]) })
    }

    private func item(_ row: [SQLiteValue]) throws -> ToDoItem {
      let texts = try row.map { try $0.text }
      guard let id = texts[0], let title = texts[1] else { throw CocoaError(.coderReadCorrupt) }
      let item = ToDoItem(id: id, title: title)
      if let date = texts[2] {
        guard let day = Day(date) else { throw CocoaError(.coderReadCorrupt) }
        item.dueDate = day
      }
      for (field, text) in zip(fields, texts.dropFirst(3)) { item[field] = text ?? "" }
      return item
    }
  }

  extension SQLiteValue {
    /// The text; nil for NULL.
    ///
    /// Anything else was written by another program.
    fileprivate var text: String? {
      get throws {
        switch self {
        case .null: nil
        case .text(let text): text
        case .number, .bytes: throw CocoaError(.coderReadCorrupt)
        }
      }
    }
  }

  extension String {
    /// The name of a column in a statement.
    fileprivate var quoted: String { "\"\(replacing("\"", with: "\"\""))\"" }
  }
#endif
