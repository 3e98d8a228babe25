/// One change of the objects that a live query shows.
///
/// Deletes have the position before the change, inserts the position after it, moves and updates both.
public enum LiveEvent<Object: Identifiable> {
  /// A section was deleted; its objects have separate events.
  case sectionDeleted(Int)

  /// A section was inserted; its objects have separate events.
  case sectionInserted(Int)

  /// A section moved among the others, with its objects.
  case sectionMoved(from: Int, to: Int)

  /// An object is no longer shown; the event has the object as it was shown last.
  case deleted(Object, from: ListPath)

  /// An object is shown that was not shown before.
  case inserted(Object, at: ListPath)

  /// An object moved in its section or to another one; its content may also have changed.
  ///
  /// `old` is the object as it was shown before. An object of a class changes in place: it is then the same instance.
  case moved(Object, old: Object, from: ListPath, to: ListPath, contentChanged: Bool)

  /// The content of an object changed, and the object kept its position among the others.
  ///
  /// `old` is the object as it was shown before, as in a move.
  case updated(Object, old: Object, from: ListPath, to: ListPath)

  /// The object as it is shown now; nil for sections and deleted objects.
  public var object: Object? {
    switch self {
    case .sectionDeleted, .sectionInserted, .sectionMoved, .deleted: nil
    case .inserted(let object, _), .moved(let object, _, _, _, _), .updated(let object, _, _, _): object
    }
  }

  /// The object as it was shown before; nil for sections and inserted objects.
  public var oldObject: Object? {
    switch self {
    case .sectionDeleted, .sectionInserted, .sectionMoved, .inserted: nil
    case .deleted(let object, _), .moved(_, let object, _, _, _), .updated(_, let object, _, _): object
    }
  }
}

extension LiveEvent: Sendable where Object: Sendable {}
extension LiveEvent: Equatable where Object: Equatable {}
extension LiveEvent: Hashable where Object: Hashable {}

extension LiveEvent: CustomStringConvertible {
  /// The event with the object's id, as in `moved 2 from (0,1) to (0,0), content changed`.
  public var description: String {
    switch self {
    case .sectionDeleted(let section): "deleted section \(section)"
    case .sectionInserted(let section): "inserted section \(section)"
    case .sectionMoved(let old, let new): "moved section \(old) to \(new)"
    case .deleted(let object, let path): "deleted \(object.id) from \(path)"
    case .inserted(let object, let path): "inserted \(object.id) at \(path)"
    case .moved(let object, _, let old, let new, let contentChanged):
      "moved \(object.id) from \(old) to \(new)" + (contentChanged ? ", content changed" : "")
    case .updated(let object, _, let old, let new): "updated \(object.id) from \(old) to \(new)"
    }
  }
}

/// All events of one change of a live query, as a value.
///
/// The events are in this order: deleted sections, from the last; inserted sections, from the first; moved sections;
/// deleted objects, from the last; all other objects by their positions after the change. No object has more than one
/// event.
public struct ChangeSet<Object: Identifiable> {
  /// The events in this order; never empty.
  public let events: [LiveEvent<Object>]

  /// The same changes for a list that shows the query, with updates as reloads.
  ///
  /// - Complexity: O(*n*) in the number of events.
  public var batch: ListBatch {
    var batch = ListBatch()
    for event in events { batch.add(event) }
    return batch
  }
}

extension ChangeSet: Sendable where Object: Sendable {}
extension ChangeSet: Equatable where Object: Equatable {}
extension ChangeSet: Hashable where Object: Hashable {}

/// The value that a live query sends to its observers.
public enum LiveChange<Object: Identifiable> {
  /// The shown objects have changed.
  case changed(ChangeSet<Object>)

  /// The objects couldn't be evaluated; the query's content doesn't change until an evaluation succeeds.
  case failed(LiveQueryError)

  /// The store or the query was deallocated: no further message follows.
  case ended

  /// The change set, or nil for the other messages.
  public var changeSet: ChangeSet<Object>? {
    if case .changed(let changeSet) = self { changeSet } else { nil }
  }
}

extension LiveChange: Sendable where Object: Sendable {}
extension LiveChange: Equatable where Object: Equatable {}
extension LiveChange: Hashable where Object: Hashable {}

extension ListBatch {
  /// Adds an event of a live query.
  ///
  /// The events of one change set make a valid batch, in any order.
  public mutating func add<Object>(_ event: LiveEvent<Object>) {
    switch event {
    case .sectionDeleted(let section): deleteSection(section)
    case .sectionInserted(let section): insertSection(section)
    case .sectionMoved(let old, let new): moveSection(old, to: new)
    case .deleted(_, let path): delete(path)
    case .inserted(_, let path): insert(path)
    case .moved(_, _, let old, let new, let contentChanged):
      move(old, to: new)
      if contentChanged { reload(old) }
    case .updated(_, _, let old, _): reload(old)
    }
  }
}

/// The changes of a live query, without its objects.
@usableFromInline
struct LiveSteps {
  /// A shown object: its row, and its path.
  ///
  /// In numbers of 32 bits, because the memory of a report of many changes takes long to get from the system.
  @usableFromInline
  struct Place {
    @usableFromInline let rowNumber: Int32
    @usableFromInline let sectionIndex: Int32
    @usableFromInline let rowIndex: Int32

    init(row: Int, path: ListPath) {
      rowNumber = Int32(row)
      sectionIndex = Int32(path.section)
      rowIndex = Int32(path.row)
    }

    @inlinable var row: Int { Int(rowNumber) }
    @inlinable var path: ListPath { ListPath(Int(sectionIndex), Int(rowIndex)) }
  }

  /// A change of one object.
  @usableFromInline
  struct ObjectStep {
    /// The place before; nil for an inserted object.
    @usableFromInline var old: Place?
    /// The place after; nil for a deleted object.
    @usableFromInline var new: Place?
    @usableFromInline var isMoved = false
    @usableFromInline var contentChanged = false
  }

  /// The deleted sections, from the last.
  @usableFromInline var deletedSections: [Int] = []
  /// The inserted sections, from the first.
  @usableFromInline var insertedSections: [Int] = []
  /// The moved sections, by their indexes after.
  @usableFromInline var movedSections: [ListBatch.Move<Int>] = []
  /// The deleted objects, from the last.
  @usableFromInline var deletes: [ObjectStep] = []
  /// The other objects, by their paths after.
  @usableFromInline var others: [ObjectStep] = []

  /// Puts the steps in the order of a change set.
  mutating func sort() {
    deletedSections.sort(by: >)
    insertedSections.sort()
    Self.sort(&deletes) { Self.precedes($1.old, $0.old) }
    Self.sort(&others) { Self.precedes($0.new, $1.new) }
  }

  private static func precedes(_ one: Place?, _ other: Place?) -> Bool {
    guard let one, let other else { return false }
    return one.path < other.path
  }

  private static func sort(_ steps: inout [ObjectStep], by precedes: (ObjectStep, ObjectStep) -> Bool) {
    // Those of a report are usually in order.
    let isSorted = steps.indices.dropFirst().allSatisfy { precedes(steps[$0 - 1], steps[$0]) }
    if !isSorted { steps.sort(by: precedes) }
  }
}
