#if SQLite
  public import Foundation
  import Storage

  /// Stores records in a table of an SQLite database.
  ///
  /// A damaged file, or one that isn't a database, is renamed and reported.
  public actor SQLiteStore<Record: SQLiteRecord>: Store {
    private let file: URL
    private let lock: FileLock
    private let checkWriting: @Sendable () throws -> Void
    private let report: @Sendable (String) -> Void
    private var opened: SQLiteDatabase?

    /// - Parameters:
    ///   - folder: The folder of the database.
    ///   - checkWriting: Called before each write. An error makes the write fail.
    ///   - report: Receives messages for the person.
    public init(
      folder: URL, checkWriting: @escaping @Sendable () throws -> Void = {},
      report: @escaping @Sendable (String) -> Void
    ) {
      file = folder.appending(path: "\(Record.entityName).sqlite", directoryHint: .notDirectory)
      lock = FileLock(folder.appending(path: ".\(Record.entityName).lock", directoryHint: .notDirectory))
      (self.checkWriting, self.report) = (checkWriting, report)
    }

    public func records() throws -> [Record] {
      try withDatabase { try records(in: $0) }
    }

    public func upsert(_ values: [Record.Value]) throws -> StoreChange {
      try save(values.map(\.identifier)) { pad in for value in values { pad.upsert(value) } }
    }

    public func remove(_ identifiers: [String]) throws -> StoreChange {
      try save(identifiers) { pad in for identifier in identifiers { pad.remove(identifier) } }
    }

    // MARK: Rows

    private static var names: [String] { ["identifier"] + Record.columns.map(\.name) }

    private static var select: String { "SELECT \(names.joined(separator: ", ")) FROM \(Record.entityName)" }

    private func records(in database: SQLiteDatabase) throws -> [Record] {
      try database.run("\(Self.select) ORDER BY rowid").map(Self.record)
    }

    private static func record(_ row: [SQLiteValue]) throws -> Record {
      guard case .text(let identifier)? = row.first,
        let record = Record(identifier: identifier, values: Array(row.dropFirst()))
      else { throw UnknownRow() }
      return record
    }

    private func save(_ identifiers: [String], _ edit: (inout Scratchpad<Record>) -> Void) throws -> StoreChange {
      try checkWriting()
      return try withDatabase { database in
        try database.transaction {
          let rows = try Set(identifiers).flatMap {
            try database.run("\(Self.select) WHERE identifier = ?", [.text($0)])
          }
          var pad = Scratchpad(try rows.map(Self.record))
          edit(&pad)
          try write(pad, to: database)
          return pad.change
        }
      }
    }

    private func write(_ pad: Scratchpad<Record>, to database: SQLiteDatabase) throws {
      for identifier in pad.change.deleted {
        try database.run("DELETE FROM \(Record.entityName) WHERE identifier = ?", [.text(identifier)])
      }
      let marks = Self.names.map { _ in "?" }.joined(separator: ", ")
      let updates = Record.columns.map { "\($0.name) = excluded.\($0.name)" }.joined(separator: ", ")
      for record in pad.all {
        // An update keeps the row's position.
        try database.run(
          "INSERT INTO \(Record.entityName) (\(Self.names.joined(separator: ", "))) VALUES (\(marks)) "
            + "ON CONFLICT (identifier) DO UPDATE SET \(updates)", [.text(record.identifier)] + record.values)
      }
    }

    private struct UnknownRow: Error, CustomStringConvertible {
      let description =
        "The database has a row in an unknown format. Another program has probably written it."
    }

    // MARK: The file

    private func withDatabase<Result>(_ work: (SQLiteDatabase) throws -> Result) throws -> Result {
      do {
        return try work(database())
      } catch let error as SQLiteError where error.isDamage {
        opened = nil
        try checkWriting()
        try lock.whileHeld { try setAside() }
        return try work(database())
      }
    }

    private func database() throws -> SQLiteDatabase {
      if let opened, !opened.hasMoved { return opened }
      let database = try SQLiteDatabase(file)
      let columns = Record.columns.map { ", \($0.name) \($0.type)" }.joined()
      try database.run(
        "CREATE TABLE IF NOT EXISTS \(Record.entityName) (identifier TEXT NOT NULL PRIMARY KEY\(columns))")
      opened = database
      return database
    }

    /// Renames the damaged file, unless another program has just done so.
    private func setAside() throws {
      do {
        _ = try records(in: database())
      } catch let error as SQLiteError where error.isDamage {
        opened = nil
        let other = try AtomicFile.setAside(file)
        // The journal of the damaged file must not be applied to the new one.
        let journal = URL(filePath: file.path + "-journal")
        if FileManager.default.fileExists(atPath: journal.path) {
          try FileManager.default.moveItem(at: journal, to: URL(filePath: other.path + "-journal"))
        }
        report(
          "'\(file.lastPathComponent)' could not be read and was renamed to '\(other.lastPathComponent)'. Another program "
            + "has probably changed it. Repair it and restore its name to recover its cards.")
      }
    }
  }
#endif
