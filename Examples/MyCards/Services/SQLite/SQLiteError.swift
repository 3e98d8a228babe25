#if SQLite
  import CSQLite

  /// What SQLite did not do.
  public struct SQLiteError: Error, Hashable, Sendable, CustomStringConvertible {
    let code: Int32
    private let message: String

    init(_ code: Int32, _ message: String) { (self.code, self.message) = (code, message) }

    /// Whether the file is no database, or one that contradicts itself.
    var isDamage: Bool { [SQLITE_CORRUPT, SQLITE_NOTADB].contains(code & 0xFF) }

    public var description: String {
      "The database refused: \(message) (\(code)). Look at the folder's permissions and at the room that is left on the "
        + "disk, and whether another program keeps the database to itself."
    }
  }
#endif
