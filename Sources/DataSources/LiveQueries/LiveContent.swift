import MessageRecording

/// The objects of a live query's store by their ids, and the order of those that match.
final class LiveContent<Object: Identifiable> {
  let settings: LiveQuery<Object>.Settings
  private let loops: ObjectLoops<Object>
  private let comparison: ContentComparison<Object>

  /// The order of the matching objects.
  private(set) var order: LiveOrder
  let rows: LiveRows
  private let columns: [SortColumn<Object>]

  /// The matching objects by their rows; nil in a free row.
  private var objects: ContiguousArray<Object?> = []

  /// The contents of the matching objects by their rows; empty if objects are compared themselves.
  private var contents: ContiguousArray<(any Equatable)?> = []

  /// The objects of the store, matching or not.
  private var records: ContiguousArray<LiveRecord> = []

  /// The ids of the objects by their records.
  private var ids: ContiguousArray<Object.ID> = []

  /// Finds the record of an id.
  private var table = IdentityTable()
  private var nextRank = 0
  private var touchCount = 0

  /// The records of the objects that the current report deletes, matching or not.
  private var deletedRecords: [Int] = []

  /// Creates the content of no objects.
  init(
    _ settings: LiveQuery<Object>.Settings, loops: ObjectLoops<Object>, comparison: ContentComparison<Object>
  ) {
    self.settings = settings
    self.loops = loops
    self.comparison = comparison
    columns = settings.order.map { $0.makeColumn() }
    rows = LiveRows(keys: columns.map(\.order), sectionOrder: settings.sectionKey?.precedes)
    order = LiveOrder(rows, window: settings.window)
  }

  /// Evaluates all objects of a store.
  ///
  /// - Complexity: O(*n* log *n*).
  convenience init(
    listing settings: LiveQuery<Object>.Settings, loops: ObjectLoops<Object>, comparison: ContentComparison<Object>
  ) throws(LiveQueryError) {
    guard let store = settings.store else { throw .storeIsGone }
    self.init(settings, loops: loops, comparison: comparison)
    let listed: [Object]
    do {
      listed = try store.objects()
    } catch {
      throw .storeFailed(reason: "\(error)", store: Participant(store))
    }
    table.reserve(listed.count)
    ids.reserveCapacity(listed.count)
    // Loops over indexes: an iterator of objects, whose type is generic here, costs more than the rest.
    for index in listed.indices {
      let id = listed[index].id
      if let first = table.append(IdentityTable.hash(id), isEqual: { ids[$0] == id }) {
        throw .duplicate(id: "\(id)", first: first, second: ids.count, store: Participant(store))
      }
      ids.append(id)
    }
    records = ContiguousArray(listed.indices.lazy.map { LiveRecord(rank: $0) })
    nextRank = listed.count
    let matching = try loops.filtered(listed, settings.filter)
    let all = addRows(of: listed, matching, ranks: matching)
    for index in all.indices { records[matching[index]].row = all[index] }
    order = LiveOrder(rows, window: settings.window, sorted: ContiguousArray(rows.sorted(all, rows.sectionRanks)))
  }

  // MARK: Reading

  /// Returns the object at a path, or nil if there is none.
  func object(at path: ListPath) -> Object? { order.row(at: path).flatMap { objects[$0] } }

  /// Returns the path of the object with an id, or nil if it isn't shown.
  func path(of id: Object.ID) -> ListPath? { record(of: id).flatMap { records[$0].row }.flatMap(order.path(of:)) }

  /// Returns the objects at a range of positions.
  func objects(at range: Range<Int>) -> [Object] {
    var found: [Object] = []
    found.reserveCapacity(range.count)
    order.forEachRow(in: range) { row in
      if let object = objects[row] { found.append(object) }
    }
    return found
  }

  private func record(of id: Object.ID) -> Int? { table.number(IdentityTable.hash(id)) { ids[$0] == id } }

  // MARK: Evaluation

  /// Returns new rows for the objects with some indexes.
  private func addRows(of listed: [Object], _ indexes: [Int], ranks: [Int]) -> [Int] {
    let newContents = comparison.contents(of: listed, indexes)
    let sections = settings.sectionKey.map { sectionKey in
      indexes.map { rows.section(withKey: sectionKey.key(listed[$0])) }
    }
    let new = rows.add(ranks: ranks, sections: sections ?? [])
    loops.store(&objects, new, listed, indexes)
    if comparison.remembersContents { contents.store(in: new) { newContents[$0] } }
    for column in columns { column.fill(new, objects) }
    return new
  }

  /// Returns whether the contents of objects differ from those in earlier rows; nil if that can't be known.
  private func differences(from old: LiveContent, _ pairs: [(old: Int, new: Int)]) -> [Bool?] {
    guard comparison.remembersContents else { return loops.compare(old.objects, objects, pairs, comparison.differ) }
    return pairs.map { comparison.contentsDiffer(old.contents[$0.old], contents[$0.new]) }
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
    var items = items(of: report)
    let records = records
    deletedRecords = items.map(\.record).filter { records[$0].rank < 0 }
    let named = items.indices.filter { items[$0].operation != nil }
    let listed = loops.objects(report.operations, items.compactMap(\.operation))
    let indexes = try loops.filtered(listed, settings.filter)
    let new = addRows(of: listed, indexes, ranks: indexes.map { records[items[named[$0]].record].rank })
    for (index, row) in zip(indexes, new) { items[named[index]].new = row }
    items.removeAll { $0.old == nil && $0.new == nil }

    let pairs = items.compactMap { item in item.old.flatMap { old in item.new.map { (old: old, new: $0) } } }
    var differences = differences(from: self, pairs)[...]
    for index in items.indices where items[index].old != nil && items[index].new != nil {
      items[index].contentChanged = differences.removeFirst() ?? true
    }
    return ReportUpdate(
      items, in: order, rebuilds: items.count > 1 && items.count * limit > order.count,
      keepsOrder: keepsContent || settings.window != .all)
  }

