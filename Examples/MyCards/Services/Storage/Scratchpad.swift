/// The working set of records and their changes, which take effect when a store saves them.
struct Scratchpad<Record: StoredRecord> {
  /// The identifiers in order of insertion.
  private(set) var identifiers: [String] = []
  private var records: [String: Record] = [:]
  private(set) var change = StoreChange(entity: Record.entityName)

  init(_ records: [Record]) {
    for record in records {
      if self.records.updateValue(record, forKey: record.identifier) == nil { identifiers.append(record.identifier) }
    }
  }

  var all: [Record] { identifiers.compactMap { records[$0] } }

  subscript(identifier: String) -> Record? { records[identifier] }

  /// Gets or creates the record of a value, and updates it.
  mutating func upsert(_ value: Record.Value) {
    var record = getOrCreate(value.identifier)
    record.update(from: value)
    records[value.identifier] = record
    if !change.inserted.contains(value.identifier) { change.updated.insert(value.identifier) }
  }

  /// Deletes a record, if it exists.
  mutating func remove(_ identifier: String) {
    _ = getOrCreate(identifier)
    records[identifier] = nil
    identifiers.removeAll { $0 == identifier }
    change.updated.remove(identifier)
    if change.inserted.remove(identifier) == nil { change.deleted.insert(identifier) }
  }

  private mutating func getOrCreate(_ identifier: String) -> Record {
    if let record = records[identifier] { return record }
    identifiers.append(identifier)
    if change.deleted.remove(identifier) == nil { change.inserted.insert(identifier) }
    let record = Record(identifier: identifier)
    records[identifier] = record
    return record
  }
}
