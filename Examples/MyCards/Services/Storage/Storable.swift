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
