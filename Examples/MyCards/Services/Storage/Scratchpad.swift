/// The working set of entries and their changes, which take effect when a store saves them.
struct Scratchpad<Twin: StoredTwin> {
  /// The identifiers in order of insertion.
  private(set) var identifiers: [String] = []
  private var twins: [String: Twin] = [:]
  private(set) var change = StoreChange(entity: Twin.entityName)

  init(_ twins: [Twin]) {
    for twin in twins {
      if self.twins.updateValue(twin, forKey: twin.identifier) == nil { identifiers.append(twin.identifier) }
    }
  }

  var all: [Twin] { identifiers.compactMap { twins[$0] } }

  subscript(identifier: String) -> Twin? { twins[identifier] }

  /// Gets or creates the entry of a value, and updates it.
  mutating func upsert(_ value: Twin.Value) {
    var twin = getOrCreate(value.identifier)
    twin.take(value)
    twins[value.identifier] = twin
    if !change.inserted.contains(value.identifier) { change.updated.insert(value.identifier) }
  }

  /// Deletes an entry, if it exists.
  mutating func remove(_ identifier: String) {
    _ = getOrCreate(identifier)
    twins[identifier] = nil
    identifiers.removeAll { $0 == identifier }
    change.updated.remove(identifier)
    if change.inserted.remove(identifier) == nil { change.deleted.insert(identifier) }
  }

  private mutating func getOrCreate(_ identifier: String) -> Twin {
    if let twin = twins[identifier] { return twin }
    identifiers.append(identifier)
    if change.deleted.remove(identifier) == nil { change.inserted.insert(identifier) }
    let twin = Twin(identifier: identifier)
    twins[identifier] = twin
    return twin
  }
}