  /// Returns an item for each object that a report names, and keeps the ranks of the objects.
  private func items(of report: StoreReport<Object>) -> [ReportUpdate.Item] {
    var items: [ReportUpdate.Item] = []
    items.reserveCapacity(report.operations.count)
    let start = touchCount
    let found = loops.find(report.operations, ids, table)
    for number in found.indices {
      let operation = found[number]
      let known = operation.record.map { Int($0) }
      guard let record = known ?? addRecord(report.operations[number], operation) else { continue }
      if records[record].lastTouch < start {
        records[record].lastTouch = touchCount
        touchCount += 1
        items.append(ReportUpdate.Item(record: record, old: records[record].row))
      }
      items[records[record].lastTouch - start].operation = operation.isDelete ? nil : number
      if operation.isDelete {
        records[record].rank = -1
      } else if operation.isInsert || records[record].rank < 0 {
        records[record].rank = nextRank
        nextRank += 1
      }
    }
    return items
  }

  /// Adds the record of an unknown object, unless an earlier operation of the report has added it.
  ///
  /// - Returns: nil if the operation is a delete and there is no record.
  private func addRecord(
    _ operation: StoreReport<Object>.Operation, _ found: FoundOperation
  ) -> Int? {
    let id = operation.id
    guard !found.isDelete else { return table.number(found.hash) { ids[$0] == id } }
    if let record = table.append(found.hash, isEqual: { ids[$0] == id }) { return record }
    ids.append(id)
    records.append(LiveRecord(rank: -1))
    return ids.count - 1
  }

  /// Returns the events of an update that isn't committed yet.
  func events(of update: ReportUpdate) -> [LiveEvent<Object>] { loops.events(update.steps, objects, objects) }

  /// Makes the changes of a report, the last one for which an update was computed.
  func commit(_ update: ReportUpdate) {
    order = update.commit()
    for item in update.items { records[item.record].row = item.new }
    // Each removal renumbers the last record, so the highest is removed first.
    for record in deletedRecords.sorted().reversed() { removeRecord(record) }
    deletedRecords = []
    for section in update.sections where !order.contains(section) { rows.removeSection(section) }
    removeRows(update.items.compactMap { $0.old })
  }

  private func removeRecord(_ record: Int) {
    table.removeReplacingWithLast(record)
    ids.swapAt(record, ids.count - 1)
    ids.removeLast()
    records.swapAt(record, records.count - 1)
    records.removeLast()
  }

  private func removeRows(_ removed: [Int]) {
    rows.remove(removed)
    if comparison.remembersContents { for row in removed { contents[row] = nil } }
    // Released after the access to the array, since deallocating an object may read the query.
    _ = loops.remove(&objects, removed)
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

    var steps = LiveSteps()
    steps.deletedSections = changes.deletedSections
    steps.insertedSections = changes.insertedSections
    steps.movedSections = changes.movedSections
    let moved = Set(changes.movedItems.map(\.to))
    var isKept = [Bool](repeating: false, count: before.records.count)
    var pairs: [(old: Int, new: Int)] = []
    for (number, row) in after.rows.enumerated() where origins[number] >= 0 {
      pairs.append((before.rows[origins[number]], row))
    }
    var differences = differences(from: old, pairs)[...]
    for (number, row) in after.rows.enumerated() {
      let path = after.starts.path(of: number)
      var step = LiveSteps.ObjectStep(new: .init(row: row, path: path))
      let origin = origins[number]
      if origin >= 0 {
        isKept[origin] = true
        step.old = .init(row: before.rows[origin], path: before.starts.path(of: origin))
        step.isMoved = moved.contains(path)
        step.contentChanged = differences.removeFirst() ?? reported.contains(ids[after.records[number]])
        guard step.isMoved || step.contentChanged else { continue }
      }
      steps.others.append(step)
    }
    for (number, row) in before.rows.enumerated() where !isKept[number] {
      steps.deletes.append(.init(old: .init(row: row, path: before.starts.path(of: number))))
    }
    steps.sort()
    return loops.events(steps, old.objects, objects)
  }

  /// Returns the rows and records in the window with the keys of their sections, and for each section the number of
  /// rows before it.
  private func listing() -> (keys: [AnyHashable?], rows: [Int], records: [Int], starts: [Int]) {
    var recordOfRow = [Int](repeating: -1, count: objects.count)
    for record in records.indices { records[record].row.map { recordOfRow[$0] = record } }
    var shown: [Int] = []
    var starts = [0]
    let sections = (0..<order.numberOfSections).compactMap(order.section(at:))
    for section in sections {
      order.forEachRow(in: order.shownPositions(of: section)) { shown.append($0) }
      starts.append(shown.count)
    }
    return (sections.map(rows.key), shown, shown.map { recordOfRow[$0] }, starts)
  }
}

/// What a live query knows of an object of its store, matching or not.
private struct LiveRecord {
  /// The rank of the object in the order of the store, with gaps; −1 for a deleted object.
  var rank: Int

  /// The row of the object; nil if it doesn't match.
  var row: Int?

  /// The number of the object's last change, counted over all reports.
  var lastTouch = -1
}

extension StoreReport.Operation {
  fileprivate var id: Object.ID {
    switch self {
    case .insert(let object), .update(let object): object.id
    case .delete(let id): id
    }
  }
}
