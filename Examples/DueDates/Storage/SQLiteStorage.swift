#if SQLite
  public import DataSources
  public import DueDatesModel
  public import Foundation
  import Storage

  /// Stores the items in the database `todos.sqlite` of a folder; a save writes only what has changed.
  public final class SQLiteStorage: ItemStorage {
    private let file: URL
    private let lock: FileLock
    private let fields: [ItemField]
    private let checkWriting: () throws -> Void
    private var opened: SQLiteDatabase?

    /// Whether the file hasn't been read: a save would write to one that may be damaged.
    private var isBlocked = false

    /// - Parameters:
    ///   - fields: The fields to store beside title and due date, each in its column.
    ///   - checkWriting: Called before each save; an error makes the save fail.
    public init(folder: URL, fields: [ItemField], checkWriting: @escaping () throws -> Void = {}) {
      file = folder.appending(path: "todos.sqlite", directoryHint: .notDirectory)
      lock = FileLock(folder.appending(path: ".todos.lock", directoryHint: .notDirectory))
      (self.fields, self.checkWriting) = (fields, checkWriting)
    }

    public func load() throws(UnreadableItems) -> [ToDoItem] {
      do {
        let items = try readUnlessDamaged() ?? lock.whileHeld { try readOrPutAside() }
        isBlocked = false
        return items
      } catch {
        let problem = self.problem(error)
        if case .kept = problem { isBlocked = false } else { isBlocked = true }
        throw problem
      }
    }

    public func save(_ context: EditingContext<ToDoItem>) throws {
      try checkWriting()
      if isBlocked { _ = try load() }
      if try !writeUnlessDamaged(context) { try lock.whileHeld { try writeOrPutAside(context) } }
    }

    // MARK: Damage

    private func problem(_ error: any Error) -> UnreadableItems {
      switch error {
      case let problem as UnreadableItems: problem
      // The lock to put a damaged file aside.
      case is FileFailure: .damaged(file.lastPathComponent)
      // Anything else may pass: the lock of another program, a missing permission.
      default: .unavailable(file.lastPathComponent)
      }
    }

    /// Returns the stored items; nil if the file is damaged, or has another format.
    private func readUnlessDamaged() throws -> [ToDoItem]? {
      do {
        // Rows are numbered in the order of their insertion, which an update doesn't change.
        return try database().run("SELECT \(columns) FROM items ORDER BY rowid").map(item)
      } catch {
        opened = nil
        guard (error as? SQLiteError).map({ $0.isDamage || $0.isUnknownFormat }) ?? (error is CocoaError) else {
          throw error
        }
        return nil
      }
    }

    /// Puts a damaged file aside, unless another program has just done so.
    private func readOrPutAside() throws -> [ToDoItem] {
      if let items = try readUnlessDamaged() { return items }
      throw UnreadableItems.puttingAside(file, by: rename)
    }

    /// Returns false if the file is damaged, perhaps only where a load doesn't read it, as in an index.
    private func writeUnlessDamaged(_ context: EditingContext<ToDoItem>) throws -> Bool {
      do {
        try write(context)
        return true
      } catch let error as SQLiteError where error.isDamage {
        opened = nil
        return false
      }
    }

    /// Puts a damaged file aside, unless another program has just done so; the next save starts a new one.
    private func writeOrPutAside(_ context: EditingContext<ToDoItem>) throws {
      if try !writeUnlessDamaged(context) { throw UnreadableItems.puttingAside(file, by: rename) }
    }

    /// Renames the file and its journal, without which an interrupted save couldn't be undone, and returns the new name.
    private func rename(_ file: URL) throws -> URL {
      let (journal, keptJournal) = (journal(of: file), journal(of: file.appendingPathExtension("bad")))
      // Before the file: a journal that stays would be applied to the new file.
      try? FileManager.default.removeItem(at: keptJournal)
      let hasJournal = FileManager.default.fileExists(atPath: journal.path)
      if hasJournal { try FileManager.default.moveItem(at: journal, to: keptJournal) }
      do {
        return try AtomicFile.markDamaged(file)
      } catch {
        if hasJournal { try FileManager.default.moveItem(at: keptJournal, to: journal) }
        throw error
      }
    }

    /// Returns the name that SQLite gives to the journal of a file.
    private func journal(of file: URL) -> URL { URL(filePath: file.path + "-journal", directoryHint: .notDirectory) }

    // MARK: Rows

    private var names: [String] { ["id", "title", "dueDate"] + fields.map(\.name) }
    private var columns: String { names.map(\.quoted).joined(separator: ", ") }

    private func database() throws -> SQLiteDatabase {
      if let opened, !opened.hasMoved { return opened }
      let database = try SQLiteDatabase(file)
      // Another version of the app may have had fewer fields, or more.
      if try !missingNames(in: database).isEmpty { try database.transaction { try addColumns(to: database) } }
      opened = database
      return database
    }

    private func addColumns(to database: SQLiteDatabase) throws {
      try database.run(
        "CREATE TABLE IF NOT EXISTS items (id TEXT NOT NULL PRIMARY KEY, title TEXT NOT NULL, dueDate TEXT)")
      for name in try missingNames(in: database) {
        try database.run("ALTER TABLE items ADD COLUMN \(name.quoted) TEXT NOT NULL DEFAULT ''")
      }
    }

    private func missingNames(in database: SQLiteDatabase) throws -> [String] {
      let stored = try database.run("SELECT name FROM pragma_table_info('items')").compactMap { try $0.first?.text }
      // The names of columns have no case.
      return names.filter { name in !stored.contains { $0.caseInsensitiveCompare(name) == .orderedSame } }
    }

    private func write(_ context: EditingContext<ToDoItem>) throws {
      // A missing file is written again with all items.
      let isNew = !FileManager.default.fileExists(atPath: file.path)
      let database = try database()
      try database.transaction {
        for item in context.deleted {
          try database.run("DELETE FROM items WHERE id = ?", [.text(item.id)])
        }
        for item in isNew ? context.objects() : context.inserted + context.updated { try write(item, to: database) }
      }
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
