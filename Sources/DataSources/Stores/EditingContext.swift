public import Delegation

/// A working set of objects in memory, whose changes become durable when it is saved.
///
/// ```swift
/// let context = try EditingContext(stored) { context in try file.write(context.objects()) }
/// try context.insert(note)
/// note.title = "Pay rent"
/// try context.update(note)  // live queries are notified of each change, saved or not
/// try context.save()
/// ```
///
/// The context keeps its objects in the order in which they were inserted, and records which ones were inserted, updated
/// and deleted since the last save. Saving passes them to the context's closure; if that fails, the changes stay for
/// the next save. Objects of a class change in place: call ``update(_:)`` after each change.
public final class EditingContext<Object: Identifiable>: LiveStore {
  private struct Record {
    var object: Object

    /// The rank in the order of insertion, with gaps.
    let number: Int
  }

  private struct SavedRecord {
    let record: Record
    let restore: (() -> Void)?
  }

  /// Notifies of each change, or of each group of changes made in ``perform(_:)``.
  public let reports = Observers<StoreReport<Object>>("EditingContext.reports")

  private let write: (EditingContext) throws -> Void
  private let remember: ((Object) -> () -> Void)?

  private var records: [Object.ID: Record] = [:]
  private var nextNumber = 0

  /// The objects in their last saved state.
  private var saved: [Object.ID: SavedRecord] = [:]
  private var insertedIDs: Set<Object.ID> = []
  private var updatedIDs: Set<Object.ID> = []
  private var deletedRecords: [Object.ID: Record] = [:]

  private var report = StoreReport<Object>()
  private var groupDepth = 0
  private var isSaving = false

  /// Creates a context of objects that count as saved.
  ///
  /// - Parameters:
  ///   - objects: The objects, in the order in which they were inserted.
  ///   - save: Makes the changes durable; it reads the context and must not change it. The context retains this
  ///     closure: use the parameter, and don't capture the context.
  ///   - remember: Returns a closure that restores the current state of an object of a class; ``rollback()`` calls it.
  ///     Values need none. Without it, updated objects of a class keep their content.
  /// - Throws: ``EditingContextError/duplicate(id:)`` if two objects have the same id.
  public init(
    _ objects: [Object] = [], save: @escaping (EditingContext) throws -> Void = { _ in },
    restoringWith remember: ((Object) -> () -> Void)? = nil
  ) throws(EditingContextError) {
    self.remember = remember
    write = save
    for object in objects {
      guard records[object.id] == nil else { throw .duplicate(id: "\(object.id)") }
      add(object)
    }
    markAsSaved()
  }

  // MARK: Reading

  /// Returns all objects, in the order in which they were inserted.
  ///
  /// - Complexity: O(*n* log *n*).
  public func objects() -> [Object] {
    Self.sorted(records.values)
  }

  /// The object with an id, or nil if there is none.
  public subscript(id id: Object.ID) -> Object? { records[id]?.object }

  /// The number of objects, without deleted ones.
  public var count: Int { records.count }

  /// The objects that were inserted since the last save, in the order of insertion.
  ///
  /// - Complexity: O(*n* log *n*) in the number of these objects.
  public var inserted: [Object] { Self.sorted(insertedIDs.compactMap { records[$0] }) }

  /// The saved objects that were updated since, in the order of insertion.
  ///
  /// - Complexity: O(*n* log *n*) in the number of these objects.
  public var updated: [Object] { Self.sorted(updatedIDs.compactMap { records[$0] }) }

  /// The saved objects that were deleted since, in the order of insertion.
  ///
  /// They are the values or instances that were saved, not those that have replaced them before they were deleted.
  ///
  /// - Complexity: O(*n* log *n*) in the number of these objects.
  public var deleted: [Object] { Self.sorted(deletedRecords.values) }

  /// Whether there are changes to save.
  public var hasChanges: Bool { !insertedIDs.isEmpty || !updatedIDs.isEmpty || !deletedRecords.isEmpty }

  private static func sorted(_ records: some Sequence<Record>) -> [Object] {
    records.sorted { $0.number < $1.number }.map(\.object)
  }

  // MARK: Changing

  /// Inserts an object at the end.
  ///
  /// An object that was saved and deleted becomes an updated one again.
  ///
  /// - Throws: ``EditingContextError``, with the context unchanged.
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

  /// Updates an object: a value with its id, or the same instance after a change.
  ///
  /// - Throws: ``EditingContextError``, with the context unchanged.
  public func update(_ object: Object) throws(EditingContextError) {
    guard !isSaving else { throw .isSaving }
    guard let old = records[object.id] else { throw .unknown(id: "\(object.id)") }
    replace(object.id, with: Record(object: object, number: old.number))
    if !insertedIDs.contains(object.id) { updatedIDs.insert(object.id) }
    perform { report.update(object) }
  }

