import MessageTracing

/// The objects of a live query's store by their ids, and the order of those that match.
final class LiveContent<Object: Identifiable> {
  let settings: LiveQuery<Object>.Settings
  let comparison: ContentComparison<Object>

  /// The order of the matching objects, by their records.
  private(set) var order: LiveOrder

  /// For each record, the id of an object of the store, matching or not.
  private var ids: ContiguousArray<Object.ID> = []

  /// Finds the record of an id.
  private var table = IdentityTable()

  /// For each record its rank in the order of the store, with gaps; −1 for a deleted object.
  private var ranks: ContiguousArray<Int> = []
  private var nextRank = 0

  /// For each record the index of its last change, counted over all reports.
  private var touches: ContiguousArray<Int> = []
  private var touchCount = 0

  /// The records of the objects that the current report deletes, matching or not.
  private var deletedRecords: [Int] = []

  private var sections: [AnyHashable: LiveSection] = [:]
  private var freeSectionNumbers: [Int] = []

  /// The single section of a query without a section key.
  private let onlySection: LiveSection?
  private let stateType = LiveObject<Object>.self

  /// Creates the content of no objects.
  init(_ settings: LiveQuery<Object>.Settings, comparison: ContentComparison<Object>) {
    self.settings = settings
    self.comparison = comparison
    onlySection = settings.sectionKey == nil ? LiveSection(key: nil, number: 0) : nil
    order = LiveOrder(settings.rules, onlySection: onlySection)
  }

  /// Evaluates all objects of a store.
  ///
  /// - Complexity: O(*n* log *n*).
  convenience init(
    listing settings: LiveQuery<Object>.Settings, comparison: ContentComparison<Object>
  ) throws(LiveQueryError) {
    guard let store = settings.store else { throw .storeIsGone }
    self.init(settings, comparison: comparison)
    let objects: [Object]
    do {
      objects = try store.objects()
    } catch {
      throw .storeFailed(reason: "\(error)", store: Participant(store))
    }
    table.reserve(objects.count)
    ids.reserveCapacity(objects.count)
    // Loops over indexes: an iterator of objects, whose type the module doesn't know, costs more than the rest.
    for index in objects.indices {
      let id = objects[index].id
      if let first = table.append(IdentityTable.hash(id), isEqual: { ids[$0] == id }) {
        throw .duplicate(id: "\(id)", first: first, second: ids.count, store: Participant(store))
      }
      ids.append(id)
    }
    ranks = ContiguousArray(objects.indices)
    touches = ContiguousArray(repeating: -1, count: objects.count)
    nextRank = objects.count
    var states: ContiguousArray<LiveState?> = []
    states.reserveCapacity(objects.count)
    for rank in objects.indices { states.append(try state(of: objects[rank], rank: rank)) }
    order = LiveOrder(settings.rules, onlySection: onlySection, states: states)
  }

  // MARK: Reading

  /// Returns the object at a path, or nil if there is none.
  func object(at path: ListPath) -> Object? { order.record(at: path).flatMap { self.object(of: $0)?.object } }

  /// Returns the path of the object with an id, or nil if it isn't shown.
  func path(of id: Object.ID) -> ListPath? { record(of: id).flatMap(order.path(of:)) }

  /// Returns the objects at a range of positions.
  func objects(at range: Range<Int>) -> [Object] {
    var objects: [Object] = []
    objects.reserveCapacity(range.count)
    order.forEachRecord(in: range) { record in
      if let object = self.object(of: record)?.object { objects.append(object) }
    }
    return objects
  }

  private func object(of record: Int) -> LiveObject<Object>? { order.state(of: record)?.typed() }

  private func record(of id: Object.ID) -> Int? { table.number(IdentityTable.hash(id)) { ids[$0] == id } }

  // MARK: Evaluation

  /// Returns the section for an object, and creates it if needed.
  private func section(for object: Object) -> LiveSection {
    if let onlySection { return onlySection }
    let key = settings.sectionKey?.key(object) ?? AnyHashable(0)
    if let section = sections[key] { return section }
    let section = LiveSection(key: key, number: freeSectionNumbers.popLast() ?? sections.count)
    sections[key] = section
    return section
  }

  /// Returns the state of an object, or nil if the filter excludes it.
  private func state(of object: Object, rank: Int) throws(LiveQueryError) -> LiveObject<Object>? {
    do {
      guard try settings.filter(object) else { return nil }
    } catch {
      throw .filterFailed(id: "\(object.id)", reason: "\(error)")
    }
    var value: SortValue?
    for key in settings.order.reversed() { value = key.value(object, value) }
    return stateType.init(
      object, content: comparison.content(object), section: section(for: object), value: value, rank: rank)
  }

  // MARK: Reports

