#if SQLite
  import CSQLite
  public import Foundation

  /// A connection to a database file, used by one actor at a time.
  public final class SQLiteDatabase {
    private var connection: OpaquePointer?

    /// The maximum time to wait for other programs, in milliseconds.
    private static let maximumWait: Int32 = 30_000

    /// Opens a database file, and creates one that doesn't exist.
    public init(_ file: URL) throws(SQLiteError) {
      let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_FULLMUTEX
      let code = sqlite3_open_v2(file.path, &connection, flags, nil)
      guard code == SQLITE_OK else {
        let error = failure(code)
        sqlite3_close_v2(connection)
        connection = nil
        throw error
      }
      sqlite3_busy_timeout(connection, Self.maximumWait)
      // A completed save survives a crash of the machine.
      try run("PRAGMA synchronous = FULL")
    }

    deinit { sqlite3_close_v2(connection) }

    private func failure(_ code: Int32) -> SQLiteError {
      SQLiteError(code, connection.map { String(cString: sqlite3_errmsg($0)) } ?? "out of memory")
    }

    /// Whether the file has been removed, renamed or replaced since this connection was opened.
    ///
    /// What the connection writes then isn't read by anyone who opens the file by its name.
    public var hasMoved: Bool {
      var moved: CInt = 0
      return sqlite3_file_control(connection, "main", SQLITE_FCNTL_HAS_MOVED, &moved) == SQLITE_OK && moved != 0
    }

    /// Performs work in a transaction.
    public func transaction<Result>(_ work: () throws -> Result) throws -> Result {
      try run("BEGIN IMMEDIATE")
      do {
        let result = try work()
        try run("COMMIT")
        return result
      } catch {
        // If this fails, the transaction is rolled back when the file is opened again.
        _ = try? run("ROLLBACK")
        throw error
      }
    }

    /// Runs a statement with values for its parameters, and returns the rows.
    @discardableResult
    public func run(_ sql: String, _ values: [SQLiteValue] = []) throws(SQLiteError) -> [[SQLiteValue]] {
      var statement: OpaquePointer?
      let code = sqlite3_prepare_v2(connection, sql, -1, &statement, nil)
      guard code == SQLITE_OK, let statement else { throw failure(code) }
      defer { sqlite3_finalize(statement) }
      for (index, value) in values.enumerated() { try bind(value, Int32(index + 1), of: statement) }
      var rows: [[SQLiteValue]] = []
      while true {
        switch sqlite3_step(statement) {
        case SQLITE_ROW: rows.append((0..<sqlite3_column_count(statement)).map { Self.column($0, of: statement) })
        case SQLITE_DONE: return rows
        case let code: throw failure(code)
        }
      }
    }

    private func bind(_ value: SQLiteValue, _ index: Int32, of statement: OpaquePointer) throws(SQLiteError) {
      let code =
        switch value {
        case .null: sqlite3_bind_null(statement, index)
        case .number(let number): sqlite3_bind_double(statement, index, number)
        case .text(let text):
          // With its length, because a text may contain NUL.
          text.withCString { sqlite3_bind_text(statement, index, $0, Int32(text.utf8.count), Self.copied) }
        case .bytes(let data):
          data.withUnsafeBytes {
            // A nil address would mean NULL.
            $0.isEmpty
              ? sqlite3_bind_zeroblob(statement, index, 0)
              : sqlite3_bind_blob64(statement, index, $0.baseAddress, UInt64($0.count), Self.copied)
          }
        }
      guard code == SQLITE_OK else { throw failure(code) }
    }

    /// SQLITE_TRANSIENT, which makes SQLite copy the value.
    ///
    /// The C macro, a pointer made of -1, isn't imported.
    private static var copied: sqlite3_destructor_type {
      unsafeBitCast(-1, to: sqlite3_destructor_type.self)
    }

    private static func column(_ index: Int32, of statement: OpaquePointer) -> SQLiteValue {
      switch sqlite3_column_type(statement, index) {
      case SQLITE_NULL: return .null
      case SQLITE_INTEGER, SQLITE_FLOAT: return .number(sqlite3_column_double(statement, index))
      case SQLITE_BLOB:
        let count = Int(sqlite3_column_bytes(statement, index))
        return .bytes(sqlite3_column_blob(statement, index).map { Data(bytes: $0, count: count) } ?? Data())
      default:
        let start = sqlite3_column_text(statement, index)
        let bytes = UnsafeBufferPointer(start: start, count: Int(sqlite3_column_bytes(statement, index)))
        return .text(String(decoding: bytes, as: UTF8.self))
      }
    }
  }

  /// A value of a database.
  public enum SQLiteValue: Hashable, Sendable {
    case null
    case number(Double)
    case text(String)
    case bytes(Data)
  }

  /// An error of SQLite.
  public struct SQLiteError: Error, Hashable, Sendable, CustomStringConvertible {
    let code: Int32
    private let message: String

    init(_ code: Int32, _ message: String) { (self.code, self.message) = (code, message) }

    /// Whether the file is damaged or not a database.
    public var isDamage: Bool { [SQLITE_CORRUPT, SQLITE_NOTADB].contains(code & 0xFF) }

    /// Whether the database doesn't have the tables or columns of a statement.
    public var isUnknownFormat: Bool { code & 0xFF == SQLITE_ERROR }

    public var description: String {
      "The database failed: \(message) (\(code)). Check the folder's permissions, the free space of the disk, and whether "
        + "another program has locked the database."
    }
  }
#endif
