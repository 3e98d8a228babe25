#if SQLite
  import Foundation
  public import Storage

  /// A record for a database: an identifier and a value for each column.
  public protocol SQLiteRecord: StoredRecord {
    /// The names and SQL types of the columns.
    static var columns: [(name: String, type: String)] { get }

    /// The values in the order of the columns.
    var values: [SQLiteValue] { get }

    /// Creates a record from the values of a row; nil if they don't match the columns.
    init?(identifier: String, values: [SQLiteValue])
  }

  extension StoredCard: SQLiteRecord {
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
