/// Entries that are being changed, and which of them were: nothing counts until a store has saved it.
struct Scratchpad<Twin: StoredTwin> {
  /// In the order in which they came.
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

  /// Gets or creates the entry of a value, and writes the value into it.
  mutating func upsert(_ value: Twin.Value) {
    var twin = getOrCreate(value.identifier)
    twin.take(value)
    twins[value.identifier] = twin
    if !change.inserted.contains(value.identifier) { change.updated.insert(value.identifier) }
  }

  /// Gets or creates the entry, and deletes it: no harm is done to what is not there.
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