  /// Returns the changes that a report makes, for ``commit(_:)``.
  ///
  /// - Parameters:
  ///   - limit: The part of all objects from which on the order is rebuilt, as in ``LiveQuery/rebuildingLimit``.
  ///   - keepsContent: Whether the content stays readable as before the report until the commit.
  /// - Returns: nil if the content has lost its order because objects have changed without a report: then all objects
  ///   must be listed again.
  func update(
    for report: StoreReport<Object>, rebuildingLimit limit: Int, keepsContent: Bool
  ) throws(LiveQueryError) -> ReportUpdate? {
    let operations = report.operations
    let touched = touchedRecords(of: report)
    deletedRecords = touched.filter { ranks[$0.record] < 0 }.map(\.record)
    var items: [ReportUpdate.Item] = []
    items.reserveCapacity(touched.count)
    for (record, operation) in touched {
      var new: LiveObject<Object>?
      if let operation, let object = operations[operation].object {
        new = try state(of: object, rank: ranks[record])
      }
      let old = object(of: record)
      guard old != nil || new != nil else { continue }
      var contentChanged = false
      if let old, let new { contentChanged = comparison.differs(old, new) ?? true }
      items.append(ReportUpdate.Item(record: record, old: old, new: new, contentChanged: contentChanged))
    }
    return ReportUpdate(
      items, in: order, rebuilds: items.count > 1 && items.count * limit > order.count,
      keepsOrder: keepsContent || settings.window != .all)
  }

  /// Returns the record of each object that a report names, with the last operation that isn't a delete, and keeps
  /// their ranks.
  private func touchedRecords(of report: StoreReport<Object>) -> [(record: Int, operation: Int?)] {
    var result: [(record: Int, operation: Int?)] = []
    result.reserveCapacity(report.operations.count)
    let start = touchCount
    let operations = report.operations
    for number in operations.indices {
      let operation = operations[number]
      let id = operation.id
      let isDelete = if case .delete = operation { true } else { false }
      let hash = IdentityTable.hash(id)
      var known = table.number(hash) { ids[$0] == id }
      if known == nil, !isDelete { known = addRecord(id, hash) }
      guard let record = known else { continue }
      if touches[record] < start {
        touches[record] = touchCount
        touchCount += 1
        result.append((record, nil))
      }
      let index = touches[record] - start
      result[index].operation = isDelete ? nil : number
      switch operation {
      case .delete: ranks[record] = -1
      case .update where ranks[record] >= 0: break
      case .insert, .update:
        ranks[record] = nextRank
        nextRank += 1
      }
    }
    return result
  }

  private func addRecord(_ id: Object.ID, _ hash: UInt32) -> Int {
    _ = table.append(hash) { ids[$0] == id }
    ids.append(id)
    ranks.append(-1)
    touches.append(-1)
    order.addRecord()
    return ids.count - 1
  }

  /// Makes the changes of a report, the last one for which an update was computed.
  func commit(_ update: ReportUpdate) {
    order = update.commit()
    // Each removal renumbers the last record, so the highest is removed first.
    for record in deletedRecords.sorted().reversed() { removeRecord(record) }
    deletedRecords = []
    for section in update.sections where !order.contains(section) {
      guard let key = section.key else { continue }
      sections[key] = nil
      freeSectionNumbers.append(section.number)
    }
  }

  private func removeRecord(_ record: Int) {
    order.removeRecord(record)
    table.removeReplacingWithLast(record)
    ids.swapAt(record, ids.count - 1)
    ids.removeLast()
    ranks.swapAt(record, ranks.count - 1)
    ranks.removeLast()
    touches.swapAt(record, touches.count - 1)
    touches.removeLast()
  }

  // MARK: Difference

