/// What one save has changed of one kind of entries, by their identifiers.
public struct StoreChange: Hashable, Sendable {
  /// The name of the kind.
  public let entity: String
  public internal(set) var inserted: Set<String> = []
  public internal(set) var updated: Set<String> = []
  public internal(set) var deleted: Set<String> = []

  init(entity: String) { self.entity = entity }
}
