/// A persistent store of entries of one kind.
///
/// Every save is atomic, even if the program is killed.
///
/// A store works off its callers' actors. Several programs may use one store. Their saves are serialized.
public protocol Store<Twin>: Sendable {
  associatedtype Twin: StoredTwin

  /// Returns all entries.
  func twins() async throws -> [Twin]

  /// Gets or creates the entry of each value and updates it, in one save.
  func upsert(_ values: [Twin.Value]) async throws -> StoreChange

  /// Removes entries in one save.
  ///
  /// Unknown identifiers have no effect.
  func remove(_ identifiers: [String]) async throws -> StoreChange
}

/// A value that can be stored.
public protocol Storable: Sendable {
  /// The stored form of the value.
  associatedtype Twin: StoredTwin where Twin.Value == Self

  /// The identifier of the value's entry.
  var identifier: String { get }
}

/// The stored form of a value.
public protocol StoredTwin: Codable, Sendable {
  associatedtype Value: Storable where Value.Twin == Self

  /// The name of this kind of entries, for files, tables and messages.
  static var entityName: String { get }

  var identifier: String { get }

  /// Makes an empty entry.
  init(identifier: String)

  /// Updates the entry from a value.
  mutating func take(_ value: Value)

  /// The value of the entry.
  var value: Value { get }
}

/// The changes of one save, by identifiers.
public struct StoreChange: Hashable, Sendable {
  /// The name of the kind of entries.
  public let entity: String
  public internal(set) var inserted: Set<String> = []
  public internal(set) var updated: Set<String> = []
  public internal(set) var deleted: Set<String> = []

  init(entity: String) { self.entity = entity }
}
