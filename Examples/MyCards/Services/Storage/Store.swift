/// Keeps entries of one kind on a disk; every save is whole or has not happened, whenever the program ends.
///
/// A store works away from its callers' actors. Several programs may use one store: their saves come one after another.
public protocol Store<Twin>: Sendable {
  associatedtype Twin: StoredTwin

  /// All entries.
  func twins() async throws -> [Twin]

  /// Gets or creates the entry of each value and writes the value into it, in one save.
  func upsert(_ values: [Twin.Value]) async throws -> StoreChange

  /// Removes entries in one save; one that is not there does no harm.
  func remove(_ identifiers: [String]) async throws -> StoreChange
}

/// A value that a store can keep.
public protocol Storable: Sendable {
  /// What the store keeps of it.
  associatedtype Twin: StoredTwin where Twin.Value == Self

  /// By which a store knows which of its entries this is.
  var identifier: String { get }
}

/// What a store keeps of a value, and how to get from one to the other.
public protocol StoredTwin: Codable, Sendable {
  associatedtype Value: Storable where Value.Twin == Self

  /// The name of this kind of entries: of a file, of a table, in messages.
  static var entityName: String { get }

  var identifier: String { get }

  /// A new entry that has nothing yet but its identifier.
  init(identifier: String)

  /// Writes what the value has into the entry.
  mutating func take(_ value: Value)

  /// The value; there always is one.
  var value: Value { get }
}

/// What one save has changed of one kind of entries, by their identifiers.
public struct StoreChange: Hashable, Sendable {
  /// The name of the kind.
  public let entity: String
  public internal(set) var inserted: Set<String> = []
  public internal(set) var updated: Set<String> = []
  public internal(set) var deleted: Set<String> = []

  init(entity: String) { self.entity = entity }
}
