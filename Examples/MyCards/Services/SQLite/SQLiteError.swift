#if SQLite
  import CSQLite

  /// An error of SQLite.
  public struct SQLiteError: Error, Hashable, Sendable, CustomStringConvertible {
    let code: Int32
    private let message: String

    init(_ code: Int32, _ message: String) { (self.code, self.message) = (code, message) }

    /// Whether the file is damaged or not a database.
    var isDamage: Bool { [SQLITE_CORRUPT, SQLITE_NOTADB].contains(code & 0xFF) }

    public var description: String {
      "The database refused: \(message) (\(code)). Check the folder's permissions, the free space of the disk, and whether "
        + "another program has locked the database."
    }
  }
#endif