  /// Deletes the object with an id.
  ///
  /// An object that was never saved is not listed as deleted.
  ///
  /// - Throws: ``EditingContextError``, with the context unchanged.
  public func delete(_ id: Object.ID) throws(EditingContextError) {
    guard !isSaving else { throw .isSaving }
    guard let record = records.removeValue(forKey: id) else { throw .unknown(id: "\(id)") }
    // Released after the accesses, since its deinitializer may read the context.
    withExtendedLifetime(record) {
      updatedIDs.remove(id)
      if insertedIDs.remove(id) == nil { deletedRecords[id] = saved[id]?.record ?? record }
    }
    perform { report.delete(id) }
  }

  /// Makes several changes as one: live queries get one report, and send one change set.
  ///
  /// Groups can be nested; the outermost one reports.
  ///
  /// - Throws: The closure's error; the changes made until then stay and are reported.
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

  /// Replaces a record, or removes it with nil; the object before is released after the access, since its
  /// deinitializer may read the context.
  private func replace(_ id: Object.ID, with record: Record?) {
    let old = records[id]
    records[id] = record
    withExtendedLifetime(old) {}
  }

  private func add(_ object: Object) {
    records[object.id] = Record(object: object, number: nextNumber)
    nextNumber += 1
  }

  // MARK: Saving

  /// Makes all changes durable; the context then has no changes.
  ///
  /// The context's closure is called even if there are none.
  ///
  /// - Throws: The closure's error; the changes stay in the context for the next save. ``EditingContextError/isSaving``
  ///   if the closure calls this.
  public func save() throws {
    guard !isSaving else { throw EditingContextError.isSaving }
    isSaving = true
    defer { isSaving = false }
    try write(self)
    markAsSaved()
  }

  /// Reverts all changes since the last save.
  ///
  /// Inserted objects are removed, deleted ones return to their positions, and updated values are restored. The state
  /// of objects of a class is restored with the closures from the initializer's `restoringWith` parameter.
  ///
  /// - Throws: ``EditingContextError/isSaving`` if the closure that saves calls this.
  public func rollback() throws(EditingContextError) {
    guard !isSaving else { throw .isSaving }
    var ids = insertedIDs
    ids.formUnion(updatedIDs)
    ids.formUnion(deletedRecords.keys)
    perform {
      for id in ids.sorted(by: { number(of: $0) < number(of: $1) }) { restore(id) }
      // Before the observers are notified, whose changes are new ones.
      removeChanges()
    }
  }

  private func number(of id: Object.ID) -> Int {
    (saved[id]?.record ?? records[id])?.number ?? 0
  }

  private func restore(_ id: Object.ID) {
    guard let old = saved[id] else {
      replace(id, with: nil)
      report.delete(id)
      return
    }
    old.restore?()
    // Queries expect an inserted object at the end, but this one returns to its old position.
    if records[id]?.number != old.record.number { report.isReordered = true }
    replace(id, with: old.record)
    report.update(old.record.object)
  }

  private func markAsSaved() {
    for id in deletedRecords.keys { saved[id] = nil }
    let changed = saved.isEmpty ? Array(records.keys) : Array(insertedIDs) + Array(updatedIDs)
    for id in changed {
      guard let record = records[id] else { continue }
      saved[id] = SavedRecord(record: record, restore: remember.map { $0(record.object) })
    }
    removeChanges()
  }

  private func removeChanges() {
    insertedIDs = []
    updatedIDs = []
    let deleted = deletedRecords
    deletedRecords = [:]
    withExtendedLifetime(deleted) {}
  }
}

/// The reason why an editing context rejected a change; the context is unchanged.
public enum EditingContextError: Error, Sendable, Hashable {
  /// An object was inserted, or passed to the initializer, whose id belongs to another one.
  case duplicate(id: String)

  /// An object was updated or deleted that isn't in the context.
  case unknown(id: String)

  /// The context is being saved.
  case isSaving
}

extension EditingContextError: CustomStringConvertible {
  /// What happened, what state is left, and what to do.
  public var description: String {
    switch self {
    case .duplicate(let id):
      "Cannot insert the object '\(id)': the context has one with this id. The context is unchanged; "
        + "update that object, or give the new one another id."
    case .unknown(let id):
      "Cannot update or delete the object '\(id)': the context has none with this id. The context is unchanged; "
        + "the object has probably been deleted, or was never inserted."
    case .isSaving:
      "Cannot change the context while it is being saved. The context is unchanged; "
        + "make changes after the save: the closure that saves must only read."
    }
  }
}