  /// Returns the events that lead from another content to this one, in the order of a change set.
  ///
  /// The fewest possible sections and objects are moved. If contents can't be compared, an object counts as changed if
  /// it was reported.
  ///
  /// - Complexity: O(*n* log *n*).
  func events(from old: LiveContent, reported: Set<Object.ID>) -> [LiveEvent<Object>] {
    let (before, after) = (old.listing(), listing())
    var numbers = [Int](repeating: -1, count: old.ids.count)
    for (number, record) in before.records.enumerated() { numbers[record] = number }
    let origins = after.records.map { record in
      let id = ids[record]
      return old.table.number(table.hashes[record]) { old.ids[$0] == id }.map { numbers[$0] } ?? -1
    }
    var sectionNumbers: [AnyHashable?: Int] = [:]
    for (number, key) in before.keys.enumerated() { sectionNumbers[key] = number }
    let changes = SnapshotChanges(
      from: before.starts, to: after.starts,
      sections: Origins(numbers: after.keys.map { Int32(sectionNumbers[$0] ?? -1) }, changed: []),
      items: Origins(numbers: origins.map { Int32($0) }, changed: []))

    var steps = LiveSteps(capacity: 0)
    steps.deletedSections = changes.deletedSections
    steps.insertedSections = changes.insertedSections
    steps.movedSections = changes.movedSections
    let moved = Set(changes.movedItems.map(\.to))
    var isKept = [Bool](repeating: false, count: before.records.count)
    for (number, record) in after.records.enumerated() {
      guard let new = object(of: record) else { continue }
      let path = after.starts.path(of: number)
      var step = LiveSteps.ObjectStep(new: new, to: path)
      let origin = origins[number]
      if origin >= 0, let previous = old.object(of: before.records[origin]) {
        isKept[origin] = true
        step.old = previous
        step.from = before.starts.path(of: origin)
        step.isMoved = moved.contains(path)
        step.contentChanged = comparison.differs(previous, new) ?? reported.contains(ids[record])
        guard step.isMoved || step.contentChanged else { continue }
      }
      steps.add(step)
    }
    for (number, record) in before.records.enumerated() where !isKept[number] {
      old.object(of: record).map { steps.add(.init(old: $0, from: before.starts.path(of: number))) }
    }
    return steps.events(Object.self)
  }

  /// The records in the window with the keys of their sections, and for each section the number of records before it.
  private func listing() -> (keys: [AnyHashable?], records: [Int], starts: [Int]) {
    var records: [Int] = []
    var starts = [0]
    let sections = (0..<order.numberOfSections).compactMap(order.section(at:))
    for section in sections {
      order.forEachRecord(in: order.shownPositions(of: section)) { records.append($0) }
      starts.append(records.count)
    }
    return (sections.map(\.key), records, starts)
  }
}

/// What a live query remembers of a matching object, without the object's type.
class LiveState {
  let section: LiveSection

  /// The values of the sort keys; nil without sort keys.
  let value: SortValue?

  /// The object's rank in the order of the store.
  let rank: Int

  init(section: LiveSection, value: SortValue?, rank: Int) {
    self.section = section
    self.value = value
    self.rank = rank
  }
}

/// A section of a live query.
final class LiveSection {
  /// The key of its objects; nil for the single section of a query without a section key.
  let key: AnyHashable?

  /// The number that identifies it among the sections of the query.
  let number: Int

  init(key: AnyHashable?, number: Int) {
    self.key = key
    self.number = number
  }
}

/// A matching object of a live query.
final class LiveObject<Object: Identifiable>: LiveState {
  let object: Object

  /// The content of the object to compare later, if the query compares contents by a closure.
  let content: (any Equatable)?

  // Required, so that a stored type can make it, which spares a look-up of the type for each object.
  required init(_ object: Object, content: (any Equatable)?, section: LiveSection, value: SortValue?, rank: Int) {
    self.object = object
    self.content = content
    super.init(section: section, value: value, rank: rank)
  }
}

extension LiveState {
  /// The state with the type of the query's objects.
  func typed<Object>() -> LiveObject<Object> {
    // All states of a query have one type. A checked cast looks it up by the type of the objects, which took a fifth
    // of the time of a report of 1,000 objects.
    unsafe unsafeDowncast(self, to: LiveObject<Object>.self)
  }
}

extension StoreReport.Operation {
  /// The object that is inserted or updated; nil for a delete.
  fileprivate var object: Object? {
    switch self {
    case .insert(let object), .update(let object): object
    case .delete: nil
    }
  }

  fileprivate var id: Object.ID {
    switch self {
    case .insert(let object), .update(let object): object.id
    case .delete(let id): id
    }
  }
}

extension IdentityTable {
  /// Removes a number; the last one takes its place.
  fileprivate mutating func removeReplacingWithLast(_ number: Int) {
    removeSlot(of: number)
    let last = hashes.count - 1
    if number < last {
      slots[slot(of: last)] = Int32(number)
      hashes[number] = hashes[last]
    }
    hashes.removeLast()
  }

  private func slot(of number: Int) -> Int {
    var slot = Int(hashes[number]) & (slots.count - 1)
    while slots[slot] != number { slot = (slot + 1) & (slots.count - 1) }
    return slot
  }

  /// Frees the slot of a number, and moves those behind it that would not be found any more.
  private mutating func removeSlot(of number: Int) {
    let mask = slots.count - 1
    var free = slot(of: number)
    var next = (free + 1) & mask
    while slots[next] >= 0 {
      let wanted = Int(hashes[Int(slots[next])]) & mask
      // Whether the free slot is between the wanted one and the one in use.
      if (next - wanted) & mask >= (next - free) & mask {
        slots[free] = slots[next]
        free = next
      }
      next = (next + 1) & mask
    }
    slots[free] = -1
  }
}
