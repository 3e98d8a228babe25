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
