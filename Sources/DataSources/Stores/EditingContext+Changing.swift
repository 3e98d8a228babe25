import Delegation

extension EditingContext {
  /// Adds an object at the end.
  ///
  /// One that was saved and deleted comes back as an updated one.
  ///
  /// - Throws: ``EditingContextError``, with the context as it was.
  public func insert(_ object: Object) throws(EditingContextError) {
    guard !isSaving else { throw .isSaving }
    guard records[object.id] == nil else { throw .duplicate(id: "\(object.id)") }
    add(object)
    if deletedRecords.removeValue(forKey: object.id) == nil {
      insertedIDs.insert(object.id)
    } else {
      updatedIDs.insert(object.id)
    }
    perform { report.insert(object) }
  }

  /// Takes over another content for an object: a value with its id, or the same instance, changed.
  ///
  /// - Throws: ``EditingContextError``, with the context as it was.
  public func update(_ object: Object) throws(EditingContextError) {
    guard !isSaving else { throw .isSaving }
    guard records[object.id] != nil else { throw .unknown(id: "\(object.id)") }
    records[object.id]?.object = object
    if !insertedIDs.contains(object.id) { updatedIDs.insert(object.id) }
    perform { report.update(object) }
  }

  /// Removes the object with an id.
  ///
  /// One that was never saved leaves no trace.
  ///
  /// - Throws: ``EditingContextError``, with the context as it was.
  public func delete(_ id: Object.ID) throws(EditingContextError) {
    guard !isSaving else { throw .isSaving }
    guard let record = records.removeValue(forKey: id) else { throw .unknown(id: "\(id)") }
    updatedIDs.remove(id)
    if insertedIDs.remove(id) == nil { deletedRecords[id] = record }
    perform { report.delete(id) }
  }

  /// Makes several changes as one: live queries get one report, and send one bracket.
  ///
  /// Groups may contain groups; the outermost one reports. If the body throws, what it had changed by then stays changed
  /// and is reported.
  public func perform<Result, Failure: Error>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
    groupDepth += 1
    defer {
      groupDepth -= 1
      if groupDepth == 0 { sendReport() }
    }
    return try body()
  }

  private func sendReport() {
    guard !report.isEmpty else { return }
    let finished = report
    report = StoreReport()
    reports.notify(finished)
  }
}
