#if SQLite
  public import Foundation

  /// An entry that a database can keep: besides its identifier it has one value for each column.
  public protocol SQLiteTwin: StoredTwin {
    /// Names of the columns and what is kept in them, in SQL.
    static var columns: [(name: String, type: String)] { get }

    /// In the order of the columns.
    var values: [SQLiteValue] { get }

    /// - Returns: nil if the values are not those of such an entry.
    init?(identifier: String, values: [SQLiteValue])
  }

  /// What is in one column of one row.
  public enum SQLiteValue: Hashable, Sendable {
    case null
    case text(String)
    case bytes(Data)
  }

  extension StoredCard: SQLiteTwin {
    public static var columns: [(name: String, type: String)] {
      [("name", "TEXT NOT NULL"), ("front", "BLOB"), ("back", "BLOB")]
    }

    public var values: [SQLiteValue] {
      [.text(name)] + [front, back].map { $0.map(SQLiteValue.bytes) ?? .null }
    }

    public init?(identifier: String, values: [SQLiteValue]) {
      guard values.count == 3, case .text(let name) = values[0] else { return nil }
      self.init(identifier: identifier, name: name, front: values[1].data, back: values[2].data)
    }
  }

  extension SQLiteValue {
    fileprivate var data: Data? {
      if case .bytes(let data) = self { data } else { nil }
    }
  }
#endif
