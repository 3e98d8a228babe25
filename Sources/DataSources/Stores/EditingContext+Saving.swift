extension EditingContext {
  /// Makes all changes durable, and forgets that they were changes.
  ///
  /// The closure of the context is called even if there are none.
  ///
  /// - Throws: What the closure throws. The changes stay in the context and are saved with the next save that succeeds.
  ///   ``EditingContextError/isSaving`` if that closure calls this.
  public func save() throws {
    guard !isSaving else { throw EditingContextError.isSaving }
    isSaving = true
    defer { isSaving = false }
    try write(self)
    keepAsSaved()
  }

  /// Drops all changes since the last save.
  ///
  /// Objects that have come go, those that have gone are back in their places, and values are as they were saved. Objects
  /// of a class get their state back from the context's ``Memento``.
  ///
  /// - Throws: ``EditingContextError/isSaving`` if the closure that saves calls this.
  public func rollback() throws(EditingContextError) {
    guard !isSaving else { throw .isSaving }
    var ids = insertedIDs
    ids.formUnion(updatedIDs)
    ids.formUnion(deletedRecords.keys)
    perform {
      for id in ids.sorted(by: { number(of: $0) < number(of: $1) }) { bringBack(id) }
    }
    insertedIDs = []
    updatedIDs = []
    deletedRecords = [:]
  }

  private func number(of id: Object.ID) -> Int {
    (saved[id]?.record ?? records[id])?.number ?? 0
  }

  private func bringBack(_ id: Object.ID) {
    guard let old = saved[id] else {
      records[id] = nil
      report.delete(id)
      return
    }
    if let memento, let state = old.memento { memento.restore(old.record.object, state) }
    // Back in its place it need not be the last, as what is inserted is.
    if records[id]?.number != old.record.number { report.isReordered = true }
    records[id] = old.record
    report.update(old.record.object)
  }

  func keepAsSaved() {
    for id in deletedRecords.keys { saved[id] = nil }
    let changed = saved.isEmpty ? Array(records.keys) : Array(insertedIDs) + Array(updatedIDs)
    for id in changed {
      guard let record = records[id] else { continue }
      saved[id] = SavedRecord(record: record, memento: memento.map { $0.take(record.object) })
    }
    insertedIDs = []
    updatedIDs = []
    deletedRecords = [:]
  }
}
