#if SQLite
  public import Foundation

  /// Stores entries in a table of an SQLite database.
  ///
  /// A damaged file, or one that isn't a database, is renamed and reported.
  public actor SQLiteStore<Twin: SQLiteTwin>: Store {
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
      file = folder.appending(path: "\(Twin.entityName).sqlite", directoryHint: .notDirectory)
      lock = FileLock(folder.appending(path: ".\(Twin.entityName).lock", directoryHint: .notDirectory))
      (self.checkWriting, self.report) = (checkWriting, report)
    }

    public func twins() throws -> [Twin] {
      try withDatabase { try twins(in: $0) }
    }

    public func upsert(_ values: [Twin.Value]) throws -> StoreChange {
      try save(values.map(\.identifier)) { pad in for value in values { pad.upsert(value) } }
    }

    public func remove(_ identifiers: [String]) throws -> StoreChange {
      try save(identifiers) { pad in for identifier in identifiers { pad.remove(identifier) } }
    }

    // MARK: Rows

    private static var names: [String] { ["identifier"] + Twin.columns.map(\.name) }

    private static var select: String { "SELECT \(names.joined(separator: ", ")) FROM \(Twin.entityName)" }

    private func twins(in database: SQLiteDatabase) throws -> [Twin] {
      try database.run("\(Self.select) ORDER BY rowid").map(Self.twin)
    }

    private static func twin(_ row: [SQLiteValue]) throws -> Twin {
      guard case .text(let identifier)? = row.first,
        let twin = Twin(identifier: identifier, values: Array(row.dropFirst()))
      else { throw UnknownRow() }
      return twin
    }

    private func save(_ identifiers: [String], _ edit: (inout Scratchpad<Twin>) -> Void) throws -> StoreChange {
      try checkWriting()
      return try withDatabase { database in
        try database.transaction {
          let rows = try Set(identifiers).flatMap {
            try database.run("\(Self.select) WHERE identifier = ?", [.text($0)])
          }
          var pad = Scratchpad(try rows.map(Self.twin))
          edit(&pad)
          try write(pad, to: database)
          return pad.change
        }
      }
    }

    private func write(_ pad: Scratchpad<Twin>, to database: SQLiteDatabase) throws {
      for identifier in pad.change.deleted {
        try database.run("DELETE FROM \(Twin.entityName) WHERE identifier = ?", [.text(identifier)])
      }
      let marks = Self.names.map { _ in "?" }.joined(separator: ", ")
      let updates = Twin.columns.map { "\($0.name) = excluded.\($0.name)" }.joined(separator: ", ")
      for twin in pad.all {
        // An update keeps the row's position.
        try database.run(
          "INSERT INTO \(Twin.entityName) (\(Self.names.joined(separator: ", "))) VALUES (\(marks)) "
            + "ON CONFLICT (identifier) DO UPDATE SET \(updates)", [.text(twin.identifier)] + twin.values)
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
      if let opened { return opened }
      let database = try SQLiteDatabase(file)
      let columns = Twin.columns.map { ", \($0.name) \($0.type)" }.joined()
      try database.run(
        "CREATE TABLE IF NOT EXISTS \(Twin.entityName) (identifier TEXT NOT NULL PRIMARY KEY\(columns))")
      opened = database
      return database
    }

    /// Renames the damaged file, unless another program has just done so.
    private func setAside() throws {
      do {
        _ = try twins(in: database())
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
