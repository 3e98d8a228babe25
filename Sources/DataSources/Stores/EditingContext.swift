public import Delegation

/// A scratchpad: a working set of live objects, whose changes become durable when it is saved.
///
/// ```swift
/// let context = try EditingContext(stored) { context in try file.write(context.objects()) }
/// try context.insert(note)
/// note.title = "Pay rent"
/// try context.update(note)  // live queries hear of each change, saved or not
/// try context.save()
/// ```
///
/// The context keeps its objects in the order in which they were inserted. It knows which have been inserted, updated and
/// deleted since it was last saved; saving hands that to a closure of yours, and a save that fails keeps it for the next
/// one. Objects of a class change in place: tell the context afterwards, with ``update(_:)``.
public final class EditingContext<Object: Identifiable>: LiveStore {
  /// Tells each change, or each group of changes made in ``perform(_:)``.
  public let reports = Observers<StoreReport<Object>>("EditingContext.reports")

  struct Record {
    var object: Object

    /// The place in the order of insertion, with gaps.
    let number: Int
  }

  struct SavedRecord {
    let record: Record
    let memento: Any?
  }

  let write: (EditingContext) throws -> Void
  let memento: Memento<Object>?

  var records: [Object.ID: Record] = [:]
  var nextNumber = 0

  /// The objects as they were last saved.
  var saved: [Object.ID: SavedRecord] = [:]
  var insertedIDs: Set<Object.ID> = []
  var updatedIDs: Set<Object.ID> = []
  var deletedRecords: [Object.ID: Record] = [:]

  var report = StoreReport<Object>()
  var groupDepth = 0
  var isSaving = false

  /// Makes a context of objects that count as saved.
  ///
  /// - Parameters:
  ///   - objects: What is there, in the order in which it was inserted.
  ///   - memento: How ``rollback()`` brings back objects of a class; values need none. Without one, objects that were
  ///     updated keep their content.
  ///   - save: Makes the changes durable; it reads the context and must not change it. The context keeps this closure:
  ///     let it use the context that it is handed, and capture none.
  /// - Throws: ``EditingContextError/duplicate(id:)`` if two objects have one id.
  public init(
    _ objects: [Object] = [], restoring memento: Memento<Object>? = nil,
    save: @escaping (EditingContext) throws -> Void = { _ in }
  ) throws(EditingContextError) {
    self.memento = memento
    write = save
    for object in objects {
      guard records[object.id] == nil else { throw .duplicate(id: "\(object.id)") }
      add(object)
    }
    keepAsSaved()
  }

  // MARK: What is there

  /// All objects, in the order in which they were inserted.
  ///
  /// - Complexity: O(*n* log *n*).
  public func objects() -> [Object] {
    Self.sorted(records.values)
  }

  /// The object with an id, or nil if it is not there.
  public subscript(id id: Object.ID) -> Object? { records[id]?.object }

  /// How many objects there are.
  public var count: Int { records.count }

  /// The objects that have come since the last save.
  public var inserted: [Object] { Self.sorted(insertedIDs.compactMap { records[$0] }) }

  /// The saved objects that have changed since.
  public var updated: [Object] { Self.sorted(updatedIDs.compactMap { records[$0] }) }

  /// The saved objects that have gone since.
  public var deleted: [Object] { Self.sorted(deletedRecords.values) }

  /// Whether there is something to save.
  public var hasChanges: Bool { !insertedIDs.isEmpty || !updatedIDs.isEmpty || !deletedRecords.isEmpty }

  private static func sorted(_ records: some Sequence<Record>) -> [Object] {
    records.sorted { $0.number < $1.number }.map(\.object)
  }

  func add(_ object: Object) {
    records[object.id] = Record(object: object, number: nextNumber)
    nextNumber += 1
  }
}
