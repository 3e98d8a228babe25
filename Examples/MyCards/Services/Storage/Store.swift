/// A persistent store of records of one kind.
///
/// Every save is atomic, even if the program is killed. A store works off its callers' actors. Several programs can use
/// the same store, and their saves are serialized.
public protocol Store<Record>: Sendable {
  associatedtype Record: StoredRecord

  /// Returns all records.
  func records() async throws -> [Record]

  /// Gets or creates the record of each value and updates it, in one save.
  func upsert(_ values: [Record.Value]) async throws -> StoreChange

  /// Removes records in one save.
  ///
  /// Unknown identifiers have no effect.
  func remove(_ identifiers: [String]) async throws -> StoreChange
}

/// A value that can be stored.
public protocol Storable: Sendable {
  /// The stored form of the value.
  associatedtype Record: StoredRecord where Record.Value == Self

  /// The identifier of the value's record.
  var identifier: String { get }
}

/// The stored form of a value.
public protocol StoredRecord: Codable, Sendable {
  associatedtype Value: Storable where Value.Record == Self

  /// The name of this kind of records, for files, tables and messages.
  static var entityName: String { get }

  var identifier: String { get }

  /// Creates an empty record.
  init(identifier: String)

  /// Updates the record from a value.
  mutating func update(from value: Value)

  /// The value of the record.
  var value: Value { get }
}

/// The changes of one save, by identifiers.
public struct StoreChange: Hashable, Sendable {
  /// The name of the kind of records.
  public let entity: String
  public internal(set) var inserted: Set<String> = []
  public internal(set) var updated: Set<String> = []
  public internal(set) var deleted: Set<String> = []

  init(entity: String) { self.entity = entity }
}
